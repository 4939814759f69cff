"""What the name of an option says of its value, where no model describes the option."""

from __future__ import annotations

import pytest

from gateway.facts.model import Arg
from gateway.facts.programs.language.naming import role_by_name

ROWS = """
--output-file x        => write
--outputFile x         => write
-cpuprofile x          => write
--log-dir x            => write below
--output json          =>
--output a.json        => write
--log debug            =>
--log-level=debug      =>
--log-group-name=/a/b  => read
--log-group-name /a/b  =>
--coverage-clover c.xml => write
--no-output x          =>
--server https://a/b   =>
--restart-cmd a        => shell
--batch-command=%(x)   =>
--plugin eslint        =>
--plugin ./x           => execute
--key-file ~/k         => read
--some=/a              => read
--some /a              =>
-o a.txt               => write
-o x                   =>
-d /a                  => read
"""


@pytest.mark.parametrize("row", [one for one in ROWS.splitlines() if one.strip()])
def test_the_name_says_what_the_value_is_for(row: str) -> None:
    call, _, wanted = row.partition("=>")
    text = call.strip()
    attached = "=" in text
    name, _, value = text.partition("=" if attached else " ")
    role = role_by_name(name, Arg(value), attached=attached)
    said = (
        ""
        if role is None
        else " ".join([*(role.paths or [role.kind]), *(["below"] if role.below else [])])
    )

    assert said == wanted.strip()
