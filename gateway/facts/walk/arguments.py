"""Arguments that arrive through stdin: `echo / | xargs rm -rf`."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.state.blurring import plain
from gateway.facts.walk.paths import place, tidy
from gateway.facts.walk.redirects import channel
from gateway.facts.words.holes import REFS, escape, is_exact, prefix
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.model import Flag
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel
    from gateway.facts.walk.record import Found, Invocation

_MOST = 64
# Options of xargs that change neither how its input is cut nor where it goes.
_REPLACING = frozenset(["-I", "-i", "-J", "--replace"])
_SAME = frozenset(["-0", "--null", "-a", "-t", "-r", "-P", "-p", "-x", "-o"])


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
    if not inner.more:
        return _for_each_line(call, found.effects.flags, inner, fed) or [inner]
    nul = any({"-0", "--null"} & set(flag.names) for flag in found.effects.flags)
    # Without the option a NUL is no end of a word, and what stands behind it is lost.
    split = fed.removesuffix("\0").split("\0") if nul and fed else _split(fed)
    if "\0" in fed and not nul:
        split = None
    most = _size(found.effects.flags)
    words = [Arg(word, span=call.span) for word in split or ()]
    if most is None or split is None:
        return [inner]
    if len(words) > _MOST:
        if not all(plain(word.text) for word in words):
            run.too_much("more words for `xargs` than are followed", call.span)
        return [inner]
    chunks = [words[at : at + most] for at in range(0, len(words), most)] or [[]]
    return [replace(inner, argv=(*inner.argv, *chunk), more=False) for chunk in chunks]


def _fed(run: Run, call: Invocation, found: Found) -> str | None:
    """The text it takes its words from: stdin, or the file of `-a`."""
    flags = found.effects.flags if found.effects is not None else ()
    file = next((flag.value for flag in flags if "-a" in flag.names), None)
    if file is None or found.program != "xargs":
        feed = channel(run, call.opened, 0)
        return None if feed is None else _ended_by_nul(run, feed) or feed.text
    if not file.exact or not run.disk.touched:
        return None
    path, exact, _, _ = place(run, file)
    written = run.disk.read(tidy(path)) if exact else None
    return None if written is None else written.text


# Formats of printf that end each of the words behind with a NUL, which no text here holds.
_NUL = frozenset(["%s\\0", "%s\\000", "%s\\x00"])


def _ended_by_nul(run: Run, feed: Channel) -> str:
    """`printf '%s\\0' a b | xargs -0`"""
    source = run.commands[feed.sources[0]] if len(feed.sources) == 1 else None
    if source is None or source.program != "printf" or len(source.argv) < 3:
        return ""
    if feed.by == "substitution" or len(feed.text) != 1:
        return ""  # a value that was read from it, and what stands beside that
    form, words = source.argv[1], source.argv[2:]
    if form.text not in _NUL or not all(one.exact and not one.glob for one in source.argv):
        return ""
    return "".join(f"{one.text}\0" for one in words)


def _split(text: str) -> list[str] | None:
    """The words as xargs takes them apart; None where it would give up."""
    words: list[str] = []
    word, quote, at = None, "", 0
    while at < len(text):
        char = text[at]
        at += 1
        if quote:
            if char == "\n":
                return None
            quote, word = ("", word) if char == quote else (quote, (word or "") + char)
        elif char in "'\"":
            quote, word = char, word or ""
        elif char == "\\":
            if at == len(text):
                return None
            word = (word or "") + text[at]
            at += 1
        elif char in " \t\n":
            words += [] if word is None else [word]
            word = None
        else:
            word = (word or "") + char
    if quote:
        return None
    return [*words, word] if word else words


def _with_paths(run: Run, call: Invocation, found: Found, inner: Inner, text: str) -> Inner:
    """`find src | xargs rm`, `… | xargs -I{} rm {}`: a path below a folder that is known."""
    within = run.holes.within(text)
    branches = inner.more and [one.text for one in inner.argv[:2]] == ["git", "branch"]
    if branches and run.holes.signs(text) == REFS:
        # Names, none of which is an option.
        name = Arg("", False, call.span, why=run.holes.why(text), pattern="*")
        return replace(inner, argv=(*inner.argv, name), more=False)
    names = run.holes.names(text)
    if not (within or names) or found.effects is None:
        return inner
    if found.program != "xargs":
        return inner
    why, known = run.holes.why(text), prefix(text)
    path = Arg(known, False, call.span, many=inner.more, why=why, within=within, names=names)
    if inner.more:
        return replace(inner, argv=(*inner.argv, path), more=False)
    marks = {
        flag.value.text if flag.value is not None else "{}"
        for flag in found.effects.flags
        if not _REPLACING.isdisjoint(flag.names)
    }
    own = call.args[len(call.args) - len(inner.argv) :]
    argv = [
        path
        if written.text in marks and not arg.exact
        else arg
        if arg.exact or arg.many
        else _name_in(arg, written.text, marks)
        for written, arg in zip(own, inner.argv, strict=False)
    ]
    return replace(inner, argv=tuple(argv)) if len(argv) == len(inner.argv) else inner


def _for_parallel(run: Run, call: Invocation, inner: Inner, fed: str) -> list[Inner]:
    """`… | parallel cat`: a line for the last word, if that is what is to come."""
    *before, last = inner.argv or (Arg(""),)
    if last.exact or last.text:
        return [inner]
    if is_exact(fed):
        each = [Arg(line, span=call.span) for line in fed.split("\n") if line]
    else:
        text = fed.rstrip("\n\0")
        names = run.holes.selected(text)
        each = [replace(last, names=names)] if names else []
    if not 0 < len(each) <= _MOST:
        return [inner]
    return [replace(inner, argv=(*before, one)) for one in each]


def _for_each_line(
    call: Invocation, flags: tuple[Flag, ...], inner: Inner, fed: str
) -> list[Inner]:
    """`printf '%s\\n' a b | xargs -I{} sh -c 'echo {}'`: one for each line; none where that isn't followed."""
    own = call.args[len(call.args) - len(inner.argv) :]
    mark = ""
    for flag in flags:
        if not _REPLACING.isdisjoint(flag.names) and "-J" not in flag.names:
            mark = flag.value.text if flag.value is not None else "{}"
        elif _SAME.isdisjoint(flag.names) or {"-0", "--null"} & set(flag.names):
            return []
    lines = [line.lstrip(" \t") for line in fed.split("\n") if line.strip(" \t")]
    if not mark or not own or mark in own[0].text or not all(arg.exact for arg in own):
        return []
    if not 0 < len(lines) <= _MOST or any(sign in fed for sign in "'\"\\\0"):
        return []
    return [
        replace(
            inner,
            argv=(own[0], *(replace(arg, text=arg.text.replace(mark, line)) for arg in own[1:])),
        )
        for line in lines
    ]


def _name_in(arg: Arg, written: str, marks: set[str]) -> Arg:
    """`ls D | xargs -I{} cat D/{}`: some name in that folder."""
    mark = next((one for one in marks if one and one in written), "")
    if not mark:
        return arg
    behind = written.partition(mark)[2].replace(mark, "")
    return replace(arg, pattern=f"{escape(arg.text)}*{escape(behind)}")


def _size(flags: tuple[Flag, ...]) -> int | None:
    """How many words each run of the command gets; None when that is not followed."""
    most = _MOST
    for flag in flags:
        if "-n" in flag.names and flag.value is not None and flag.value.text.isdigit():
            most = max(int(flag.value.text[:6]), 1)
        elif _SAME.isdisjoint(flag.names):
            return None
    return most
