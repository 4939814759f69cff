"""Work is bounded by counts; what lies beyond is unknown or opaque, never dropped."""

from __future__ import annotations

import pytest

from gateway.facts import limits
from gateway.facts.collect import collect
from gateway.model import Context, ShellRequest
from gateway.world import DiskLookup
from tests.facts.seen import facts

CONTEXT = Context("/w", "/w", "/root", "/tmp", DiskLookup("/usr/bin:/bin"), {"HOME": "/root"})
NAMES = " ".join(f"f{n}" for n in range(300))
BIG = "a=xx\n" + "a=$a$a\n" * 17


def known(command: str) -> bool:
    """Everything was read, and every word and program is known."""
    found = facts(command)
    words = [arg for one in found.commands for arg in one.argv]
    return not found.opaque and all(arg.exact and not arg.many for arg in words)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("f() { a; a; a; }\n" + "f\n" * 4_500, id="more commands than are followed"),
        pytest.param("eval " * 40 + "rm x", id="texts inside texts"),
        pytest.param(BIG + "echo x$a", id="a value that is too long"),
        pytest.param(BIG + "IFS=x; echo $a", id="more words than one word may become"),
        pytest.param("x='" + "b " * 10_000 + "'\n" + "rm $x\n" * 30, id="more words in all"),
        pytest.param("echo " + "{a,b}" * 20, id="braces that multiply"),
        pytest.param("echo {1..999999999}", id="a range of numbers"),
        pytest.param("a=(" + "x " * 3_000 + '); rm "${a[@]}"', id="elements of an array"),
        pytest.param(
            "x=" + "a" * 5_000 + '; rm "${x//a*a*a/b}"', id="a pattern that costs too much"
        ),
        pytest.param(
            "".join(f"trap {n} HUP; " for n in range(12)) + "trap 'rm $d' EXIT; d=x", id="traps"
        ),
        pytest.param(
            "shopt -s expand_aliases\nalias ls='rm x'\n" + "eval " * 9 + "ls", id="aliases, deep"
        ),
        pytest.param(
            "".join(f"echo {n} > d/{n}; " for n in range(70)) + "mv d e; sh e/69",
            id="files of a folder",
        ),
        pytest.param(
            "".join(f"export V{n}=1; " for n in range(300)) + "export GIT_SSH_COMMAND=x; git fetch",
            id="exported variables",
        ),
        pytest.param("echo a" + " > f" * 300, id="redirections"),
        pytest.param("cat" + " <(a)" * 3_000, id="substitutions of processes"),
        pytest.param(f"echo {NAMES} /etc/passwd | xargs -n1 cat", id="words for xargs"),
        pytest.param("printf '" + "f\\n" * 300 + "' > l; tar cf x.tar -T l", id="a list of files"),
        pytest.param("mdbook build '{" + "a," * 3_000 + "}'", id="a pattern in quotes"),
    ],
)
def test_what_is_too_much_is_not_silently_left_out(command: str) -> None:
    assert not known(command)


@pytest.mark.parametrize(
    "command",
    [
        "\n".join(f"v{n}={n}" for n in range(5_000)) + "\nrm $v77",
        "rm " + "a " * 50_000,
        "echo " + "f " * 5_000 + "/etc/passwd | xargs cat",
        f"for f in {NAMES}; do rm $f; done",
        "\n".join(f"cat <<E{n}\nx\nE{n}" for n in range(1_000)),
        "echo " + "a" * 100_000,
        "\n".join(["trap 'rm x' EXIT"] * 500),
    ],
)
def test_what_is_merely_long_is_read(command: str) -> None:
    assert known(command)


@pytest.mark.parametrize(
    "command",
    [
        """k='"\\\\${!k}"'; echo ${!k}""",
        """j='"\\\\${!k}"'; k='"\\\\${!j}"'; echo ${!k}""",
        "k='$((x+=k))\\\\$(let k)'; (( k ))",
        "export BASH_ENV='$(echo $(rm x))'; bash -c :",
        "trap 'f() { x=1; }; f' DEBUG; g() { trap 'g() { f; }; f() { g; }; g' ERR; }; g",
    ],
)
def test_what_leads_back_to_itself_ends(command: str) -> None:
    found = facts(command)

    assert len(found.commands) < 20
    assert found.opaque or any(one.unknowns for one in found.commands) or "trap" in command


