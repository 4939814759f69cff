"""How a command line is taken apart: options, values, operands, and what can't be known."""

from __future__ import annotations

import pytest

from gateway.facts.model import Arg
from gateway.facts.programs.language.arguments import parse
from gateway.facts.programs.language.parsed import Parsed
from gateway.facts.programs.language.reading import from_mapping
from tests.facts.programs.saying import word

TOOL = from_mapping(
    {
        "options": """
            -a --all, -b, -f --force, -o --output =write, -r --recursive recursive, --color =[text]
            -F --classify --=[text], -i =[text], --pair =text =read, -NUM, -W* =[text], + =text, if= =read
        """,
        "help": "--help",
        "operands": "read...",
    },
    "tool",
)
ROWS = """
-a x                => -a | x
-ab x               => -a -b | x
--all x             => -a | x
--al x              => -a | x
x -a                => -a | x
-- -a               =>  | -a
x -- -a             =>  | x -a
-                   =>  | -
-o out x            => -o=out | x
-oout x             => -o=out | x
-o-b                => -o=-b |
-abo out            => -a -b -o=out |
-aboout             => -a -b -o=out |
-oab                => -o=ab |
--output out        => -o=out |
--output=out        => -o=out |
--outp=out          => -o=out |
--output=           => -o= |
-o                  => -o |
--color x           => --color | x
--color=red x       => --color=red | x
-ib x               => -i=b | x
-i b                => -i | b
-Fa                 => -F -a |
--classify=x        => -F=x |
--pair a b c        => --pair=b | c
-5 x                => -5=5 | x
-55                 => -55=55 |
-Wall               => -Wall=all |
+5 x                => +=5 | x
if=in x             => if==in | x
of=in               =>  | of=in
--help              => --help | ; helps
-- --help           =>  | --help
-z x                => -z? | x ; ?
-az x               => -a -z? | x ; ?
--zebra             => --zebra? | ; ?
--co                => --color |
--c                 => --c? | ; ?
--f                 => -f |
--all=x             => --all? | ; ?
-z --help           => -z? --help | ; ?
"""


def told(parsed: Parsed) -> str:
    flags = [
        flag.names[0]
        + (f"={flag.value.text}" if flag.value is not None else "")
        + ("" if flag.known else "?")
        for flag in parsed.flags
    ]
    operands = [arg.text + ("" if arg.exact else "~") for arg in parsed.operands]
    more = ["?"] * bool(parsed.unknowns) + ["helps"] * parsed.helps
    text = f"{' '.join(flags)} | {' '.join(operands)}"
    return f"{text} ; {' '.join(more)}" if more else text


def rows(text: str) -> list[tuple[str, str]]:
    pairs = [line.partition("=>") for line in text.strip().splitlines()]
    return [(left.strip(), " ".join(right.split())) for left, _, right in pairs]


@pytest.mark.parametrize(("line", "wanted"), rows(ROWS))
def test_words_become_options_and_operands(line: str, wanted: str) -> None:
    parsed = parse(TOOL, tuple(map(word, line.split())))

    assert " ".join(told(parsed).split()) == wanted


UNKNOWN = """
$X                  =>  | ~ ; ?
x$X                 =>  | x~
-- $X               =>  | ~
-o $X               => -o= |
-o$X                => -o= |
--output=$X         => -o= |
--out$X             =>  | ; ?
-a$X                => -a | ; ?
-$X                 =>  | -~ ; ?
-o $X... y          => -o= | y ; ?
"""


@pytest.mark.parametrize(("line", "wanted"), rows(UNKNOWN))
def test_a_word_that_may_be_an_option_leaves_an_unknown(line: str, wanted: str) -> None:
    parsed = parse(TOOL, tuple(map(word, line.split())))

    assert " ".join(told(parsed).split()) == wanted


def test_an_unknown_word_is_no_danger_where_no_option_is() -> None:
    calm = from_mapping({"options": "-n, -w =text", "operands": "read..."}, "calm")

    assert parse(calm, (word("$X"),)).unknowns == ()


