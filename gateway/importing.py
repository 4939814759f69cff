"""Our own modules, found and read with a third of the steps that the import system takes.

A cold decision imports some hundred modules. For each, Python looks through the folder, and opens, sizes and
reads the compiled file with some ten calls of the system; here it is four. What is found is the same, and a
compiled file counts only while its source is as old and as long as it says. Whatever is not as plain as
that (no compiled file, another kind of check, a package in an archive) is left to Python.

Those that every decision needs are listed in `imported.txt`, each after what it imports itself, so that
they can be made one after the other: Python's locks and searches for each cost a twentieth of the process.
"""

from __future__ import annotations

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER, SourceFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType
    from typing import Any

# How a compiled file begins that is checked by the time and the size of its source, which follow.
_BY_TIME = MAGIC_NUMBER + bytes(4)
_HEADER = 16
# Windows would change line ends; other systems do not know the flag.
_BINARY = getattr(os, "O_BINARY", 0)
# A longer one is left to Python: a larger buffer would be mapped and unmapped each time.
_MOST = 1 << 16
_CACHE = f"{os.sep}__pycache__{os.sep}"
_COMPILED = f".{sys.implementation.cache_tag}.pyc"


def quicken() -> None:
    """From now on import our modules this way."""
    plain = not (sys.pycache_prefix or sys.flags.optimize)
    if plain and not any(isinstance(one, Finder) for one in sys.meta_path):
        sys.meta_path.insert(0, Finder(os.path.dirname(__file__)))


# Files of ours that every decision needs, each after what it imports. `scripts/build_imported.py` writes it.
LIST = "imported.txt"
_PACKAGE = "/__init__"
_Module = type(sys)


def preload() -> None:
    """Import them. What is not there, or not plainly there, is left to whoever asks for it."""
    here = os.path.dirname(__file__)
    try:
        with open(f"{here}{os.sep}{LIST}", encoding="utf-8") as file:
            listed = file.read().split()
        for line in listed:
            _import(here, line.removesuffix(".py"))
    except (OSError, KeyError):
        pass


def _import(here: str, inside: str) -> None:
    """One file, given as where it lies in our package, unless it is imported already."""
    below = inside.removesuffix(_PACKAGE)
    parent, _, last = f"{os.path.basename(here)}/{below}".replace("/", ".").rpartition(".")
    name = f"{parent}.{last}"
    if name in sys.modules:
        return
    path = f"{here}/{inside}.py".replace("/", os.sep)
    is_package = below != inside
    spec = _spec(name, path, [path[: -len(f"{_PACKAGE}.py")]] if is_package else None)
    loader: Any = spec.loader
    code = loader.get_code(name)
    package = sys.modules[parent]
    module = sys.modules[name] = _Module(name)
    held = module.__dict__
    # What `module_from_spec` sets, with an eighth of its steps.
    held["__spec__"], held["__loader__"] = spec, loader
    held["__file__"], held["__cached__"] = path, spec.cached
    held["__package__"] = name if is_package else parent
    if is_package:
        held["__path__"] = spec.submodule_search_locations
    try:
        exec(code, held)  # noqa: S102 - as Python does it
    except BaseException:
        sys.modules.pop(name, None)
        raise
    setattr(package, last, module)


class Finder:
    """For `sys.meta_path`: finds what lies below the folder of a package of the same name."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.prefix = f"{os.path.basename(folder)}."

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """See `importlib.abc.MetaPathFinder`; None: let the others look."""
        if not name.startswith(self.prefix):
            return None
        base = f"{self.folder}{os.sep}{name[len(self.prefix) :].replace('.', os.sep)}"
        try:
            return _spec(name, f"{base}.py", None)
        except OSError:
            pass
        try:
            return _spec(name, f"{base}{os.sep}__init__.py", [base])
        except OSError:
            return None


def _spec(name: str, path: str, below: list[str] | None) -> ModuleSpec:
    """`OSError` where there is no such file."""
    loader = _Loader(name, path)
    loader.source = os.stat(path)
    spec = ModuleSpec(name, loader, origin=path)
    spec.submodule_search_locations = below
    spec.has_location = True
    folder, _, file = path.rpartition(os.sep)
    spec.cached = loader.compiled = f"{folder}{_CACHE}{file[:-3]}{_COMPILED}"
    return spec


class _Loader(SourceFileLoader):
    """Python's own, but for how compiled code is read."""

    source: os.stat_result
    compiled: str

    def get_code(self, fullname: str) -> CodeType | None:
        """See `importlib.abc.InspectLoader`."""
        try:
            descriptor = os.open(self.compiled, os.O_RDONLY | _BINARY)
            try:
                held = os.read(descriptor, _MOST)
            finally:
                os.close(descriptor)
        except OSError:
            return super().get_code(fullname)
        when, size = int(self.source.st_mtime), self.source.st_size
        told = ((size & 0xFFFFFFFF) << 32 | when & 0xFFFFFFFF).to_bytes(8, "little")
        if held[:_HEADER] != _BY_TIME + told or len(held) == _MOST:
            return super().get_code(fullname)
        code: CodeType = marshal.loads(memoryview(held)[_HEADER:])  # noqa: S302 - Python would as well
        return code
