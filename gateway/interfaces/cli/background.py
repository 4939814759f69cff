"""`gateway run --background`: a job that goes on when this process has ended.

A warden kills what it started when its gateway goes away, and that must stay so. So such a job gets a
gateway of its own, its *keeper*: a fork that judges, asks, records and starts as always, still at the
terminal, then lets go of it and stays until the job is over. The process that was called waits only for
the start, and answers with the keeper's exit code.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time

from gateway.errors import Exit, UsageError
from gateway.interfaces import wire
from gateway.interfaces.cli import asking, live, render
from gateway.interfaces.cli.stopping import Stop
from gateway.model import Verdict
from gateway.runner import kept
from gateway.values import plain, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from gateway.filegate import Answer
    from gateway.gate import Gateway

_STARTED = b"+"
_MAX_FD = 1 << 16


def folder() -> str:
    """Where jobs and their logs lie: no command can read it."""
    from gateway.places import state_folder

    return os.path.join(state_folder(), "jobs")


def start(question: asking.Question, timeout: float | None, *, approve_all: bool) -> int:
    """Start it, and say its name. Returns in the keeper as well, when the job is over."""
    if not hasattr(os, "fork") or not os.path.isdir("/proc/self"):
        raise UsageError("there are no background jobs on this platform")
    text = asking.command_text(question.words)
    read_end, write_end = os.pipe()
    sys.stdout.flush()
    keeper = os.fork()
    if keeper:
        os.close(write_end)
        _mirror(keeper, read_end)
    os.closerange(3, write_end)
    os.closerange(write_end + 1, _MAX_FD)
    with asking.open_gateway(question) as gateway, Stop() as stop:
        answer, name = gateway.start_job(
            text,
            timeout=timeout,
            attended=live.somebody_there() or approve_all,
            approve=stop.asking(live.yes if approve_all else live.ask_person),
        )
        if not name:
            return _refused(answer, as_json=question.as_json)
        job = _written(gateway, answer, name, text)
        if question.as_json:
            render.out(json.dumps({**wire.answer(answer), "job": plain(job)}, ensure_ascii=True))
        else:
            render.out(job.id)
        sys.stdout.flush()
        _let_go(write_end)
        _keep(gateway, job, stop)
    return Exit.OK


def _mirror(keeper: int, read_end: int) -> NoReturn:
    """The process that was called: until the keeper has started the job, or has not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keeper hears it too, and answers
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda which, _frame: os.kill(keeper, which))
    if os.read(read_end, 1) == _STARTED:
        os._exit(Exit.OK)
    _pid, status = os.waitpid(keeper, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _refused(answer: Answer, *, as_json: bool) -> int:
    if as_json:
        render.out(json.dumps({**wire.answer(answer), "job": None}, ensure_ascii=True))
    elif sys.stderr is not None:
        render.decision(answer.decision, sys.stderr)
        if answer.decision.verdict is Verdict.ASK:
            render.note("  not started: nobody approved it (answer at a terminal, or use --yes)")
    return Exit.DENIED


def _written(gateway: Gateway, answer: Answer, name: str, text: str) -> kept.KeptJob:
    started = next(one for one in gateway.jobs() if one.id == name)
    job = kept.KeptJob(
        id=name,
        command=text,
        cwd=started.cwd,
        workspace=gateway.workspace,
        record=answer.record,
        audit_dir=gateway.recorder.directory,
        log=started.log,
        started=started.started,
        keeper=os.getpid(),
        born=kept.born(os.getpid()),
    )
    kept.write(folder(), job)
    kept.forget_old(folder())
    return job


def _let_go(told: int) -> None:
    """Of the terminal, the session, and whoever reads what we say."""
    os.setsid()
    os.chdir("/")
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    os.close(null)
    try:
        os.write(told, _STARTED)
    except BrokenPipeError:
        pass  # who called has gone already; the job was wanted
    os.close(told)


def _keep(gateway: Gateway, job: kept.KeptJob, stop: Stop) -> None:
    """Until it is over. A signal ends it; its outcome is recorded either way."""
    while (now := gateway.wait_for_job(job.id, 0.2)).running:
        if stop.signal:
            now = gateway.stop_job(job.id)
            break
    outcome = now.outcome
    if outcome is not None:
        job = replace(
            job,
            status=outcome.status,
            ended=outcome.ended or time.time(),
            exit_code=outcome.exit_code,
            signal=outcome.signal,
            code=outcome.code,
            problem=outcome.problem,
            killed=len(outcome.killed),
            appeared=outcome.appeared,
        )
    kept.write(folder(), job)
