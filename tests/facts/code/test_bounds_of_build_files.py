"""Makefiles and `package.json` that are too much: an answer within a moment, and never silence."""

from __future__ import annotations

import json

import pytest

from tests.facts.code.saying import said

DOUBLING = "".join(f"V{i}=" + f"$(V{i + 1})" * 300 + "\n" for i in range(8))


@pytest.mark.parametrize(
    "text",
    [
        DOUBLING + "V8=x\nall:\n\techo $(V0)\n",
        "".join(f"t{i}: t{i + 1}\n\techo {i}\n" for i in range(5000)),
        "all:\n" + "\n".join(f"\techo {i}" for i in range(5000)),
    ],
)
def test_a_makefile_without_end_is_said_to_be_unknown(text: str) -> None:
    assert "?code" in said("make", text, ("all",) if "all:" in text else ("t0",))


def test_a_package_with_too_many_scripts_is_said_to_be_unknown() -> None:
    assert "?code" in said("npm", json.dumps({"scripts": {f"s{i}": "x" for i in range(5000)}}))
