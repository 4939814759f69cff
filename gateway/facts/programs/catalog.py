"""Which program is described where, and the one question asked of them: what would this call do?

The index is names only. A decision loads the one family file it needs.
"""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.programs.index import FAMILIES, GNU, VERSIONED
from gateway.facts.programs.language.effects import explain_by_data
from gateway.facts.programs.language.reading import from_mapping, from_trusted, subcommand
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

__all__ = [
    "explain",
    "flags_of",
    "from_mapping",
    "is_known",
    "known_programs",
    "model",
    "subcommands_of",
]

_MOST = 4096
_MODELS: dict[str, Program | None] = {}
_FAMILY_OF = {name: family for family, names in FAMILIES.items() for name in names.split()}


def explain(call: Call, extra: Mapping[str, Program] = {}) -> Effects | None:
    """What the call would do, or None when nobody has described the program.

    `extra` holds the models of a policy; they come before ours.
    """
    program = extra.get(call.name) or model(call.name)
    if program is None:
        return None
    if program.explain is not None:
        return program.explain(call, program)
    return explain_by_data(call, program)


def with_models(extra: Mapping[str, Program]) -> Callable[[Call], Effects | None]:
    """`explain` with the models of a policy; of a program that it alone describes that is said."""

    def explained(call: Call) -> Effects | None:
        found = explain(call, extra)
        if found is None or model(call.name) is not None:
            return found
        mark = Unknown("model", "only the policy describes this program")
        return replace(found, unknowns=(*found.unknowns, mark))

    return explained


def model(name: str) -> Program | None:
    """Our model of a program, by the name it is called by."""
    if name in _MODELS:
        return _MODELS[name]
    if len(_MODELS) >= _MOST:  # made-up names
        _MODELS.clear()
    found = _MODELS[name] = _model(name)
    return found


def _model(name: str) -> Program | None:
    family = _FAMILY_OF.get(name)
    if family is None:
        name = _without_version(name)
        family = _FAMILY_OF.get(name)
    if family is None:
        return _of_git(name) if name[:4] == "git-" else None
    import sys

    path = f"gateway.facts.programs.{family}"
    __import__(path)
    module = sys.modules[path]
    raw = module.PROGRAMS
    mapping = raw.get(name)
    if mapping is None:
        mapping = next(raw[names] for names in raw if name in names.split())
    program = from_trusted({**getattr(module, "DEFAULTS", {}), **mapping}, name)
    odd = getattr(module, "ODD", {}).get(name)
    if odd is None:
        return program
    return replace(program, explain=odd)


def unversioned(name: str) -> str:
    """The name without its version, of a program that is known by that: `pip3.12`, `php8.2`, `gcc-13`."""
    return name if name in _FAMILY_OF else _without_version(name)


def is_known(name: str) -> bool:
    """There is a model of it, read or not."""
    return name in _FAMILY_OF


def family_of(name: str) -> str:
    """The family that describes it; empty if none does."""
    return _FAMILY_OF.get(name) or _FAMILY_OF.get(_without_version(name), "")


def _of_git(name: str) -> Program | None:
    from gateway.facts.programs.git_dashed import dashed

    git = model("git")
    return dashed(name, git) if git is not None else None


def known_programs() -> tuple[str, ...]:
    """Every name that has a model, sorted."""
    return tuple(sorted(_FAMILY_OF))


def flags_of(program: str, *subcommands: str) -> frozenset[str] | None:
    """Every spelling of every option of a program (or its subcommand); None when there is no model."""
    found = _at(program, subcommands)
    return None if found is None else frozenset(found.options)


def subcommands_of(program: str, *subcommands: str) -> frozenset[str] | None:
    """The subcommands a model knows; None when there is no model."""
    found = _at(program, subcommands)
    return None if found is None else frozenset(found.subcommands)


def _at(program: str, subcommands: tuple[str, ...]) -> Program | None:
    found = model(program)
    for name in subcommands:
        found = subcommand(found, name) if found is not None else None
    return found


def _without_version(name: str) -> str:
    """`python3.12` → `python3`, `gcc-13` → `gcc`, `bash-static` → `bash`, `gtimeout` → `timeout`: only
    for programs that are installed that way."""
    if name[:1] == "g" and name[1:] in _GNU:
        return name[1:]
    for stem in VERSIONED:
        rest = name.removeprefix(stem)
        if rest != name and _VERSION.fullmatch(rest):
            return stem
    found = _CROSS.fullmatch(name) if "-" in name else None
    return found[1] if found is not None else name


_GNU = frozenset(GNU.split())
# Compilers and their tools for another machine: `arm-none-eabi-gcc`, `x86_64-linux-gnu-g++-13`, `llvm-ar`.
_CROSS = compiled_later(
    r"(?:x86_64|i[3-6]86|aarch64|arm|riscv|mips|powerpc|ppc|s390x|sparc|avr|m68k|xtensa|loongarch|msp430|sh4|alpha|hppa|ia64|llvm)"
    r"[\w.-]*-(gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|as|ar|nm|objcopy|objdump|strip|ranlib|readelf|size|strings)(?:-[0-9.]+)?"
)
_VERSION = compiled_later(
    r"-?[0-9][0-9.]*(?:m|d|dm|u)?(?:-(?:dbg|debug|static|[a-z0-9_]+-linux-\w+))?|-static|-dbg"
)
