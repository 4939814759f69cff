"""A workspace in a home folder, as `cases/README.md` describes it, and the default policy."""

from __future__ import annotations

import pytest

from gateway.judge import Judgement, judge
from gateway.model import Context, ShellRequest
from gateway.policy.load import load
from gateway.world import DiskLookup


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("home")
    for name in ("proj", "guarded"):
        (folder / name / ".git").mkdir(parents=True)
        (folder / name / "src").mkdir()
    # A project with a policy of its own, as `gateway init` writes it.
    (folder / "guarded" / "gateway.yaml").touch()
    return str(folder)


@pytest.fixture(scope="session")
def judged(home: str):
    """Judge one command; nobody is there to answer."""
    policies = {}

    def ask(
        command: str,
        *,
        policy: str = "coding-agent",
        contained: bool = True,
        project: str = "proj",
    ) -> Judgement:
        if policy not in policies:
            policies[policy] = load((policy,), cache="")
        context = Context(
            cwd=f"{home}/{project}",
            workspace=f"{home}/{project}",
            home=home,
            tmp="/tmp/of-this-session",
            lookup=DiskLookup("/usr/bin:/bin"),
            env={"HOME": home, "PATH": "/usr/bin:/bin", "USER": "dev"},
            contained=contained,
            today="2026-11-18",
        )
        return judge(ShellRequest(command), policies[policy], context)

    return ask
