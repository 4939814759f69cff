"""The words of a list that is assigned: `([key]=value …)`, `(key value …)` of an associative array."""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.state.values import ArrayValue, Choice
from gateway.facts.words.expand import expand, has_brace, is_list, text_of, text_of_parts
from gateway.facts.words.holes import ANY, is_exact
from gateway.model import NOWHERE
from gateway.shell.syntax import Literal, ProcessSubstitution
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable
    from gateway.shell.syntax import Word, WordPart


def keyed(run: Run, word: Word, *, tilde: bool) -> tuple[str, str, bool]:
    """`[key]=value`, `[key]+=value`: the key, the value, and whether it is added."""
    for at, part in enumerate(word.parts[:-1] if not has_brace(word) else ()):
        behind = word.parts[at + 1]
        if _is(part, "]") and type(behind) is Literal and (_is(behind, "=") or _is(behind, "+=")):
            key = text_of_parts(run, word.parts[1:at])
            sign, _, text = behind.text.partition("=")
            parts = ((replace(behind, text=text),) if text else ()) + word.parts[at + 2 :]
            if any(type(one) is ProcessSubstitution for one in parts):  # perhaps a text like others
                text_of_parts(run, parts)
                return key, run.hole(ANY, "what stands for a process is not followed"), sign == "+"
            value = text_of_parts(run, parts, tilde=tilde, assignment=True)
            lists = sum(map(is_list, parts))
            # Beside another, a list loses what is empty; in an associative array bash splits what stands
            # beside it, and joins all of it.
            if lists > 1 or (
                lists and len(parts) > 1 and not tilde and not value.replace(" ", "").isalnum()
            ):
                value = run.hole(ANY, "how a list in one value is joined is not followed")
            return key, value, sign == "+"
    text_of(run, word)
    return run.hole(ANY, "whether this is an element with a key is not followed"), "", False


def added(run: Run, now: ArrayValue, held: Variable, key: str, value: str) -> str:
    """`[key]+=value`: what the element has then."""
    before = {now.items.get(key, "")}
    known = now.complete and not isinstance(held, Choice)
    if isinstance(held, ArrayValue):
        before.add(held.items.get(key, ""))
        known = known and held.complete
    elif isinstance(held, str):  # which may be a list
        known = known and is_exact(held)
        before.update([held] if key == "0" else [])
    text = before.pop()
    # Of an array of numbers it is the sum.
    if before or not known or text.isdigit():
        return run.hole(ANY, "what an element was before is not known")
    return run.bounded(text + value)


def _is(part: WordPart, begin: str) -> bool:
    return type(part) is Literal and not part.quoted and part.text.startswith(begin)


def no_assignment(word: Word) -> Word:
    """An element that looks like an assignment is none: its tilde is a tilde."""
    first = word.parts[0] if word.parts else None
    looks = type(first) is Literal and "~" in first.text and first.text[0] != "~"
    return _literally(word) if looks else word


def _literally(word: Word) -> Word:
    """The word with a beginning that no tilde stands at."""
    if word.raw[:1] != "~" and "=~" not in word.raw and ":~" not in word.raw:
        return word
    return replace(word, parts=(Literal("", True, word.span), *word.parts))


def pairs(
    run: Run, words: tuple[Word, ...], items: dict[str, str], *, complete: bool
) -> ArrayValue:
    """`declare -A m=(key value key value)`"""
    args, texts = expand(run, tuple(_literally(word) for word in words))
    # (Nothing is split here, and a list is one word.)
    plain = all(type(part) is Literal for word in words for part in word.parts)
    if not plain or len(args) > len(words) or not all(texts[::2]):
        hole = run.hole(ANY, "the keys of the array are not known")
        return ArrayValue({**dict.fromkeys(items, hole), "0": hole}, False, True)
    texts += [""] * (len(texts) % 2)
    return ArrayValue({**items, **dict(zip(texts[::2], texts[1::2], strict=True))}, complete, True)


def index(run: Run, name: str, text: str) -> str | None:
    """The number that `[text]=` means; None where it is not known."""
    from gateway.facts.words.evaluated import reckoned

    if name in text:
        why = f"a key in `{name}` is reckoned from what the list holds by then"
        run.notes.append(Unknown("code", why, run.span or NOWHERE))
    found = reckoned(run, text)
    return found if found.lstrip("-").isdigit() else None
