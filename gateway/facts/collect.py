"""Request + context → facts: what the text would do, as far as that can be known.

The one entrance of this folder. Pure: the world is met only through `context.lookup`. Never raises for
any text; what is beyond its limits becomes an `OpaquePart`.
"""

from __future__ import annotations

from gateway.facts.model import Facts, Flow, OpaquePart
from gateway.facts.programs.catalog import explain as ours
from gateway.facts.state.run import Run
from gateway.facts.walk.record import note
from gateway.facts.walk.text import doubt, walk_lines
from gateway.model import Span
from gateway.shell.parse import parse

# Walks over a text whose traps change what they work on.
_MOST_WALKS = 6

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.effects import Call, Effects
    from gateway.model import Context, ShellRequest

    Explain = Callable[[Call], Effects | None]

# How the detail of a part begins that a bug of ours could not read.
FAILED = "the walk failed"


def collect(
    request: ShellRequest,
    context: Context,
    explain: Explain | None = None,
    *,
    second_grammar: bool = False,
) -> Facts:
    """The facts of a request. `explain` knows programs; by default ours do.

    `second_grammar`: what another grammar reads in another way is opaque.
    """
    text = request.command
    if request.shell == "powershell":
        from gateway.facts.powershell.collect import collect_powershell

        return collect_powershell(text, context, explain)
    if request.shell != "bash":
        detail = f"commands for `{request.shell}` are not read"
        return Facts(
            text, (), opaque=(OpaquePart("unsupported", detail, Span(0, len(text)), text),)
        )
    if explain is None:
        explain = ours
    run = Run(context, explain, text)
    run.second_grammar = second_grammar
    try:
        _walk(run, text)
        if run.upset:
            run = _with_upsets(run, context, explain, text)
        if raced := run.disk.races.found():
            detail = f"`{raced}` is run, or read, while another part of the text writes it"
            run.opaque_part("unsupported", detail, Span(0, len(text)), text)
    except RecursionError:
        run.opaque_part("too-large", "the text is nested too deep", Span(0, len(text)))
    except Exception as error:  # noqa: BLE001 - a bug here must hold the command, not crash the gate
        detail = f"{FAILED} with {type(error).__name__}"
        run.opaque_part("unsupported", detail, Span(0, len(text)))
    run.disk.close()
    return Facts(
        text,
        tuple(run.commands),
        tuple([Flow(*one) for one in run.flows]),
        tuple(run.opaque),
        tuple(run.structures),
        run.depth,
    )


def _walk(run: Run, text: str) -> None:
    script = parse(text)
    doubt(run, text, script, script.span)
    if script.body is None:
        return
    walk_lines(run, script.body, text)
    note(run, script.span)
    if run.traps or run.definitions:
        from gateway.facts.walk.ending import at_the_end

        at_the_end(run)


def _with_upsets(run: Run, context: Context, explain: Explain, text: str) -> Run:
    """Walk once more, now that it is known what traps change at any time; and again while that changes what
    they change (`trap 'x=$a; a=$b' DEBUG`)."""
    from gateway.facts.builtins.traps import more_upsets, upset_later

    upsets = upset_later(run)
    for number in range(_MOST_WALKS):
        if not upsets:
            return run
        again = Run(context, explain, text)
        again.holes, again.upsets = run.holes, upsets
        again.second_grammar = run.second_grammar
        _walk(again, text)
        run.disk.close()  # (not before: whoever called closes it if that walk fails)
        run = again
        upsets = more_upsets(again, settle=number > 1)
    if upsets:
        run.too_much("traps that go on changing what they work on", Span(0, len(text)))
    return run
