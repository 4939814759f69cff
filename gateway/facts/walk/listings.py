"""Names that a program prints: patterns that they match, as far as its words say that.

`ls -d .e*`, `echo .e*`, `printf '%s\\n' .e*` print what the pattern selects, `ls -A` what is hidden too.
What passes on lines, or words of them, prints the names it is fed (`sort`, `awk '{print $NF}'`); `grep`
those that its own pattern selects (see `narrowing`).
"""

from __future__ import annotations

from gateway.facts.walk.lines import EVERY
from gateway.facts.walk.paths import place, tidy
from gateway.facts.walk.redirects import channel
from gateway.facts.words.holes import escape, is_exact
from gateway.facts.words.walks import BUT_GIT, EVERYWHERE, deep
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel
    from gateway.facts.walk.record import Invocation

    # Of what a word stands for, the patterns that are printed.
    Names: TypeAlias = tuple[str, ...]

_MOST = 32
_SHORT = 512
# One word in a format of printf: what stands before and behind it.
_FORM = compiled_later(r"([^%\\]*)%[sqb]([^%\\]*)(?:\\[nt0 ]0*)*")
_FIELD = compiled_later(r"\{\s*print\s*\$(?:\d|NF)\s*;?\s*\}")
_PICKS = compiled_later(r"/((?:\\.|[^/\\])+)/\s*(?:p|\{\s*print(?:\s+\$(?:0|NF))?\s*;?\s*\})?")
# `s/^/src\\//`, `{print "src/"$1}`: what is put before each of them.
_BEGINS = compiled_later(
    r"s(.)\^\1((?:[\w.~/-]|\\/)*)\1g?|\{\s*print\s*\"([\w.~/-]*)\"\s*\$(?:\d|NF)\s*;?\s*\}"
)
# One text in the place of another, both as they stand.
_PUTS = compiled_later(r"s([/|#,@!])\^?((?:[\w~ -]|\\?\.)+)\$?\1((?:[\w.~ -]|\\/)*)\1(g?)")
_NAMES_ALONE = compiled_later(r"s(.)\^?\\?\./?\1\1g?|s(.)\\?n\2 \2g?")
# What every name in a folder matches, those that are hidden too.
HIDDEN = ".*"
ALL = ("*", HIDDEN)


def listed(run: Run, call: Invocation) -> Names:
    """The patterns of the names that the command prints; none if nothing is known of them."""
    name = call.args[0].text.rpartition("/")[2]
    own = _OWN.get(name)
    if own is not None:
        found = own(run, call)
    elif name in _HANDS_ON or name in EVERY:
        found = _handed_on(run, call, name)
    else:
        return ()
    return tuple(dict.fromkeys(found)) if len(found) <= _MOST else ()


def of_feed(run: Run, feed: Channel | None) -> Names:
    """The patterns of the names that are fed; for the lines of `find`, those of everything."""
    if feed is None:
        return ()
    if is_exact(
        feed.text
    ):  # what comes out of a filter that is not followed may be any of the words
        return tuple(map(escape, feed.text.split())) if len(feed.text) < _SHORT else ()
    text = feed.text.rstrip("\n\0")
    found = run.holes.selected(text)
    if found or run.holes.within(text)[-1:] != "*" or not feed.sources:
        return found
    source = run.commands[feed.sources[0]].program
    if source in {"find", "gfind"}:
        return (*ALL, deep(EVERYWHERE, "*"))
    if source == "git":
        return (*ALL, deep(BUT_GIT, "*"))
    return ALL[:1] if source in {"ls", "dir"} else ()


def _of(run: Run, arg: Arg, text: str) -> Names:
    if arg.glob:
        return (arg.text, *run.holes.names(text)) if arg.exact else ()
    return tuple(map(escape, text.split())) if is_exact(text) else run.holes.selected(text)


def _words(run: Run, args: list[Arg], texts: list[str]) -> Names:
    """What these words stand for, if they are not all as plain as they stand there."""
    if all(arg.exact and not arg.glob for arg in args):
        return ()
    found = zip(args, texts, strict=True)
    return tuple(name for arg, text in found for name in _of(run, arg, text))


