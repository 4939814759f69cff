"""What the warden is handed for a command: the plan, turned into what each tier needs."""

from __future__ import annotations

import os
import signal

from gateway.runner.confine import bubblewrap
from gateway.runner.confine.seccomp import build, families
from gateway.runner.confine.stubs import look
from gateway.runner.confine.survey import Survey, survey
from gateway.runner.confine.syscalls import architecture
from gateway.runner.limits import rlimits
from gateway.runner.network import PROXY_PORT
from gateway.values import Value, fields, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gateway.runner.confine.plan import Plan
    from gateway.runner.confine.stubs import Looked
    from gateway.runner.spec import RunSpec

_PROXY = f"http://127.0.0.1:{PROXY_PORT}"
_LOCAL = ("localhost", "127.0.0.1", "::1")
# Both spellings: curl reads only the small one, many others only the big one. Node and Java need to be told.
_PROXY_ENVIRONMENT = {
    **dict.fromkeys(
        ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"), _PROXY
    ),
    "NODE_USE_ENV_PROXY": "1",
}

# What was asked for before → the number under which a warden keeps the lock made of it.
_profiles: dict[object, int] = {}
_last: tuple[Plan, dict[str, Any], int] | None = None


class Order(Value):
    """One command for a warden."""

    told: dict[str, Any]
    order: dict[str, Any]
    profile: int
    found: Survey
    # What lies at the places that bubblewrap is to mask.
    masked: Looked


def order(
    spec: RunSpec,
    plan: Plan,
    program: str,
    mark: str,
    overlays: tuple[tuple[str, str, str], ...] = (),
    *,
    wide: bool = False,
) -> Order:
    """Look at what the deny lists name now, and write it all down. `wide`: see `bubblewrap.options`."""
    asked = plan.asked
    guarded = plan.tier > 0 and (asked.read_denies or asked.write_denies or asked.hidden)
    found = survey(asked) if guarded or asked.guard_git else Survey()
    told: dict[str, Any] = {
        "tier": plan.tier,
        "timeout": None if spec.timeout_ms is None else spec.timeout_ms / 1000,
        "grace": spec.grace_ms / 1000,
    }
    message: dict[str, Any] = {
        "tier": plan.tier,
        "program": os.fsencode(program),
        "argv": [os.fsencode(word) for word in spec.words],
        "env": {
            os.fsencode(name): os.fsencode(value)
            for name, value in _environment(spec, plan, mark).items()
        },
        "cwd": os.fsencode(spec.cwd),
        "limits": rlimits(spec.limits),
        "umask": spec.umask,
    }
    profile = 0
    masked: Looked = {}
    if plan.tier == 1:
        told["lock"], profile = _locked(plan)
    elif plan.tier == 2:
        options = _options(spec, plan, found, wide)
        masked = look(bubblewrap.masked(options))
        message.update(_bubblewrapped(plan, options, overlays))
    return Order(told, message, profile, found, masked)


def _locked(plan: Plan) -> tuple[dict[str, Any], int]:
    """What the warden locks itself with, and the number of wardens that are locked so."""
    global _last  # noqa: PLW0603 - most commands have the plan of the one before
    last = _last
    if last is not None and last[0] is plan:
        return last[1], last[2]
    asked = plan.asked
    lock = {
        "asked": {name: getattr(asked, name) for name in fields(asked)},
        "network": plan.network,
        "unix_sockets": plan.unix_sockets,
    }
    # What is looked at after the run is no part of the lock.
    alike = replace(asked, guard_git=False, git_keys=())
    profile = _profiles.setdefault((alike, plan.network, plan.unix_sockets), len(_profiles) + 1)
    _last = plan, lock, profile
    return lock, profile


def _options(spec: RunSpec, plan: Plan, found: Survey, wide: bool) -> list[str]:
    sockets: tuple[str, ...] = ()
    if plan.unix_sockets == "masked":
        with open("/proc/net/unix", encoding="utf-8", errors="surrogateescape") as table:
            roots = (*plan.asked.write_roots, plan.asked.tmp or "/dev/null")
            sockets = bubblewrap.listening(roots, plan.asked.allow_unix_sockets, table.read())
    return bubblewrap.options(plan, found, spec.cwd, sockets, wide=wide)


def _bubblewrapped(
    plan: Plan, options: list[str], overlays: tuple[tuple[str, str, str], ...]
) -> dict[str, Any]:
    machine = architecture()
    if machine is None:
        raise OSError("there is no filter for this architecture")
    return {
        "bwrap": plan.capabilities.bwrap,
        "options": [os.fsencode(one) for one in options],
        "seccomp": build(machine, families(plan.network, plan.unix_sockets, 2)),
        "proxied": plan.network == "proxy",
        "scopes": plan.capabilities.scopes,
        "overlays": overlays,
    }


def _environment(spec: RunSpec, plan: Plan, mark: str) -> Mapping[str, str]:
    env = {**spec.env, "GATEWAY_RUN": mark}
    if plan.asked.tmp:
        env["TMPDIR"] = "/tmp" if plan.tier == 2 else plan.asked.tmp  # noqa: S108 - mounted there
    if plan.network == "proxy":
        env.update(_proxy_environment(plan.asked.hosts))
    return env


def _proxy_environment(hosts: tuple[str, ...]) -> dict[str, str]:
    """Loopback is the command's own. A name of it that is on the list means the machine's: by the proxy."""
    from gateway.runner.network.hosts import Allowed

    listed = Allowed(hosts)
    own = [name for name in _LOCAL if not listed.names(name)]
    java = {"http.proxyHost": "127.0.0.1", "http.proxyPort": PROXY_PORT}
    java |= {"https.proxyHost": "127.0.0.1", "https.proxyPort": PROXY_PORT}
    java |= {"http.nonProxyHosts": "|".join(name for name in own if ":" not in name)}
    return {
        **_PROXY_ENVIRONMENT,
        **dict.fromkeys(("NO_PROXY", "no_proxy"), ",".join(own)),
        "JAVA_TOOL_OPTIONS": " ".join(f"-D{name}={value}" for name, value in java.items()),
    }


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"SIG{number}"
