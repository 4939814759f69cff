"""Fields: what is left of a word after splitting, and how it becomes an argument."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg
from gateway.facts.state.aborts import may_abort
from gateway.facts.state.values import UNSET
from gateway.facts.words.globbing import also_hidden, any_case, around_star, pattern_of, plain
from gateway.facts.words.holes import (
    ANY,
    FILE,
    as_pattern,
    escape,
    holes_of,
    is_exact,
    prefix,
    suffix,
    when_empty,
    worst,
)
from gateway.facts.words.patterns import has_pattern
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.model import Span

# A longer text costs something each time it is looked through.
_LONG = 1024
BLANKS = " \t\n"
_BLANKS = frozenset(BLANKS)
_AS_SPACE = {ord("\t"): " ", ord("\n"): " "}
_PLAIN_GROUP = compiled_later(r"[@?*+]\([^()]*\)")
_EXTENDED = compiled_later(r"[@?*+!]\(")
_SELECTING = compiled_later(r"[*?]|\[[!^]?\]?(?:\[:\w+:\]|[^\]])*\]")


def ifs_of(run: Run) -> str | None:
    """What cuts words and joins them; None where that is not known, or is no plain one: some blanks, or one
    sign. How bash cuts and joins with others depends on where, and on its version."""
    if not run.sets("IFS"):
        return BLANKS
    if run.origin == "trap":  # it runs at some time, with what IFS was then
        return None
    value = run.variable("IFS")
    if not isinstance(value, str):
        return BLANKS if value is UNSET else None
    return value if value.isascii() and (len(value) < 2 or not value.strip(BLANKS)) else None


class Fields:
    """The fields of one word, built part by part from the left."""

    __slots__ = ("alone", "done", "many", "open", "pieces", "run", "whole")

    def __init__(self, run: Run) -> None:
        self.run = run
        # (pieces, may be several words)
        self.done: list[tuple[list[tuple[str, bool]], bool]] = []
        # (text, quoted)
        self.pieces: list[tuple[str, bool]] = []
        self.many = False
        self.open = False
        # The only word that the braces of its word have made.
        self.alone = True
        # There is nothing in the word but the one expansion.
        self.whole = False

    def add(self, text: str, *, quoted: bool) -> None:
        """Text that belongs to the field at hand."""
        self.pieces.append((text, quoted))
        self.open = True

    def cut(self) -> None:
        """The field ends."""
        if self.open:
            self.done.append((self.pieces, self.many))
            self.pieces, self.many, self.open = [], False, False

    def split(self, text: str) -> None:
        """The value of an unquoted expansion: split by IFS. Empty parts vanish."""
        if len(text) > _LONG:
            text = self.run.bounded(text)
        ifs = ifs_of(self.run)
        if ifs == BLANKS:
            self._split_blank(text)
        elif ifs is not None:
            self._split_at(text, ifs)
        elif text:
            why = "how such an IFS cuts it is not followed"
            self._unquoted(self.run.hole(ANY, why, self.run.holes.sources(text)))

    def _split_blank(self, text: str) -> None:
        if _BLANKS.isdisjoint(text):
            if text:
                self._unquoted(text)
            return
        if text[0] in " \t\n":
            self.cut()
        words = [word for word in text.translate(_AS_SPACE).split(" ") if word]
        if self._too_many(words):
            return
        for at, word in enumerate(words):
            if at:
                self.cut()
            if word:
                self._unquoted(word)
        if text[-1] in " \t\n":
            self.cut()

    def _too_many(self, words: list[str]) -> bool:
        self.run.words += len(words)
        if len(words) <= limits.WORDS and self.run.words <= limits.ARGUMENTS:
            return False
        self._unquoted(self.run.hole(ANY, "more words than are looked at"))
        return True

    def _split_at(self, text: str, ifs: str) -> None:
        """An IFS of some blanks, or of one other sign."""
        blank = not ifs.strip(BLANKS)
        if not ifs or set(ifs).isdisjoint(text):
            if text:
                self._unquoted(text)
            return
        if blank and text[0] in ifs:
            self.cut()
        words = text.translate({ord(sign): ifs[0] for sign in ifs}).split(ifs[0])
        if blank:
            words = [word for word in words if word]
        if self._too_many(words):
            return
        for at, word in enumerate(words):
            if at:
                self.open = (
                    self.open or not blank
                )  # `:x` is two words for IFS=:, the first is empty
                self.cut()
            if word:
                self._unquoted(word)
        if blank and text[-1] in ifs:
            self.cut()

    def _unquoted(self, text: str) -> None:
        self.add(text, quoted=False)
        if worst(text) >= FILE:
            self.many = True

    def end(self, span: Span) -> list[tuple[Arg, str]]:
        """Every field as an argument, and as text with holes."""
        self.cut()
        found = []
        for pieces, many in self.done:
            if self.run.state.options and _vanishes(self.run, pieces):
                continue
            found.append(argument(self.run, pieces, many=many, span=span))
            if found[-1][0].glob and not found[-1][0].exact:
                nocase = self.run.option("nocaseglob")
                each = _alternatives(pieces)
                if (
                    each and not nocase and _spelled_out(pieces)
                ):  # one of them, and the rest behind it
                    found[-1] = (replace(found[-1][0], pattern=each[0]), found[-1][1])
                found += [
                    argument(self.run, [(one, False)], many=False, span=span, glob=nocase)
                    for one in each
                ]
        return found


def _vanishes(run: Run, pieces: list[tuple[str, bool]]) -> bool:
    """`shopt -s nullglob; set -- a *.x b`: a pattern that selects nothing is no word, and `b` is the second."""
    options = run.state.options
    if options.get("nullglob", False) is False or options.get("noglob") is True:
        return False
    return _selects(pieces) and run.pick(("nullglob", tuple(pieces)), 2) == 1


def argument(
    run: Run, pieces: list[tuple[str, bool]], *, many: bool, span: Span, glob: bool = False
) -> tuple[Arg, str]:
    """One field as an argument, and as text with holes. `glob`: it selects names without a sign for it."""
    text = pieces[0][0] if pieces else ""
    if len(pieces) > 1 or len(text) > _LONG:
        text = run.bounded("".join(piece for piece, _ in pieces))
        if len(text) == 1 and not is_exact(text):  # too much
            pieces, many = [(text, False)], True
    many = many and not run.holes.is_one_word(text)
    glob = run.state.options.get("noglob") is not True and (glob or _selects(pieces))
    if not glob:
        if is_exact(text):
            return Arg(text, True, span, many=many), text
        return holed(run, text, many=many, span=span), text
    run.used["glob"] = None
    if run.state.options and run.option("failglob"):
        may_abort(run)
    if "(" in text and _EXTENDED.search(_unquoted_only(pieces)):
        return _extended(run, pieces, span)
    pattern = "".join(escape(piece) if quoted else piece for piece, quoted in pieces)
    why = f"the names that `{prefix(pattern)}` selects"
    nocase = bool(run.state.options) and run.option("nocaseglob")
    every = _every_name(run, pattern) if is_exact(text) else ""
    hole = run.holes.make(
        FILE, why, (), every, names=also_hidden(run, pattern), around=around_star(run, pattern)
    )
    if nocase or not plain(pieces):
        pattern, names = pattern_of(pieces, hole, nocase=nocase)
    else:
        names = "".join(
            piece if quoted else _SELECTING.sub(hole, piece) for piece, quoted in pieces
        )
    if is_exact(text):
        return Arg(pattern, True, span, True, many), names
    why = run.holes.why(text)
    whole = as_pattern(pattern) if worst(text) <= FILE and not many else ""
    known, empty = _picked(run, pattern), when_empty(pattern)
    more = several(run, text)
    head = prefix(pattern)
    return Arg(head, False, span, True, many, why, whole, empty, names=known, variables=more), names


def _picked(run: Run, pattern: str) -> tuple[str, ...]:
    """`$x*`, where `x` is one of names that were listed: each of them with the rest of the pattern."""
    found = holes_of(pattern)
    behind = suffix(pattern)
    return tuple(f"{one}{behind}" for one in run.holes.names(found[0])) if len(found) == 1 else ()


def _every_name(run: Run, pattern: str) -> str:
    if pattern[-1:] not in {"*", "?"}:
        return ""
    from gateway.facts.walk.paths import every_name

    return every_name(run, Arg(pattern, glob=True))


def _unquoted_only(pieces: list[tuple[str, bool]]) -> str:
    return "".join("_" * len(piece) if quoted else piece for piece, quoted in pieces)


def _extended(run: Run, pieces: list[tuple[str, bool]], span: Span) -> tuple[Arg, str]:
    """`@(a|b)/c`, `!(x)`: each group stands for a name, or a part of one, that is not known."""
    text, open_ = "".join(piece for piece, _ in pieces), _unquoted_only(pieces)
    why = "which names an extended pattern selects is not known"
    out, at = "", 0
    while group := _EXTENDED.search(open_, at):
        end, depth = group.end(), 1
        while end < len(open_) and depth:
            depth += {"(": 1, ")": -1}.get(open_[end], 0)
            end += 1
        all_but = group.group()[:1] == "!" and open_[end : end + 1] in {"", "/"}
        every = _every_name(run, f"{text[: group.start()]}*") if all_but else ""
        out += text[at : group.start()] + run.holes.make(FILE, why, run.holes.sources(text), every)
        at = end
    out = _SELECTING.sub(run.hole(FILE, why), out + text[at:])
    whole = as_pattern(escape(out)) if worst(out) <= FILE else ""
    within, head = run.holes.within(out), prefix(out)
    if run.option("nocaseglob"):
        head, whole = any_case(head, whole)
    more, empty = run.holes.variables(text), when_empty(out)
    return Arg(head, False, span, True, True, why, whole, empty, within, variables=more), out


def _alternatives(pieces: list[tuple[str, bool]]) -> list[str]:
    """`@(.env|x)`: the names that plain groups spell out; a leading dot selects hidden ones."""
    text, open_ = "".join(piece for piece, _ in pieces), _unquoted_only(pieces)
    found, at = [""], 0
    while group := _PLAIN_GROUP.search(open_, at):
        between = text[at : group.start()]
        each = text[group.start() + 2 : group.end() - 1].split("|")
        found = [one + between + other for one in found for other in each][: limits.ALTERNATIVES]
        at = group.end()
    return [one + text[at:] for one in found] if at and is_exact(text) else []


def _spelled_out(pieces: list[tuple[str, bool]]) -> bool:
    """Every group of it is `@(…)`, and few enough to be told one by one."""
    open_ = _unquoted_only(pieces)
    groups = _PLAIN_GROUP.findall(open_)
    several = len(groups) == 1 and groups[0].count("|") < limits.ALTERNATIVES
    return several and groups[0][0] == "@" and len(_EXTENDED.findall(open_)) == 1


def _selects(pieces: list[tuple[str, bool]]) -> bool:
    """Pattern characters stand in it, and not in quotes."""
    open_ = "".join("_" if quoted else piece for piece, quoted in pieces)
    if "[" in open_ and "]" in open_[open_.index("[") :]:  # `x[]` is one to bash, too
        return True
    return has_pattern(open_) or ("(" in open_ and _EXTENDED.search(open_) is not None)


def holed(run: Run, text: str, *, many: bool, span: Span) -> Arg:
    """A text with holes as an argument."""
    plain = worst(text) <= FILE or run.holes.is_name(text)
    pattern = as_pattern(escape(text)) if plain else ""
    why, within = run.holes.why(text), run.holes.within(text) or run.holes.beside(text)
    head, empty = prefix(text), when_empty(text)
    tail = "" if head or empty or within else suffix(text)
    tail = tail if tail[:1] in {"/", ":", "."} else ""
    ids = run.holes.ids(text)
    names = run.holes.names(text)
    more = several(run, text)
    behind = run.holes.behind(text)
    return Arg(
        head, False, span, False, many, why, pattern, empty, within, tail, ids, names, behind, more
    )


def several(run: Run, text: str) -> tuple[str, ...]:
    """The variables of a text in which more than one thing is not known; of one its reason tells."""
    return run.holes.variables(text) if len(text) > 1 and len(holes_of(text)) > 1 else ()
