"""The short road for `gateway check COMMAND`: the same options as click's, without click's import.

A host may start one process per command; importing click costs more than the whole decision. This
takes only what it fully understands. Anything else (help, an unknown option, `--batch`, completion)
returns None and click handles it, with its error messages.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.interfaces.cli.asking import Question

FLAGS = {"--json": "as_json", "--uncontained": "uncontained", "--attended": "attended"}
VALUES = {
    "--policy": "policy",
    "--workspace": "workspace",
    "--audit-dir": "audit_dir",
    "--cwd": "cwd",
}


def read_check(args: list[str]) -> Question | None:
    """The question in `gateway check …`, or None if click must read it."""
    if args[:1] != ["check"]:
        return None
    found: dict[str, object] = {}
    policies: list[str] = []
    words: list[str] = []
    rest = iter(args[1:])
    for arg in rest:
        if arg == "--":
            words += rest
        elif not arg.startswith("-") or arg == "-":
            words.append(arg)
        elif arg in FLAGS:
            found[FLAGS[arg]] = True
        else:
            name, equals, value = arg.partition("=")
            if name not in VALUES:
                return None
            if not equals:
                value = next(rest, "")
            if not value:
                return None
            if name == "--policy":
                policies.append(value)
            else:
                found[VALUES[name]] = value
    if not words:
        return None
    from gateway.interfaces.cli.asking import Question

    return Question(words=tuple(words), policy=tuple(policies), **found)  # type: ignore[arg-type]
