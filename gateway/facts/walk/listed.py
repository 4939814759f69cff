"""Paths that stand in a file or come through a pipe: `find src | tar -T - -cf x`, `cpio -o < names`."""

from __future__ import annotations

from gateway.facts.model import Arg, Unknown
from gateway.facts.walk.channels import named_descriptor
from gateway.facts.walk.paths import joined, uses
from gateway.facts.walk.redirects import channel, key_of
from gateway.facts.words.holes import is_exact, prefix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.effects import RawPath
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_MOST = 256
_CHANGING = frozenset(["tar", "gtar", "bsdtar"])


def use_listed(run: Run, call: Invocation, raw: RawPath, found: Found) -> None:
    """Every path of the list, as far as the list is known."""
    text = content(run, call, raw)
    base = None if raw.base is None else joined(run, run.cwd(), raw.base)
    for arg, folder in _with_folders(run, found, _paths(run, call, text), base):
        found.paths += uses(
            run, raw.role, arg, recursive=raw.recursive, via=raw.via, base=folder, span=raw.arg.span
        )
    if text is None or not (is_exact(text) or run.holes.within(text.rstrip("\n\0"))):
        where = "its input" if raw.arg.text == "-" else f"`{raw.arg.text or 'a file'}`"
        why = f"`{found.program}` {raw.role}s paths that are listed in {where}"
        found.unknowns.append(Unknown("paths", why, raw.arg.span))


def _with_folders(
    run: Run, found: Found, args: list[Arg], base: str | None
) -> Iterator[tuple[Arg, str | None]]:
    """Each path, and the folder it is relative to: in a list for tar, `-C FOLDER` holds for what stands below it."""
    awaited = False
    for arg in args:
        if awaited or (found.program in _CHANGING and arg.text[:2] == "-C"):
            name = arg.text if awaited else arg.text[2:].strip()
            awaited = not name
            base = joined(run, base or run.cwd(), Arg(name)) if name else base
        else:
            yield arg, base


def content(run: Run, call: Invocation, raw: RawPath) -> str | None:
    """What stands in the list, if that is known."""
    if not raw.arg.exact:
        return None
    if raw.arg.text == "-":
        feed = channel(run, call.opened, 0)
        return feed.text if feed is not None else None
    number = named_descriptor(raw.arg.text)
    if number is not None:
        opened = channel(run, call.opened, number)
        return opened.text if opened is not None else None
    if not run.disk.touched:
        return None
    use = uses(run, "read", raw.arg, span=raw.arg.span)
    written = run.disk.read(key_of(use[0])) if use else None
    return written.text if written is not None else None


def _paths(run: Run, call: Invocation, text: str | None) -> list[Arg]:
    if text is None:
        return []
    if is_exact(text):
        lines = [line for line in text.replace("\0", "\n").split("\n") if line]
        if len(lines) > _MOST:
            run.too_much("a longer list of files than is followed", call.span)
        return [Arg(line, span=call.span) for line in lines[:_MOST]]
    text = text.rstrip("\n\0")
    within, names = run.holes.within(text), run.holes.names(text)
    if not within and not names:
        return []
    why = run.holes.why(text)
    return [Arg(prefix(text), False, call.span, why=why, within=within, names=names)]
