"""Our modules are what Python would have imported, however they lie there."""

from __future__ import annotations

import importlib
import os
import pathlib
import py_compile
import subprocess
import sys
import textwrap

import pytest

from gateway import importing
from gateway.importing import Finder
from scripts import build_imported

ROOT = pathlib.Path(__file__).parent.parent


@pytest.fixture
def package(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch):
    """A package of one module and one folder, found by the quick road."""
    folder = tmp_path / "somewhat"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner" / "__init__.py").write_text("here = __path__")
    (folder / "one.py").write_text("value = 1\n")
    monkeypatch.setattr(sys, "meta_path", [Finder(str(folder)), *sys.meta_path])
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == "somewhat"]:
        del sys.modules[name]


def anew(name: str):
    sys.modules.pop(name, None)
    return importlib.import_module(name)


def compiled(path: pathlib.Path) -> pathlib.Path:
    return pathlib.Path(importlib.util.cache_from_source(str(path)))


def test_a_module_is_as_python_makes_it(package):
    ours = anew("somewhat.one")
    spec = importlib.util.spec_from_file_location("somewhat.one", package / "one.py")
    assert (ours.value, ours.__file__, ours.__cached__) == (1, spec.origin, spec.cached)
    assert ours.__spec__.parent == "somewhat"
    assert anew("somewhat.inner").here == [str(package / "inner")]
    assert ours.__loader__.get_source("somewhat.one") == "value = 1\n"


def test_compiled_code_counts_only_for_its_source(package):
    anew("somewhat.one")
    path = package / "one.py"
    was = path.stat()
    path.write_text("value = 2\n")
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    assert anew("somewhat.one").value == 1, "as old and as long: Python asks no more either"
    os.utime(path, (was.st_atime, was.st_mtime + 5))
    assert anew("somewhat.one").value == 2
    path.write_text("value = 33\n")
    os.utime(path, (was.st_atime, was.st_mtime + 5))
    assert anew("somewhat.one").value == 33


def test_what_is_not_plain_is_left_to_python(package):
    path = package / "one.py"
    py_compile.compile(str(path), invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
    path.write_text("value = 4\n")
    assert anew("somewhat.one").value == 4
    compiled(path).write_bytes(b"cut")
    assert anew("somewhat.one").value == 4
    compiled(path).unlink()
    assert anew("somewhat.one").value == 4
    assert compiled(path).exists()
    with pytest.raises(ModuleNotFoundError):
        anew("somewhat.two")


def test_a_decision_takes_this_road():
    program = (
        "import sys, os; sys.path.insert(0, sys.argv.pop(1)); import gateway.interfaces.cli.entry as entry\n"
        "os._exit = lambda code: print(type(sys.modules['gateway.gate'].__loader__).__module__)\n"
        "entry.main()"
    )
    argv = [sys.executable, "-c", program, str(ROOT), "check", "--", "ls"]
    said = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert said.stdout.splitlines()[-1] == "gateway.importing", said.stderr


ATTRIBUTES = ("__name__", "__package__", "__file__", "__cached__", "__path__", "__doc__")


def asked(program: str) -> list[str]:
    argv = [sys.executable, "-c", f"import os, sys; sys.path.insert(0, sys.argv[1])\n{program}"]
    said = subprocess.run([*argv, str(ROOT)], capture_output=True, text=True, check=True)
    return said.stdout.splitlines()


def test_what_is_preloaded_is_as_python_makes_it():
    show = f"""
        import gateway.interfaces.cli.entry, gateway.importing
        {{road}}
        names = {build_imported.modules()!r}
        [__import__(name) for name in names]
        for name in names:
            made = sys.modules[name]
            print(name, [getattr(made, one, None) for one in {ATTRIBUTES!r}], sorted(vars(made)),
                  made.__spec__.parent, made.__spec__.origin, made.__spec__.submodule_search_locations,
                  made is getattr(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2]))
    """
    program = textwrap.dedent(show)
    ours = asked(program.format(road="gateway.importing.preload()"))
    assert len(ours) > 100
    assert ours == asked(program.format(road=""))


def test_each_of_the_list_comes_after_what_it_imports():
    """And nearly all that a decision imports is in it, else scripts/build_imported.py has work to do."""
    program = """
import gateway.interfaces.cli.entry as entry, gateway.importing as importing
importing.quicken()
searched = []
find = importing.Finder.find_spec
importing.Finder.find_spec = lambda *given: [searched.append(given[1]), find(*given)][1]
importing.preload()
print(*[one for one in searched if one.startswith("gateway")])
entry.in_process(["check", "--", "ls"])
print(*searched)
"""
    first, *_, last = asked(program)
    assert first == ""
    # (Where the kernel was not asked yet what it can do, that is imported as well.)
    late = [one for one in last.split() if one.startswith(("gateway.facts", "gateway.policy"))]
    assert len(late) < 10, late


def test_nothing_is_listed_that_a_decision_does_without():
    """Written while the presets were behind, the list once made a cold decision two thirds dearer."""
    listed = build_imported.TARGET.read_text(encoding="ascii").split()
    assert set(listed) <= set(build_imported.imported("ls"))


def test_a_list_that_leads_nowhere_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "imported.txt").write_text("facts/no_such.py\nnot_there/at/all.py\n")
    before = set(sys.modules)
    for name in ("", "elsewhere", str(tmp_path)):
        monkeypatch.setattr(importing, "__file__", f"{name}/importing.py")
        importing.preload()
    assert set(sys.modules) == before


def test_what_fails_is_not_left_half_made(tmp_path, monkeypatch):
    folder = tmp_path / "gateway"
    folder.mkdir()
    (folder / "imported.txt").write_text("broken_one.py\n")
    (folder / "broken_one.py").write_text("1 / 0\n")
    monkeypatch.setattr(importing, "__file__", str(folder / "importing.py"))
    with pytest.raises(ZeroDivisionError):
        importing.preload()
    assert "gateway.broken_one" not in sys.modules
