"""Texts in languages that nobody reads: the few that need no reading, and all others."""

from __future__ import annotations

import pytest

from gateway.facts.code import read
from gateway.model import Known


@pytest.mark.parametrize(
    "text",
    [
        "println(1+1)",
        "1+1",
        'cat("all done")',
        "using Pkg; Pkg.status()",
        "sessionInfo()",
        "versioninfo()",
    ],
)
def test_a_sum_or_a_version_does_nothing(text: str) -> None:
    effects = read("other", text)

    assert not effects.unknowns
    assert not effects.paths
    assert effects.network is Known.NO


def test_tests_run_what_lies_here() -> None:
    assert [path.arg.text for path in read("other", "devtools::test()").paths] == ["."]


@pytest.mark.parametrize("text", ['install.packages("dplyr")', "using Pkg; Pkg.instantiate()"])
def test_packages_come_from_the_network(text: str) -> None:
    assert read("other", text).network is Known.YES


@pytest.mark.parametrize(
    "text",
    [
        'system("rm -rf x")', "println(1+1); run(`ls`)", "println(readdir())", 'install.packages("/tmp/evil.tar.gz")',
        'install.packages("x", repos="http://h.test")', 'cat(readLines("k"))', 'print("a" + f())', "Pkg.add(url=x)",
        'source("x.R")', "println(" + "1+" * 400 + "1)", "ver\nsystem(1)", 'println("$(run(`ls`))")', 'print("`ls`")',
    ],
)  # fmt: skip
def test_all_else_is_unknown(text: str) -> None:
    assert [one.what for one in read("other", text).unknowns] == ["code"]
