"""Many programs in one file: the first operand says which."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

PROGRAMS = {
    "busybox toybox": {
        "options": """
            --list help, --list-full help, --help help, --long help, --version help
            --install, -s
        """,
        "operands": "command...",
        "style": "exact",
        "when": {
            "--install": {"operands": "write+below"},
        },
    },
    "coreutils": {
        "options": "--coreutils-prog =text, --coreutils-prog-shebang =text, --help help, --version help",
        "operands": "text...",
        "style": "exact no-options",
    },
}


def explain_coreutils(call: Call, program: Program) -> Effects:
    """`coreutils --coreutils-prog=rm -rf x` of GNU, `coreutils rm -rf x` of others."""
    base = effects(call, take_apart(call, program))
    if call.args and call.args[0].text[:1] != "-":
        return replace(base, inner=(Inner(call.args, None, call.name),))
    for at, arg in enumerate(call.args):
        option, equals, name = arg.text.partition("=")
        if equals and option.startswith("--coreutils-prog"):
            words = (replace(arg, text=name), *call.args[at + 1 :])
            return replace(base, inner=(Inner(words, None, call.name),))
    return base


ODD = {"coreutils": explain_coreutils}
