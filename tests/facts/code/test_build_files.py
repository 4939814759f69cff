"""Makefiles and `package.json` → the commands they start; makefiles are held to the make that is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.facts.code.saying import said

MAKEFILES = [
    ("all: a b\n\tcc -o all a b\na:\n\ttouch a\nb: ; touch b\nunused:\n\trm -rf /\n", []),
    ("clean:\n\t-@rm -f *.o\nx:\n\techo $$HOME\n", ["x"]),
    ("CFLAGS = -O2\nCFLAGS += -g\nx: x.c\n\t$(CC) $(CFLAGS) -o $@ $<\nx.c:\n\ttouch $@\n", []),
    ("V ?= 1\nV ?= 2\nW := $(V)\nx:\n\techo $(V) ${W} $V\n", []),
    ("x:\n\tcd src && \\\n\tmake all\n", []),
    (".PHONY: x y\nx y:\n\techo $@\n", ["y"]),
    ("A = $(B)\nB = late\nx: # comment\n\techo $(A)\n", []),
    ("x:\n\techo $(NAME)\n", ["NAME=given", "x"]),
    ("X = a.c b.c\nx:\n\techo $(patsubst %.c,%.o,$(X)) $(X:.c=.o) $(subst a,b,$(X))\n", []),
    (
        "x:\n\techo $(word 2,a b c) $(firstword a b) $(lastword a b) $(wordlist 2,3,a b c) $(words a b)\n",
        [],
    ),
    (
        "x:\n\techo $(dir a/b c) $(notdir a/b) $(suffix a.c b) $(basename a.c d/b.e) $(join a b,c d)\n",
        [],
    ),
    (
        "x:\n\techo $(addprefix p/,a b) $(addsuffix .o,a b) $(sort b a b) $(strip  a  b ) $(findstring a,ba)\n",
        [],
    ),
    ("x:\n\techo $(filter %.c,a.c b.h) $(filter-out %.c,a.c b.h)\n", []),
    ("define R\necho a\necho b\nendef\nx:\n\t$(R)\n", []),
    ("f = echo $(1)-$(2)\nx:\n\t$(call f,a,b)\n", []),
    ("x:\n\t$(foreach i,a b,echo $(i);)\n", []),
    ("x:\n\techo $(foreach i,a b,$(addprefix $(i)/,c))\n", []),
    (".RECIPEPREFIX = >\nx:\n> echo a\n", []),
    ("x: V = b\nx:\n\techo $(V)\n", []),
    ("SHELL := /bin/bash\nx:\n\techo a\n", []),
    ("V = early\nx:\n\techo $(V)\n", ["V=given"]),
    ("override V = late\nx:\n\techo $(V)\n", ["V=given"]),
    ("A = early\nB := $(A)\nA = late\nx:\n\techo $(B)\n", []),
    ("A := a\nA += $(B)\nB = late\nx:\n\techo $(A)\n", []),
    ("K = V\nV = a\nx:\n\techo $($(K))\n", []),
    ("V$() = a\nx:\n\techo $(V)\n", []),
    ("x:\n\techo a\ny:\n\techo b\n.DEFAULT_GOAL := y\n", []),
    ("x:\n\techo $(or ,b) $(or a,b) $(and a,b)$(and a,) $(if a,b,c) $(if ,b,c)\n", []),
    ("A = a\nifeq ($(A),b)\nA = c\nelse ifneq ($(A),)\nA = d\nelse\nA = e\nendif\nx:\n\techo $(A)\n", []),
    ("ifdef NOBODY\nA = a\nendif\nx:\n\techo $(A)b\n", []),
    ("V != true\nifdef V\nA = a\nelse\nA = b\nendif\nx:\n\techo $(A)\n", []),
    ("ifndef NOBODY\nA = a\nendif\nx:\n\techo $(A)b\n", []),
    ("define A :=\na\nendef\nundefine B\nx:\n\techo $(A)\n", []),
    ("A = a # b\nx:\n\techo $(A)c\n", []),
    ("x: A += b\nA = a\nx:\n\techo $(A)\n", []),
    ("A = a\nx: A := $(A)b\nA = c\nx:\n\techo $(A)\n", []),
    ("override A = a\nA = b\nundefine A\nx:\n\techo $(A)\n", []),
    ("\tA = a\nx:\n\techo $(A)\n", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), MAKEFILES)
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_every_recipe_that_make_would_run_is_seen(
    text: str, words: list[str], tmp_path: Path
) -> None:
    (tmp_path / "Makefile").write_text(text)
    for name in ("Makefile", "x.c"):
        (tmp_path / name).touch()
    shown = subprocess.run(
        ["make", "-n", "--no-print-directory", *words],
        check=False,
        timeout=60,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    ).stdout
    lines = shown.replace("\\\n", " ").strip().splitlines()
    wanted = {" ".join(["run sh:", *line.lstrip("-@").split()]) for line in lines}

    said_lines = said("make", text, tuple(words))
    # (What is given on the line is in the environment too.)
    lines = [re.sub(r"^run (?:\w+=\S* )+", "run ", line) for line in said_lines]
    seen = {" ".join(line.replace("\\\n", " ").split()) for line in lines}

    assert wanted
    assert wanted - {"run sh: touch x.c"} <= seen
    assert not any("rm -rf /" in line for line in seen)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("X := $(shell ./gen)\nall:\n\ttrue\n", "run sh: ./gen"),
        ("X != ./gen\nall:\n\ttrue\n", "run sh: ./gen"),
        ("all:\n\techo $(shell ./gen)\n", "run sh: echo $(./gen)"),
        ("SHELL = ./x\nall:\n\ttrue\n", "run ./x"),
        ("include other.mk\nall:\n\ttrue\n", "execute other.mk"),
        ("all:\n\trm -f $(wildcard *.o)\n", "run sh: rm -f *.o"),
        ("$(eval all: ; ./x)\n", "?code"),
        ("%.o: %.c\n\t./cc $<\n", "run sh: ./cc stem.c"),
        ("x:\n\techo a # \\\n\t./x\n", "run sh: echo a # \\\n./x"),
        (".SHELLFLAGS = -c ./x\nx:\n\ttrue\n", "?code"),
        ("x: SHELL = ./x\nx:\n\ttrue\n", "run ./x"),
        ("CC = ./x\nx: x.o\n", "run sh: ./x"),
        ("include x.mk\nx.mk: ; ./x\n", "?code"),
        ("x:\n\t$(if $(V),./x)\n", "run sh: ./x"),
    ],
)
def test_what_make_does_besides_recipes_is_seen(text: str, wanted: str) -> None:
    assert wanted in said("make", text)


PACKAGE = '{"scripts": {"build": "tsc", "prebuild": "rm -rf dist", "postinstall": "./x", "deploy": "ssh h"}}'


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["run", "build"], {"run sh: tsc", "run sh: rm -rf dist"}),
        (["install"], {"run sh: ./x"}),
        (["run", "deploy"], {"run sh: ssh h"}),
        (["init"], set()),
        (["run", "other"], {"run sh: tsc", "run sh: rm -rf dist", "run sh: ./x", "run sh: ssh h"}),
    ],
)
def test_the_scripts_that_a_call_of_npm_starts_are_seen(words: list[str], wanted: set[str]) -> None:
    assert said("npm", PACKAGE, tuple(words)) == wanted


@pytest.mark.parametrize("text", ["{", "[]", '{"scripts": 1}', '{"scripts": {"a": 1}}'])
def test_a_package_that_is_none_starts_nothing_and_breaks_nothing(text: str) -> None:
    assert said("npm", text, ("test",)) <= {"?code"}
