"""Words → arguments: tilde, parameters, substitutions, arithmetic, splitting, quote removal.

What must live here: the order of the expansions. What each of them does stands in its own module.
"""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg
from gateway.facts.state.values import UNSET, ArrayValue, number_of_ways, words_of_way
from gateway.facts.words.fields import BLANKS, Fields, ifs_of
from gateway.facts.words.holes import ANY, ENV, FILE, is_exact, unended, worst
from gateway.regex import compiled_later
from gateway.shell.syntax import (
    Arithmetic,
    Array,
    CommandSubstitution,
    Literal,
    Localized,
    Opaque,
    Parameter,
    ProcessSubstitution,
    Word,
)
from gateway.shell.tokens import assigned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.model import Span
    from gateway.shell.syntax import WordPart

# An unquoted literal with none of these means just what it says.
_ACTIVE = frozenset("*?[{~(")
_QUOTES = frozenset("\\\"'")
_ODD_TILDE = compiled_later(r"~[^/]*:")
_IN_USER = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.+-")


def expand(run: Run, words: tuple[Word, ...]) -> tuple[list[Arg], list[str]]:
    """The arguments that the words become; beside them their texts with holes."""
    args: list[Arg] = []
    texts: list[str] = []
    for word in words:
        parts = word.parts
        if len(parts) == 1:
            part = parts[0]
            if type(part) is Literal:
                text = part.text
                if text.isascii() and (part.quoted or _ACTIVE.isdisjoint(text) or text == "["):
                    args.append(Arg(text, True, run.span or word.span))
                    texts.append(text)
                    continue
        for arg, text in _fields(run, word):
            args.append(arg)
            texts.append(text)
    return args, texts


def _fields(run: Run, word: Word) -> list[tuple[Arg, str]]:
    span = run.span or word.span
    choices = braced(run, word)
    single = len(choices) == 1
    out: list[tuple[Arg, str]] = []
    unsure = not single and _unsure(run)
    for written in choices:
        parts, odd = written, False
        if len(parts) > 1 and any(type(part) is Literal and "$" in part.text for part in parts):
            from gateway.facts.words.dollars import unsplit

            parts, odd = unsplit(parts)
        fields = Fields(run)
        fields.alone, fields.whole = single, len(parts) == 1
        if odd or (len(parts) > 1 and mixed(parts)):
            text_of_parts(run, parts)
            fields.add(run.hole(ANY, "what bash makes of this word is not followed"), quoted=True)
            fields.many = True
        else:
            for at, part in enumerate(parts):
                add(run, fields, part, first=at == 0, last=at == len(parts) - 1)
        fields.many = fields.many or unsure
        out.extend(fields.end(span))
    return out


def mixed(parts: tuple[WordPart, ...]) -> bool:
    """`"${a[*]#x}$@"`, `"${a[*]#x}${u:-$@}"`: bash then splits the first as well; and what stands in quotes
    or behind a backslash in a default; behind `~:` nothing is expanded up to the next slash."""
    if type(one := parts[0]) is Literal and not one.quoted and _ODD_TILDE.match(one.text):
        return True
    own = [part for part in parts if type(part) is Parameter]
    if not any(part.operator for part in own):
        return False
    words = [word for part in own for word in part.arguments]
    lists = any(is_list(part) and not is_star(part) for part in own) or any(
        is_list(inner) for word in words for inner in word.parts
    )
    return lists and any(
        (is_star(part) and part.operator)
        or any(not _QUOTES.isdisjoint(w.raw) for w in part.arguments)
        for part in own
    )


def braced(run: Run, word: Word) -> list[tuple[WordPart, ...]]:
    """The words that braces make of one, as their parts."""
    if not has_brace(word) or run.state.options.get("braceexpand") is False:
        return [word.parts]
    from gateway.facts.words.braces import words_of

    return words_of(run, word)


def _unsure(run: Run) -> bool:
    """A plain `sh` may make them, or not."""
    from gateway.facts.words.braces import all_or_one

    return all_or_one(run)


def has_brace(word: Word) -> bool:
    """Braces may make several words of it."""
    return any(
        type(part) is Literal and not part.quoted and "{" in part.text for part in word.parts
    )


def add(run: Run, fields: Fields, part: WordPart, *, first: bool, last: bool) -> None:
    """One part of a word goes into the fields."""
    if type(part) is Literal:
        if first and not part.quoted and "~" in part.text:
            _add_tilde(run, fields, part.text, last=last)
        else:
            fields.add(part.text, quoted=part.quoted)
        if not part.quoted and not part.text.isascii() and worst(part.text) >= FILE:
            fields.many = True  # a hole in a text that is read again: it may hold blanks
        return
    value = value_of(run, part)
    if not value and type(part) is ProcessSubstitution:
        return  # bash puts nothing in its place, not even an empty word
    if isinstance(value, Word):
        from gateway.facts.words.default_words import add_word

        add_word(run, fields, value, quoted=getattr(part, "quoted", True))
    elif isinstance(value, ArrayValue):
        _add_many(fields, value, quoted=getattr(part, "quoted", False))
    elif getattr(part, "quoted", True):
        fields.add(value, quoted=True)
    else:
        fields.split(value)


