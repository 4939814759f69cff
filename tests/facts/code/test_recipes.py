"""Task files and languages that nobody reads → the commands that stand in them, or an unknown."""

from __future__ import annotations

import pytest

from tests.facts.code.saying import said

ROWS = [
    ("just", "a:\n    rm -rf x\n    @echo {{b}}\nv := `cat y`\n", {"run sh: rm -rf x", "run sh: echo made-by-tool", "run sh: cat y"}),
    ("just", "a:\n    #!/usr/bin/env python\n    print(1)\n", {"?code", "run sh: print(1)"}),
    ("ini", "[tox]\nenvlist = py\n[testenv]\ndeps = x\ncommands =\n    pytest {posargs}\n    rm x\n", {"run sh: pytest made-by-tool", "run sh: rm x"}),
    ("npmrc", "save-exact=true\nscript-shell=./x\nnode-options=--require ./y.js\n", {"run sh: ./x", "run sh: node --require ./y.js -e 0"}),
    ("npmrc", "registry=http://h.test/\n", {"host h.test:80", "?effects"}),
    ("yaml", "tasks:\n  a:\n    desc: run it\n    cmds: [rm x, {cmd: rm y}]\n", {"run sh: rm x", "run sh: rm y"}),
    ("yaml", "repos:\n- repo: local\n  hooks:\n  - id: a\n    entry: rm x\n", {"run sh: rm x"}),
    ("yaml", "a: [", {"?code"}),
    ("yaml", "a: &a [*a]\n", {"?code"}),
    ("toml", "[project.scripts]\na = 'a.b:main'\n[tool.poe.tasks]\nb = 'rm x'\nc.cmd = 'rm y'\n", {"run sh: rm x", "run sh: rm y"}),
    ("cargo", "[build]\nrustc-wrapper = './w'\n[target.x]\nrunner = 'rm -rf x'\n", {"run sh: ./w", "run sh: rm -rf x"}),
    ("json", '{"tasks": {"a": "rm x"}}', {"run sh: rm x"}),
    ("cmake", "project(x)\nexecute_process(COMMAND rm -rf x WORKING_DIRECTORY y)\nfile(REMOVE_RECURSE z)\n", {"run rm -rf x", "delete* z"}),
    ("cmake", "add_custom_target(t COMMAND ${CMAKE_COMMAND} -E echo COMMENT c)\nadd_executable(a a.c)\n", {"run cmake -E echo"}),
    ("ninja", "rule cc\n  command = gcc -c $in -o $out\n", {"run sh: gcc -c in -o out"}),
    ("meson", "project('x')\nr = run_command('rm', '-rf', 'x')\n", {"run rm -rf x"}),
    ("compose", "services:\n  a: {image: b, privileged: true, volumes: ['/:/h']}\n", {"run docker run --privileged --volume /:/h b"}),
    ("compose", "services:\n  a: {image: b, volumes: [{type: bind, source: /etc, target: /h}]}\n", {"run docker run --volume /etc:/h b"}),
    ("signs", 'fn main() { println!("hi"); }', set()),
    ("signs", 'fn main() { std::fs::remove_dir_all("x"); }', {"?code"}),
    ("signs", 'int main() { return system("ls"); }', {"?code"}),
    ("signs", 'package main\nimport "os/exec"\n', {"?code"}),
    ("signs", 'f = open("/home/u/.bashrc", "w")', {"?code"}),
    ("signs", 'resp, err := http.Get("https://x.test")', {"network"}),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "expected"), ROWS)
def test_what_a_task_file_starts(language: str, text: str, expected: set[str]) -> None:
    assert said(language, text) == expected


HOSTILE = [
    ("just", "shell(" * 40_000),
    ("just", "    " + "{{" * 40_000),
    ("ninja", "\n" * 90_000),
    ("meson", "command:[" * 10_000),
    ("cmake", "file(" * 20_000),
    ("cmake", 'file("' * 15_000),
    ("yaml", "a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*{'b' + str(i - 1) if i else 'a'}, *{'b' + str(i - 1) if i else 'a'}]\n" for i in range(40))),
    ("yaml", "[" * 5_000),
    ("json", "[" * 50_000),
    ("toml", "a = " + "[" * 50_000),
    ("compose", "services: [a, b]"),
    ("signs", "exec" + " " * 200_000),
    ("ini", "commands=\n" + " x\n" * 20_000),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), HOSTILE)
def test_a_hostile_file_is_answered(language: str, text: str) -> None:
    assert said(language, text) is not None
