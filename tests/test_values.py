"""Frozen values: made, compared, changed, and refused like a dataclass would."""

from __future__ import annotations

import copy
import pickle

import pytest

from gateway.model import Verdict
from gateway.values import Value, fields, plain, replace


class Point(Value):
    x: int
    y: int = 3


class Named(Point):
    name: str = ""
    more: tuple[Point, ...] = ()


@pytest.mark.parametrize("times", [1, 200], ids=["slow __init__", "compiled __init__"])
def test_made_by_position_name_and_default(times) -> None:
    for _ in range(times):
        made = Named(1, name="a", more=(Point(2),))

    assert (made.x, made.y, made.name, made.more) == (1, 3, "a", (Point(2, 3),))


@pytest.mark.parametrize("times", [1, 200], ids=["slow __init__", "compiled __init__"])
@pytest.mark.parametrize(
    ("args", "kwargs"),
    [((), {}), ((1, 2, 3), {}), ((1,), {"z": 1}), ((1,), {"x": 1})],
    ids=["missing", "too many", "unknown", "twice"],
)
def test_refused_like_any_call(times, args, kwargs) -> None:
    class Fresh(Value):
        x: int
        y: int = 3

    for _ in range(times):
        Fresh(1)
    with pytest.raises(TypeError, match="__init__"):
        Fresh(*args, **kwargs)


@pytest.mark.parametrize("times", [1, 200], ids=["slow __init__", "compiled __init__"])
def test_any_name_may_be_a_field(times) -> None:
    class Odd(Value):
        cls: int
        given: int = 2

    for _ in range(times):
        made = Odd(1)
    assert (made.cls, made.given) == (1, 2)
    assert Odd(cls=1) == made


def test_frozen() -> None:
    with pytest.raises(AttributeError, match="frozen"):
        Point(1).x = 2
    with pytest.raises(AttributeError, match="frozen"):
        del Point(1).x
    with pytest.raises(AttributeError):
        Point(1).other = 2


def test_compares_by_type_and_content() -> None:
    assert Point(1) == Point(1, 3)
    assert Point(1) != Point(2)
    assert Point(1, 3) != Named(1, 3)
    assert len({Point(1), Point(1), Point(2)}) == 2


def test_copies_and_pickles() -> None:
    value = Named(1, more=(Point(2),))

    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    assert pickle.loads(pickle.dumps(value)) == value


def test_replace_and_fields() -> None:
    assert replace(Named(1), y=9) == Named(1, 9)
    assert fields(Named) == fields(Named(1)) == ("x", "y", "name", "more")


def test_plain_is_what_json_holds() -> None:
    assert plain((Named(1), {Verdict.DENY}, {1: None}, 1.5)) == [
        {"x": 1, "y": 3, "name": "", "more": []},
        ["deny"],
        {"1": None},
        1.5,
    ]


def test_shown_as_it_is_made() -> None:
    assert repr(Point(1)) == "Point(x=1, y=3)"