def _add_tilde(run: Run, fields: Fields, text: str, *, last: bool) -> None:
    """`~/x`, and `x=~/y:~/z` too: an argument that looks like an assignment.

    Bash has its own ways with tildes in the middle of such words; those are not followed.
    """
    found = assigned(text)
    if found is None or found[1] == "[" or _posix(run):
        tilde, rest = home(run, text, alone=last)
        if not tilde and _ODD_TILDE.match(text):
            fields.add(run.hole(ANY, "what this tilde stands for is not followed"), quoted=True)
        if tilde or rest != text:  # an empty HOME leaves an empty word
            fields.add(tilde, quoted=True)
        if rest:
            fields.add(rest, quoted=False)
        return
    begin = "".join(found)
    value = text[len(begin) :]
    if run.option("posix") or not fields.alone or "=" in value or "~" not in value:
        hole = (
            run.hole(ANY, "what this tilde stands for is not followed") if "~" in value else value
        )
        fields.add(begin + hole, quoted=False)
        return
    fields.add(begin, quoted=False)
    for at, piece in enumerate(pieces := value.split(":")):
        tilde, rest = home(run, piece, alone=last or at + 1 < len(pieces))
        fields.add(("" if at == 0 else ":") + tilde, quoted=True)
        fields.add(rest, quoted=False)


def _posix(run: Run) -> bool:
    """There a word that looks like an assignment is none."""
    dialect = run.state.place.get("dialect", "bash")
    return run.state.options.get("posix") is True or dialect not in {"bash", "rbash"}


def _add_many(fields: Fields, value: ArrayValue, *, quoted: bool) -> None:
    """`"$@"`, `${a[@]}`: each element is a field of its own."""
    fields.run.words += len(value.items)
    enough = fields.run.words <= limits.ARGUMENTS
    if value.listed and enough and _add_list(fields, value, quoted=quoted):
        return
    if not value.complete or not enough:
        why = next(iter(value.items.values()), "")
        if not why or is_exact(why):
            why = fields.run.hole(ANY, "the list is not known to its end")
        fields.add(why, quoted=quoted)
        fields.many = True
        for text in dict.fromkeys(value.items.values()) if enough else ():
            # It may be among them. An option that is not certain must not excuse anything.
            if text and text[0] != "-" and is_exact(text):
                fields.cut()
                fields.add(text, quoted=True)
                fields.many = True
        return
    if not quoted and not _cut_as_usual(fields, value):
        why = "how such an IFS cuts a list is not followed"
        fields.add(fields.run.hole(ANY, why), quoted=True)
        fields.many = True
        return
    for at, text in enumerate(value.items.values()):
        if at:
            fields.cut()
        if quoted:
            fields.add(text, quoted=True)
        else:
            fields.split(text)


def _cut_as_usual(fields: Fields, value: ArrayValue) -> bool:
    """Blanks cut lists; with another IFS bash joins them first, or not, which depends."""
    ifs, texts = ifs_of(fields.run), value.items.values()
    if ifs and not ifs.strip(BLANKS):
        return True
    return ifs is not None and not fields.open and all(texts) and ifs not in "".join(texts)


def _add_list(fields: Fields, value: ArrayValue, *, quoted: bool) -> bool:
    """The words of a list some of which may be several; one after the other, those of each way that it
    may have been put together."""
    ways = number_of_ways(value)
    way = fields.run.pick(("words", tuple(value.items.items())), ways) if ways else 0
    if way is None or not (fields.whole or all(map(is_exact, value.items.values()))):
        return False  # (What stands beside words that may be none belongs to others then.)
    for at, text in enumerate(words_of_way(value, way)):
        if at:
            fields.cut()
        if is_exact(text) and not quoted:
            fields.split(text)
        else:
            fields.add(text, quoted=quoted)
            fields.many = not is_exact(text)
    return True


def value_of(run: Run, part: WordPart) -> str | ArrayValue | Word:
    """What a part that is no literal expands to."""
    if type(part) is Parameter:
        from gateway.facts.words.parameters import parameter

        run.used["parameter"] = None
        return parameter(run, part)
    if type(part) is CommandSubstitution:
        from gateway.facts.walk.substitution import captured

        run.used["command"] = None
        text = captured(run, part.script).rstrip("\n")
        return unended(text) if part.quoted and not text.isascii() else text
    if type(part) is ProcessSubstitution:
        from gateway.facts.walk.substitution import process

        run.used["process"] = None
        return process(run, part)
    if type(part) is Arithmetic:
        from gateway.facts.words.evaluated import arithmetic

        run.used["arithmetic"] = None
        return arithmetic(run, part)
    if type(part) is Localized:
        from gateway.facts.words.locales import localized

        return localized(run, part.text)
    if type(part) is Opaque:
        run.opaque_part(part.reason, part.detail, part.span, part.text)
        return run.hole(ANY, part.detail)
    if type(part) is Array:
        for word in part.words:
            text_of(run, word)
        return run.hole(ENV, "an array stands where a text is expected")
    return part.text if type(part) is Literal else ""