@pytest.mark.parametrize("count", [30, 200, 1500])
@pytest.mark.parametrize(
    "line",
    [
        "for f in {}; do rm /etc/$f; done",
        "set -- {}; while [ $# -gt 0 ]; do rm /etc/$1; shift; done",
        "echo {} | xargs -n1 sh -c 'rm /etc/$0'",
        "printf '%s\\n' {} | xargs -I@ rm /etc/@",
        "parallel rm /etc/{{}} ::: {}",
        "printf '%s\\n' {} | while read f; do rm /etc/$f; done",
    ],
)
def test_of_a_long_list_each_name_is_said(line: str, count: int) -> None:
    found = facts(line.format(" ".join(f"f{n}" for n in range(count))))
    paths = {use.path for one in found.commands for use in one.paths}

    assert {f"/etc/f{n}" for n in range(count)} <= paths
    assert not found.opaque


def test_beyond_a_bound_the_walk_says_so() -> None:
    names = " ".join(f"f{n}" for n in range(5_000))

    assert facts(f"for f in {names}; do cat $f; done").opaque
    assert facts(f"for f in {names.replace('f', '/etc/f')} /x; do cat $f; done").opaque
    assert facts(f"echo {names} | xargs -n1 cat").opaque


def test_numbers_are_not_walked_one_by_one() -> None:
    found = facts("for n in {1..5000}; do rm /etc/$n; done")

    assert {use.path for one in found.commands for use in one.paths} == {"/etc/*"}
    assert not found.opaque


def test_env_inside_env_is_not_followed_for_ever() -> None:
    outer = facts("env " + "-S" * 12 + "'rm x'").commands[0]

    assert [one.what for one in outer.unknowns] == ["program"]


def test_links_that_lead_to_one_another_are_walked_once() -> None:
    """`link` is a program, and so `* *` makes links among the names that it runs."""
    assert len(facts("* *").commands) < 100


def test_files_with_many_names_are_looked_at_once() -> None:
    links = "; ".join(f"ln a{one} a{two}" for one in range(6) for two in range(6) if one != two)

    found = facts(f"{links}; ./a1 x")

    assert len(found.commands) < 100


def test_of_a_text_that_is_mostly_not_known_nothing_is_followed() -> None:
    # Doubled sixty times; what `eval` is given would be 262,144 commands of which nothing is known.
    found = facts("x=$y\n" + 'x="$x; $x"\n' * 60 + 'eval "$x"')

    assert len(found.commands) <= limits.HOLES + 1
    assert any(one.unknowns for one in found.commands)


def test_of_many_branches_only_so_many_values_are_kept() -> None:
    arms = " ".join(f"{n}) x=/a{n};;" for n in range(500))
    found = facts(f'case $1 in {arms} esac; rm "$x"')

    assert len(found.commands) <= limits.BRANCHES + 2
    assert found.commands[-1].unknowns or not found.commands[-1].argv[1].exact


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("$X{} a", 400),  # nearly every rule is asked about a program that isn't known
        ("cp *.c{} d/", 500),  # all files of before may be others now
        ("echo 'ls a' > f{0}.sh; sh f{0}.sh", 1500),  # each is looked for among all files
    ],
)
def test_lines_that_are_about_all_lines_before_them_are_held_when_there_are_many(
    line: str, count: int
) -> None:
    few = facts("".join(f"{line.format(n)}\n" for n in range(20)))
    many = facts("".join(f"{line.format(n)}\n" for n in range(count)))

    assert not few.opaque
    assert {one.reason for one in many.opaque} == {"too-large"}


@pytest.mark.parametrize("calls", range(4))
def test_a_second_walk_that_fails_is_held(calls):
    """`trap … DEBUG` is walked twice; whichever walk can't go on, the text is opaque and nothing is raised."""
    asked = []

    def explain(call):
        asked.append(call.name)
        if len(asked) > calls:
            raise RecursionError
        return

    found = collect(ShellRequest("trap 'x=1' DEBUG; foo $x"), CONTEXT, explain)

    assert bool(found.opaque) == (len(asked) > calls)


@pytest.mark.parametrize("count", [1, 3, 20])
def test_scripts_that_start_each_other_are_followed_round_once(count: int) -> None:
    body = "import subprocess\nsubprocess.run(['pytest'])"
    found = facts(
        "".join(f"cat > test_{n}.py <<'E'\n{body}\nE\n" for n in range(count)) + "pytest\nrm x"
    )

    assert not found.opaque
    assert len(found.commands) <= 4 * count + 3


def test_folders_that_are_moved_over_and_over_are_asked_about_once_each() -> None:
    asked = 0

    class Counting(DiskLookup):
        def kind(self, path: str) -> str:
            nonlocal asked
            asked += 1
            return super().kind(path)

    context = Context("/w", "/w", "/root", "/tmp", Counting("/usr/bin:/bin"), {"HOME": "/root"})
    text = (
        "while read -r l; do mv old new && cd new && make\ndone < <(ls -a src | xargs -I{} echo {})"
    )

    assert not collect(ShellRequest(text), context).opaque
    assert asked < 50_000