STYLES = [
    ("stops", "-a x -b", "-a | x -b"),
    ("", "-a x -b", "-a -b | x"),
    ("exact", "--al", "--al? | ; ?"),
    ("no-options", "-a --help --", " | -a --help --"),
    ("bundle", "ao out x", "-a -o=out | x"),
    ("bundle", "az x", " | az x"),
    ("bundle", "-ab x", "-a -b | x"),
    ("single-dash", "-ab x", "-ab? | x ; ?"),
]


@pytest.mark.parametrize(("style", "line", "wanted"), STYLES)
def test_styles_change_the_reading(style: str, line: str, wanted: str) -> None:
    tool = from_mapping(
        {"options": "-a --all, -b, -o =write", "operands": "read...", "style": style}, "tool"
    )

    assert " ".join(told(parse(tool, tuple(map(word, line.split())))).split()) == " ".join(
        wanted.split()
    )


def test_single_dash_options_may_be_long() -> None:
    tool = from_mapping({"options": "-name =text, -print", "style": "single-dash"}, "tool")

    assert (
        told(parse(tool, tuple(map(word, ["-name", "x", "-print", "-n=y"]))))
        == "-name=x -print -name=y | "
    )


def test_an_apart_value_is_never_attached() -> None:
    tool = from_mapping({"options": "-o =text apart, -c", "style": "stops"}, "tool")

    assert (
        told(parse(tool, tuple(map(word, ["-oc", "pipefail", "text"])))) == "-o=pipefail -c | text"
    )


def test_posixly_correct_ends_the_options_at_the_first_operand() -> None:
    parsed = parse(TOOL, tuple(map(word, ["x", "-a", "--help"])), posix=True)

    assert told(parsed) == " | x -a --help"


def test_options_from_the_environment_come_first_but_behind_a_bundle() -> None:
    tool = from_mapping({"options": "-x, -f =read, -v", "style": "bundle"}, "tool")

    assert told(parse(tool, (word("xf"), word("a")), (word("-v"),))) == "-x -f=a -v | "
    assert told(parse(tool, (word("-xf"), word("a")), (word("-v"),))) == "-v -x -f=a | "


TREE = from_mapping(
    {
        "options": "-v --verbose, -C =cwd",
        "subcommands": {
            "commit ci": {"options": "-m =text, -a"},
            "remote": {"subcommands": {"add": {"operands": "text url"}}},
            "cherry-pick": {},
            "cherry": {},
        },
    },
    "tree",
)


@pytest.mark.parametrize(
    ("line", "subcommand", "known"),
    [
        ("commit -m x", ("commit",), True),
        ("-C d -v commit", ("commit",), True),
        ("ci", ("ci",), True),
        ("com", ("commit",), True),
        ("remote add o u", ("remote", "add"), True),
        ("cherry", ("cherry",), True),
        ("c", ("c",), False),
        ("zebra x", ("zebra",), False),
        ("$X", ("",), False),
    ],
)
def test_the_first_operand_names_a_subcommand(
    line: str, subcommand: tuple[str, ...], known: bool
) -> None:
    parsed = parse(TREE, tuple(map(word, line.split())))

    assert (parsed.subcommand, not parsed.unknowns) == (subcommand, known)


def test_options_of_the_program_are_understood_anywhere_if_it_says_so() -> None:
    tool = from_mapping(
        {"options": "-n =text", "style": "anywhere", "subcommands": {"get": {"operands": "text"}}},
        "tool",
    )

    assert told(parse(tool, tuple(map(word, ["get", "x", "-n", "y"])))) == "-n=y | x"


def test_what_is_known_of_a_half_known_value_is_kept() -> None:
    parsed = parse(
        TOOL, (Arg("--output=a/b", exact=False, pattern="--output=a/b*.log", empty="--output=a/b"),)
    )
    value = parsed.value("-o")

    assert value == Arg("a/b", exact=False, pattern="a/b*.log", empty="a/b")
