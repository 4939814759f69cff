"""The hooks that other repositories use: the real pre-commit, from a clean clone of this one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = """schema: gateway/1
name: shop
params: {default: ask, network: "on"}
rules:
  - id: shop.push
    verdict: ask
    when: {program: git, subcommand: push}
    reason: It publishes.
    suggest: Ask first.
    tests: {match: [git push], ignore: [git log]}
"""
BAD = GOOD.replace("program", "programme")
CASES = "schema: gateway-cases/1\npolicy: ../gateway.yaml\ncases:\n  - {run: git push, expect: VERDICT}\n"
WRONG = CASES.replace("VERDICT", "allow")


def run(*command, cwd, **env):
    found = subprocess.run(
        command, cwd=cwd, env={**os.environ, **env}, capture_output=True, text=True, check=False
    )
    return found.returncode, found.stdout + found.stderr


def git(*arguments, cwd):
    code, said = run(
        "git", "-c", "user.name=t", "-c", "user.email=t@example.com", *arguments, cwd=cwd
    )
    assert code == 0, said


def test_the_manifest_is_one(tmp_path):
    pytest.importorskip("pre_commit")
    code, said = run(
        sys.executable,
        "-m",
        "pre_commit",
        "validate-manifest",
        str(ROOT / ".pre-commit-hooks.yaml"),
        cwd=tmp_path,
    )
    assert code == 0, said


@pytest.mark.installs
@pytest.mark.timeout(900)
def test_a_clean_clone_holds_good_and_refuses_bad_files(tmp_path):
    if shutil.which("pre-commit") is None:
        pytest.skip("pre-commit is not installed")
    clone, repo = tmp_path / "clone", tmp_path / "repo"
    git("clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone), cwd=tmp_path)
    (repo / "policies").mkdir(parents=True)
    git("init", "--quiet", cwd=repo)
    (repo / "gateway.yaml").write_text(GOOD)
    (repo / "policies" / "cases.yaml").write_text(CASES.replace("VERDICT", "hold"))
    (repo / "compose.yaml").write_text("services: {}\n")
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=clone, capture_output=True, text=True, check=True
    ).stdout.strip()
    (repo / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {clone}\n  rev: {head}\n"
        "  hooks: [{id: gateway-policy-check}, {id: gateway-policy-test}]\n"
    )
    git("add", ".", cwd=repo)

    def hooks():
        git("add", ".", cwd=repo)
        return run(
            "pre-commit",
            "run",
            "--all-files",
            "--verbose",
            cwd=repo,
            PRE_COMMIT_HOME=str(tmp_path / "cache"),
        )

    code, said = hooks()
    assert code == 0, said
    assert said.count("Passed") == 2
    (repo / "gateway.yaml").write_text(BAD)
    code, said = hooks()
    assert code == 1
    assert "gateway.yaml:7:12: error P012 unknown key `programme`" in said
    (repo / "gateway.yaml").write_text(GOOD)
    (repo / "policies" / "cases.yaml").write_text(WRONG)
    code, said = hooks()
    assert code == 1
    assert "wanted allow, got deny by shop.push" in said
