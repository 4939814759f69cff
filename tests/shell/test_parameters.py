"""`${ … }`: name, prefix, subscript, operator, arguments."""

from __future__ import annotations

import pytest

from gateway.shell.parse import parse
from tests.shell.render import tree

PARAMETERS = [
    ("${x}", "${x}"),
    ("${12}", "${12}"),
    ("${#x}", "${#x}"),
    ("${#}", "${#}"),
    ("${##}", "${##}"),
    ("${#@}", "${#@}"),
    ("${!x}", "${!x}"),
    ("${!}", "${!}"),
    ("${!x*}", "${!x*}"),
    ("${!x@}", "${!x@}"),
    ("${!x[@]}", "${!x[«@»]}"),
    ("${x[1]}", "${x[«1»]}"),
    ("${x[$(a)]}", "${x[«$([a])»]}"),
    ("${x['k']}", "${x[«k»]}"),
    ("${#x[@]}", "${#x[«@»]}"),
    ("${x:-a}", "${x:-(a)}"),
    ("${x-}", "${x-()}"),
    ("${x:=a b}", "${x:=(a b)}"),
    ("${x:?'a b'}", "${x:?(«a b»)}"),
    ("${x:+$(a)}", "${x:+($([a]))}"),
    ('${x+"$y"}', "${x+(«${y}»)}"),
    ("${x:-${y:-$(a)}}", "${x:-(${y:-($([a]))})}"),
    ("${x#*/}", "${x#(*)(/)}".replace(")(", "")),
    ("${x##a}", "${x##(a)}"),
    ("${x%%.*}", "${x%%(.*)}"),
    ("${x/a/b}", "${x/(a)(b)}"),
    ("${x//a/b c}", "${x//(a)(b c)}"),
    ("${x/#a/b}", "${x/#(a)(b)}"),
    ("${x/%a}", "${x/%(a)}"),
    ("${x//\\//_}", "${x//(«/»)(_)}"),
    ("${x///_}", "${x//(/_)}"),
    ("${x/$(a)/`b`}", "${x/($([a]))($([b]))}"),
    ("${x:1}", "${x:(1)}"),
    ("${x:1:$(a)}", "${x:(1)($([a]))}"),
    ("${x: -1}", "${x:( -1)}"),
    ("${@:2}", "${@:(2)}"),
    ("${x[@]:1:2}", "${x[«@»]:(1)(2)}"),
    ("${x^^}", "${x^^}"),
    ("${x,[a-c]}", "${x,([a-c])}"),
    ("${x@Q}", "${x@Q}"),
    ("${x[@]@P}", "${x[«@»]@P}"),
    ("${x:-\\}}", "${x:-(«}»)}"),
    ("${x:-'}'}", "${x:-(«}»)}"),
    ('${x:-"}"}', "${x:-(«}»)}"),
    ("${x:-{}}", "${x:-({)}}"),
    ("\"${x:-'a'}\"", "«${x:-(«'a'»)}»"),
    ("\"${x:-'}'}\"", "«${x:-(«'}'»)}»"),
    ("\"${x#'}'}\"", "«${x#(«}»)}»"),
    ('"${x:-"a b"}"', "«${x:-(«a b»)}»"),
    ("\"${x//$'\\n'/ }\"", "«${x//(«\n»)(« »)}»"),
    ('"${x:-a\\}b\\n\\$}"', "«${x:-(«a»«}»«b»«\\n»«$»)}»"),
    ("${x:-a\\\nb}", "${x:-(ab)}"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "expected"), PARAMETERS)
def test_parameter(raw, expected):
    assert tree("a " + raw) == f"[a {expected}]"


REFUSED = [
    ("${x:-<(a)}", "unsupported"),
    ('"${x:-<(a)}"', "unsupported"),
    ("\"${x:-'$(a)'}\"", "ambiguous"),
    ("\"${x:-$'\\x24(a)'}\"", "ambiguous"),
    ("${x['$(a)']}", "ambiguous"),
    ("${x[\\\n@]@k}", "ambiguous"),
    ("\"$(: ${x:=$'$(a)'})\"", "ambiguous"),
    ("${x:'a'}", "unsupported"),
    ("${x[}]}", "unsupported"),
    ("${x:-<\\\n(a)}", "unsupported"),
    # The inner quotes go before bash looks for expansions: `$(a)` is run.
    ('"${x:-"$"(a)}"', "ambiguous"),
    ('"${x:-"{a,b}"}"', "ambiguous"),
    ('"${x:-"$a"b}"', "ambiguous"),
    ('"${x:-$a"b"}"', "ambiguous"),
    ('"${x:-"$a""b"}"', "ambiguous"),
    ('"${x#"{a..c}"}"', "ambiguous"),
    ('"${x["{a,b}"]}"', "ambiguous"),
    ('"`echo "{a,b}"`"', "ambiguous"),
    ('"${x:-"b\\\\$"(a)}"', "ambiguous"),
    # The backslash stays here, so that the quote after it is one, and `b` a command.
    ('"${x:-`a$" "\\"\nb #"`}"', "ambiguous"),
]


@pytest.mark.parametrize(("raw", "reason"), REFUSED)
def test_refused(raw, reason):
    assert tree("a " + raw).startswith(f"?{reason}?")


@pytest.mark.parametrize(
    "raw", ["${}", "${x.y}", "${x!r}", '"${a b}"', "${'x'}", "${$(a)}", "${x y}"]
)
def test_bad_substitutions_are_opaque_alone(raw):
    assert tree(f"a {raw}b") == "[a ?syntax?b]"


def test_an_opaque_part_says_what_it_is():
    part = parse("echo ${f").body
    assert (part.reason, part.detail) == ("syntax", "`${` without its closing `}`")
    part = parse("echo ${x.y}").body.words[1].parts[0]
    assert (part.detail, part.text) == ("`${x.y}` is no parameter", "${x.y}")