def _operands(call: Invocation) -> tuple[list[Arg], list[str], str]:
    """The words that are no options, with their texts; and the letters of the options."""
    pairs = list(zip(call.args[1:], call.texts[1:], strict=True))
    kept = [(arg, text) for arg, text in pairs if arg.text[:1] != "-"]
    letters = "".join(text for _, text in pairs if text[:1] == "-" and text[:2] != "--")
    long = {text for _, text in pairs if text[:2] == "--"}
    letters += "a" if {"--all", "--almost-all"} & long else ""
    letters += "d" if "--directory" in long else ""
    return [arg for arg, _ in kept], [text for _, text in kept], letters


def _ls(run: Run, call: Invocation) -> Names:
    """The words, where they are no folders; what lies in those."""
    args, texts, letters = _operands(call)
    hidden = (HIDDEN,) if {"a", "A", "f"} & set(letters) else ()
    if not args:
        return () if "d" in letters else hidden
    found: list[str] = []
    for arg, text in zip(args, texts, strict=True):
        path, exact, glob, _ = place(run, arg)
        folder = exact and not glob and "d" not in letters
        if folder and run.lookup.kind(tidy(path)) == "dir":
            found += hidden
        elif folder and (made := _made_in(run, tidy(path))):
            found += [name for name in made if hidden or name[:1] != "."]
        else:
            found += _of(run, arg, text)
    return tuple(found)


def _made_in(run: Run, folder: str) -> Names:
    """What lies in a folder that only this text has made."""
    begin = f"{folder.rstrip('/')}/"
    run.toil(len(run.commands))
    uses = (use for command in run.commands for use in command.paths if use.role == "write")
    made = [use.path[len(begin) :] for use in uses if use.exact and use.path.startswith(begin)]
    return tuple(dict.fromkeys(escape(one.partition("/")[0]) for one in made if one))


def _echo(run: Run, call: Invocation) -> Names:
    return _words(run, call.args[1:], call.texts[1:])


def _printf(run: Run, call: Invocation) -> Names:
    args, texts = call.args[1:], call.texts[1:]
    if texts[:1] == ["--"]:
        args, texts = args[1:], texts[1:]
    form = _FORM.fullmatch(texts[0]) if texts and is_exact(texts[0]) else None
    if form is None:
        return ()
    begin, end = escape(form[1].lstrip()), escape(form[2].rstrip())
    found = _words(run, args[1:], texts[1:])
    if not found and "0" in texts[0]:  # ended by NUL, which no text here holds
        found = tuple(map(escape, filter(is_exact, texts[1:])))
    return tuple(f"{begin}{name}{end}" for name in found)


def _named(run: Run, call: Invocation) -> Names:
    """`stat -c %n .e*`, `du -a .e*`, `tree -a`: the names stand beside what is said of them."""
    args, texts, letters = _operands(call)
    hidden = (HIDDEN,) if "a" in letters and not args else ()
    return _words(run, args, texts) or hidden


def _git(run: Run, call: Invocation) -> Names:
    """`git ls-files '.e*'`: git reads the pattern itself."""
    del run
    words = call.texts[1:]
    if words[:1] == ["status"] and any(word.startswith("--ignored") for word in words):
        return (HIDDEN,)
    if words[:1] != ["ls-files"] or not all(map(is_exact, words)):
        return ()
    named = tuple(word for word in words[1:] if word[:1] not in {"-", ":", ""})
    # What is not tracked is mostly hidden, and secret.
    others = {"-o", "--others"} & set(words) and "--exclude-standard" not in words
    return (*named, HIDDEN) if others and not named else named


def _resolved(run: Run, call: Invocation) -> Names:
    """`realpath .e*`: the same names, from the root on."""
    args, texts, _ = _operands(call)
    cwd = run.cwd()
    if not is_exact(cwd):
        return ()
    found = _words(run, args, texts)
    return tuple(name if name[:1] == "/" else f"{escape(cwd)}/{name}" for name in found)


def _last(run: Run, call: Invocation) -> Names:
    """`basename a/b`; with a second word, or behind `-s`, what is taken from the end."""
    args, texts, letters = _operands(call)
    end = ""
    if "s" in letters and texts:
        end, args, texts = texts[0], args[1:], texts[1:]
    elif len(texts) == 2 and "a" not in letters:
        end, args, texts = texts[1], args[:1], texts[:1]
    end = escape(end) if is_exact(end) else ""
    last = (name.rstrip("/").rpartition("/")[2] for name in _words(run, args, texts))
    return tuple(name.removesuffix(end) or name for name in last)


def _folder(run: Run, call: Invocation) -> Names:
    args, texts, _ = _operands(call)
    found = _words(run, args, texts)
    return tuple(name.rstrip("/").rpartition("/")[0] for name in found if "/" in name.strip("/"))


