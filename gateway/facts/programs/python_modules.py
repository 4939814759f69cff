"""`python -m MODULE`: which modules are programs of their own, and what they do with their arguments."""

from __future__ import annotations

from gateway.facts.effects import Call, Effects, Inner, RawPath
from gateway.facts.model import Arg, Code, Unknown
from gateway.facts.programs.language.effects import effects, explain_by_data, take_apart
from gateway.facts.programs.language.reading import from_trusted
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_ANY = "--* =[text], -*"

# Modules of the standard library that do something with what they are given.
_MODULES = {
    "timeit": {"options": f"-s --setup =code:python, -n --number =text, -r --repeat =text, -u --unit =text, -p, -v, {_ANY}", "operands": "code:python..."},
    "pdb": {"options": "-c --command =code:python, -m =text, -p =text, -h --help help", "style": "stops", "operands": "execute text...", "stdin": "code:python", "tty": "yes", "when": {"-c": {"tty": "no"}, "fed": {"tty": "no"}}},
    "trace": {"options": f"-f --file =write, -C --coverdir =write+below, --ignore-module =text, --ignore-dir =text, {_ANY}", "style": "stops", "operands": "execute text..."},
    "cProfile profile": {"options": "-o --outfile =write, -s --sort =text, -m =text", "style": "stops", "operands": "execute text..."},
    "runpy": {"style": "stops", "operands": "text..."},
    "idlelib idlelib.idle idlelib.pyshell": {"options": "-c =code:python, -r =execute, -t =text, -[edhins]", "style": "stops", "operands": "execute...", "stdin": "code:python", "tty": "yes"},
    "code asyncio": {"options": _ANY, "stdin": "code:python", "tty": "yes", "when": {"fed": {"tty": "no"}}},
    "http.server SimpleHTTPServer CGIHTTPServer": {"options": f"-d --directory =read+recursive, -b --bind =text, -p --protocol =text, {_ANY}", "operands": "text", "when": {"no -d": {"also": "read+recursive ."}}},
    "zipfile tarfile": {"options": "-c --create =write, -e --extract =read, -l --list =read, -t --test =read, --filter =text, --metadata-encoding =text, -v", "operands": "text...", "when": {"-c": {"operands": "read+recursive..."}, "-e": {"operands": "write+below"}}},
    "zipapp": {"options": "-o --output =write, -p =text, -m =text, -c, --info", "operands": "read+recursive"},
    "json.tool json": {"options": f"--indent =text, {_ANY}", "operands": "read write", "stdin": "data", "stdout": "stdin"},
    "base64": {"options": f"-d, -u, -e, -t, {_ANY}", "operands": "read", "stdin": "data", "stdout": "stdin", "when": {"-d -u": {"stdout": "decoded"}}},
    "quopri uu": {"options": f"-d, -t, {_ANY}", "operands": "read write", "stdin": "data", "stdout": "stdin", "when": {"-d": {"stdout": "decoded"}}},
    "gzip": {"options": _ANY, "operands": "read+write...", "stdin": "data"},
    # What it loads runs.
    "pickle": {"options": "-t, -v", "operands": "execute..."},
    "pydoc inspect": {"options": "-k =text, -n =text, -p =text, -b, -w, --details", "operands": "execute..."},
    "netrc": {"operands": "read", "also": "read ~/.netrc"},
    "fileinput tokenize ast dis pickletools symtable tabnanny pyclbr mimetypes difflib": {"options": _ANY, "operands": "read...", "stdin": "data", "stdout": "stdin"},
    "filecmp": {"options": _ANY, "operands": "read+recursive..."},
    "py_compile": {"options": _ANY, "operands": "read..."},
    "compileall": {"options": f"-d =text, -i =read, -j =text, -r =text, -s =text, -p =text, -e =text, {_ANY}", "operands": "read+write+recursive..."},
    "venv": {"options": f"--prompt =text, --clear, {_ANY}", "operands": "write+below...", "when": {"--clear": {"operands": "write+delete+recursive..."}}},
    "ftplib telnetlib smtplib poplib imaplib nntplib": {"options": _ANY, "operands": "host text...", "network": "yes"},
    "smtpd xmlrpc.server socketserver wsgiref.simple_server": {"options": _ANY, "operands": "text...", "network": "yes"},
    "unittest": {"options": f"-k =text, -s --start-directory =execute+recursive, -p --pattern =text, -t --top-level-directory =read, {_ANY}", "operands": "execute...", "also": "execute ."},
    "build pep517": {"options": f"-o --outdir =write+below, -w --wheel, -s --sdist, {_ANY}", "operands": "execute?", "also": "execute setup.py, execute pyproject.toml", "network": "yes"},
    "doctest": {"options": f"-o =text, {_ANY}", "operands": "execute..."},
    "webbrowser": {"options": _ANY, "operands": "url...", "network": "yes"},
    "sqlite3": {"options": _ANY, "operands": "read+write code:sql...", "stdin": "code:sql"},
    "lib2to3": {"options": f"-w --write, -o --output-dir =write+below, -f =text, -x =text, -j =text, -n --nobackups, {_ANY}", "operands": "read+recursive...", "when": {"-w": {"operands": "read+write+recursive..."}}},
    # It calls whatever a module has, with whatever it is given.
    "fire": {"options": _ANY, "operands": "text code:other..."},
    "ensurepip": {"options": f"--root =write+below, {_ANY}", "operands": "text..."},
}  # fmt: skip

