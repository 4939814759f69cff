"""Strings that bash evaluates: arithmetic, subscripts, prompts.

The danger: a subscript inside such a string is expanded, command substitutions and all, even when it
comes from the *value* of a variable: `x='a[$(id)]'; ((x))` runs id. INVARIANT: each string that is
evaluated passes through `evaluated` or `template` here; commands in it are walked, and a string whose
text comes from outside leaves an `Unknown("code")`.
"""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Unknown
from gateway.facts.state.aborts import may_abort
from gateway.facts.state.assigning import takes
from gateway.facts.state.values import ArrayValue, Choice
from gateway.facts.words.expand import expand_here, text_of, text_of_parts
from gateway.facts.words.holes import (
    ANY,
    DIGITS,
    ENV,
    FILE,
    INHERITED,
    NAME,
    NUMBER,
    REFS,
    WORDS,
    holes_of,
    is_exact,
    kinds,
    worst,
)
from gateway.regex import compiled_later
from gateway.shell.syntax import Literal, Opaque, Simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator

    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable
    from gateway.model import Span
    from gateway.shell.syntax import Arithmetic, Word, WordPart

# Numbers under operators that always have a result.
_OPERAND = "\\s*(?:[1-9][0-9]*|0|[\U00100000-\U0010ffff])\\s*"
_SURE = compiled_later(rf"{_OPERAND}(?:(?:[-+*<>&|]|&&|\|\||[<>=!]=){_OPERAND})*")
_NAMES = compiled_later(r"(?a)(?<![\w#])[A-Za-z_]\w*")
_MAY_RUN = compiled_later(r"(?s)\[.*[$`]")
_GIVES = compiled_later(r"\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)")
# Signs that mean something of their own in the default of an expansion.
_ODD = frozenset("~'\"")
# What stands behind these may not be come to.
_PERHAPS = compiled_later(r"&&|\|\||\?")
_CHANGES = compiled_later(r"=|\+\+|--")


def arithmetic(run: Run, part: Arithmetic) -> str:
    """`$(( … ))`: the number, or a hole."""
    saved, run.span = run.span, run.span or part.span
    text = text_of_parts(run, part.parts) if part.parts else part.text
    found = reckoned(run, text)
    run.span = saved
    return found


def reckoned(run: Run, text: str) -> str:
    """An expanded text, evaluated as arithmetic: the number, or a hole."""
    stripped = text.strip()
    if stripped.isdigit() and stripped.isascii() and stripped[:1] != "0" and len(stripped) < 18:
        return stripped
    through = evaluated(run, text, "it is evaluated as arithmetic", number=False)
    from gateway.facts.words.arithmetic import Expression, NotConstant
    from gateway.facts.words.parameters import referenced

    written: dict[str, str] = {}

    def meant(name: str) -> str:
        return referenced(run, name) if name in run.state.attributes else name

    def read(name: str) -> str:
        name = meant(name)
        value = written.get(name) or run.variable(name)
        if isinstance(value, ArrayValue):
            more = "" if value.complete else run.hole(ANY, f"`{name}` is not known to its end")
            value = value.items.get("0", more)
        return value if isinstance(value, str) else ""

    def write(name: str, value: int) -> None:
        if not takes(run, meant(name)):
            raise NotConstant
        written[meant(name)] = str(value)

    try:
        found = str(Expression(text, read, write).value())
    except NotConstant:
        numbers = _NAMES.sub(lambda found: read(found.group()), text)
        if worst(numbers) != NUMBER or not _SURE.fullmatch(numbers):
            may_abort(run)
        for one in through:  # (A value may hold an expression, too.)
            if one == text or _CHANGES.search(one):
                _given_numbers(run, one, meant)
        return run.hole(NUMBER, run.holes.why(numbers) or "the number is not known before")
    for name, number in written.items():
        run.assign(name, number)
    return found


