"""Loading: what a good policy gives, what a bad one says, and where."""

from __future__ import annotations

import os

import pytest

from gateway.model import Verdict
from gateway.policy.load import load
from gateway.policy.problems import InvalidPolicyError

HEAD = "schema: gateway/1\nname: x\n"
RULE = """rules:
  - id: a.push
    verdict: ask
    when: {program: git, subcommand: push}
    reason: It publishes.
    tests: {match: ["git push"], ignore: ["git status"]}
"""


@pytest.fixture
def write(tmp_path):
    def write(text, name="x.yaml", mode=0o644):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)
        return str(path)

    return write


def problems(*names, **options):
    with pytest.raises(InvalidPolicyError) as caught:
        load(names, cache="", **options)
    return caught.value.problems


def test_a_small_policy(write):
    policy = load(write(HEAD + RULE), cache="")
    (rule,) = policy.rules
    assert (rule.id, rule.verdict, rule.layer) == ("a.push", Verdict.ASK, "org")
    assert rule.at.endswith("x.yaml:4")


def test_all_problems_come_at_once_with_their_places(write):
    text = (
        HEAD
        + "params: {defualt: ask}\nrules:\n  - id: A b\n    verdict: aks\n    when: {programme: git}\n    reason: no\n"
    )
    found = problems(write(text))
    places = {(one.code, one.mark.line, one.mark.column) for one in found}
    assert {
        ("P012", 3, 10),
        ("P014", 5, 9),
        ("P013", 6, 14),
        ("P012", 7, 12),
        ("P005", 8, 13),
    } <= places


def test_the_message_shows_the_line_and_a_caret(write):
    path = write(
        HEAD
        + "rules:\n  - id: a\n    verdict: deny\n    when: {programme: git}\n    reason: R.\n    tests: {match: [a], ignore: [b]}\n"
    )
    (one,) = problems(path)
    assert str(one) == (
        f"{path}:6:12: error P012 unknown key `programme` in `when`\n"
        "    6 |     when: {programme: git}\n"
        "      |            ^^^^^^^^^ did you mean `program`?"
    )


def test_a_policy_that_says_nothing(write):
    assert problems(write(HEAD))[0].code == "P008"


def test_no_such_policy():
    (one,) = problems("coding-agnet")
    assert one.code == "P022"


def test_a_file_that_is_not_there(tmp_path):
    (one,) = problems(str(tmp_path / "none.yaml"))
    assert (one.code, "no such file" in one.message) == ("P001", True)


def test_a_folder_is_no_policy(tmp_path):
    assert problems(str(tmp_path))[0].code == "P001"


def test_not_text(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_bytes(b"schema: \xff\n")
    assert problems(str(path))[0].code == "P001"


def test_everybody_may_write_it(write):
    (one,) = problems(write(HEAD + RULE, mode=0o666))
    assert (one.code, one.hint) == ("P007", "run `chmod o-w` on it")


def test_extends_a_file_beside_it(write):
    write(HEAD.replace("x", "base") + RULE, "base.yaml")
    policy = load(write(HEAD + "extends: ./base.yaml\nparams: {default: deny}\n"), cache="")
    assert [rule.id for rule in policy.rules] == ["a.push"]
    assert policy.params.default is Verdict.DENY


def test_extends_in_a_circle(write):
    write(HEAD + "extends: ./b.yaml\n", "a.yaml")
    path = write(HEAD + "extends: ./a.yaml\n", "b.yaml")
    assert problems(path)[0].code == "P022"


def test_extends_goes_nowhere_else(write):
    (one, *_) = problems(write(HEAD + "extends: https://example.com/x.yaml\n"))
    assert (one.code, one.message) == ("P022", "policies are not fetched from elsewhere")


def test_the_same_id_twice(write):
    other = write(HEAD.replace("x", "y") + RULE, "y.yaml")
    found = problems(write(HEAD + RULE), other)
    assert [one.code for one in found] == ["P030"]


def test_needs_another_engine(write):
    assert problems(write(HEAD + 'requires_engine: ">=99"\n' + RULE))[0].code == "P021"


def test_the_digest_is_about_meaning(write):
    """Comments, order of keys and where the file lies do not matter; a changed word does."""
    one = load(write(HEAD + RULE), cache="")
    two = load(write("# note\nname: x\nschema: gateway/1\n" + RULE, "other.yaml"), cache="")
    three = load(write(HEAD + RULE.replace("ask", "deny"), "third.yaml"), cache="")
    assert one.digest == two.digest
    assert one.digest != three.digest


def test_examples_are_run(write):
    (one,) = problems(write(HEAD + RULE.replace("git status", "git push -f")))
    assert one.code == "P031"
    assert one.mark.line == 8
    assert "`git push -f` must not match, but it does" in one.message


def test_a_shipped_name_comes_before_a_file_of_that_name(write, monkeypatch, tmp_path):
    """`strict` never means a file `strict` that lies in the working directory."""
    write(HEAD + RULE, "no-such-preset")
    monkeypatch.chdir(tmp_path)
    assert os.path.exists("no-such-preset")
    assert problems("builtin:no-such-preset")[0].code == "P022"
