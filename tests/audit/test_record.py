"""Drafts: what is public for ever, and what may be redacted."""

import pytest

from gateway.audit import record
from gateway.audit.record import Circumstances, RecordId
from gateway.model import Decision, FileRequest, Finding, ShellRequest, Verdict
from tests.audit.conftest import CONTEXT
from tests.audit.test_search import facts_of

DENY = Decision(
    Verdict.DENY,
    (
        Finding("a", Verdict.DENY, "why", "do x", "high", "p.yaml:1", "org", 0, evidence=("program rm",), enforced_by="kernel"),
        Finding("b", Verdict.ALLOW, "fine"),
    ),
    waived=(Finding("w", Verdict.ASK, "hm", waived_by="exc.1"),),
    observed=(Finding("o", Verdict.DENY, "no", observed=True),),
    policy="sha256:aa",
)  # fmt: skip


def test_nothing_that_names_people_paths_or_words_is_public():
    about = Circumstances(
        facts=facts_of("rm", "/secret/path"),
        actor={"user": "somebody"},
        observed=[("real", "/secret/path", "/x")],
    )
    draft = record.decision(ShellRequest("rm /secret/path"), CONTEXT, DENY, about)
    spelled = repr(draft.public)
    assert not [
        word for word in ("secret", "somebody", "why", "/w", "dev", "program") if word in spelled
    ]


def test_a_decision_says_what_was_decided():
    public = record.decision(
        ShellRequest("x"), CONTEXT, DENY, Circumstances(session="s1", mode="hook")
    ).public
    assert public == {
        "verdict": "deny", "rules": ["a"], "mode": "hook", "attended": False, "contained": False, "opaque": False,
        "policy": "sha256:aa", "versions": {}, "session": "s1", "waived": ["w"], "observed": ["o"],
    }  # fmt: skip


def test_findings_are_short_where_they_say_the_usual():
    findings = record.decision(ShellRequest("x"), CONTEXT, DENY).private["findings"]
    assert findings == [
        {"rule": "a", "verdict": "deny", "at": "p.yaml:1", "reason": "why", "severity": "high", "evidence": ["program rm"],
         "layer": "org", "enforced_by": "kernel", "suggest": "do x", "command": 0},
        {"rule": "b", "verdict": "allow", "at": ""},
        {"rule": "w", "verdict": "ask", "at": "", "reason": "hm", "severity": "medium", "waived_by": "exc.1"},
        {"rule": "o", "verdict": "deny", "at": "", "reason": "no", "severity": "medium", "observed": True},
    ]  # fmt: skip


def test_bytes_that_are_no_text_are_kept_as_they_are():
    request = record.decision(ShellRequest("rm \udcff"), CONTEXT, DENY).private["request"]
    assert bytes.fromhex(request["raw"]).decode("utf-8", "surrogatepass") == "rm \udcff"


def test_file_requests():
    draft = record.decision(FileRequest("write", "/w/a", 3), CONTEXT, DENY)
    assert draft.private["request"] == {"operation": "write", "path": "/w/a", "size": 3}


def test_an_outcome_shows_how_it_ended_and_commits_to_the_rest():
    draft = record.outcome(
        RecordId("l", 4),
        {"status": "exited", "exit_code": 1, "output_digest": "sha256:x", "gaps": ["/etc"]},
    )
    assert draft.public == {"of": 4, "status": "exited", "exit_code": 1}
    assert draft.private == {"outcome": {"output_digest": "sha256:x", "gaps": ["/etc"]}}


def test_who_approved_is_not_public():
    draft = record.approval(RecordId("l", 4), "approved", who="dev", channel="cli", shown="rm x")
    assert "dev" not in repr(draft.public)
    assert draft.private["approval"]["who"] == "dev"


@pytest.mark.parametrize("text", ["", "x", "l-", "l-x", "-"])
def test_what_is_no_record_id(text):
    with pytest.raises(ValueError, match="is no record id"):
        RecordId.parse(text)
