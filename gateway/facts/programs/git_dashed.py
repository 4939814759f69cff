"""`git-push`: git's subcommands lie as programs in a folder of their own, and run when they are named."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.reading import from_trusted
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program


def dashed(name: str, git: Program) -> Program | None:
    """The model of `git-WORD`, if git has the subcommand."""
    if name[4:] not in {one for names in git.subcommands for one in names.split()}:
        return None
    program = from_trusted({"style": "no-options", "operands": "text..."}, name)
    return replace(program, explain=explain_dashed)


def explain_dashed(call: Call, program: Program) -> Effects:
    """What `git WORD …` does."""
    argv = (Arg("git"), Arg(call.name[4:]), *call.args)
    return replace(effects(call, take_apart(call, program)), inner=(Inner(argv, None, call.name),))
