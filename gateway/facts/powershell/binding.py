"""Arguments × cmdlet → which parameter gets which value."""

from __future__ import annotations

from gateway.facts.powershell.cmdlets import parameter
from gateway.facts.powershell.syntax import Argument, Block, Parameter, Text
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.powershell.cmdlets import Cmdlet


class Bound(Value):
    """One parameter with its value; a switch that is on has none."""

    name: str
    value: Argument | None
    written: Parameter | None = None


class Binding(Value):
    """`strange` are parameters that the cmdlet isn't known to have; `extra` values without a place."""

    bound: tuple[Bound, ...]
    strange: tuple[Parameter, ...] = ()
    extra: tuple[Argument, ...] = ()

    def on(self, name: str) -> bool:
        """A switch is set, as far as can be seen: `-Name:$false` isn't."""
        return any(one.name == name and not _is(one.value, "false", "0") for one in self.bound)

    def surely(self, name: str) -> bool:
        """A switch is set without doubt: `-Name:$x` isn't."""
        return any(
            one.name == name and (one.value is None or _is(one.value, "true", "1"))
            for one in self.bound
        )

    def values(self, name: str) -> tuple[Argument, ...]:
        """What a parameter was given."""
        return tuple(one.value for one in self.bound if one.name == name and one.value is not None)


def bind(cmdlet: Cmdlet, elements: tuple[Argument | Parameter, ...]) -> Binding:
    """Named ones first, the rest by position."""
    bound: list[Bound] = []
    strange: list[Parameter] = []
    loose: list[Argument] = []
    ahead = list(elements)
    while ahead:
        element = ahead.pop(0)
        if isinstance(element, Argument):
            loose.append(element)
            continue
        name = parameter(cmdlet, element.name) if element.name != "-" else "common-switch"
        if name in cmdlet.switches or name == "common-switch":
            bound.append(Bound(name, element.value, element))
        elif name in cmdlet.values or name == "common":
            value = element.value
            if value is None and ahead:
                following = ahead[0]
                if isinstance(following, Argument):
                    value = following
                    ahead.pop(0)
            bound.append(Bound(name, value, element))
        else:
            strange.append(element)
            loose.extend([element.value] if element.value else [])
    taken = {one.name for one in bound}
    free = [name for name in cmdlet.positions if name not in taken]
    if "LiteralPath" in taken and "Path" in free:
        free.remove("Path")
    extra = []
    for argument in loose:
        if free:
            bound.append(Bound(free.pop(0), argument))
        else:
            extra.append(argument)
    return Binding(tuple(bound), tuple(strange), tuple(extra))


def is_block(argument: Argument) -> bool:
    """Every element is a script block."""
    return all(len(word.parts) == 1 and isinstance(word.parts[0], Block) for word in argument.words)


def _is(value: Argument | None, *texts: str) -> bool:
    if value is None or len(value.words) != 1 or len(value.words[0].parts) != 1:
        return False
    part = value.words[0].parts[0]
    name = getattr(part, "name", "") or (part.text if isinstance(part, Text) else "")
    return name.lower() in texts