# Modules that are a program with a model: the same as if it had been called by its name.
_TOOLS = {
    "pip": "pip", "pytest": "pytest", "py.test": "pytest", "black": "black", "isort": "isort", "mypy": "mypy", "ruff": "ruff",
    "flake8": "flake8", "pylint": "pylint", "coverage": "coverage", "tox": "tox", "nox": "nox", "pre_commit": "pre-commit",
    "twine": "twine", "sphinx": "sphinx-build", "mkdocs": "mkdocs", "jupyter": "jupyter", "notebook": "jupyter-notebook",
    "IPython": "ipython", "uv": "uv", "poetry": "poetry", "pipx": "pipx", "virtualenv": "virtualenv", "pdm": "pdm",
    "hatch": "hatch", "django": "django-admin", "flask": "flask", "uvicorn": "uvicorn", "gunicorn": "gunicorn",
    "celery": "celery", "alembic": "alembic", "streamlit": "streamlit", "yt_dlp": "yt-dlp", "autopep8": "autopep8",
    "bandit": "bandit", "cookiecutter": "cookiecutter", "ansible": "ansible", "pyright": "pyright", "pipenv": "pipenv",
    "gateway": "gateway", "gateway.interfaces.cli": "gateway", "gateway.__main__": "gateway", "keyring": "keyring", "awscli": "aws", "azure.cli": "az", "flit": "flit", "httpie": "http", "huggingface_hub": "huggingface-cli", "gsutil": "gsutil",
    "openstackclient.shell": "openstack", "conda": "conda", "pgcli": "pgcli", "pgcli.main": "pgcli", "litecli": "litecli", "litecli.main": "litecli", "mycli.main": "mycli",
    "s3cmd": "s3cmd", "semgrep": "semgrep", "codespell": "codespell", "vulture": "vulture", "hypercorn": "hypercorn", "copier": "copier", "pdoc": "pdoc",
    "pyupgrade": "pyupgrade", "yapf": "yapf", "pycodestyle": "pycodestyle", "pydocstyle": "pydocstyle", "pyflakes": "pyflakes", "radon": "radon", "autoflake": "autoflake",
    "ansible.cli.playbook": "ansible-playbook", "ansible.cli.adhoc": "ansible", "mercurial": "hg", "trash": "trash", "fabric": "fab", "git_filter_repo": "git-filter-repo", "pyftpdlib": "pyftpdlib", "modal": "modal", "dbt": "dbt", "prefect": "prefect", "dotenv": "dotenv",
}  # fmt: skip