def _grep(run: Run, call: Invocation) -> Names:
    names = of_feed(run, channel(run, call.opened, 0))
    if not names:
        return ()
    from gateway.facts.walk.narrowing import narrowed

    return narrowed(names, call.texts[1:])


def _handed_on(run: Run, call: Invocation, name: str) -> Names:
    """Lines, or words of them, as they were fed."""
    args, texts, _ = _operands(call)
    keeps = _HANDS_ON.get(name)
    if keeps is None and args and name != "tee":
        return _of_files(run, args)
    if keeps is not None and not keeps(texts):
        return ()
    found = of_feed(run, channel(run, call.opened, 0))
    if name in EVERY or (keeps is not None and name not in _SOME):
        return found
    # One of all there are is no name that anybody chose.
    return tuple(one for one in found if one.rpartition("/")[2] not in ALL)


def _of_files(run: Run, args: list[Arg]) -> Names:
    """`cat list`, where the text has written the list."""
    found: list[str] = []
    for arg in args if run.disk.touched else ():
        path, exact, glob, _ = place(run, arg)
        written = run.disk.read(tidy(path)) if exact and not glob else None
        found += run.holes.selected(written.text) if written is not None else ()
    return tuple(found)


def _picked(run: Run, call: Invocation) -> Names:
    """`sed -n '/env/p'`, `awk '/env/'`: the lines that grep would pick."""
    program = call.texts[-1].strip()
    prefixed = _BEGINS.fullmatch(program) if is_exact(program) else None
    if prefixed is not None:
        begin = escape((prefixed[2] or prefixed[3] or "").replace("\\/", "/"))
        return tuple(begin + one for one in of_feed(run, channel(run, call.opened, 0)))
    put = _PUTS.fullmatch(program) if is_exact(program) else None
    if put is not None:
        old, new = put[2].replace("\\.", "."), escape(put[3].replace("\\/", "/"))
        fed = of_feed(run, channel(run, call.opened, 0))
        each = (one.replace(escape(old), new, -1 if put[4] else 1) for one in fed)
        return tuple(dict.fromkeys((*each, *fed)))
    found = _PICKS.fullmatch(program) if is_exact(program) else None
    if found is None:
        return _handed_on(run, call, call.args[0].text.rpartition("/")[2])
    from gateway.facts.walk.narrowing import narrowed

    return narrowed(of_feed(run, channel(run, call.opened, 0)), ["-E", found[1]])


def _separates(words: list[str]) -> bool:
    return not set("".join(words).replace("\\n", " ").replace("\\0", " ")) - set(" \n\t")


_OWN: dict[str, Callable[[Run, Invocation], Names]] = {
    "ls": _ls,
    "dir": _ls,
    "vdir": _ls,
    "echo": _echo,
    "printf": _printf,
    "git": _git,
    "stat": _named,
    "du": _named,
    "tree": _named,
    "realpath": _resolved,
    "readlink": _resolved,
    "basename": _last,
    "dirname": _folder,
    "grep": _grep,
    "egrep": _grep,
    "fgrep": _grep,
    "sed": _picked,
    "awk": _picked,
    "gawk": _picked,
    "mawk": _picked,
}
_SOME = frozenset(["head", "tail", "shuf", "uniq"])
# What they may be told, and still print words that they were fed.
_HANDS_ON: dict[str, Callable[[list[str]], bool]] = {
    "head": lambda words: all(map(str.isdigit, words)),
    "tail": lambda words: all(word.lstrip("+").isdigit() for word in words),
    "shuf": lambda words: all(map(str.isdigit, words)),
    "uniq": lambda words: not words,
    "tr": _separates,
    "awk": lambda words: len(words) == 1 and _FIELD.fullmatch(words[0].strip()) is not None,
    "gawk": lambda words: len(words) == 1 and _FIELD.fullmatch(words[0].strip()) is not None,
    "mawk": lambda words: len(words) == 1 and _FIELD.fullmatch(words[0].strip()) is not None,
    "cut": lambda words: not "".join(words).strip("0123456789-, '\""),
    "sed": lambda words: len(words) == 1 and _NAMES_ALONE.fullmatch(words[0]) is not None,
    "paste": lambda words: not words,
    "envsubst": lambda words: not words,
    "nl": lambda words: not words,
    "column": lambda words: not words,
}
