"""Python's package managers, test runners and checkers.

Installing runs build code of the packages; tests run the project: both `execute` the project's own
files, and the sandbox holds what they do.
"""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.told_in_words import told
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_ANY = "--* =[text], -*"

# Puts a folder on the PATH of every later shell.
_TO_PATH = {"options": _ANY, "operands": "text...", "also": "write ~/.bashrc"}

_TOX_SETS = {"-x --override": "*command*=shell"}

_UV_PIP = f"-i --index-url --extra-index-url --default-index --index =url, -f --find-links =url+read, --trusted-host =host, -r --requirement --requirements =url+read, -c --constraint --constraints --override --overrides -b --build-constraint --build-constraints --exclude --excludes =url+read, -e --editable =execute, -o --output-file =write, -t --target --prefix =write+below, -p --python --python-version --extra --group --annotation-style --config-setting -C --python-platform --resolution --prerelease -P --upgrade-package --exclude-newer =text, {_ANY}"

PROGRAMS = {
    "pip-compile pip-sync": {"options": f"-U --upgrade, -a --ask, --pip-args =text, --config =read, --cache-dir =write+below, --python-executable =exec, -n --dry-run dry, -v -q --quiet, {_UV_PIP}", "operands": "read...", "network": "yes", "also": "write+below ."},
    "pip pip3 pip2": {
        "options": """
            -h --help help, -V --version help, -q --quiet, -v --verbose, --log =write, --keyring-provider =text, --proxy =url, --retries =text
            --timeout =text, --exists-action =text, --trusted-host =host, --cert =read, --client-cert =read
            --cache-dir =write+below, --no-cache-dir, --no-input, --isolated, --require-virtualenv, --python =execute
            --no-color, --disable-pip-version-check, --use-feature =text
        """,
        "style": "anywhere",
        "env": "PIP_TARGET=write+below PIP_PREFIX=write+below PIP_ROOT=write+below PIP_SRC=write+below PIP_LOG=write PIP_CACHE_DIR=write+below PIP_CONSTRAINT=url+read PIP_BUILD_CONSTRAINT=url+read PIP_REQUIREMENT=url+read PIP_REPORT=write",
        "subcommands": {
            "install": {
                "options": """
                    -r --requirement =url+read, -c --constraint =url+read, -e --editable =execute, -t --target =write+below
                    -i --index-url =url, --extra-index-url =url, --no-index, -f --find-links =url+read, -U --upgrade
                    --user, --root =write+below, --prefix =write+below, --src =write+below, --no-deps, --pre, --dry-run dry
                    --force-reinstall, -I --ignore-installed, --no-build-isolation, --break-system-packages
                    --upgrade-strategy =text, --platform =text, --python-version =text, --only-binary =text
                    --no-binary =text, --prefer-binary, --require-hashes, --progress-bar =text, --report =write
                    --config-settings -C =text, --global-option =text, --root-user-action =text, --compile, --no-compile
                """,
                "operands": "text...",
                "network": "yes",
            },
            "download wheel": {
                "options": f"-d --dest =write+below, -w --wheel-dir =write+below, -r --requirement =url+read, -c --constraint =url+read, -e --editable =execute, -i --index-url =url, --extra-index-url =url, -f --find-links =url+read, {_ANY}",
                "operands": "text...",
                "network": "yes",
                "also": "write+below .",
            },
            "uninstall": {"options": "-y --yes, -r --requirement =read, --break-system-packages", "operands": "text...", "tty": "yes", "when": {"-y": {"tty": "no"}, "fed": {"tty": "no"}}},
            "index search": {"options": f"-i --index-url =url, {_ANY}", "operands": "text...", "network": "yes"},
            "config": {"options": f"--global, --user, --site, --editor =shell, {_ANY}", "subcommands": {"set unset edit": {"options": _ANY, "operands": "text...", "also": "write ~/.config/pip/pip.conf"}, "*": {"options": _ANY, "operands": "text..."}}},
            "list freeze show check inspect hash cache debug completion help": {"options": f"-r --requirement =url+read, --path =read, --exclude =text, --format =text, {_ANY}", "operands": "text..."},
        },
    },
    "pipx": {
        "options": _ANY,
        "network": "yes",
        "subcommands": {
            "run": {"options": f"--spec =text, --pip-args =text, --python =text, --no-cache, {_ANY}", "operands": "command+packaged...", "network": "yes"},
            "list environment": {"options": _ANY, "operands": "text..."},
            "install inject upgrade upgrade-all reinstall reinstall-all uninstall uninstall-all": {"options": f"--spec =text, --pip-args =text, --python =text, -i --index-url =url, {_ANY}", "operands": "text...", "network": "yes", "also": "write+below ~/.local"},
            "*": {"options": _ANY, "operands": "text...", "network": "yes", "also": "write+below ~/.local"},
        },
    },
    "uvx": {"options": f"--from =text, --with =text, --with-requirements =read, --with-editable =execute, -p --python =text, --directory =cwd, --cache-dir =write+below, --config-file =read, --index --default-index --index-url --extra-index-url =url, -f --find-links =url+read, --env-file =read, -c --constraints -b --build-constraints --overrides =read, -h --help help, -V --version help, {_ANY}", "style": "exact", "operands": "command+packaged...", "network": "yes"},
    "uv": {
        "options": "-h --help help, -V --version help, -q --quiet, -v --verbose, --directory =cwd, --project =cwd, --offline, --no-cache, --cache-dir =write+below, --config-file =read, --color =text, --* =[text]",
        "subcommands": {
            "run": {"options": "--gui-script, --with =text, --with-requirements =read, --extra =text, --group =text, -p --python =text, -m --module =command..., --isolated, --no-sync, --frozen, --locked, --env-file =read, --script, --all-extras, -q, -v, --only-group =text, --no-project, --directory =cwd, --package =text, --with-editable =execute, --* =[text]", "operands": "command...", "network": "yes", "also": "execute pyproject.toml", "env": "UV_ENV_FILE=read"},
            "init": {"options": _ANY, "operands": "write+below?", "also": "write+below ."},
            "format": {"options": _ANY, "operands": "read+write+recursive..."},
            "build": {"options": f"-o --out-dir =write+below, {_ANY}", "operands": "execute?", "network": "yes", "also": "execute setup.py, execute pyproject.toml"},
            "sync lock add remove publish tree export version": {"options": f"-p --python =text, --script =write, -r --requirements =read, -o --output-file =write, --group =text, --extra =text, --index --default-index --index-url --extra-index-url =url, -f --find-links =url+read, {_ANY}", "operands": "text...", "network": "yes", "also": "execute pyproject.toml"},
            "pip": {"options": _ANY, "env": "UV_CONSTRAINT=read UV_BUILD_CONSTRAINT=read UV_OVERRIDE=read UV_EXCLUDE=read", "subcommands": {"compile sync": {"options": _UV_PIP, "operands": "read...", "network": "yes"}, "*": {"options": _UV_PIP, "operands": "text...", "network": "yes"}}},
            "tool": {"options": _ANY, "subcommands": {"update-shell": _TO_PATH, "run": {"options": f"--from =text, --with =text, -p --python =text, {_ANY}", "style": "exact", "operands": "command+packaged...", "network": "yes"}, "*": {"options": f"--from =text, --with =text, -p --python =text, {_ANY}", "operands": "text...", "network": "yes"}}},
            "venv": {"options": f"-p --python =text, --clear -c empties, {_ANY}", "operands": "write+below?", "also": "write+below .venv"},
            "cache": {"options": _ANY, "subcommands": {"clean": {"options": f"--cache-dir =delete+recursive, {_ANY}", "operands": "text...", "env": "UV_CACHE_DIR=delete+recursive"}, "*": {"options": _ANY, "operands": "text..."}}},
            "python": {"options": _ANY, "subcommands": {"update-shell": _TO_PATH, "*": {"options": f"-i --install-dir =write+below, {_ANY}", "operands": "text...", "network": "yes"}}},
            "*": {"options": _ANY, "operands": "text...", "network": "yes"},
        },
    },
    "poetry pdm hatch flit rye pipenv conda mamba micromamba": {
        "options": "-C --directory =cwd, -P --project =cwd, -n --no-interaction, -q, -v, -h --help help, -V --version help, --* =[text]",
        "subcommands": {
            "run": {"options": "--* =[text], -n =text, -p =text, -e =text, -s, --cwd =cwd", "operands": "command...", "also": "execute pyproject.toml", "when": {"1 operand": {"operands": "shell"}}},
            "shell": {"tty": "yes"},
            "env": {"options": _ANY, "subcommands": {"run": {"options": "-e --env =text, -i --include =text, -x --exclude =text, -f --filter =text, --force-continue, --ignore-compat, --* =[text]", "operands": "command...", "also": "execute pyproject.toml"}, "remove": {"options": f"-n --name =text, -p --prefix =delete+recursive, {_ANY}", "operands": "text..."}, "*": {"options": _ANY, "operands": "text..."}}},
            "new init": {"options": "--name =text, --src, --flat, -n --no-interaction, -q, -v, --dry-run -d dry, --* =[text]", "operands": "write+below", "network": "yes", "when": {"called conda mamba micromamba": {"operands": "text...", "also": "write ~/.bashrc"}}},
            # `--all` takes the whole environment away.
            "remove uninstall": {"options": f"-n --name =text, -c --channel =text, -G --group =text, -p --prefix =delete+recursive, {_ANY}", "operands": "text...", "network": "yes", "also": "execute pyproject.toml"},
            "show list info check config about search shell.bash shell.posix shell.zsh": {"options": _ANY, "operands": "text..."},
            "*": {"options": f"-n --name =text, -c --channel =text, -f --file =read, -G --group =text, -p --prefix =write+below, {_ANY}", "operands": "text...", "network": "yes", "also": "execute pyproject.toml"},
        },
    },
    "virtualenv": {"options": f"-p --python =text, --clear empties, {_ANY}", "operands": "write+below"},
    "pytest py.test": {
        "settings": {"-o": "log_file=write cache_dir=write+below junit_*=text", "--override-ini": "log_file=write cache_dir=write+below"},
        "env": "PYTEST_ADDOPTS=options",
        "options": """
            -k =text, -m =text, -x, -q, -v, -vv, -vvv, -s, -l, -r =[text], -n =text, -c --config-file =execute, -p =text, -o =text, -W =text
            --rootdir =read, --basetemp =delete+recursive+write+below, --junitxml --junit-xml --html --resultlog --report-log --json-report-file --benchmark-json =write, --alluredir --benchmark-storage =write+below, --cov =[text], --cov-report =[code:signs], --override-ini =text, --tx --px =code:signs
            --cov-config =read, --log-file =write, --debug =[write], --pdbcls =text, --maxfail =text, --tb =text, --durations =text, --timeout =text, --ignore =text, --pdb, --lf, --ff, --nf
            --sw, --co --collect-only, --confcutdir =read, --deselect =text, --dist =text, --pyargs, -h --help help, --version help, --* =[text]
        """,
        "operands": "execute+recursive...",
        "also": "execute ., execute conftest.py",
        "tty": "no",
        "when": {"operands": {"also": "read ., execute conftest.py"}, "--pdb": {"tty": "yes"}, "--pdb and fed": {"tty": "no"}},
    },
    "tox": {"env": "TOX_WORK_DIR=write+below TOX_WORKDIR=write+below TOX_RESULT_JSON=write", "settings": _TOX_SETS, "options": f"-e =text, -c --conf --rcfile =execute, -x --override =text, --workdir =write+below, --result-json =write, -p =[text], -r, -l, -q, -v, {_ANY}", "style": "exact", "operands": "text...", "also": "execute .", "network": "yes", "subcommands": {"exec e": {"options": f"-e =text, {_ANY}", "operands": "command...", "also": "execute ."}, "devenv d": {"settings": _TOX_SETS, "options": f"-e =text, -c --conf =execute, -x --override =text, --workdir =write+below, {_ANY}", "operands": "write+below?", "also": "execute .", "network": "yes"}, "*": {"settings": _TOX_SETS, "options": f"-e =text, -c --conf =execute, -x --override =text, --workdir =write+below, --result-json =write, {_ANY}", "operands": "text...", "also": "execute .", "network": "yes"}}},
    "nox": {"options": f"--envdir =write+below, -e =text, -s =text, -c =execute, -f =execute, -p =[text], -r, -l, -q, -v, {_ANY}", "operands": "text...", "also": "execute .", "network": "yes"},
    "coverage": {
        "options": _ANY,
        "env": "COVERAGE_FILE=write COVERAGE_RCFILE=read",
        "subcommands": {
            "run": {"options": "-m, -a, -p, --branch, --source =text, --include =text, --omit =text, --rcfile =read, --data-file =write, --* =[text]", "style": "stops", "operands": "execute text...", "also": "write .coverage", "when": {"-m": {"operands": "text..."}}},
            "combine": {"options": f"-a --append, --keep, --data-file =write, {_ANY}", "operands": "read+delete..."},
            "erase": {"options": f"--data-file =delete, {_ANY}", "operands": "text...", "also": "delete .coverage"},
            "html xml json lcov annotate": {"options": f"-o --output-file =write, -d --directory =write+below, {_ANY}", "operands": "text...", "also": "write+below ."},
            "*": {"options": f"-m, -i, {_ANY}", "operands": "text..."},
        },
    },
    "ruff": {
        "env": "RUFF_CONFIG=read",
        "options": "-h --help help, -V --version help, -q, -v, -s, -o --output-file =write, --config =text, --isolated, --* =[text]",
        "subcommands": {
            "check": {"options": "--fix, --add-noqa, --unsafe-fixes, --diff dry, -w --watch, -o --output-file =write, --select =text, --ignore =text, --config =text, -e, -n, -q, -v, --* =[text]", "operands": "read+recursive...", "when": {"--fix --add-noqa": {"operands": "read+write+recursive..."}}},
            "format": {"options": "--check dry, --diff dry, --config =text, -n, -q, -v, --* =[text]", "operands": "read+write+recursive..."},
            "*": {"options": _ANY, "operands": "text..."},
        },
    },
    "black isort autopep8 yapf pyupgrade autoflake": {
        "options": "--check dry, --check-only dry, --diff dry, -l --line-length =text, -t =text, -q, -v, -i, -r, -c =text, --config =read, --* =[text], -[aSnpdCe]",
        "operands": "read+write+recursive...",
    },
    "mypy pyright pylint flake8 bandit vulture pydocstyle pycodestyle pyflakes radon interrogate ty pyre lint-imports codespell semgrep": {
        "options": "-p =text, -m =text, -c =text, --init-hook =code:python, --rcfile =execute, --python-executable =execute, --cache-dir =write+below, --junit-xml --output-file --save-baseline =write, --output-format =code:signs, --html-report --xml-report --txt-report --linecount-report --any-exprs-report --cobertura-xml-report --linecoverage-report =write+below, --config-file =read, --config =read, -r, -j =text, -f =text, -w, -q, -v, -o --output =write, --install-types, --* =[text], -*",
        "operands": "read+recursive...",
        "env": "PYLINTRC=read MYPY_CONFIG_FILE_DIR=read",
    },
    # It becomes a filter of every repository of the user.
    "nbstripout": {"options": f"--install, --global, --system, --attributes =write, --extra-keys =text, {_ANY}", "operands": "read+write...", "when": {"--global": {"operands": "text...", "also": "write ~/.gitconfig"}, "--system": {"operands": "text...", "also": "write /etc/gitconfig"}}},
    "pre-commit prek": {"options": f"-c --config =execute, {_ANY}", "also": "execute .pre-commit-config.yaml", "subcommands": {"init-templatedir": {"options": f"-c --config =execute, -t =text, {_ANY}", "operands": "write+below"}, "try-repo": {"options": f"-a, -v, -c --config =execute, --ref =text, --files =read, {_ANY}", "operands": "url+execute text?", "network": "yes"}, "*": {"options": f"-a, -v, -c --config =execute, --files =read, {_ANY}", "operands": "text...", "network": "yes", "also": "execute .pre-commit-config.yaml"}}},
    "twine": {"options": _ANY, "subcommands": {"upload register": {"options": f"-r =text, -u =text, -p =text, -c =text, --repository-url =url, {_ANY}", "operands": "read+sends...", "network": "yes"}, "*": {"options": _ANY, "operands": "read..."}}},
    "sphinx-build": {"options": f"-M =text, -b =text, -d =write+below, -c =execute, -D =text, -A =text, -j =text, -t =text, -w =write, -[aEnqQvWTPN], {_ANY}", "operands": "execute+recursive write+below text..."},
    # `--clean` is what it does unless told otherwise.
    "mkdocs": {"options": f"-f --config-file =read, {_ANY}", "subcommands": {"build": {"options": f"-d --site-dir =delete+recursive+write+below, -f --config-file =read, -c --clean, --dirty, -s --strict, -t =text, {_ANY}", "operands": "text...", "also": "execute ."}, "new": {"options": _ANY, "operands": "write+below"}, "*": {"options": f"-a =text, -f --config-file =read, -r -b -m =text, {_ANY}", "operands": "text...", "also": "execute ."}}},
    "sphinx-apidoc pdoc": {"options": f"-b =text, -d =write+below, -o =write+below, -c =read, -D =text, -j =text, {_ANY}", "operands": "text...", "also": "write+below ."},
    "jupyter jupyter-lab jupyter-notebook": {"options": _ANY, "subcommands": {"execute run": {"options": f"--output =write, {_ANY}", "operands": "execute..."}, "nbconvert": {"options": f"--to =text, --output =write, --output-dir =write+below, --execute, {_ANY}", "operands": "execute...", "also": "write+below ."}, "console": {"options": _ANY, "operands": "text...", "stdin": "code:python", "tty": "yes", "when": {"fed": {"tty": "no"}}}, "*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "django-admin": {"options": f"--settings =text, --pythonpath =execute, {_ANY}", "subcommands": {"shell": {"options": f"-c --command =code:python, -i --interface =text, {_ANY}", "operands": "text...", "stdin": "code:python", "tty": "yes", "when": {"-c": {"tty": "no"}, "fed": {"tty": "no"}}}, "startproject startapp": {"options": f"--template =url+read, {_ANY}", "operands": "text write+below", "also": "write+below ."}, "*": {"options": _ANY, "operands": "text...", "also": "execute manage.py"}}},
    "streamlit": {"options": _ANY, "network": "no", "subcommands": {"run": {"options": _ANY, "operands": "url+execute text..."}, "*": {"options": _ANY, "operands": "text..."}}},
    "flask": {"options": f"-A --app =text, -e --env-file =read, {_ANY}", "network": "no", "also": "execute .", "subcommands": {
        "shell": {"options": _ANY, "operands": "text...", "stdin": "code:python", "tty": "yes", "also": "execute .", "when": {"fed": {"tty": "no"}}},
        "*": {"options": f"-h --host =text, -p --port =text, --cert --key =read, {_ANY}", "operands": "text...", "also": "execute ."},
    }},
    "celery": {"options": f"-A =text, -w =text, -b --broker =text, -f --logfile --pidfile -s --schedule --schedule-filename --statedb -S =write, --workdir =cwd, -c --concurrency -l --loglevel -n -Q -P =text, --config =text, {_ANY}", "operands": "text...", "also": "execute .", "network": "no", "stdin": "data"},
    "uvicorn gunicorn hypercorn alembic": {"env": "GUNICORN_CMD_ARGS=options", "options": f"-A =text, -w =text, -b =text, -c --config =execute, --app-dir --chdir --pythonpath =execute, --pid -p --pidfile --access-logfile --error-logfile --log-file --logfile =write, {_ANY}", "operands": "text...", "also": "execute .", "network": "no", "stdin": "data"},
    "torchrun": {
        "options": """
            --nproc_per_node --nproc-per-node --nnodes --node_rank --node-rank --rdzv_endpoint --rdzv-endpoint --rdzv_backend --rdzv-backend =text
            --rdzv_id --rdzv-id --rdzv_conf --rdzv-conf --max_restarts --max-restarts --monitor_interval --monitor-interval --start_method =text
            --start-method --role --master_addr --master-addr --master_port --master-port --local_addr --local-addr -r --redirects -t --tee =text
            --log_dir --log-dir =write+below, --standalone, --run_path, --run-path, -m --module, --no_python --no-python, --help help, --version help
        """,
        "style": "stops", "operands": "execute text...", "network": "no",
        "when": {"-m": {"operands": "text..."}, "--no_python": {"operands": "command..."}},
    },
    "cookiecutter copier cruft": {"options": f"-o =write+below, {_ANY}", "operands": "text...", "network": "yes", "also": "write+below ."},
}  # fmt: skip


def explain_uv(call: Call, program: Program) -> Effects:
    """`uv run -m MODULE` is `python -m MODULE`; `uv run -` and `uv run FILE.py` are python too."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if base.subcommand == ("cache", "clean"):
        emptied = (
            RawPath("delete", one.arg, True, one.via)
            for one in base.paths
            if one.via == "option --cache-dir"
        )
        base = replace(base, paths=(*base.paths, *emptied))
    if base.subcommand[:1] in {("pip",), ("tool",), ("add",)}:
        base = _with_builds(parsed, base)
    inner: list[Inner] = []
    for one in base.inner:
        first = one.argv[0] if one.argv else None
        if first is not None and one.name in {"uv -m", "uv --module"}:
            python = (Arg("python3", span=first.span), Arg("-m", span=first.span))
            inner.append(replace(one, argv=(*python, *one.argv), name="uv run", origin="wrapper"))
        elif first is not None and (first.text == "-" or first.text.endswith(".py")):
            inner.append(replace(one, argv=(Arg("python3", span=first.span), *one.argv)))
        else:
            inner.append(one)
    return replace(base, inner=tuple(inner))


def explain_pip(call: Call, program: Program) -> Effects:
    """`pip install .` runs the `setup.py` of a folder; an archive runs its own."""
    parsed = take_apart(call, program)
    return _with_builds(parsed, effects(call, parsed))


def explain_pytest(call: Call, program: Program) -> Effects:
    """`tests/test_a.py::test_b` is one test of a file."""
    base = effects(call, take_apart(call, program))
    paths = tuple(
        replace(one, arg=replace(one.arg, text=one.arg.text.partition("::")[0]))
        for one in base.paths
    )
    return replace(base, paths=paths)


def explain_server(call: Call, program: Program) -> Effects:
    """`uvicorn a.b:app` runs `a/b.py`."""
    base = effects(call, take_apart(call, program))
    apps = [one for one in base.operands if one.exact and ":" in one.text and "/" not in one.text]
    files = (one.text.partition(":")[0].replace(".", "/") + ".py" for one in apps)
    found = (
        RawPath("execute", replace(one, text=file)) for one, file in zip(apps, files, strict=True)
    )
    return replace(base, paths=(*base.paths, *found))


def _with_builds(parsed: Parsed, base: Effects) -> Effects:
    if not {"install", "wheel", "download", "add", "inject"} & set(base.subcommand):
        return base
    named = (*parsed.operands, *(value for item in parsed.items for value in item.values))
    found = []
    for word in dict.fromkeys(named):
        place = word.text.partition("[")[0].removeprefix("file://")
        if not word.exact or "://" in place or not (place[:1] in {".", "/"} or "/" in place):
            if place.endswith((".whl", ".tar.gz", ".zip")) and "://" not in place:
                found.append(RawPath("execute", replace(word, text=place)))
            continue
        if place.endswith((".txt", ".in", ".cfg", ".log", ".json")):
            continue
        files = (".whl", ".tar.gz", ".zip", ".tgz")
        names = ("",) if place.endswith(files) else ("/setup.py", "/pyproject.toml")
        paths = (f"{place.rstrip('/')}{name}" for name in names)
        found += [RawPath("execute", replace(word, text=path)) for path in paths]
    return replace(base, paths=(*base.paths, *found))


def explain_ruff(call: Call, program: Program) -> Effects:
    """`--config` names a file, or says one setting."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    named = [
        RawPath("read", value, via="option --config")
        for item in parsed.items
        if item.option is not None and "--config" in item.option.names
        for value in item.values
        if "=" not in value.text
    ]
    return replace(base, paths=(*base.paths, *named))


ODD = {
    "ruff": explain_ruff,
    "pytest": told(explain_pytest),
    "py.test": told(explain_pytest),
    **dict.fromkeys(("uvicorn", "gunicorn", "hypercorn"), explain_server),
    "uv": explain_uv,
    **dict.fromkeys(("pip", "pip2", "pip3", "pipx", "poetry", "pdm", "pipenv"), explain_pip),
}
