"""Answer one question about one command. Shared by the quick road and by click's."""

from __future__ import annotations

import sys

from gateway.errors import Exit, UsageError
from gateway.interfaces.cli.settings import resolve
from gateway.model import Verdict
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.gate import Gateway

EXITS = {Verdict.ALLOW: Exit.OK, Verdict.ASK: Exit.ASK, Verdict.DENY: Exit.DENY}


class Question(Value):
    """What `gateway check` was asked."""

    words: tuple[str, ...] = ()
    policy: tuple[str, ...] = ()
    workspace: str = ""
    audit_dir: str = ""
    as_json: bool = False
    uncontained: bool = False
    attended: bool = False
    cwd: str = ""


def answer(question: Question) -> int:
    """Judge, print, and say it once more in the exit code."""
    from gateway.interfaces.cli import render

    text = command_text(question.words)
    with open_gateway(question) as gateway:
        judgement = gateway.check(
            text, attended=question.attended, contained=not question.uncontained
        )
    if question.as_json:
        import json

        from gateway.interfaces.wire import full

        render.out(json.dumps(full(judgement), ensure_ascii=True))
    else:
        render.decision(judgement.decision)
    return EXITS[judgement.decision.verdict]


def open_gateway(question: Question) -> Gateway:
    """A gateway as the flags, the environment and the config files say."""
    from gateway.gate import Gateway

    settings = resolve(question.policy, question.workspace, question.audit_dir, question.cwd)
    return Gateway.open(
        settings.policies,
        workspace=settings.workspace,
        cwd=settings.cwd,
        audit_dir=settings.audit_dir,
        project_file=settings.project,
        record_checks=settings.audit_named,
    )


def command_text(words: tuple[str, ...]) -> str:
    """One word is shell text (`-`: from standard input); several are quoted into one command."""
    if len(words) == 1:
        text = _read_stdin() if words[0] == "-" else words[0]
    else:
        text = " ".join(map(quoted, words))
    if not text.strip():
        raise UsageError("the command is empty", hint="give it as one argument: gateway check 'ls'")
    return text


# Words of these alone mean the same without quotes.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-")


def quoted(word: str) -> str:
    """As `shlex.quote` gives it, which takes 5 ms to import."""
    if word and _PLAIN.issuperset(word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"


def _read_stdin() -> str:
    if sys.stdin is None:
        raise UsageError("standard input is closed", hint="give the command as an argument")
    return sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
