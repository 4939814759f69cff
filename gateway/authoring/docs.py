"""The reference pages of the policy language, made from the tables that the code runs on."""

from __future__ import annotations

import os
import re

from gateway.authoring.lint import modules as lint_modules
from gateway.model import Known
from gateway.policy import conditions, terms
from gateway.policy.language import policy_table
from gateway.policy.parameters import PARAMETERS
from gateway.policy.problems import CODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.terms import Key, Term

_NOTE = "<!-- Made by `gateway policy docs` from the code. Change the code, not this page. -->\n"
_ANSWER = {Known.YES: "yes", Known.NO: "no", Known.UNKNOWN: "unknown"}
_STRICTER = {
    "verdict": "the higher verdict",
    "least": "the smaller",
    "within": "the shorter list",
    "all": "the longer list",
    "free": "neither",
}


def pages() -> dict[str, str]:
    """File name below `docs/reference` → its text."""
    return {
        "policy-file.md": policy_file(),
        "conditions.md": condition_pages(),
        "parameters.md": parameters(),
        "policy-problems.md": problems(),
        "lint.md": lint(),
    }


def write(folder: str) -> list[str]:
    """Write the pages; answers with those that changed."""
    os.makedirs(folder, exist_ok=True)
    changed = stale(folder)
    for name in changed:
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(pages()[name])
    return changed


def stale(folder: str) -> list[str]:
    """The pages that are missing or differ from what the code says."""
    return [name for name, text in pages().items() if _read(os.path.join(folder, name)) != text]


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def policy_file() -> str:
    """Every key of a policy file, map by map."""
    lines = ["# Policy file", "", _NOTE]
    lines += [
        "The keys of a policy file, map by map. Conditions and parameters have pages of their own.",
        "",
    ]
    done: set[str] = set()
    todo: list[tuple[str, terms.Table]] = [("a policy", policy_table())]
    while todo:
        title, table = todo.pop(0)
        if title in done or title == "`params`":
            continue
        done.add(title)
        lines += [f"## {title[0].upper()}{title[1:]}", ""]
        if table.any_of:
            lines += ["At least one of " + ", ".join(f"`{key}`" for key in table.any_of) + ".", ""]
        lines += ["| key | what it is | value |", "|---|---|---|"]
        lines += [_row(name, key) for name, key in table.keys.items()]
        lines.append("")
        todo += [inner for key in table.keys.values() for inner in _tables(key.term)]
    return "\n".join(lines)


def _row(name: str, key: Key) -> str:
    needed = " **Required.**" if key.required else ""
    return f"| `{name}` | {key.doc}{needed} | {_cell(_value(key.term))} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _value(term: Term) -> str:
    if isinstance(term, terms.Choice) and term.meanings:
        return "; ".join(
            f"`{one}`: {said}" for one, said in zip(term.options, term.meanings, strict=True)
        )
    if isinstance(term, terms.Table):
        return f"a map, see *{term.title}*"
    if isinstance(term, terms.Many):
        return f"a list of: {_value(term.item)}"
    if isinstance(term, terms.Some):
        return f"{_value(term.item)}; or a list of such"
    if isinstance(term, terms.Open):
        return f"a map of names to: {_value(term.item)}"
    if isinstance(term, terms.Either):
        return "; or ".join(_value(option) for option in term.options)
    if isinstance(term, terms.When):
        return "a block of [conditions](conditions.md)"
    return terms.in_words(term)


def _tables(term: Term) -> Iterator[tuple[str, terms.Table]]:
    if isinstance(term, terms.Table):
        yield term.title, term
    elif isinstance(term, (terms.Many, terms.Some, terms.Open)):
        yield from _tables(term.item)
    elif isinstance(term, terms.Either):
        for option in term.options:
            yield from _tables(option)


def condition_pages() -> str:
    """Each condition: its docstring, its value, its examples."""
    lines = ["# Conditions", "", _NOTE]
    lines += [
        "What may stand in a block: under `when`, `any_of`, `except`, `for`, and on either side of `pipe`.",
        "All conditions of a block must hold; where a list stands, one of its items is enough.",
        (
            "What opens (a rule that allows, an `except`, an exception) needs every path and host to be covered; "
            "what closes needs one."
        ),
        "Each answers yes, no or unknown; unknown never helps an allow.",
        "",
    ]
    for key in conditions.KEYS:
        module = conditions.module(key)
        lines += [
            f"## `{key}`",
            "",
            (module.__doc__ or "").strip(),
            "",
            f"Value: {_value(module.term())}.",
            "",
        ]
        for _, table in _tables(module.term()):
            lines += ["| key | what it is | value |", "|---|---|---|"]
            lines += [_row(name, inner) for name, inner in table.keys.items()] + [""]
        if module.EXAMPLES:
            lines += ["| value | command | answer |", "|---|---|---|"]
            lines += [
                f"| `{_cell(value)}` | `{_cell(command)}` | {_ANSWER[want]} |"
                for value, command, want in module.EXAMPLES
            ]
            lines.append("")
    return "\n".join(lines)


def parameters() -> str:
    """Each parameter, with the way in which it can be tightened."""
    from gateway.authoring.show import default_of

    lines = ["# Parameters", "", _NOTE]
    lines += [
        "What may stand under `params`. A name with a dot is a key of a map: `output: {mode: full}`.",
        "",
        (
            "Any of them may be a map instead of its value: `{value: 120s, may_loosen: [project], up_to: 15m}` says who "
            "below may loosen it, and how far. Without it, what ships may be loosened by `org`, all else by nobody."
        ),
        "",
        "| name | what it is | value | stricter is | when nobody says |",
        "|---|---|---|---|---|",
    ]
    for one in PARAMETERS:
        stricter = (
            " before ".join(one.options) if one.direction == "order" else _STRICTER[one.direction]
        )
        plain = one.term.options[0] if isinstance(one.term, terms.Either) else one.term
        lines.append(
            f"| `{one.name}` | {one.doc} | {_cell(_value(plain))} | {stricter} | {default_of(one.name)} |"
        )
    return "\n".join(lines) + "\n"


def problems() -> str:
    """Each code that loading a policy may end with."""
    lines = [
        "# Problems of policies",
        "",
        _NOTE,
        "What `gateway policy check` and every load may say, by code.",
        "",
    ]
    for code, (title, text) in CODES.items():
        lines += [f"## {code}", "", f"*{title}*. {text}", ""]
    return "\n".join(lines)


def lint() -> str:
    """Each lint check: its docstring."""
    lines = ["# Lint", "", _NOTE]
    lines += [
        "What loads, and yet does nothing or not what it seems to. `accepts: [L011]` at a rule says that it is known.",
        "",
    ]
    for module in lint_modules():
        text = re.sub(
            r"^(Avoid|Prefer|Why):",
            r"- **\1:**",
            (module.__doc__ or "").strip(),
            flags=re.MULTILINE,
        )
        lines += [f"## {module.ID}", "", f"*{module.NAME}*. {text}", ""]
    return "\n".join(lines)
