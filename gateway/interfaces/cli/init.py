"""`gateway init`: a commented policy to start from."""

from __future__ import annotations

import os

import click

from gateway.errors import UsageError
from gateway.interfaces.cli import render
from gateway.interfaces.cli.settings import PROJECT_FILE
from gateway.places import config_folder
from gateway.policy.model import SCHEMA

HELP = """Write a commented policy to start from.

\b
  gateway init          gateway.yaml in this folder: what this project tightens
  gateway init --user   policy.yaml in your config folder: what holds for you everywhere

Beside it goes gateway.schema.json, so that an editor completes keys and marks mistakes.
An existing file is left alone unless --force is given.
"""
SCHEMA_FILE = "gateway.schema.json"

_PROJECT = f"""# yaml-language-server: $schema={SCHEMA_FILE}
# What this project tightens. A project file can't loosen anything: the strictest verdict wins.
# Check it with `gateway policy check {PROJECT_FILE}`; see what it makes of a command with `gateway explain`.
schema: {SCHEMA}
name: project
layer: project

# params:
#   network: "off"          # off < allowlist < on: the stricter of all files holds
#   timeout: 5m

rules:
  - id: project.no-production
    verdict: deny             # allow, ask or deny
    severity: high            # for people and statistics; decides nothing
    when:                     # all keys must hold; a list means any of its items
      program: [psql, pg_dump]
      args: {{any: ["glob:*prod*"]}}
    reason: Production data stays out of agent sessions.
    suggest: Use the database on localhost.
    tests:                    # run whenever this file is loaded
      match: ["psql -h db-prod-1 -c 'SELECT 1'"]
      ignore: ["psql -h localhost -c 'SELECT 1'"]
"""

_USER = f"""# yaml-language-server: $schema={SCHEMA_FILE}
# What holds for you on this machine. It builds on the shipped default and may tighten it; to loosen one
# of its rules, write an exception with an owner and a last day (see `gateway policy docs exceptions`).
schema: {SCHEMA}
name: mine
layer: org
extends: [coding-agent]

# params:
#   timeout: 15m

rules:
  - id: mine.no-sudo
    verdict: deny
    when: {{program: [sudo, su, doas]}}
    reason: Nothing here needs root.
    tests:
      match: ["sudo ls"]
      ignore: ["ls"]
"""


@click.command("init", help=HELP)
@click.option("--user", is_flag=True, help="Write the policy of the user, not of the project.")
@click.option("--force", is_flag=True, help="Replace what is there.")
def command(user: bool, force: bool) -> int:
    """Two files, or none."""
    from gateway.authoring.schema import as_text

    folder = config_folder() if user else os.getcwd()
    name = "policy.yaml" if user else PROJECT_FILE
    path = os.path.join(folder, name)
    if os.path.lexists(path) and not force:
        raise UsageError(f"`{path}` is there already", hint="use --force to replace it")
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        _put(os.path.join(folder, SCHEMA_FILE), as_text())
        _put(path, _USER if user else _PROJECT)
    except OSError as error:
        raise UsageError(f"cannot write `{error.filename}`: {error.strerror}") from error
    render.out(f"wrote {path} and {SCHEMA_FILE}")
    render.out(f"next: gateway policy check {path}")
    return 0


def _put(path: str, text: str) -> None:
    """Whole or not at all."""
    aside = f"{path}.{os.getpid()}.new"
    with open(aside, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(aside, path)
