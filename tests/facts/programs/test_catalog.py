"""The index, the families and what is loaded when."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from gateway.facts.programs.catalog import flags_of, known_programs, model, subcommands_of
from gateway.facts.programs.index import FAMILIES
from gateway.facts.programs.language.model import Program
from gateway.facts.programs.language.reading import subcommand


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_the_index_names_what_the_family_describes(family: str) -> None:
    module = importlib.import_module(f"gateway.facts.programs.{family}")
    described = {name for names in module.PROGRAMS for name in names.split()}

    assert set(FAMILIES[family].split()) == described
    assert set(getattr(module, "ODD", {})) <= described


def test_no_program_is_described_twice() -> None:
    names = [name for family in FAMILIES.values() for name in family.split()]

    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("name", known_programs())
def test_every_model_can_be_read_to_its_last_subcommand(name: str) -> None:
    program = model(name)

    assert program is not None
    assert program.name == name
    read_all(program)


def read_all(program: Program) -> None:
    for name in list(program.subcommands):
        below = subcommand(program, name)
        assert below is not None
        read_all(below)


def test_at_least_250_programs_are_known() -> None:
    assert len(known_programs()) >= 250


def test_the_flags_and_subcommands_of_a_program() -> None:
    assert "--recursive" in (flags_of("rm") or ())
    assert "-t" in (flags_of("tmux", "new-session") or ())
    assert "new-session" in (subcommands_of("tmux") or ())
    assert flags_of("frobnicate") is None


@pytest.mark.parametrize(
    ("name", "stem"), [("python3.12", "python"), ("gcc-13", "gcc"), ("perl5.36", "perl")]
)
def test_a_version_behind_the_name_is_no_other_program(name: str, stem: str) -> None:
    found = model(name)

    assert found is not None
    assert found.name.startswith(stem)


@pytest.mark.parametrize("name", ["rm2", "ls-1", "bash5x", "", "sh.exe"])
def test_a_name_that_only_looks_alike_is_not_known(name: str) -> None:
    assert model(name) is None


def test_a_decision_loads_only_the_family_it_needs() -> None:
    script = (
        "import sys; from gateway.facts.programs.catalog import explain; from gateway.facts.effects import Call;"
        "explain(Call('rm', ()));"
        "print(*sorted(name.rpartition('.')[2] for name in sys.modules"
        " if name.startswith('gateway.facts.programs.') and '.language' not in name))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert answer.stdout.split() == ["catalog", "copying", "index"]
