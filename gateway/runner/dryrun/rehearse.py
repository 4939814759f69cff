"""Run a command on an overlay over its write roots, and hold the result until it is kept or dropped."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile

from gateway.runner.carry import carry_out
from gateway.runner.confine.globs import below
from gateway.runner.confine.probe import capabilities
from gateway.runner.dryrun.diff import unified
from gateway.runner.dryrun.effects import effects
from gateway.runner.dryrun.keep import keep
from gateway.runner.failures import Problem, locate, misfit, not_started, problem
from gateway.runner.outcome import NOT_STARTED
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from gateway.runner.cancel import Cancel
    from gateway.runner.capture.pipes import OnOutput
    from gateway.runner.confine.capabilities import Capabilities
    from gateway.runner.outcome import Change, Outcome
    from gateway.runner.spec import Confinement, RunSpec


class Rehearsal:
    """What a command would do. A context manager: what is not kept is dropped."""

    def __init__(self, outcome: Outcome, layers: tuple[tuple[str, str], ...], folder: str) -> None:
        self.outcome = outcome
        self._layers = layers
        self._folder = folder

    @property
    def changes(self) -> tuple[Change, ...]:
        return self.outcome.changes

    def diff(self, base: str = "") -> str:
        """All changes as one text; paths below `base` are shown relative to it."""
        shown = (
            os.path.relpath(one.path, base) if base and below(one.path, base) else one.path
            for one in self.changes
        )
        return "".join(
            unified(one, one.path, self._source(one.path), name.lstrip("/"))
            for one, name in zip(self.changes, shown, strict=True)
        )

    def keep(self) -> None:
        """Make exactly these changes, or raise `RunnerError` if a file has changed meanwhile."""
        keep(self.changes, self._source)
        self.drop()

    def drop(self) -> None:
        """Forget it. Nothing of it has touched the real files."""
        if self._folder:
            _remove(self._folder)
            self._folder = ""

    def content(self, path: str) -> str:
        """Where a changed file's new content lies."""
        return self._source(path)

    def _source(self, path: str) -> str:
        for root, upper in self._layers:
            if below(path, root):
                return os.path.join(upper, os.path.relpath(path, root))
        return path

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.drop()


def rehearse(
    spec: RunSpec,
    on_output: OnOutput | None = None,
    cancel: Cancel | None = None,
    *,
    cache: str = "",
) -> Rehearsal:
    """Run it on a copy-on-write view. Where that can't be had the outcome says so, and nothing runs."""
    from gateway.runner.confine.plan import plan as make_plan

    asked = _overlaid(spec.confinement)
    trouble = misfit(spec)
    program = locate(spec)
    machine = capabilities(cache)
    plan = make_plan(asked, machine)
    folder = _scratch(asked.write_roots, cache) if machine.overlay else ""
    if trouble is None and isinstance(program, Problem):
        trouble = program
    if trouble is None and (plan.tier != 2 or not folder):
        trouble = problem("dry-run-unavailable", machine.bwrap_problem or _why_not(machine))
    if trouble is not None or isinstance(program, Problem):
        _remove(folder)
        return Rehearsal(not_started(trouble or problem("runner-failed")), (), "")
    layers, overlays = [], []
    for number, root in enumerate(_outermost(asked.write_roots)):
        upper, work = (os.path.join(folder, f"{name}{number}") for name in ("upper", "work"))
        for made in (upper, work):
            os.mkdir(made, 0o700)
        shutil.copymode(root, upper)
        layers.append((root, upper))
        overlays.append((root, upper, work))
    rehearsed = replace(spec, confinement=asked, dry_run=True)
    try:
        outcome = carry_out(rehearsed, plan, program, on_output, cancel, tuple(overlays))
        changes = tuple(one for root, upper in layers for one in effects(root, upper))
    except BaseException:
        _remove(folder)
        raise
    if outcome.status == NOT_STARTED:
        changes = ()
    return Rehearsal(replace(outcome, changes=changes), tuple(layers), folder)


def _why_not(machine: Capabilities) -> str:
    if not machine.overlay:
        return "no overlay in a user namespace"
    return "every folder for its copies (state, temporary) lies in one that the command may write"


def _overlaid(asked: Confinement) -> Confinement:
    """What is asked, so that every write lands on the overlay: no write is allowed anywhere else."""
    roots = tuple(os.path.realpath(root) for root in asked.write_roots if os.path.isdir(root))
    if asked.write_all:
        roots = (*roots, asked.workspace) if asked.workspace else roots
    mode = "best-effort" if asked.mode == "off" else asked.mode
    return replace(asked, mode=mode, tier="2", write_roots=roots, write_all=False, tmp="")


def _outermost(roots: tuple[str, ...]) -> list[str]:
    return [
        root for root in roots if not any(root != other and below(root, other) for other in roots)
    ]


def _scratch(roots: tuple[str, ...], cache: str) -> str:
    """A new folder for the upper layers: outside of what they lie over."""
    for place in (cache, tempfile.gettempdir(), "/var/tmp", "/dev/shm"):  # noqa: S108 - mkdtemp makes it safe
        if (
            place
            and os.access(place, os.W_OK)
            and not any(below(os.path.realpath(place), root) for root in roots)
        ):
            return tempfile.mkdtemp(prefix="gateway-dry-", dir=place)
    return ""


def _remove(folder: str) -> None:
    """Remove it, whatever modes the kernel and the command have left on the folders in it."""
    if not folder:
        return
    ahead = [folder]
    while ahead:
        place = ahead.pop()
        os.chmod(place, stat.S_IRWXU)
        with os.scandir(place) as entries:
            ahead += [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
    shutil.rmtree(folder)
