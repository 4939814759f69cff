"""Settings that lie in the workspace, reached by patterns, listings and loops: the disk says what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.judge import judge
from gateway.model import Context, ShellRequest
from gateway.policy.load import load
from gateway.world import DiskLookup


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory):
    home = tmp_path_factory.mktemp("home")
    for name in ("proj/.git/hooks", "proj/.claude", "proj/src"):
        (home / name).mkdir(parents=True)
    for name in ("gateway.yaml", ".claude/settings.json", "tsconfig.json", "src/a.py", ".env"):
        (Path(home) / "proj" / name).write_text("x")
    policy = load(("coding-agent",), cache="")
    context = Context(
        cwd=f"{home}/proj",
        workspace=f"{home}/proj",
        home=str(home),
        tmp="/tmp/of-this-session",
        lookup=DiskLookup("/usr/bin:/bin"),
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "USER": "dev"},
        contained=True,
        today="2026-11-18",
    )
    return lambda command: judge(ShellRequest(command), policy, context).decision


@pytest.mark.parametrize(
    ("rule", "command"),
    [
        ("self.own-files", "find . -name 'gateway.y*' -exec rm {} +"),
        ("self.own-files", "find . -iname GATEWAY.YAML -delete"),
        ("self.own-files", "find . -name '*.yaml' -exec sed -i s/deny/allow/ {} +"),
        ("self.own-files", "sed -i s/a/b/ *.yaml"),
        ("self.agent-settings", "find . -path './.claude/*' -delete"),
        ("self.agent-settings", "find . -path '*/.claude/*' -exec sed -i s/a/b/ {} +"),
        ("self.agent-settings", "sed -i s/a/b/ .claude*/*"),
        ("self.agent-settings", "echo x > .cl*/settings.json"),
        ("self.agent-folder", "for f in .claude/*; do echo x > $f; done"),
        ("git.hooks", 'cp x "$(git config core.hooksPath)/pre-commit"'),
        ("secrets.read-project", "find . -maxdepth 1 -name '.*' -exec head {} +"),
        ("secrets.read-project", "find . -name '.[a-z]*' | xargs cat"),
        ("secrets.read-project", "find . -regex '.*/\\.[a-z]+' -exec cat {} +"),
        ("secrets.shown", "docker compose config"),
        ("secrets.shown", "docker-compose -f a.yml config"),
        ("self.own-files", "git rm 'gateway.y*'"),
        ("self.own-files", "git rm --cached '*.yaml'"),
        ("self.agent-settings", "git mv '.claude/*' x/"),
        ("self.agent-settings", "find . -iname 'settings*.json' -delete"),
        ("self.agent-settings", "find . -name 'settings*' -exec sed -i s/a/b/ {} +"),
        ("self.agent-settings", "find . -type d -name .claude -exec cp x {}/settings.json ';'"),
        ("self.agent-settings", "grep -rl allow .claude | xargs sed -i s/a/b/"),
        ("self.agent-folder", "fd -H settings.json -x sed -i s/a/b/"),
        ("self.own-files", "fd -e yaml -x rm"),
        ("self.own-files", "rg --files -g '*.yaml' | xargs rm"),
        ("git.hooks", "sed -i s/a/b/ $(grep -rl a .git)"),
        ("git.hooks", "find . -path './.g*' -exec sed -i s/a/b/ {} +"),
        (
            "secrets.read-project",
            "python3 -c 'import os; [print(open(os.path.join(r,f)).read()) for r,_,fs in os.walk(\".\") for f in fs]'",
        ),
        (
            "secrets.read-project",
            "python3 -c 'import subprocess; [open(f).read() for f in subprocess.getoutput(\"ls -A\").split()]'",
        ),
        (
            "secrets.read-project",
            "deno eval 'for (const e of Deno.readDirSync(\".\")) if (e.isFile) console.log(Deno.readTextFileSync(e.name))'",
        ),
        (
            "secrets.read-project",
            "node -e 'function w(d){for(const q of fs.readdirSync(d)) fs.statSync(q).isDirectory()?w(q):fs.readFileSync(q)}; w(\".\")'",
        ),
        (
            "secrets.read-project",
            "php -r 'foreach(scandir(\".\") as $f) if(is_file($f)) readfile($f);'",
        ),
        (
            "secrets.read-project",
            "ruby -rfind -e 'Find.find(\".\"){|f| puts File.read(f) if File.file?(f)}'",
        ),
        ("git.hooks", 'H=$(git config --get core.hooksPath); echo x > "$H/pre-push"'),
        (
            "self.own-files",
            'node -e \'for (const n of fs.readdirSync(".")) fs.writeFileSync(n, "x")\'',
        ),
        ("self.own-files", 'ruby -e \'Dir.children(".").each { |n| File.write(n, "x") }\''),
        ("self.own-files", 'ruby -e \'Dir["*"].each { |n| File.write(n, "x") }\''),
        ("self.own-files", 'perl -e \'for (glob("*")) { open F, ">>$_"; print F "x" }\''),
        (
            "self.own-files",
            'php -r \'foreach (scandir(".") as $n) file_put_contents($n, "x");\'',
        ),
    ],
)
def test_is_held(ask, rule: str, command: str) -> None:
    decision = ask(command)

    assert str(decision.verdict) != "allow"
    assert rule in {one.rule for one in decision.findings}


@pytest.mark.parametrize(
    "command",
    [
        'for d in */; do (cd "$d" && npm ci); done',
        'for d in */; do mkdir -p "$d/x"; touch "$d/x/a"; done',
        "find . -name '*.pyc' -delete",
        "find . -name '*.json' -exec jq . {} +",
        "find . -name '*.yaml' -not -path './.claude/*' -exec yamllint {} +",
        "find . -name 'tsconfig*.json' -delete",
        "find . -path ./.claude -prune -o -name '*.py' -exec sed -i s/a/b/ {} +",
        'ls "$(git config core.hooksPath)"',
        "rm -f *.json",
        "find . -name '*.json' -exec sed -i s/a/b/ {} +",
        "find src -name '*.yaml' -delete",
        "find . -name config.json -exec sed -i s/a/b/ {} +",
        "grep -rl old . | xargs sed -i s/old/new/",
        "rg -l old | xargs sed -i s/old/new/",
        "git grep -l old | xargs sed -i s/old/new/",
        "python3 -c 'import os; print([f for r,_,fs in os.walk(\".\") for f in fs])'",
        'node -e \'for(const e of require("fs").readdirSync("src")) console.log(require("fs").readFileSync("src/"+e,"utf8"))\'',
        'node -e \'for (const n of fs.readdirSync(".")) if (n.endsWith(".js")) fs.writeFileSync(n, "x")\'',
        "node -e 'for (const n of fs.readdirSync(\".\")) console.log(n, fs.statSync(n).size)'",
        "ruby -e 'puts Dir.children(\".\")'",
        "git rm 'src/*.py'",
        "git mv src/a.py lib/",
        "git stash push -- src",
        "docker compose config --services",
        "docker compose config -q",
        "docker compose up -d",
    ],
)
def test_its_neighbours_are_allowed(ask, command: str) -> None:
    assert str(ask(command).verdict) == "allow", ask(command).findings
