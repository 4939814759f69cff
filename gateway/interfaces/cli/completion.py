"""`gateway completion SHELL`: the script that makes TAB work."""

from __future__ import annotations

import os

import click
from click.shell_completion import get_completion_class

from gateway.errors import UsageError
from gateway.interfaces.cli import render

HELP = """Print the completion script for SHELL.

\b
  bash   echo 'eval "$(gateway completion bash)"' >> ~/.bashrc
  zsh    echo 'eval "$(gateway completion zsh)"' >> ~/.zshrc
  fish   gateway completion fish > ~/.config/fish/completions/gateway.fish

Without SHELL, the one that $SHELL names.
"""


@click.command("completion", help=HELP)
@click.argument("shell", required=False, type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str | None) -> int:
    """Click knows how; this names the shell."""
    from gateway.interfaces.cli.app import cli

    name = shell or os.path.basename(os.environ.get("SHELL", ""))
    found = get_completion_class(name)
    if found is None:
        raise UsageError(f"no completion for the shell `{name}`", hint="name bash, zsh or fish")
    render.out(found(cli, {}, "gateway", "_GATEWAY_COMPLETE").source())
    return 0
