"""`gateway check`: would this be allowed?"""

from __future__ import annotations

import click

from gateway.interfaces.cli import asking
from gateway.interfaces.cli.options import common, named_folders

HELP = """Say whether COMMAND would be allowed, and why. Nothing is run.

One argument is shell text; several are the words of one command. `-` reads the text from standard
input. The answer holds for the limits that `gateway run` would put around it on this machine;
`--uncontained` asks for the verdict without them, for callers that run the command themselves.

\b
  gateway check 'git push origin main'
  gateway check --json -- rm -rf build
  gateway check --batch commands.jsonl

Exit code: 0 allow, 3 ask, 4 deny, 2 usage or bad policy. With --batch, 0 when every line was answered.
"""


@click.command("check", help=HELP)
@common
@named_folders
@click.option(
    "--json", "as_json", is_flag=True, help="Answer as one JSON object, findings and all."
)
@click.option("--uncontained", is_flag=True, help="Judge as if no kernel limits would hold it.")
@click.option("--attended", is_flag=True, help="Judge as if a person were there to answer.")
@click.option("--cwd", default="", metavar="DIR", help="The directory it would run in.")
@click.option(
    "--batch",
    default="",
    is_flag=False,
    flag_value="-",
    metavar="[FILE]",
    help='Judge JSON lines {"id","cmd","cwd"?} from FILE or standard input; one answer a line, in order.',
)
@click.argument("words", nargs=-1, metavar="[--] COMMAND")
def command(
    words: tuple[str, ...],
    policy: tuple[str, ...],
    workspace: str,
    audit_dir: str,
    as_json: bool,
    uncontained: bool,
    attended: bool,
    cwd: str,
    batch: str,
) -> int:
    """Collect the flags into one question; the rest is `asking`."""
    question = asking.Question(
        words=words,
        policy=policy,
        workspace=workspace,
        audit_dir=audit_dir,
        as_json=as_json,
        uncontained=uncontained,
        attended=attended,
        cwd=cwd,
    )
    if batch:
        from gateway.interfaces.cli.batch import answer_all

        return answer_all(question, batch)
    return asking.answer(question)