def explain_python(call: Call, program: Program) -> Effects:
    """Everything but `-m` stands in the model."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    from gateway.facts.programs.consoles import with_console

    paths = (*base.paths, *_search_path(call.env))
    base = with_console(replace(base, paths=paths))
    base = replace(base, code=(*base.code, *_warned(parsed, call.env)))
    module, rest = _module(parsed)
    if module is None or parsed.helps:
        return base
    base = replace(base, inner=())
    name = module.text
    if not module.exact:
        why = f"which module runs is not known: {module.why or 'it is computed'}"
        return replace(base, unknowns=(*base.unknowns, Unknown("code", why)))
    if name in _TOOLS:
        tool = replace(module, text=_TOOLS[name])
        return replace(base, inner=(Inner((tool, *rest), None, "python -m", "wrapper"),))
    raw = _model(name)
    if raw is None:
        paths = (*base.paths, *_sources(module), *_named(rest))
        return replace(base, paths=paths, guessed=True)
    done = explain_by_data(Call(name, rest, call.env, call.fed), raw)
    if name == "timeit":
        done = replace(done, code=_together(done.code))
    nested = _nested(name, rest, raw, call)
    return replace(
        done, subcommand=base.subcommand, flags=(*base.flags, *done.flags),
        operands=(*base.operands, *done.operands), inner=(*done.inner, *nested),
        paths=(*base.paths, *done.paths), unknowns=(*base.unknowns, *done.unknowns),
    )  # fmt: skip


def _warned(parsed: Parsed, env: tuple[tuple[str, Arg], ...]) -> Iterator[Code]:
    """`-W error::MODULE.Name`: the module of a category is imported."""
    values = [
        value
        for item in parsed.items
        if item.option is not None and "-W" in item.option.names
        for value in item.values
    ]
    values += [value for name, value in env if name == "PYTHONWARNINGS"]
    for value in values:
        for part in value.text.split(","):
            category = part.split(":")[2:3]
            module = category[0].strip().rpartition(".")[0] if category else ""
            if module.replace(".", "").isidentifier():
                yield Code("python", f"import {module}", True, "option -W", value.span)


# An archive of modules is a folder to it.
_ZIPPED = (".whl", ".zip", ".egg", ".pyz")


def _search_path(env: tuple[tuple[str, Arg], ...]) -> tuple[RawPath, ...]:
    """`sitecustomize.py` in one of these folders runs before everything else."""
    folders = [
        replace(
            value, text=folder if folder.endswith(_ZIPPED) else f"{folder.rstrip('/')}/{name}.py"
        )
        for variable, value in env
        if variable == "PYTHONPATH" and value.exact
        for folder in value.text.split(":")
        if folder
        for name in ("sitecustomize", "usercustomize")
    ]
    return tuple(RawPath("execute", one, via="environment PYTHONPATH") for one in folders)


def _together(codes: tuple[Code, ...]) -> tuple[Code, ...]:
    """`timeit -s SETUP STATEMENT`: one text, the setup first."""
    if not all(code.exact for code in codes):
        return codes
    ordered = sorted(codes, key=lambda code: not code.via.startswith("option"))
    return (replace(ordered[0], text="\n".join(code.text for code in ordered)),) if codes else ()


def _module(parsed: Parsed) -> tuple[Arg | None, tuple[Arg, ...]]:
    for item in parsed.items:
        if item.option is not None and item.option.names == ("-m",) and item.values:
            return item.values[0], item.values[1:]
    return None, ()


def _model(name: str) -> Program | None:
    if name in _MODELS:
        return _MODELS[name]
    raw: Any = next((_MODULES[names] for names in _MODULES if name in names.split()), None)
    if raw is None:
        return None
    found = _MODELS[name] = from_trusted(raw, name)
    return found


_MODELS: dict[str, Program] = {}


def _sources(module: Arg) -> tuple[RawPath, ...]:
    """The files a module of the project may come from, looked up from here."""
    stem = module.text.replace(".", "/")
    return tuple(
        RawPath("execute", replace(module, text=path), via="option -m")
        for path in (f"{stem}.py", f"{stem}/__main__.py")
    )


def _named(words: tuple[Arg, ...]) -> Iterator[RawPath]:
    """Nobody has described the module: as with a program, it may read whatever its words name."""
    for word in words:
        option = word.text[:1] == "-"
        cut = word.text.partition("=")[2] if option else word.text
        if word.exact and cut:
            yield RawPath("read", replace(word, text=cut), via="operand")


def _nested(name: str, rest: tuple[Arg, ...], program: Program, call: Call) -> tuple[Inner, ...]:
    """`-m pdb -m X`, `-m cProfile -m X`, `-m runpy X`: python again."""
    if name not in {"pdb", "cProfile", "profile", "trace", "runpy"}:
        return ()
    parsed = take_apart(Call(name, rest, call.env, call.fed), program)
    value = parsed.value("-m")
    if name == "runpy" and parsed.operands:
        words = parsed.operands
    elif value is not None:
        words = (value, *parsed.operands)
    else:
        return ()
    first = replace(words[0], text="-m", exact=True, many=False)
    return (Inner((Arg("python3"), first, *words), None, "python -m", "wrapper"),)
