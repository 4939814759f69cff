"""What a program has put into a file that runs afterwards: `sed -i '1i rm -rf x' a.sh; sh a.sh`.

The file itself is as unread as before; but the words that were put in stand in the text, and are judged as
if they ran by themselves. Any program may put its words, or what it is fed, into what it writes.
"""

from __future__ import annotations

import re

from gateway.facts.walk.guessed import HARMFUL
from gateway.facts.words.holes import is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run

_SHOWS = frozenset("cat tac head tail less more base64 tee source eval exec nc dd".split())  # noqa: SIM905
_STARTS = (HARMFUL - {"make", "find", "env"}) | _SHOWS
# `s,old,new,`; `3i text`, `$a\` and the line behind; a string of jq.
_CHANGES = re.compile(r"^[^a-zA-Z]*[sy]([^\w\s\\])")
_ADDS = re.compile(r"^(?:[\d,$~+! ]|/(?:\\.|[^/\\])*/I?)*[aic]\s*[\\|]?\s*|^\+")
# A rule of make in one line; what stands behind a key.
_RULE = re.compile(r"[\w./%$(){}-][^;=:]*::?[^;=]*;\s*[@+-]*(.+)")
_KEYED = re.compile(r"""(?:- +)?[\w."'-]+ *[:=] +(?:["'](.+)["'],?|([^"'].*))|- +(.+)""")
# What an editor would type, and what a shell would replace.
_TYPED = re.compile(r"\bnorm(?:al)?!? *[aioAIO](.+)")
_REPLACED = re.compile(r"\$\(([^()]+)\)|`([^`]+)`")
# Between two commands; a recipe of make begins behind its tab.
_BETWEEN = re.compile(r"\\n(?:\\?t)?|\\t|[;&|]+|\t[@+-]*")
# What stands between two quotes of a kind, from behind the first of them.
_STRINGS = {sign: re.compile(rf"((?:\\.|[^\\{sign}])*){sign}", re.DOTALL) for sign in "\"'"}
_QUOTE = re.compile(r"[\"']")
# In a string of a string: `"{\"test\": \"rm -rf x\"}"`.
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_SIGNS = {"n": "\n", "t": "\t"}
_DEEPEST = 3
_MOST = 32
_LONGEST = 20_000
_MOST_WORDS = 256


def put_in(run: Run, writers: Iterable[int]) -> list[str]:
    """The commands among the words of those that have written it, and in what they were fed."""
    found: dict[str, None] = {}
    for text in words_of(run, writers):
        found.update(commands_in(text))
    return list(found)[:_MOST]


def words_of(run: Run, writers: Iterable[int]) -> list[str]:
    """The words of those that have written it, and what they were fed."""
    found: dict[str, None] = {}
    disk = run.disk
    for index in _all_writers(run, writers):
        own, reads = _own(run, index)
        found.update(own)
        texts = [disk.fed[index]] if index in disk.fed else []
        if reads and disk.files:
            read = map(disk.read, reads)
            texts += [one.text for one in read if one is not None and is_exact(one.text)]
        for text in texts:
            if 0 < len(text) < _LONGEST:
                found[text] = None
    return list(found)[:_MOST_WORDS]


def _own(run: Run, index: int) -> tuple[dict[str, None], list[str]]:
    """The words and the code of a command, and what it reads. Asked for with each file at each line."""
    command, kept = run.commands[index], run.put_in.get(index)
    if kept is None or kept[0] is not command:
        texts = [arg.text for arg in command.argv[1:] if arg.exact]
        texts += [one.text for one in command.code if one.exact]
        own = dict.fromkeys(one for one in texts if 0 < len(one) < _LONGEST)
        reads = [use.real or use.path for use in command.paths if use.role == "read"]
        kept = run.put_in[index] = command, own, reads
    return kept[1:]


def _all_writers(run: Run, writers: Iterable[int]) -> dict[int, None]:
    """Those too who wrote what the writers have read; and whoever fed git, which gives it out again."""
    disk = run.disk
    every = dict.fromkeys(writers)
    for index in list(every):
        for path in _own(run, index)[1] if disk.files else ():
            every.update(dict.fromkeys(disk.writers(path)))
        if run.commands[index].program == "git":
            kept = [some for folder, some in disk.trees.items() if folder.endswith("/.git")]
            every.update((one, None) for some in kept for one in some if one in disk.fed)
    return every


# A script asks for each file at each of its lines. Of so many texts the answer is kept.
_MOST_TEXTS = 4096
_KNOWN: dict[str, dict[str, None]] = {}


def commands_in(text: str) -> dict[str, None]:
    """What stands in its lines, or in what they put in the place of something, and starts with such a word."""
    found = _KNOWN.get(text)
    if found is None:
        if len(_KNOWN) >= _MOST_TEXTS:
            _KNOWN.clear()
        found = _KNOWN[text] = dict.fromkeys(one for one in _pieces(text) if _starts(one))
    return found


def quoted(run: Run, written: Written) -> list[str]:
    """What stands between quotes in the code that has written a file anew: all of it may stand there now."""
    found: dict[str, None] = {}
    for index in () if written.edited else _all_writers(run, written.writers):
        for code in run.commands[index].code:
            if code.exact and len(code.text) < _LONGEST:
                found.update((_bare(one), None) for one in _strings(code.text) if one)
    return list(found)[:_MOST_WORDS]


def _strings(text: str) -> Iterator[str]:
    """The texts between quotes. A kind that is once not closed is never closed behind that."""
    at, closed = 0, set(_STRINGS)
    while closed and (quote := _QUOTE.search(text, at)):
        at, sign = quote.end(), quote[0]
        string = _STRINGS[sign].match(text, at) if sign in closed else None
        if string is not None:
            at = string.end()
            yield string[1]
        else:
            closed.discard(sign)


def _bare(text: str) -> str:
    """Without the signs that keep a quote in a string."""
    return _ESCAPED.sub(lambda one: _SIGNS.get(one[1], one[1]), text)


def _pieces(text: str, depth: int = 0) -> Iterator[str]:
    yield from (typed[1].strip() for typed in _TYPED.finditer(text))
    yield from ((one[1] or one[2]).strip() for one in _REPLACED.finditer(text))
    for string in _strings(text):
        yield string.strip()
        if " " in string and depth < _DEEPEST:
            yield from _pieces(_bare(string), depth + 1)
    for line in text.split("\n"):
        changes = _CHANGES.match(line)
        if changes:
            for part in line.split(changes[1])[1:]:
                yield part.strip()
                yield from (one.strip() for one in _BETWEEN.split(part))
                yield from (string.strip() for string in _strings(part))
        added = _ADDS.sub("", line)
        yield from (_closed(one).strip() for one in _BETWEEN.split(added))
        for whole in (added.strip(), line.strip()):
            yield whole
            rule = _RULE.fullmatch(whole) or _KEYED.fullmatch(whole)
            if rule:
                yield from (one for one in rule.groups() if one)


def _closed(piece: str) -> str:
    """Of a piece of code in which a quote ends that began before it: what stands in front of that."""
    for sign in "\"'":
        if piece.count(sign) % 2:
            piece = piece[: piece.index(sign)]
    return piece


def _starts(piece: str) -> bool:
    words = piece.split()
    return len(words) > 1 and words[0].rpartition("/")[2] in _STARTS