def _given_numbers(run: Run, text: str, meant: Callable[[str], str]) -> None:
    """What it assigns is a number, if bash comes to it."""
    mark = run.journal.mark()
    for one in _assigned(text):
        name = meant(one)
        run.assign(name, run.hole(NUMBER, f"`${name}` is a number that is not known before"))
    if "[" in text and _CHANGES.search(text):
        from gateway.facts.words.elements import reckon_elements

        reckon_elements(run, text)
    if _PERHAPS.search(text) and run.journal.mark() != mark:
        run.or_not(mark)


def evaluated(run: Run, text: str, why: str, *, number: bool | None = None) -> list[str]:
    """Walk the commands in a string that bash evaluates, through the variables it names. All texts of it.

    `number`: it is arithmetic as a whole; by itself only what stands in a subscript is. False: what it
    gives to variables is followed elsewhere.
    """
    seen: dict[str, None] = {}
    todo = [text]
    while todo:
        one = todo.pop()
        if one in seen or len(seen) > 64:
            continue
        seen[one] = None
        holes = kinds(one)
        unread = not holes.isdisjoint((FILE, ANY))
        if unread and _spelled(run, one):
            holes, unread = holes | {NAME}, False
        if unread:
            found = run.holes.why(one)
            run.notes.append(Unknown("code", f"{found}; {why}", run.span or _nowhere()))
        if "$" in one or "`" in one:
            _substitutions(run, one)
        names = dict.fromkeys(
            _NAMES.findall(one)
        )  # (In their order: facts are the same each time.)
        if NAME in holes or ENV in holes:
            # It may be any of them; what holds nothing that runs does not matter.
            run.toil(len(run.state.variables))
            for name, value in run.state.variables.items():
                if any(map(_MAY_RUN.search, _texts(value))):
                    names[name] = None
        for name in names:
            value = run.variable(name)
            texts = value.items.values() if isinstance(value, ArrayValue) else (value,)
            todo.extend(text for text in texts if isinstance(text, str) and not text.isdigit())
    if number or (number is None and "[" in text):
        _change(
            run, [*(one for one in seen if one != text), text if number else text.partition("[")[2]]
        )
    return list(seen)


def _assigned(text: str) -> Iterator[str]:
    """The names that are given something, or may be: in `7---n` bash finds a `--n`."""
    for found in _NAMES.finditer(text):
        if text[: found.start()].rstrip()[-2:] in {"++", "--"} or _GIVES.match(text, found.end()):
            yield found.group()


def _change(run: Run, texts: list[str]) -> None:
    """What the texts give to variables, as far as they are evaluated."""
    mark = run.journal.mark()
    for text in texts:
        for name in _assigned(text) if _CHANGES.search(text) else ():
            run.assign(name, run.hole(NUMBER, f"`${name}` is a number that is not known before"))
    if run.journal.mark() != mark:
        run.or_not(mark)


def _spelled(run: Run, text: str) -> bool:
    """What is not known of it is made of digits, or of letters and digits, or is a name that git takes (which
    has no brackets), or as whoever started this shell has set it: nothing in it runs."""
    return all(
        run.holes.signs(hole) in {DIGITS, WORDS, REFS, INHERITED}
        for hole in holes_of(text)
        if worst(hole) >= FILE
    )


def _texts(value: Variable) -> list[str]:
    """Every text that a variable may hold."""
    if isinstance(value, Choice):
        return [text for one in value.values for text in _texts(one)]
    if isinstance(value, ArrayValue):
        return list(value.items.values())
    return [value] if isinstance(value, str) else []


def _nowhere() -> Span:
    from gateway.model import NOWHERE

    return NOWHERE


def _substitutions(run: Run, text: str) -> None:
    """Walk what stands in `$( )` and backticks, escaped or not: a subscript is expanded twice."""
    # A text whose evaluation leads back to itself would go on for ever.
    if text in run.evaluating:
        run.too_much("a text that evaluates itself", run.span or _nowhere())
        return
    run.evaluating.add(text)
    run.texts += 1
    for one in {text, text.replace("\\", "")}:
        for part in _parts(run, one, run.span or _nowhere()):
            if not isinstance(part, Literal):
                text_of_parts(run, (part,))
    run.texts -= 1
    run.evaluating.discard(text)


