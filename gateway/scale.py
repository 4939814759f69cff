"""Named whole numbers of a closed set: what `enum.IntEnum` gives, without the 3 ms of importing it.

A cold decision has 15 ms. To the type checker the members are those of an `IntEnum`.
"""

from __future__ import annotations

__all__ = ["Scale"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import IntEnum as Scale
    from typing import Any, Self
else:

    class _Kind(type):
        """A scale itself: iterated in order of writing, asked by name (`[]`) or by number (`()`)."""

        def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Self:
            written = {
                key: namespace.pop(key)
                for key, value in [*namespace.items()]
                if not key.startswith("_") and type(value) is int
            }
            scale = super().__new__(mcs, name, bases, namespace)
            scale._members = {}
            for key, value in written.items():
                member = int.__new__(scale, value)
                member.__dict__.update(name=key, value=value)
                scale._members[key] = member
                type.__setattr__(scale, key, member)
            return scale

        def __call__(cls, number: int) -> Any:
            for member in cls:
                if member == number:
                    return member
            raise ValueError(f"{number!r} is not a valid {cls.__name__}")

        def __getitem__(cls, name: str) -> Any:
            return cls._members[name]

        def __iter__(cls) -> Iterator[Any]:
            return iter(cls._members.values())

        def __len__(cls) -> int:
            return len(cls._members)

        def __setattr__(cls, name: str, value: object) -> None:
            if not name.startswith("_"):
                raise AttributeError(f"{cls.__name__} is closed")
            super().__setattr__(name, value)

    class Scale(int, metaclass=_Kind):
        """A member: a number with a name."""

        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(f"{self!r} does not change")

        def __repr__(self) -> str:
            return f"{type(self).__name__}.{self.name}"

        def __str__(self) -> str:
            return str(int(self))

        def __format__(self, spec: str) -> str:
            return format(int(self), spec) if spec else str(self)

        def __reduce__(self) -> tuple[Any, ...]:
            return type(self), (int(self),)

        def __copy__(self) -> Self:
            return self

        def __deepcopy__(self, _memo: object) -> Self:
            return self
