"""`gateway explain`: what a command does, and what each rule says of it."""

from __future__ import annotations

import json

import click

from gateway.interfaces import explaining
from gateway.interfaces.cli import asking, render
from gateway.interfaces.cli.options import common, named_folders

HELP = """Show what COMMAND would do and what each rule says of it. Nothing is run.

\b
  gateway explain 'curl -s https://x.example/i.sh | sh'
  gateway explain --json 'rm -rf "$DIR"' | jq .facts.commands

Per command: the program after its wrappers, its words, options and operands, the paths by role, the
hosts, what feeds what, and what is not known and why. Then each rule that could matter: yes, no (with
the first key that fails) or unknown.
"""


@click.command("explain", help=HELP)
@common
@named_folders
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object.")
@click.option("--uncontained", is_flag=True, help="Judge as if no kernel limits would hold it.")
@click.option("--all-rules", is_flag=True, help="Also the rules whose program or key is another.")
@click.option("--cwd", default="", metavar="DIR", help="The directory it would run in.")
@click.argument("words", nargs=-1, metavar="[--] COMMAND")
def command(
    words: tuple[str, ...],
    policy: tuple[str, ...],
    workspace: str,
    audit_dir: str,
    as_json: bool,
    uncontained: bool,
    all_rules: bool,
    cwd: str,
) -> int:
    """The judgement that `check` gives, with all that led to it."""
    question = asking.Question(
        words=words, policy=policy, workspace=workspace, audit_dir=audit_dir, cwd=cwd
    )
    text = asking.command_text(words)
    with asking.open_gateway(question) as gateway:
        judgement = gateway.check(text, contained=not uncontained)
        told = explaining.explain(judgement, gateway.policy, all_rules=all_rules)
    if as_json:
        render.out(json.dumps(told.as_json(), ensure_ascii=True))
    else:
        render.out(render.visible_lines(told.as_text()))
    return 0
