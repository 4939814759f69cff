"""`gateway serve`: the resident service, in the foreground."""

from __future__ import annotations

import json
import os
import sys

import click

from gateway.errors import Exit, UsageError
from gateway.interfaces.cli import render
from gateway.interfaces.cli.live import drop
from gateway.places import service_socket

HELP = """Answer `gateway check` from a process that stays, until SIGTERM or Ctrl-C.

`gateway check` finds it by itself, says exactly what it would say alone, and takes about a third of the
time. It answers for itself whenever there is no service, or the service is not sure to answer the same:
another user, another version, another sandbox, an answer that does not come whole within 2 seconds.

\b
  gateway serve                    in the foreground, in the user's state folder
  gateway serve --status           is one running? exit code 0 yes, 1 no
  gateway serve --stop             end it

The socket lies in a folder of mode 0700. GATEWAY_SOCKET names another, for service and `check` alike;
GATEWAY_SERVICE=off makes `check` answer for itself. When the gateway is upgraded the service ends.
"""


@click.command("serve", help=HELP)
@click.option("--socket", "named", default="", metavar="PATH", help="Instead of GATEWAY_SOCKET.")
@click.option(
    "--idle-exit",
    type=click.FloatRange(min=0),
    default=14400,
    show_default=True,
    metavar="SECONDS",
    help="End when nobody has asked for so long; 0: never.",
)
@click.option("--status", is_flag=True, help="Say whether one is running, and what it did.")
@click.option("--stop", is_flag=True, help="End the one that is running.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON objects, one a line.")
def command(named: str, idle_exit: float, status: bool, stop: bool, as_json: bool) -> int:
    """Serve, or ask the one that serves."""
    if sys.platform != "linux":
        raise UsageError("the service needs Linux", hint="`gateway check` works without it")
    if status and stop:
        raise UsageError("`--status` and `--stop` exclude each other", hint="give one of them")
    if named:
        os.environ["GATEWAY_SOCKET"] = os.path.abspath(named)
    path = service_socket()
    if not path:
        raise UsageError(
            "there is no place for a service",
            hint="GATEWAY_SERVICE is `off`, or GATEWAY_SOCKET is no absolute path",
        )
    if status or stop:
        from gateway.interfaces.service.control import ended, found

        return _said(ended(path) if stop else found(path), path, as_json)
    return _serve(path, idle_exit, as_json)


def _serve(path: str, idle_exit: float, as_json: bool) -> int:
    from gateway.interfaces.service.code import Code
    from gateway.interfaces.service.place import Place

    # Before anything that judges is imported: what changes after this is noticed.
    code = Code()
    place = Place(path)
    try:
        from gateway.interfaces.service.server import Service
        from gateway.interfaces.service.warm import warm

        warm()
        # What it was started in may go away.
        os.chdir("/")
        told = {"serving": place.path, "pid": os.getpid()}
        why = Service(place, code, idle_exit).serve(
            lambda: _say(told, f"serving at {place.path}", as_json)
        )
    finally:
        place.close()
    _say({"ended": why}, f"ended: {why}", as_json)
    return Exit.OK


def _say(values: dict[str, object], text: str, as_json: bool) -> None:
    """On the way: a reader that went away does not end the service."""
    try:
        render.out(json.dumps(values) if as_json else text)
        sys.stdout.flush()
    except (OSError, ValueError, render.OutputClosedError):
        drop(1)


def _said(about: dict[str, object], path: str, as_json: bool) -> int:
    if as_json:
        render.out(json.dumps(about))
    elif not about["running"]:
        render.out(f"no service answers at {path}")
    else:
        text = " ".join(f"{name} {about[name]}" for name in ("pid", "asked", "version"))
        render.out(f"{about.get('ended', 'running')} at {path}: {text}")
    return Exit.OK if about["running"] else Exit.INTERNAL
