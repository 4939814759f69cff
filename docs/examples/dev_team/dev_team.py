"""A team of agents builds a small program in a workspace; two tasks may run at once, apart from each other.

    python dev_team.py --base-url http://localhost:11434/v1 --model NAME \\
        --task work/calculator="a calculator on the command line, with tests" \\
        --task work/todo="a to-do list in a JSON file, with tests"

At the end it shows what the audit trail says: as many decisions as there were tool calls, and that
nothing in the trail was altered.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading

from model import Model, ModelError
from team import Team
from tools import WorkspaceTools

from gateway.audit.query import query
from gateway.audit.select import Selection
from gateway.audit.verify import verify
from gateway.systems.workspaces import Workspaces

DEFAULT_TASK = "workspace=Create a simple calculator program, with tests."


def main() -> int:
    """Every task in a thread of its own; 0 when all were delivered and the trail is whole."""
    options = arguments()
    model = Model(options.base_url, options.model, os.environ.get(options.api_key_env, ""))
    jobs = []
    with Workspaces.open(state_dir=options.state, audit_dir=options.audit_dir) as spaces:
        for task in options.task or [DEFAULT_TASK]:
            path, _, requirement = task.partition("=")
            submitted = spaces.submit_requirement(requirement, path)
            if "error" in submitted:
                print(f"{path}: {submitted['error']}: {submitted['reason']}", file=sys.stderr)
                return 2
            jobs.append(Job(model, spaces, submitted["taskId"], path, requirement))
        for job in jobs:
            job.start()
        for job in jobs:
            job.join()
            spaces.release(job.task_id)
    proven = [show_proof(job, options.audit_dir) for job in jobs]
    return 0 if all(proven) and not any(job.failed for job in jobs) else 1


class Job(threading.Thread):
    """One task and its team."""

    def __init__(
        self, model: Model, spaces: Workspaces, task_id: str, path: str, requirement: str
    ) -> None:
        super().__init__(name=path)
        self.task_id = task_id
        self.tools = WorkspaceTools(spaces, task_id)
        self.failed = ""
        self._team = Team(model, self.tools, self._say)
        self._requirement = requirement

    def run(self) -> None:
        """Work until delivery."""
        try:
            self._team.work(self._requirement)
        except ModelError as error:
            self.failed = str(error)
        if not self._team.summary:
            self.failed = self.failed or "nothing was delivered"
        self._say(f"failed: {self.failed}" if self.failed else f"delivered: {self._team.summary}")

    def _say(self, line: str) -> None:
        print(f"[{self.name}] {line}", flush=True)


def show_proof(job: Job, audit_dir: str) -> bool:
    """Does the trail hold a decision for every call of this task, and is it whole?"""
    if not os.path.isdir(audit_dir):
        print(f"[{job.name}] no tool was called, so there is no trail")
        return job.tools.calls == 0
    wanted = Selection(kinds=("decision",), sessions=(job.task_id,))
    decisions = sum(1 for _ in query(audit_dir, wanted))
    checked = verify(audit_dir)
    print(
        f"[{job.name}] {job.tools.calls} calls of tools, {decisions} decisions recorded; "
        f"the trail: {checked.verdict()}; session {job.task_id}"
    )
    return decisions == job.tools.calls and not checked.problems


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--task", action="append", metavar="FOLDER=REQUIREMENT")
    parser.add_argument("--base-url", default="http://localhost:11434/v1", help="OpenAI-compatible")
    parser.add_argument("--model", default="default")
    parser.add_argument("--api-key-env", default="OPENAI_API_KEY", metavar="VARIABLE")
    parser.add_argument("--state", default="data/dev_team", help="where tasks are remembered")
    parser.add_argument("--audit-dir", default="data/dev_team/audit")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
