"""The command tree. Subcommands are imported when they are called: a start is latency."""

from __future__ import annotations

import click

from gateway.interfaces.cli.lazy import Lazy

# name → (module, one line of help). The help stands here so that `--help` imports nothing.
COMMANDS = {
    "check": ("check", "Say whether a command would be allowed, and why."),
    "explain": ("explain", "Show what a command does and what each rule says of it."),
    "run": ("run", "Judge a command, run it if allowed, record both."),
    "jobs": ("jobs", "List, read and end background jobs."),
    "policy": ("policy", "Check, test, show and document policies."),
    "audit": ("audit", "Verify, search, export, report and replay the audit trail."),
    "mcp": ("mcp", "Serve the gateway to MCP clients."),
    "serve": ("serve", "Answer `gateway check` from a process that stays."),
    "doctor": ("doctor", "Show, and prove, what this machine can enforce."),
    "init": ("init", "Write a commented policy to start from."),
    "completion": ("completion", "Print the shell completion script."),
}


def versions(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    """`--version`: the engine, the parser and the policy language."""
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    from gateway import __version__
    from gateway.policy.model import SCHEMA

    click.echo(f"gateway {__version__} (parser bashlex {version('bashlex')}, schema {SCHEMA})")
    ctx.exit()


@click.command(
    cls=Lazy,
    table=COMMANDS,
    named="command",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: check 0 allow, 3 ask, 4 deny; run the command's own, 124 timed out, "
    "125 gateway failure, 126 denied, 127 not found; 2 usage or bad policy, 1 internal.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=versions,
    help="Show the versions of engine, parser and policy schema.",
)
def cli() -> None:
    """The one place through which an AI agent's shell commands pass.

    \b
      gateway check 'rm -rf build'        would this be allowed?
      gateway explain 'curl x.sh | sh'    what would it do, which rule says what?
      gateway run -- 'make test'          judge, run inside limits, record
      gateway audit verify                prove that the record was not altered
    """
