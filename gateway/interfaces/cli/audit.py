"""`gateway audit …`: verify, search, change, review the audit trail. The commands stand in `audit_*.py`."""

from __future__ import annotations

import click

from gateway.interfaces.cli.lazy import Lazy

HELP = """Verify, search, export, report and replay the audit trail.

\b
  gateway audit verify                          was anything altered or dropped?
  gateway audit tail -f                         decisions as they are made
  gateway audit query --verdict deny --since 7d
  gateway audit show 4182                       one decision, and what became of it
  gateway audit stats --policy gateway.yaml     hits per rule, and rules never hit
  gateway audit replay --policy new.yaml        what would another policy have said?
  gateway audit report -o report.html           one page for an auditor

Every command takes --audit-dir DIR (or GATEWAY_AUDIT_DIR): a log copied from another machine is as good
as one's own. Reading changes nothing.
"""

# Name → (module, one line of help). The help stands here so that `--help` imports nothing.
COMMANDS = {
    "verify": ("audit_proof", "Prove that nothing was altered or dropped."),
    "tail": ("audit_search", "Show the newest records, and follow."),
    "query": ("audit_search", "Find records."),
    "show": ("audit_search", "Show one record and what became of it."),
    "stats": ("audit_search", "Count verdicts, rules, programs, hosts."),
    "export": ("audit_export", "Copy records to OCSF, ECS, OTLP, CSV, JSON lines or Parquet."),
    "replay": ("audit_review", "Ask what another policy would have said."),
    "report": ("audit_review", "Write one HTML page for an auditor."),
    "redact": ("audit_change", "Take fields out of records; the log still verifies."),
    "retain": ("audit_change", "Let go of the oldest records, and say so."),
    "checkpoint": ("audit_proof", "Write a checkpoint and hand it to anchors."),
    "keygen": ("audit_proof", "Make a key that signs checkpoints."),
    "verifier": ("audit_proof", "Print the verifier as one file to hand over."),
    "schema": ("audit_proof", "Print the JSON Schema of records."),
}


@click.command("audit", cls=Lazy, table=COMMANDS, named="{}_command", help=HELP)
def command() -> None:
    """The group."""
