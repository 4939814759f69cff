"""What a pattern that a program holds against names of its own asks for."""

from __future__ import annotations

import pytest

from gateway.policy.aimed import asks_for


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (".env", ".env"),
        (".env", ".e*"),
        (".env", "*nv"),
        (".env", "?env"),
        (".env", "[.]env"),
        (".env", "*env*"),
        (".env", ".[eE]nv"),
        ("credentials.json", "cred*"),
        ("id_rsa", "id*"),
        ("id_rsa", "?d_rsa"),
        (["*.pem"], "*.pem"),
        (["*.pem"], "*.p?m"),
        (["secrets.y*ml"], "secr*"),
    ],
)
def test_asked_for(ours, theirs: str) -> None:
    assert asks_for(ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (".env", "*"),
        (".env", ".*"),
        (".env", "*.py"),
        (".env", ".??*"),
        (".git-credentials", ".git*"),
        ("credentials.json", "*.json"),
        ("kubeconfig", "*config*"),
        ("kubeconfig.yml", "*config.yml"),
        ("secrets.json", "*secret*"),
        (["*.pem"], "*.p*"),
        (["*.tfstate"], "*.tf*"),
        (["secrets.y*ml"], "*.y*ml"),
        (["service-account*.json"], "*account*"),
        (["passwords.*"], "*.test.*"),
    ],
)
def test_only_taken_along(ours, theirs: str) -> None:
    assert not asks_for(ours, theirs)
