"""`rsync`: what its filters ask for by name, and the names that come from another machine."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.searched import searched
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_RULES = ("+ ", "+,", "include ", "include,")


_MERGED = compiled_later(r"(?:merge|dir-merge|[.:])(?:,[\w/!+-]+|[\w/!+-]+(?= ))?[ _]")


def explain_rsync(call: Call, program: Program) -> Effects:
    """`--include=.env --exclude='*'`, `-f '+ .env'`; `host:gateway.yaml .`."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps:
        return found
    more = (*_included(parsed), *_brought(parsed), *_other_side(call, program, parsed))
    if parsed.has("-n"):  # its rules are read all the same
        more = tuple(one for one in more if one.via == "option --filter")
    return replace(found, paths=tuple(dict.fromkeys((*found.paths, *more)))) if more else found


def _included(parsed: Parsed) -> Iterator[RawPath]:
    for item in parsed.items:
        names = set(item.option.names) if item.option is not None else set()
        if not names & {"--include", "--filter"} or not item.values:
            continue
        value = item.values[0]
        text = value.text
        merged = _MERGED.match(text) if "--filter" in names else None
        if merged is not None:  # a file of rules: a line that is none is shown
            if value.exact:
                name = text[merged.end() :].strip()
                yield RawPath("read", replace(value, text=name), via="option --filter")
            continue
        if "--filter" in names:
            rule = next((one for one in _RULES if text.startswith(one)), "")
            text = text[len(rule) :].strip() if rule else ""
        text = text.strip("/")
        if value.exact and text.strip("./*?"):
            yield searched("read", replace(value, text=text), "option --include")


def _other_side(call: Call, program: Program, parsed: Parsed) -> Iterator[RawPath]:
    """`-M--log-file=x`: an option for the process at the other end, which is here when all is local."""
    for item in parsed.items:
        if item.option is not None and "--remote-option" in item.option.names and item.values:
            there = take_apart(replace(call, args=item.values[:1]), program)
            yield from effects(call, there).paths


def _brought(parsed: Parsed) -> Iterator[RawPath]:
    """Each source of another machine has its name here too; behind a slash its contents come."""
    if not parsed.operands or not _is_local(parsed.operands[-1]):
        return
    *sources, target = parsed.operands
    for source in sources:
        if _is_local(source):
            continue
        name = source.text.rpartition(":")[2].rpartition("/")[2]
        if source.exact and name.strip("./*?"):
            into = replace(target, text=f"{target.text.rstrip('/') or '/'}/{name}")
            yield RawPath("write", into, via="operand", below=True)


def _is_local(arg: Arg) -> bool:
    """A colon comes only behind a slash, if at all."""
    return ":" not in arg.text.partition("/")[0]


ODD = {"rsync": explain_rsync}
