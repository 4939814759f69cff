"""From a policy and an allowed request to what the runner is told. Pure mapping, no verdicts.

The same policy that judged is compiled into limits here; nothing else decides what a command gets.
"""

from __future__ import annotations

import os
import time

from gateway.containing import cache_folder
from gateway.errors import UsageError
from gateway.model import ShellRequest
from gateway.runner.spec import PROTECTED_IN_GIT, Capture, Confinement, Limits, RunSpec
from gateway.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from gateway.facts.model import Command
    from gateway.judge import Judgement
    from gateway.model import Context
    from gateway.policy.model import Params, Policy
    from gateway.runner.confine.plan import Plan
    from gateway.runner.outcome import Outcome


_HOOKS = PROTECTED_IN_GIT[0]


class Start(Value):
    """A request that may start."""

    judgement: Judgement
    record: str
    approved_by: str = ""
    # A snapshot of what it may change, and what that can't bring back.
    snapshot: str = ""
    beyond: tuple[str, ...] = ()


class Wishes(Value):
    """What a caller may ask for within what the policy gives."""

    # Seconds; more than the policy's maximum becomes the maximum.
    timeout: float | None = None
    # `merged` or `separate`; empty: as the policy says.
    streams: str = ""
    dry_run: bool = False
    keep: bool = False
    # Added to the environment the policy gives.
    env: Mapping[str, str] = {}


def confinement(policy: Policy, context: Context) -> Confinement:
    """The policy's limits as the runner takes them."""
    from gateway.places import config_folder, state_folder
    from gateway.policy.confine import confinement as asked_by

    asked = asked_by(policy, context)
    protected: tuple[str, ...] = () if policy.params.sandbox == "off" else PROTECTED_IN_GIT
    shared = _shared_repository(context.workspace, asked.write_roots)
    if shared and protected:
        protected += tuple(f"{shared}/{one.removeprefix('.git/')}" for one in PROTECTED_IN_GIT)
    return Confinement(
        mode=policy.params.sandbox,
        workspace=context.workspace,
        write_roots=(*asked.write_roots, *((shared,) if shared else ())),
        write_all=asked.write_all,
        write_denies=(*asked.write_denies, *protected),
        read_roots=asked.read_roots,
        read_all=asked.read_all,
        read_denies=asked.read_denies,
        hidden=(config_folder(), state_folder()),
        network=asked.network,
        hosts=asked.hosts,
        guard_git=bool(protected),
    )


def _shared_repository(workspace: str, roots: tuple[str, ...]) -> str:
    """Where a linked worktree commits to, if the workspace is one that may be written."""
    if not os.path.isfile(f"{workspace}/.git"):
        return ""
    from gateway.runner.confine.globs import below
    from gateway.runner.gitplaces import shared_by

    return shared_by(workspace) if any(below(workspace, root) for root in roots) else ""


def expected(policy: Policy, context: Context) -> Plan:
    """What `run` would enforce on this machine."""
    from gateway.runner.confine.probe import expected_enforcement

    return expected_enforcement(confinement(policy, context), cache_folder())


def spec(policy: Policy, start: Start, wishes: Wishes) -> RunSpec:
    """Everything the runner needs, decided by the policy."""
    from gateway.runner.shells import prefix

    params, judgement = policy.params, start.judgement
    context, request = judgement.context, judgement.request
    assert isinstance(request, ShellRequest)  # noqa: S101 - files are never launched
    return RunSpec(
        argv=prefix(request.shell),
        text=request.command,
        cwd=context.cwd,
        env=_environment(params, wishes),
        capture=_capture(params, wishes.streams),
        timeout_ms=_timeout(params, wishes.timeout),
        grace_ms=params.kill_after,
        limits=Limits(
            cpu_ms=params.limits.cpu,
            memory=params.limits.memory,
            file_size=params.limits.file_size,
            processes=params.limits.processes,
            open_files=params.limits.open_files,
        ),
        confinement=_opened(confinement(policy, context), start),
        dry_run=wishes.dry_run,
    )


