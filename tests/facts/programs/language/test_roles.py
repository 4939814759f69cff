"""A word and its role: hosts, URLs, paths, commands."""

from __future__ import annotations

import pytest

from gateway.facts.effects import Call
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import explain_by_data
from gateway.facts.programs.language.reading import from_mapping
from gateway.facts.programs.language.roles import host_of, split
from tests.facts.programs.saying import parts, word

HOSTS = [
    ("https://x.test/a", "x.test", 0, "https"),
    ("https://u:p@x.test:8443/a?b=/@c", "x.test", 8443, "https"),
    ("HTTP://X.Test.", "x.test", 0, "http"),
    ("x.test/a", "x.test", 0, ""),
    ("x.test:80", "x.test", 80, ""),
    ("git+ssh://git@x.test/a", "x.test", 0, "git+ssh"),
    ("http://[::1]:8080/a", "::1", 8080, "http"),
    ("[fe80::1]", "fe80::1", 0, ""),
    ("https://x.test#@y.test", "x.test", 0, "https"),
    ("https://x{1,2}.test/", "", 0, "https"),
]


@pytest.mark.parametrize(("text", "host", "port", "scheme"), HOSTS)
def test_the_host_of_a_url(text: str, host: str, port: int, scheme: str) -> None:
    use = host_of(Arg(text), "operand")

    assert (use.host, use.port, use.scheme) == (host, port, scheme)


@pytest.mark.parametrize(
    ("known", "host"),
    [("https://x.test/", "x.test"), ("https://x.test", ""), ("https://u@", ""), ("", "")],
)
def test_a_half_known_url_names_a_host_only_when_the_host_is_complete(
    known: str, host: str
) -> None:
    use = host_of(Arg(known, exact=False), "operand")

    assert (use.host, use.exact) == (host, bool(host))


USES = [
    ("url", "https://x.test/a", "host x.test"),
    ("url+sends", "x.test", "sends host x.test"),
    ("url+read", "a/b", "read a/b"),
    ("url+read", "https://x.test/a", "host x.test"),
    ("remote+read", "a/b:c", "read a/b:c"),
    ("remote+read", "u@x.test:c", "host x.test"),
    ("remote+write", "x.test:c", "sends host x.test"),
    ("remote+read", "rsync://x.test/c", "host x.test"),
    ("remote+read", "$X", "read ~; host ~; ?arguments"),
    ("host", "u@x.test", "host x.test"),
    ("exec", "ssh -p 22", "run: ssh -p 22"),
    ("exec", "ssh 'a b'", "sh: ssh 'a b'"),
    ("shell", "rm a | b", "sh: rm a | b"),
    ("read", "-", "nothing"),
    ("delete", "-", "delete -"),
    ("write+pipe", "|rm a", "sh: rm a"),
    ("write+pipe", "a", "write a"),
    ("read+listed", "a", "read a; listed read a"),
    ("code:python", "x", "code python: x"),
    ("cwd", "a", "cd a"),
]


@pytest.mark.parametrize(("role", "text", "wanted"), USES)
def test_the_role_of_a_word_says_what_happens(role: str, text: str, wanted: str) -> None:
    program = from_mapping({"operands": role, "options": "-o =write"}, "tool")

    assert (
        "; ".join(parts(explain_by_data(Call("tool", (word(text),)), program))) or "nothing"
    ) == wanted


def test_a_half_known_command_line_ends_in_an_unknown_word() -> None:
    words = split(Arg("ssh -p 2", exact=False))

    assert [(arg.text, arg.exact, arg.many) for arg in words] == [
        ("ssh", True, False),
        ("-p", True, False),
        ("2", False, True),
    ]
