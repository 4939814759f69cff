"""Write the reference pages that are made from the code's own tables (`--check`: only compare)."""

from __future__ import annotations

import pathlib
import sys

import click

from gateway.authoring import docs as policy_docs
from gateway.errors import Exit
from gateway.facts.programs.catalog import known_programs
from gateway.facts.programs.index import FAMILIES
from gateway.interfaces.cli.app import cli
from gateway.policy import shipped
from gateway.policy.load import load

FOLDER = pathlib.Path(__file__).parent.parent / "docs" / "reference"
MEANINGS = {
    "OK": "it worked; `check`: allow",
    "INTERNAL": "an error of the gateway itself, or findings of `policy check` and `policy test`",
    "USAGE": "misuse, or a policy that does not load",
    "ASK": "`check`: a person decides",
    "DENY": "`check`: denied",
    "TORN_TAIL": "`audit verify`: the last record is torn",
    "TRUNCATED": "`audit verify`: records are missing at the end",
    "ALTERED": "`audit verify`: a record was altered",
    "FORKED": "`audit verify`: two histories",
    "UNDECLARED_REDACTION": "`audit verify`: a field is missing and nobody said so",
    "UNSEALED": "`audit verify`: no seal or anchor where one was required",
    "TIMED_OUT": "`run`: the time was up",
    "GATEWAY_FAILED": "`run`: the gateway failed",
    "DENIED": "`run`: denied, or asked and not approved",
    "NOT_FOUND": "`run`: no such program",
    "INTERRUPTED": "interrupted from the keyboard; `run`: also 129 (SIGHUP) and 143 (SIGTERM). The command is ended and its outcome recorded",
    "READER_GONE": "`run`: whoever read the output went away (`gateway run yes | head -1`). Ended and recorded, as SIGPIPE would",
}


def exit_codes() -> str:
    rows = [
        f"| {code.value} | {MEANINGS[code.name].replace('|', chr(92) + '|')} |" for code in Exit
    ]
    return "\n".join(
        [
            "# Exit codes",
            "",
            "`gateway run` ends with the command's own code, or 128 plus the number of the signal that ended it.",
            "",
            "| code | meaning |",
            "|---|---|",
            *rows,
            "",
        ]
    )


def commands() -> str:
    lines = ["# Commands", "", "What `--help` says, for every command.", ""]
    _command(cli, "gateway", lines)
    return "\n".join(lines)


def _command(command: click.Command, path: str, lines: list[str]) -> None:
    context = click.Context(command, info_name=path, max_content_width=100, terminal_width=100)
    lines += [f"## `{path}`", "", "```text", command.get_help(context).rstrip(), "```", ""]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            if found is not None:
                _command(found, f"{path} {name}", lines)


def programs() -> str:
    lines = [
        "# Programs",
        "",
        f"The gateway knows what {len(known_programs())} programs do with their arguments.",
        "A program that is not listed is judged by its name; describe your own under `programs:` ([how](../how-to/add-a-program.md)).",
        "",
        "| family | programs |",
        "|---|---|",
    ]
    lines += [f"| {family} | {' '.join(FAMILIES[family].split())} |" for family in sorted(FAMILIES)]
    return "\n".join([*lines, ""])


def policies() -> str:
    lines = [
        "# Shipped policies",
        "",
        "Presets are named as they are, packs as `builtin:NAME`.",
        "",
    ]
    for name in sorted(shipped.names(), key=lambda one: (one.startswith("builtin:"), one)):
        policy = load((name,), cache="")
        own = [rule for rule in policy.rules if rule.at.startswith(_source(name))]
        lines += [f"## `{name}`", ""]
        if not own:
            lines += ["No rules of its own; see what it extends and its parameters.", ""]
            continue
        lines += ["| rule | verdict | severity | why |", "|---|---|---|---|"]
        lines += [
            f"| `{rule.id}` | {rule.verdict} | {rule.severity} | {rule.reason} |" for rule in own
        ]
        lines.append("")
    return "\n".join(lines)


def _source(name: str) -> str:
    packs = name.removeprefix("builtin:")
    return f"policies/packs/{packs}.yaml" if packs != name else f"policies/{name}.yaml"


def pages() -> dict[str, str]:
    return {
        **policy_docs.pages(),
        "commands.md": commands(),
        "exit-codes.md": exit_codes(),
        "programs.md": programs(),
        "shipped-policies.md": policies(),
    }


def main() -> int:
    check = "--check" in sys.argv[1:]
    stale = []
    for name, text in pages().items():
        path = FOLDER / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(
            f"docs/reference/{name}: {'stale, run scripts/build_docs.py' if check else 'written'}"
        )
    broken = _broken_links()
    print("\n".join(broken), end="\n" if broken else "")
    return 1 if (check and stale) or broken else 0


def _broken_links() -> list[str]:
    """Relative links in the documentation that lead nowhere."""
    import re

    top = FOLDER.parent.parent
    found = []
    for page in [*top.glob("*.md"), *top.glob("docs/**/*.md")]:
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        found += [
            f"{page.relative_to(top)}: no such page: {target}"
            for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
            if "://" not in target and not (page.parent / target).exists()
        ]
    return found


if __name__ == "__main__":
    sys.exit(main())
