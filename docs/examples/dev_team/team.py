"""The loop of an agent, and the team: one architect, a programmer for each module."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from model import Model
from prompts import ARCHITECT, PROGRAMMER
from tools import ARCHITECT_TOOLS, WORKSPACE_TOOLS, WorkspaceTools, arguments_of

MOST_TURNS = 60

Say = Callable[[str], None]


class Team:
    """Works on one task until the architect delivers."""

    def __init__(self, model: Model, tools: WorkspaceTools, say: Say) -> None:
        self._model = model
        self._tools = tools
        self._say = say
        self.summary = ""

    def work(self, requirement: str) -> str:
        """Build what is required; the architect's summary."""
        text = self._agent("architect", ARCHITECT, requirement, ARCHITECT_TOOLS, self._lead)
        return self.summary or text

    def _lead(self, name: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
        """The architect's own two tools."""
        if name == "assign_module":
            module = str(arguments.get("module", "module"))
            specification = f"Module: {module}\n\n{arguments.get('specification', '')}"
            who = f"programmer of {module}"
            return {"report": self._agent(who, PROGRAMMER, specification, WORKSPACE_TOOLS)}
        if name == "deliver":
            self.summary = str(arguments.get("summary", "")) or "delivered"
            return {"ok": True}
        return None

    def _agent(
        self,
        who: str,
        role: str,
        order: str,
        tools: list[dict[str, Any]],
        own: Callable[[str, dict[str, Any]], dict[str, Any] | None] | None = None,
    ) -> str:
        """Ask the model, do what it asks for, until it answers without asking for anything."""
        messages: list[dict[str, Any]] = [
            {"role": "system", "content": role},
            {"role": "user", "content": order},
        ]
        for _ in range(MOST_TURNS):
            message = self._model.answer(messages, tools)
            messages.append(message)
            calls = message.get("tool_calls") or []
            if not calls:
                self._say(f"{who}: {message.get('content') or ''}")
                return str(message.get("content") or "")
            for call in calls:
                name = call["function"]["name"]
                arguments = arguments_of(call)
                self._say(f"{who}: {name} {shortened(arguments)}")
                answer = own(name, arguments) if own else None
                answer = answer or self._tools.call(name, arguments)
                answer = answer or {"error": "unknown_tool", "reason": f"there is no `{name}`"}
                if "error" in answer:
                    self._say(f"{who}: refused: {answer['error']} {answer.get('reason', '')}")
                content = as_utf8(json.dumps(answer, ensure_ascii=False))
                id_ = call.get("id", "")
                messages.append({"role": "tool", "tool_call_id": id_, "content": content})
            if self.summary:
                return self.summary
        return f"stopped after {MOST_TURNS} turns"


def shortened(arguments: dict[str, Any]) -> str:
    """Arguments for one line on a screen."""
    text = " ".join(str(value) for name, value in arguments.items() if name != "content")
    return as_utf8(text.replace("\n", " ")[:100])


def as_utf8(text: str) -> str:
    """Output of commands may hold bytes that are no text; no endpoint and no screen takes those."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
