"""Settings of lint-staged and its like that are JavaScript."""

from __future__ import annotations

import pytest

from gateway.facts.code import read


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ('module.exports = {"*.js": ["eslint --fix", "prettier --write"]}', ["eslint --fix", "prettier --write"]),
        ("export default { '*': 'a' }", ["a"]),
        ("module.exports = {'*': (files) => `eslint ${files.join(' ')}`}", ["eslint "]),
        ("module.exports = {'*': () => ['a', 'b']}", ["a", "b"]),
        ("module.exports = {'*': f => { return f.length > 9 ? 'a' : 'b' }}", ["a", "b"]),
        ("module.exports = {'*': () => ('a')}", ["a"]),
        ("import x from 'y'; const z = require('z'); export default {}", []),
    ],
)  # fmt: skip
def test_the_commands_in_it(text: str, commands: list[str]) -> None:
    found = read("stagedjs", text)

    assert sorted(one.text.text for one in found.inner if one.text is not None) == commands


def test_the_code_runs_too() -> None:
    found = read("stagedjs", "require('fs').rmSync('/x'); module.exports = {}")

    assert [(use.role, use.arg.text) for use in found.paths] == [("delete", "/x")]


def test_what_cannot_be_read_is_said() -> None:
    assert read("stagedjs", "module.exports = {'*': 'a").unknowns
