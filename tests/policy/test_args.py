"""Arguments that are patterns of the shell: the names that are there decide."""

import pytest

from gateway.facts.collect import collect
from gateway.model import Known, ShellRequest
from gateway.policy.conditions.args import match
from gateway.policy.examples import WORKSPACE, example_context
from gateway.policy.line import Line
from gateway.policy.subject import Subject
from gateway.values import replace
from tests.policy.test_touching import Disk

N, U = Known.NO, Known.UNKNOWN
WANTED = {"any": [["exact", "flushall"], ["regex", "^flush", "flush"]]}
CASES = [
    (["a", "b"], "redis-cli *", N),
    (["a", "flushall"], "redis-cli *", U),
    (["a", "flushed"], "redis-cli f*", U),
    (["a"], "redis-cli f*", N),  # nothing matches: the pattern itself is the argument
    (["flushall"], "redis-cli x*", N),
    (["flushall"], "redis-cli keys/*", N),
    (["a"], "touch flushall; redis-cli *", U),
    (["a"], "./made-by-somebody; redis-cli *", U),
    (["a"], "cat a; redis-cli *", N),
    (["a"], "redis-cli *$X", U),
    (["a"], "cd $D && redis-cli *", U),
]


@pytest.mark.parametrize(("names", "text", "want"), CASES, ids=str)
def test_a_pattern_of_the_shell(names, text, want):
    context = replace(example_context(), lookup=Disk({WORKSPACE: names}))
    facts = collect(ShellRequest(text), context)
    command = next(one for one in facts.commands if one.program == "redis-cli")
    assert match(WANTED, Subject(Line(facts, context), command))[0] is want


NAMED = {"any": [["glob", "*secret*", "secret"]]}
EXCUSED = {**NAMED, "but": ["-u", "--user"]}
WHOSE = [
    (NAMED, 'docker run -u "$X" img', U),
    (EXCUSED, 'docker run -u "$X" img', N),
    (EXCUSED, "docker run -u secret img", N),
    (EXCUSED, "docker run -u $X img", U),  # may be several words
    (EXCUSED, 'docker run "$X" img', U),
    (EXCUSED, "docker run -v secret img", Known.YES),
    (EXCUSED, 'nobody-knows -u "$X"', U),  # which word is a value is not known
]


@pytest.mark.parametrize(("spec", "text", "want"), WHOSE, ids=str)
def test_values_that_do_not_count(spec, text, want):
    assert _asked(spec, text) is want


LATE = {"any written": [["glob", "*secret*", "secret"]]}
BEHIND = [
    ('npm run x -- "$X"', N),
    ('cargo test "$X"', N),
    ('npm "$X"', U),
    ("npm run secret", Known.YES),
    ('php artisan "$X"', U),  # what is done comes only with the next word
    ('docker run -u "$X" img', N),
    ('nobody-knows -u "$X"', U),
    ("cat f | xargs npm run x", N),
]


@pytest.mark.parametrize(("text", "want"), BEHIND, ids=str)
def test_words_that_are_computed_behind_what_is_done(text, want):
    assert _asked(LATE, text) is want


FIRST = {"first": [["exact", "secret"]]}
PLACES = [
    ('kubectl get pod "$X"', N),
    ('kubectl get "$X" secret', U),
    ("kubectl get $X pod", U),
    ('kubectl get --what "$X" pod', U),
    ("kubectl get secret", Known.YES),
    ("echo a | xargs kubectl get pod", N),
]


@pytest.mark.parametrize(("text", "want"), PLACES, ids=str)
def test_the_first_stands_whatever_comes_behind(text, want):
    assert _asked(FIRST, text) is want


def _asked(spec, text):
    context = example_context()
    facts = collect(ShellRequest(text), context)
    command = facts.commands[-1]
    if text.startswith("docker"):
        command = next(one for one in facts.commands if one.program == "docker")
    return match(spec, Subject(Line(facts, context), command))[0]
