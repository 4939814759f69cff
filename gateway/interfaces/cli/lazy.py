"""A group that knows its commands by name and imports one when it is wanted."""

from __future__ import annotations

import importlib

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class Lazy(click.Group):
    """`table`: the name of a command → the module of this package that holds it, and its line in the help.

    `named`: what the command is called there, `{}` for its name.
    """

    def __init__(
        self, *args: Any, table: Mapping[str, tuple[str, str]], named: str, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.table = table
        self.named = named

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the table: that in which a newcomer needs them."""
        return list(self.table)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command itself, imported now."""
        if name not in self.table:
            return None
        module = importlib.import_module(f"gateway.interfaces.cli.{self.table[name][0]}")
        command: click.Command = getattr(module, self.named.format(name))
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.table.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """An unknown name ends with the nearest known one."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(args[0], possibilities=self.table, ctx=ctx) from error
