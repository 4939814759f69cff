"""`gateway policy …`: check, test, show, document."""

from __future__ import annotations

import importlib
import json
import os
import time

import click

from gateway.errors import Exit
from gateway.interfaces.cli import render
from gateway.interfaces.cli.settings import chosen_policy, find_project_file, working_directory

HELP = """Check, test, show and document policies.

\b
  gateway policy check gateway.yaml           schema, examples, lint
  gateway policy test cases/*.yaml            examples and case files, with coverage
  gateway policy show                         what is in force here, and where each value came from
  gateway policy schema > gateway.schema.json for editors
  gateway policy docs conditions              the reference, from the code's own tables
"""
FORMATS = ("text", "json", "sarif", "github")


@click.group("policy", help=HELP)
def command() -> None:
    """The group."""


def named_or_chosen(files: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The policies a command is about: those named, else what is in force here."""
    if files:
        return files, ""
    return chosen_policy(), find_project_file(working_directory())


@command.command("check")
@click.argument("files", nargs=-1)
@click.option("--together", is_flag=True, help="Load all FILES as one policy, as --policy would.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How to say it.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "note"]),
    default="error",
    help="The least severity that makes the exit code 1.",
)
@click.option("--no-lint", is_flag=True, help="Only what keeps a policy from loading.")
def check_command(
    files: tuple[str, ...], together: bool, form: str, fail_on: str, no_lint: bool
) -> int:
    """Schema, examples and lint of FILES (default: the policy in force here).

    Exit code: 0 clean, 1 findings, 2 usage.
    """
    from gateway.authoring import formats
    from gateway.authoring.check import Report, check

    names, project = named_or_chosen(files)
    groups = [names] if together or not files else [(name,) for name in files]
    today = time.strftime("%Y-%m-%d", time.gmtime())
    reports = [check(group, project=project, today=today, lint=not no_lint) for group in groups]
    whole = Report(
        tuple(dict.fromkeys(one for report in reports for one in report.problems)),
        tuple(dict.fromkeys(file for report in reports for file in report.files)),
        sum(report.rules for report in reports),
        sum(report.examples for report in reports),
        reports[0].digest if len(reports) == 1 else "",
    )
    render.out(formats.render(whole, form))
    return Exit.INTERNAL if whole.failed(fail_on) else Exit.OK


@command.command("test")
@click.argument("files", nargs=-1)
@click.option("--min-coverage", type=float, default=0.0, metavar="PERCENT", help="Fail below this.")
@click.option("--junit", default="", metavar="FILE", help="Write the results as JUnit XML.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
def test_command(files: tuple[str, ...], min_coverage: float, junit: str, as_json: bool) -> int:
    """Run the examples of policies and the cases of case files (`schema: gateway-cases/1`).

    Without FILES: every policy that ships. Nothing to test is a failure.
    """
    from gateway.authoring.testing import run_tests
    from gateway.policy.shipped import names

    run = run_tests(files or names())
    reasons = run.why_failed(min_coverage)
    if junit:
        from gateway.authoring.junit import junit as as_junit

        with open(junit, "w", encoding="utf-8") as file:
            file.write(as_junit(run, min_coverage))
    if as_json:
        render.out(json.dumps(_summary(run, reasons)))
    else:
        for problem in run.problems:
            render.out(str(problem))
        for failure in run.failures:
            render.out(f"{failure.mark}: {failure.failure}")
        for unit in run.coverage.missed:
            render.out(f"{unit.at}: no example reaches {unit.kind} `{unit.name}`")
        render.out(
            f"{run.examples} examples, {len(run.outcomes)} cases, "
            f"{run.coverage.percent:.1f} % of rules, alternatives and exceptions reached"
        )
        for reason in reasons:
            render.out(f"failed: {reason}")
    return Exit.INTERNAL if reasons else Exit.OK


def _summary(run: object, reasons: tuple[str, ...]) -> dict[str, object]:
    from gateway.authoring.testing import TestRun

    assert isinstance(run, TestRun)  # noqa: S101 - for the type checker
    return {
        "examples": run.examples,
        "cases": len(run.outcomes),
        "failures": [f"{one.mark}: {one.failure}" for one in run.failures],
        "problems": [str(one) for one in run.problems],
        "coverage": run.coverage.percent,
        "missed": [f"{one.at}: {one.kind} {one.name}" for one in run.coverage.missed],
        "failed": list(reasons),
    }


@command.command("show")
@click.argument("files", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="The merged policy as JSON.")
def show_command(files: tuple[str, ...], as_json: bool) -> int:
    """The merged policy of FILES (default: what is in force here), with where each value came from."""
    from gateway.authoring import show
    from gateway.policy.load import load

    names, project = named_or_chosen(files)
    policy = load(names, project=project)
    if as_json:
        render.out(json.dumps(show.as_data(policy), ensure_ascii=True))
    else:
        render.out(show.as_text(policy))
    return Exit.OK


@command.command("schema")
@click.option("-o", "--output", default="", metavar="FILE", help="Write it there.")
def schema_command(output: str) -> int:
    """The JSON Schema of the policy language, for editors and validators."""
    from gateway.authoring.schema import as_text

    text = as_text().rstrip("\n")
    if not output:
        render.out(text)
        return Exit.OK
    with open(output, "w", encoding="utf-8") as file:
        file.write(text + "\n")
    render.note(f"wrote {os.path.abspath(output)}")
    return Exit.OK


@command.command("docs")
@click.argument("page", required=False)
def docs_command(page: str | None) -> int:
    """A page of the policy reference; without PAGE, the names of the pages."""
    pages: dict[str, str] = importlib.import_module("gateway.authoring.docs").pages()
    if page is None:
        render.out("\n".join(sorted(pages)))
        return Exit.OK
    if page not in pages:
        from difflib import get_close_matches

        near = get_close_matches(page, pages, 1)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        raise click.UsageError(f"No page '{page}'.{hint}")
    render.out(pages[page].rstrip())
    return Exit.OK