def template(run: Run, text: str, span: Span, why: str) -> str:
    """A text that is expanded like the inside of double quotes: prompts, `${x@P}`, `compgen -W`."""
    if worst(text) >= FILE:
        run.notes.append(Unknown("code", f"{run.holes.why(text)}; {why}", run.span or span))
    if "$" not in text and "`" not in text and "\\" not in text:
        return text
    if text in run.evaluating:
        # `BASH_ENV='$(cmd)'`: cmd has it in its environment as well.
        run.notes.append(Unknown("code", f"it is expanded while it is expanded; {why}", span))
        return run.hole(ANY, why)
    run.evaluating.add(text)
    found = expand_here(run, _parts(run, text, span), span).removesuffix("\n").removesuffix("\n")
    run.evaluating.discard(text)
    return found


def prompt(run: Run, text: str, span: Span, why: str) -> str:
    """A prompt, and `${x@P}`: backslashes stand for characters, then it is expanded like other templates."""
    if "\\" not in text:
        return template(run, text, span, why)
    found = template(run, _ESCAPED.sub(_meant, text), span, why)
    # A folder, a time, a name.
    return run.hole(ANY, "what stands in a prompt is not followed") if _TOLD.search(text) else found


_ESCAPED = compiled_later(r"(?s)\\([0-7]{1,3}|.)")
_TOLD = compiled_later(r"\\[^0-7\\$\[\]aern]")


def _meant(found: re.Match[str]) -> str:
    letter = found.group(1)
    if letter[0] in "01234567":
        return chr(int(letter, 8) & 255)
    return _CHARACTERS.get(letter, found.group())


# `\$` is a dollar that nothing follows.
_CHARACTERS = {
    "\\": "\\", "$": "\\$", "a": "\a", "e": "\x1b", "r": "\r", "n": "\n", "[": "\x01", "]": "\x02",
}  # fmt: skip


def _parts(run: Run, text: str, span: Span) -> tuple[WordPart, ...]:
    """The text parsed like the body of a here-document."""
    from gateway.shell.parse import parse

    if run.texts >= limits.TEXTS:
        run.too_much("texts inside texts", span)
        return ()
    end = "END_OF_TEXT"
    while end in text:
        end += "_"
    body = parse(f": <<{end}\n{text}\n\n{end}\n").body
    found = body if isinstance(body, Simple) else None
    if found is None or not found.redirects:
        part = body if isinstance(body, Opaque) else None
        run.opaque_part(
            part.reason if part else "unsupported",
            part.detail if part else "a text that is evaluated can't be read",
            span,
            text,
        )
        return ()
    return found.redirects[0].target.parts


def associative(run: Run, name: str, value: Variable) -> bool:
    """Its subscripts are texts, not arithmetic."""
    declared = "A" in run.state.attributes.get(name, "") or name in {"BASH_ALIASES", "BASH_CMDS"}
    return declared or (isinstance(value, ArrayValue) and value.assoc)


def subscript(run: Run, name: str, word: Word) -> str | None:
    """The key that `[…]` means, or None. The subscript of an ordinary array is arithmetic."""
    value = run.variable(name)
    text = text_of(run, word)
    if associative(run, name, value):
        if "?" in run.state.attributes.get(name, ""):  # perhaps it is an ordinary array
            reckoned(run, text)
            return None
        # (What quotes mean in the default of an expansion, or a tilde, is not followed here.)
        odd = "\\" in word.raw or ("{" in word.raw and not _ODD.isdisjoint(word.raw))
        return text if is_exact(text) and not odd else None
    found = reckoned(run, text)
    return found if is_exact(found) else None
