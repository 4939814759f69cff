"""What a variable may hold, and what is left of two values when two ways come together."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.words.holes import is_exact
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias


class Mark:
    """A value that is none."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


# Not touched by the text: whatever was inherited.
ABSENT = Mark("absent")
# Certainly has no value.
UNSET = Mark("unset")


class ArrayValue(Value):
    """An array, or the positional parameters: key → text. Not `complete`: there may be others.

    `listed`: only because elements with holes may be several words, or none. The places of those behind
    the first such element are not known; their keys (`2+`) are no numbers, nor are those
    of words that may be there (`2?0/3`: in the first of three ways).
    """

    items: dict[str, str]
    complete: bool = True
    assoc: bool = False
    listed: bool = False

    def __hash__(self) -> int:
        return hash((frozenset(self.items.items()), self.complete))


class Choice(Value):
    """One of several values, each possible: what branches leave behind."""

    values: tuple[Variable, ...]


if TYPE_CHECKING:
    Variable: TypeAlias = str | ArrayValue | Mark | Choice


def array_of(texts: Iterable[str], *, complete: bool = True) -> ArrayValue:
    """The values as an array with keys 0, 1, 2 …"""
    return ArrayValue({str(at): text for at, text in enumerate(texts)}, complete)


def list_of(texts: Sequence[str], several: Sequence[bool], gone: Sequence[bool] = ()) -> ArrayValue:
    """The values as an array; some of them may be several words, and those that are perhaps `gone` none."""
    if True not in several:
        return array_of(texts)
    sure = several.index(True)
    if gone and gone[sure] and sure + 1 < len(texts):
        sure -= 1
    keys = [str(at) if at <= sure else f"{at}+" for at in range(len(texts))]
    # What is known and may yet be missing can't be told from what is there.
    listed = not any(one and is_exact(text) for text, one in zip(texts, several, strict=True))
    return ArrayValue(dict(zip(keys, texts, strict=True)), complete=False, listed=listed)


def one_of_lists(lists: Sequence[ArrayValue]) -> ArrayValue | None:
    """`a=(x y); cond && a+=(z)`: the words that all begin with, and behind them one of several lists of
    words; None for what are no plain lists, or too many."""
    each: dict[tuple[str, ...], None] = {}
    for one in lists:
        found = ways_of(one)
        if not found:
            return None
        each.update(dict.fromkeys(map(tuple, found)))
    if not 1 < len(each) <= limits.COMBINATIONS:
        return None
    shortest = min(each, key=len)
    end = next((at for at, text in enumerate(shortest) if any(o[at] != text for o in each)), None)
    common = shortest[:end]
    items = {str(at): text for at, text in enumerate(common)}
    # The one that adds nothing is the last: it has no key of its own.
    for way, words in enumerate(sorted(each, key=len, reverse=True)):
        for at, text in enumerate(words[len(common) :]):
            items[f"{len(common) + at}?{way}/{len(each)}"] = text
    return ArrayValue(items, complete=False, listed=True)


def ways_of(value: ArrayValue) -> list[list[str]]:
    """Every list of words that it may be; [] when it may be more than those."""
    if value.assoc:
        return []
    if value.complete:
        plain = all(key == str(at) for at, key in enumerate(value.items))
        return [list(value.items.values())] if plain else []
    count = number_of_ways(value)
    if not value.listed or not count or not all(map(is_exact, value.items.values())):
        return []
    return [words_of_way(value, way) for way in range(count)]


def number_of_ways(value: ArrayValue) -> int:
    """Of how many lists of words it is one; 0 if it is no such thing."""
    if value.assoc or not value.listed:
        return 0  # its keys are any texts
    found = [key.rpartition("/")[2] for key in value.items if "?" in key]
    return int(found[0]) if found else 0


def words_of_way(value: ArrayValue, way: int) -> list[str]:
    """The words of one of the lists."""
    return [
        text
        for key, text in value.items.items()
        if "?" not in key or key.partition("?")[2].startswith(f"{way}/")
    ]


def behind(value: ArrayValue, count: int) -> ArrayValue | None:
    """A list without its first elements; None when it is not known which those are."""
    texts = list(value.items.values())
    if number_of_ways(value):
        return None
    if value.complete:
        return array_of(texts[count:]) if count <= len(texts) else None
    if not value.listed or not all(map(is_exact, texts[:count])):
        return None
    rest = texts[count:]
    return list_of(rest, [not is_exact(text) for text in rest])


def scattered(value: ArrayValue, hole: str) -> ArrayValue:
    """The elements, each of which may be there, at places that are not known."""
    texts = [text for text in dict.fromkeys(value.items.values()) if is_exact(text)]
    items = {f"{at}+": text for at, text in enumerate(texts)}
    return ArrayValue({"0": hole, **items}, complete=False)


def joined(values: Iterable[Variable], otherwise: str, most: int = limits.ALTERNATIVES) -> Variable:
    """One value that stands for each of these. When they are too many, `otherwise` (a hole) for all of
    them, beside those that say more than a name does."""
    each: list[Variable] = []
    texts: set[str] = set()
    for value in values:
        for one in value.values if isinstance(value, Choice) else (value,):
            if isinstance(one, str):
                if one not in texts:
                    texts.add(one)
                    each.append(one)
            elif not any(one is other or one == other for other in each):
                each.append(one)
    if len(each) == 1:
        return each[0]
    if len(each) > most:
        from gateway.facts.state.blurring import tells

        telling = [one for one in each if isinstance(one, str) and tells(one)]
        if not telling or len(telling) > limits.BRANCHES:
            return otherwise
        each = [otherwise, *telling]
    return Choice(tuple(each))
