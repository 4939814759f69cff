"""Arguments that arrive through stdin: `echo / | xargs rm -rf`."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg
from gateway.facts.programs.printf import echoed, formatted
from gateway.facts.state.blurring import plain
from gateway.facts.walk.channels import named_descriptor
from gateway.facts.walk.paths import place, tidy
from gateway.facts.walk.redirects import channel
from gateway.facts.walk.xargs_input import REPLACING, Cutting
from gateway.facts.words.holes import ANY, REFS, escape, is_exact, prefix
from gateway.facts.words.walks import EVERYWHERE
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel
    from gateway.facts.walk.record import Found, Invocation

# So many commands are walked each by itself; what more there is counts as one that gets any of the words.
_MOST = 128


def with_arguments(run: Run, call: Invocation, found: Found, inner: Inner) -> list[Inner]:
    """The inner commands with the words that are known to be fed; else the one with words to come."""
    fed = _fed(run, call, found)
    if fed is not None and found.program == "parallel":
        return _for_parallel(run, call, inner, fed)
    if fed is None or inner.text is not None:
        return [inner]
    if not is_exact(fed):
        return [_with_paths(run, call, found, inner, fed.rstrip("\n\0"))]
    if found.program != "xargs" or found.effects is None:
        return [inner]
    cut = Cutting(found.effects.flags)
    if not inner.more:
        lines = cut.items(fed) or []
        return [
            *_for_each_line(call, cut, inner, lines[:_MOST], fed),
            *_for_others(run, call, found, inner, [[line] for line in lines[_MOST:]]),
        ] or [inner]
    # Without `-0` a NUL is no end of a word, and what stands behind it is lost.
    runs = cut.runs(fed)
    if runs is None:
        return [inner]
    given = ([Arg(word, span=call.span) for word in words] for words in runs[:_MOST])
    return [
        *(replace(inner, argv=(*inner.argv, *words), more=False) for words in given),
        *_for_others(run, call, found, inner, runs[_MOST:]),
    ]


def _for_others(
    run: Run, call: Invocation, found: Found, inner: Inner, runs: list[list[str]]
) -> list[Inner]:
    """What is too much for a command each: one that gets any of the words."""
    words = list(dict.fromkeys(word for one in runs for word in one))
    if not words:
        return []
    if len(words) > limits.ELEMENTS or not all(map(plain, words)):
        run.too_much("more words for `xargs` than are followed", call.span)
    names = run.holes.all_selected(words, known=True)
    text = run.holes.make(ANY, "one of the words that `xargs` is given", names=names)
    return [_with_paths(run, call, found, inner, text)]


def _fed(run: Run, call: Invocation, found: Found) -> str | None:
    """The text it takes its words from: stdin, or the file of `-a`."""
    flags = found.effects.flags if found.effects is not None else ()
    file = next((flag.value for flag in flags if "-a" in flag.names), None)
    if file is None or found.program != "xargs":
        feed = channel(run, call.opened, 0)
        return None if feed is None else _ended_by_nul(run, feed) or feed.text
    if not file.exact:
        return None
    number = 0 if file.text == "-" else named_descriptor(file.text)
    if number is not None:
        opened = channel(run, call.opened, number)
        return None if opened is None else _ended_by_nul(run, opened) or opened.text
    if not run.disk.touched:
        return None
    path, exact, _, _ = place(run, file)
    written = run.disk.read(tidy(path)) if exact else None
    return None if written is None else written.text


def _ended_by_nul(run: Run, feed: Channel) -> str:
    """`printf '%s\\0' a b | xargs -0`: no text here holds a NUL."""
    source = run.commands[feed.sources[0]] if len(feed.sources) == 1 else None
    if source is None or source.program not in _PRINTS or not source.argv[1:]:
        return ""
    if feed.by == "substitution" or len(feed.text) != 1:
        return ""  # a value that was read from it, and what stands beside that
    if run.holes.why(feed.text).startswith(_GIVEN_UP):
        return ""
    args = tuple(
        replace(one, text=_NUL.sub(r"\\x1f", one.text)) if "\\" in one.text else one
        for one in source.argv[1:]
    )
    if args == source.argv[1:] or any(_STANDS_IN in one.text for one in args):
        return ""
    found = _PRINTS[source.program](args)
    return found.text.replace(_STANDS_IN, "\0") if found is not None else ""


_NUL = compiled_later(r"(?<!\\)\\(?:0{1,3}(?![0-7])|x00?(?![0-9a-fA-F]))")
_STANDS_IN = "\x1f"
# It may have been left before it printed that.
_GIVEN_UP = ("stderr of", "what a trap")
_CUTS = frozenset(" \t\n'\"\\")
_PRINTS = {"printf": formatted, "echo": echoed}


def _with_paths(run: Run, call: Invocation, found: Found, inner: Inner, text: str) -> Inner:
    """`find src | xargs rm`, `… | xargs -I{} rm {}`: a path below a folder that is known."""
    within = run.holes.within(text)
    branches = inner.more and [one.text for one in inner.argv[:2]] == ["git", "branch"]
    if branches and run.holes.signs(text) == REFS:
        # Names, none of which is an option.
        name = Arg("", False, call.span, why=run.holes.why(text), pattern="*")
        return replace(inner, argv=(*inner.argv, name), more=False)
    names = run.holes.names(text)
    why, known = run.holes.why(text), prefix(text)
    known = known if "/" in known and not _CUTS & set(known) else ""  # the first word begins so
    if not (within or names or known) or found.effects is None:
        return inner
    if found.program != "xargs":
        return inner
    known = known or prefix(text)
    path = Arg(known, False, call.span, many=inner.more, why=why, within=within, names=names)
    if inner.more:
        return replace(inner, argv=(*inner.argv, path), more=False)
    marks = {
        flag.value.text if flag.value is not None else "{}"
        for flag in found.effects.flags
        if not REPLACING.isdisjoint(flag.names)
    }
    own = call.args[len(call.args) - len(inner.argv) :]
    argv = [
        path
        if written.text in marks and not arg.exact
        else arg
        if arg.exact or arg.many
        else _name_in(arg, written.text, marks, path)
        for written, arg in zip(own, inner.argv, strict=False)
    ]
    return replace(inner, argv=tuple(argv)) if len(argv) == len(inner.argv) else inner


def _for_parallel(run: Run, call: Invocation, inner: Inner, fed: str) -> list[Inner]:
    """`… | parallel cat`: a line for the last word, if that is what is to come."""
    *before, last = inner.argv or (Arg(""),)
    if last.exact or last.text:
        return [inner]
    if is_exact(fed):
        lines = [line for line in fed.split("\n") if line]
        each = [Arg(line, span=call.span) for line in lines[:_MOST]]
        if len(lines) > _MOST + limits.ELEMENTS or not all(map(plain, lines[_MOST:])):
            run.too_much("more words for `parallel` than are followed", call.span)
        names = run.holes.all_selected(lines[_MOST:], known=True)
    else:
        each = []
        names = run.holes.selected(fed.rstrip("\n\0"))
    each += [replace(last, names=names)] if names else []
    if not each:
        return [inner]
    return [replace(inner, argv=(*before, one)) for one in each]


def _for_each_line(
    call: Invocation, cut: Cutting, inner: Inner, lines: list[str], fed: str
) -> list[Inner]:
    """`printf '%s\\n' a b | xargs -I{} sh -c 'echo {}'`: one for each line; none where that isn't followed."""
    own = call.args[len(call.args) - len(inner.argv) :]
    if not own or not all(arg.exact for arg in own):
        return []
    mark = next((flag.value.text for flag in cut.flags if "-J" in flag.names and flag.value), "")
    if mark:
        return _all_in_place(call, cut, inner, fed, mark)
    if cut.mark in own[0].text:
        return []
    return [
        replace(
            inner,
            argv=(
                own[0],
                *(replace(arg, text=arg.text.replace(cut.mark, line)) for arg in own[1:]),
            ),
        )
        for line in lines
    ]


def _all_in_place(call: Invocation, cut: Cutting, inner: Inner, fed: str, mark: str) -> list[Inner]:
    """`xargs -J % cp % d`: all of them, in the place of the mark."""
    own = call.args[len(call.args) - len(inner.argv) :]
    runs = cut.runs(fed)
    at = next((at for at, arg in enumerate(own) if arg.text == mark), 0)
    if runs is None or not at or len(runs) > _MOST:
        return []
    given = ([Arg(word, span=call.span) for word in words] for words in runs)
    return [replace(inner, argv=(*own[:at], *words, *own[at + 1 :])) for words in given]


def _name_in(arg: Arg, written: str, marks: set[str], path: Arg) -> Arg:
    """`ls D | xargs -I{} cat D/{}`: some name in that folder, or one of those that were picked."""
    mark = next((one for one in marks if one and one in written), "")
    if not mark:
        return arg
    behind = escape(written.partition(mark)[2].replace(mark, ""))
    each = path.names or ((EVERYWHERE,) if path.within.endswith("/**") else ())
    names = tuple(f"{escape(path.text)}{name}{behind}" for name in each)
    return replace(arg, pattern=f"{escape(arg.text)}*{behind}", names=names)
