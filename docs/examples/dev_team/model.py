"""A client for any endpoint that speaks the OpenAI chat API. Only the standard library."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any


class ModelError(Exception):
    """The endpoint could not be reached, or did not answer as expected."""


class Model:
    """One model behind one address. Safe to share between threads."""

    def __init__(self, base_url: str, name: str, api_key: str = "", timeout: float = 300) -> None:
        self.url = base_url.rstrip("/") + "/chat/completions"
        self.name = name
        self.timeout = timeout
        self.headers = {"content-type": "application/json"}
        if api_key:
            self.headers["authorization"] = f"Bearer {api_key}"

    def answer(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]) -> dict[str, Any]:
        """The next message of the assistant: text, tool calls, or both."""
        body = json.dumps({"model": self.name, "messages": messages, "tools": tools}).encode()
        request = urllib.request.Request(self.url, data=body, headers=self.headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                message = json.load(response)["choices"][0]["message"]
        except (OSError, ValueError, KeyError, IndexError) as error:
            raise ModelError(f"{self.url}: {error}") from error
        if not isinstance(message, dict):
            raise ModelError(f"{self.url}: the answer holds no message")
        calls = message.get("tool_calls") or []
        if not isinstance(calls, list) or not all(map(_names_a_tool, calls)):
            raise ModelError(f"{self.url}: a tool call in the answer names no tool")
        return message


def _names_a_tool(call: Any) -> bool:
    function = call.get("function") if isinstance(call, dict) else None
    return isinstance(function, dict) and isinstance(function.get("name"), str)