def text_of(run: Run, word: Word, *, assignment: bool = False) -> str:
    """The word as one text, not split: a value, a target of a redirection, the word of `case`."""
    parts = word.parts
    if (
        len(parts) == 1
        and type(parts[0]) is Literal
        and (parts[0].quoted or "~" not in parts[0].text)
    ):
        return parts[0].text
    return text_of_parts(run, parts, tilde=True, assignment=assignment)


def text_of_parts(
    run: Run, parts: tuple[WordPart, ...], *, tilde: bool = False, assignment: bool = False
) -> str:
    """The parts as one text."""
    out: list[str] = []
    odd = False
    for at, part in enumerate(parts):
        if type(part) is Literal:
            text = part.text
            if tilde and not part.quoted and "~" in text:
                last = at == len(parts) - 1
                text = _with_homes(run, text, first=at == 0, last=last, assignment=assignment)
            out.append(text)
            continue
        value = value_of(run, part)
        if isinstance(value, Word):
            odd = odd or (len(parts) > 1 and any(map(is_list, value.parts)))
            value = text_of(run, value)
        if type(part) is CommandSubstitution and isinstance(value, str):
            value = unended(value)
        out.append(value if isinstance(value, str) else _in_one(run, value, part))
    if odd:  # `${y:1}"${x:+$@}"`: bash may cut it, although nothing is cut here
        return run.hole(ANY, "a list in a default is not followed")
    return out[0] if len(out) == 1 else run.bounded("".join(out))


def _in_one(run: Run, value: ArrayValue, part: WordPart) -> str:
    """`x=$*` is joined by the first character of IFS, `x=$@` by blanks, `x=${@:2}` by either."""
    if not value.complete:
        return run.holes.one_of(value.items.values(), "the list is not known to its end")
    ifs = ifs_of(run)
    texts = value.items.values()
    if ifs != BLANKS and not (is_star(part) and getattr(part, "quoted", False)):
        plain = type(part) is Parameter and not (part.operator or part.prefix)
        plain = plain and run.state.place.get("dialect", "bash") in {"bash", "rbash"}
        plain = plain and (not is_star(part) or len(texts) < 2)
        if not plain or ifs is None or not set(ifs).isdisjoint("".join(texts)):
            return run.hole(ANY, "what joins the elements is not known")
    return (ifs[:1] if ifs is not None and is_star(part) else " ").join(texts)


def is_list(part: object) -> bool:
    """`$@`, `${a[*]}`, with any operator."""
    return type(part) is Parameter and (
        part.name in {"@", "*"} or (part.subscript is not None and part.subscript.raw in {"@", "*"})
    )


def is_star(part: object) -> bool:
    """`$*`, `${a[*]}`: one text, where `$@` is a list."""
    if type(part) is not Parameter:
        return False
    return part.name == "*" or (part.subscript is not None and part.subscript.raw == "*")


def _with_homes(run: Run, text: str, *, first: bool, last: bool, assignment: bool) -> str:
    if not assignment:
        if not first or text[0] != "~":
            return text
        if _ODD_TILDE.match(text):
            return run.hole(ANY, "what this tilde stands for is not followed")
        return "".join(home(run, text, alone=last))
    pieces = text.split(":")
    for at, piece in enumerate(pieces):
        if piece[:1] == "~" and (at or first):
            pieces[at] = "".join(home(run, piece, alone=last or at < len(pieces) - 1))
    return ":".join(pieces)


def home(run: Run, text: str, *, alone: bool) -> tuple[str, str]:
    """`~`, `~/x`, `~+`, `~-`, `~user`: what the tilde stands for, and the rest."""
    end = 1
    while text[end : end + 1] in _IN_USER:
        end += 1
    name, rest = text[1:end], text[end:]
    if text[:1] != "~" or (rest and rest[0] != "/") or (not rest and not alone):
        return "", text
    if not name:
        value = run.variable("HOME")
    elif name in {"+", "-"}:
        value = run.variable("PWD" if name == "+" else "OLDPWD")
    elif name.lstrip("+-").isdigit():
        from gateway.facts.builtins.folders import in_stack

        value = in_stack(run, name)
    else:
        value = _home_of(run, name)
    if value is UNSET and name != "-":
        value = run.hole(ANY, "the home folder of the user is not known")
    return (value, rest) if isinstance(value, str) else ("", text)


def _home_of(run: Run, user: str) -> str:
    """Where there is no such user bash takes the word as it stands; that is not told apart here."""
    found = run.lookup.real(f"~{user}") if run.place == "local" else ""
    return found if found[:1] == "/" else run.hole(ANY, f"the home folder of `{user}` is not known")


def expand_here(run: Run, parts: tuple[WordPart, ...], span: Span) -> str:
    """The body of a here-document, or a text that is expanded like one."""
    saved, run.span = run.span, run.span or span
    text = text_of_parts(run, parts)
    run.span = saved
    return text
