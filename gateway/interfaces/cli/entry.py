"""Where the command line starts, and the one place where an error becomes a line and an exit code."""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

INTERRUPTED = 130


def main() -> NoReturn:
    """Run, flush, and exit with the documented code, whatever happens."""
    # One decision makes no garbage worth collecting, and looking for it costs a fifth of the start.
    gc.disable()
    try:
        code = guarded(sys.argv[1:])
    except KeyboardInterrupt:  # a second one, while the first was being answered
        code = INTERRUPTED
    # Not `sys.exit`: a flush that fails at interpreter exit would print a traceback of its own.
    try:
        if sys.stderr is not None:
            sys.stderr.flush()
    finally:
        os._exit(code)


def guarded(args: list[str], road: Callable[[list[str]], int] | None = None) -> int:
    """The error boundary: no traceback, one clear line, the documented exit code."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = (road or dispatch)(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return complain("gateway: interrupted", INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - the last line of defence; nothing was allowed
        return _told(error)
    return code


def dispatch(args: list[str]) -> int:
    """By the resident service if there is one, else here."""
    code = _by_service(args) if args[:1] == ["check"] else None
    return in_process(args) if code is None else code


def _by_service(args: list[str]) -> int | None:
    """None when there is no service. Finding that out costs one look at the disk."""
    from gateway.places import service_socket

    path = service_socket()
    try:
        os.lstat(path)
    except (OSError, ValueError):
        return None
    from gateway.interfaces.service.client import ask

    return ask(path, args)


def in_process(args: list[str]) -> int:
    """The quick road where it is known to be the same, else click."""
    from gateway.importing import preload, quicken

    quicken()
    from gateway.interfaces.cli.quick import read_check

    question = read_check(args) if "_GATEWAY_COMPLETE" not in os.environ else None
    if question is not None:
        preload()
        from gateway.interfaces.cli.asking import answer

        return answer(question)
    return _through_click(args)


def _through_click(args: list[str]) -> int:
    gc.enable()
    import click

    from gateway.errors import Exit
    from gateway.interfaces.cli.app import cli

    try:
        result = cli.main(args=args, prog_name="gateway", standalone_mode=False)
    except click.exceptions.Abort:
        return complain("gateway: interrupted", Exit.INTERRUPTED)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        if sys.stderr is not None:
            error.show(file=sys.stderr)
        return Exit.USAGE
    return result if isinstance(result, int) else Exit.OK


def complain(line: str, code: int) -> int:
    """One line on stderr; a closed stderr must not hide the exit code."""
    try:
        if sys.stderr is not None:
            sys.stderr.write(line + "\n")
            sys.stderr.flush()
    except (OSError, ValueError):
        pass
    return code


def _told(error: Exception) -> int:
    from gateway.errors import Exit, GatewayError

    if isinstance(error, GatewayError):
        return complain(f"gateway: {error}", error.exit_code)
    if not isinstance(error, OSError):
        return _bug(error)
    if isinstance(error, BrokenPipeError) or (sys.stdout is not None and error.filename is None):
        from gateway.interfaces.cli.live import drop

        drop(1)
        return complain(f"gateway: cannot write the answer: {error.strerror}", Exit.INTERNAL)
    return complain(f"gateway: `{error.filename}`: {error.strerror}", Exit.INTERNAL)


def _bug(error: Exception) -> int:
    from gateway.errors import Exit

    if os.environ.get("GATEWAY_DEBUG"):
        import traceback

        traceback.print_exception(error)
    hint = "this is a bug of ours; GATEWAY_DEBUG=1 shows the traceback"
    return complain(f"gateway: {type(error).__name__}: {error} ({hint})", Exit.INTERNAL)


if __name__ == "__main__":
    main()