# Programs that are for installing git hooks. What a script does under another name stays held.
_INSTALLERS = frozenset(("pre-commit", "prek", "husky", "lefthook", "overcommit", "git-lfs"))


def _opened(asked: Confinement, start: Start) -> Confinement:
    """What the text itself says and the policy let pass is opened for this one run."""
    commands = start.judgement.facts.commands
    named = {arg.text for one in commands for arg in one.argv if one.program == "git"}
    asked = replace(asked, git_keys=tuple(sorted(named)))
    if any(_installs_hooks(one) for one in commands):
        asked = replace(
            asked, write_denies=tuple(one for one in asked.write_denies if not _is_hooks(one))
        )
    if not start.approved_by:
        return asked
    # Approved by a person: exactly the paths that were shown.
    wanted = [
        use.real or use.path
        for command in commands
        if command.place == "local"
        for use in command.paths
        if use.role in {"write", "delete"} and use.exact and not use.glob
    ]
    denied = tuple(
        one for one in asked.write_denies
        if one not in PROTECTED_IN_GIT
        or not any(f"{path}/".startswith(f"{asked.workspace}/{one}/") for path in wanted)
    )  # fmt: skip
    asked = replace(asked, write_denies=denied)
    if asked.write_all:
        return asked
    # A file that isn't there yet is made in its folder, and removing one is a change of its folder.
    roots = [path if os.path.isdir(path) else os.path.dirname(path) for path in wanted]
    usable = [path for path in roots if os.path.isdir(path) and path != "/"]
    return replace(asked, write_roots=tuple(dict.fromkeys((*asked.write_roots, *usable))))


def _is_hooks(denied: str) -> bool:
    """Of the workspace's repository, also where a worktree shares it."""
    return denied == _HOOKS or denied.endswith(f"/{_HOOKS}")


def _installs_hooks(command: Command) -> bool:
    words = {arg.text for arg in command.argv}
    if command.program == "git":
        return bool(words & {"init", "lfs"})
    return command.program in _INSTALLERS or (
        command.program in {"npx", "pnpx", "bunx", "yarn", "pnpm"} and bool(words & _INSTALLERS)
    )


def _environment(params: Params, wishes: Wishes) -> dict[str, str]:
    from gateway.runner.environment import Rules, build

    env = params.env
    rules = Rules(
        inherit=env.inherit,
        passes=env.passes,
        sets=(*env.sets, *wishes.env.items()),
        secret=env.secret,
    )
    return dict(build(rules, os.environ).values)


def _capture(params: Params, streams: str) -> Capture:
    output = params.output
    return Capture(
        mode=output.mode,
        head_lines=output.head_lines,
        tail_lines=output.tail_lines,
        head_bytes=output.head_bytes,
        tail_bytes=output.tail_bytes,
        cap=output.cap,
        streams=streams or output.streams,
        spill=_output_file() if output.spill else "",
    )


def _output_file() -> str:
    """A new name in the state folder, where no command can read it."""
    from gateway.places import state_folder

    folder = os.path.join(state_folder(), "output")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    return os.path.join(folder, f"{int(time.time())}-{os.getpid()}-{os.urandom(4).hex()}.log")


def without_needless_spill(outcome: Outcome) -> Outcome:
    """The file for the full output is kept only when something was left out of the answer."""
    if not outcome.spill or outcome.truncated:
        return outcome
    try:
        os.unlink(outcome.spill)
    except OSError:
        return outcome
    return replace(outcome, spill="", spill_truncated=False)


def expect_timeout(wish: object) -> None:
    """Seconds above zero, or None for the policy's own."""
    if wish is None:
        return
    if isinstance(wish, bool) or not isinstance(wish, (int, float)) or not wish > 0:
        raise UsageError(f"the timeout must be a number of seconds above zero, not {wish!r}")


def _timeout(params: Params, wish: float | None) -> int:
    """Milliseconds. A wish beyond the policy's maximum gets the maximum."""
    if wish is None:
        return params.timeout
    wanted = max(1, int(min(wish, 2**40) * 1000))
    return min(wanted, params.timeout_max) if params.timeout_max else wanted
