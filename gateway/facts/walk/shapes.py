"""Output that is not known, but of a known shape: numbers, dates, hashes, names of temporary files."""

from __future__ import annotations

from gateway.facts.walk.tool_folders import printed
from gateway.facts.words.holes import NAME, NUMBER, is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation

# Whatever their options: letters, digits and `_ : + , . -` only.
_WORDS = frozenset(["arch", "id", "logname", "tty", "uname", "uuidgen", "whoami"])
_DATE = compiled_later(r"\+(?:%[-_0^#]?[YmdHMSsjyuwVGNeIkl]|%[FT]|[A-Za-z0-9_:+,.-])+")
_TEMPLATE = compiled_later(r"X{3,}")


def shape(run: Run, call: Invocation, index: int) -> str:
    """The output with a hole that says what it can't hold; empty when nothing is known of it."""
    name = call.args[0].text.rpartition("/")[2]
    words = call.texts[1:]
    why = f"the output of `{name}` is not known"
    if not all(map(is_exact, words)):
        return ""
    if name in _SETS_UP and (said := _settings(run, name, words, why)):
        return said
    if words and (folder := printed(run, name, words, index)):
        return folder
    hole = run.hole(NAME, why, (index,))
    if name == "mktemp":
        return _temporary(run, words, hole)
    if name == "git":
        return _git(run, words, hole)
    if name == "nproc" or (name == "wc" and _counted(words)) or (name == "grep" and _counts(words)):
        return run.hole(NUMBER, why, (index,)) + "\n"
    word = (
        (
            name in _WORDS
            and "-a" not in words
            and name != "tty"
            and not (name == "id" and not words)
        )
        or (name == "date" and _date(words))
        or (name == "hostname" and words in (["-s"], ["--short"]))
    )
    return f"{hole}\n" if word else ""


# Programs that print what a shell is to evaluate (`eval "$(ssh-agent -s)"`): with these words, settings
# of their own, no more than their start-up file would make. What they set beside that matters to nobody.
_SETS_UP = {
    "brew": (("shellenv",), ("shellenv", "bash")),
    "conda": (("shell.bash", "hook"),),
    "dircolors": ((), ("-b",), ("--sh",)),
    "fnm": (("env",), ("env", "--use-on-cd"), ("env", "--shell", "bash"), ("env", "--use-on-cd", "--shell", "bash")),
    "kubectl": (("completion", "bash"),),
    "helm": (("completion", "bash"),),
    "npm": (("completion",),),
    "minikube": (("docker-env",), ("podman-env",), ("docker-env", "--shell", "bash"), ("-p", "minikube", "docker-env"), ("completion", "bash")),
    "mamba": (("shell.bash", "hook"),),
    "starship": (("init", "bash"),),
    "zoxide": (("init", "bash"),),
    "fzf": (("--bash",),),
    "nodenv": (("init", "-"),),
    "opam": (("env",),),
    "pyenv": (("init", "-"), ("init", "--path"), ("init", "-", "bash"), ("virtualenv-init", "-")),
    "rbenv": (("init", "-"), ("init", "-", "bash")),
    "ssh-agent": ((), ("-s",)),
    # Prompts, completions and folders that are jumped to: nothing that a command without a terminal meets.
    "direnv": (("hook", "bash"), ("export", "bash")),
    "mise": (("activate", "bash"), ("activate", "bash", "--shims")),
    "gh": (("completion", "-s", "bash"), ("completion", "--shell", "bash")),
}  # fmt: skip
_SHIMS = frozenset(["nodenv", "pyenv", "rbenv"])


def _settings(run: Run, name: str, words: list[str], why: str) -> str:
    """The commands that set up a shell for this program."""
    if tuple(words) not in _SETS_UP[name]:
        return ""
    if name == "ssh-agent":
        number = run.hole(NUMBER, why)
        folder = f"/tmp/ssh-{run.hole(NAME, why)}"  # noqa: S108 - where it is said to be
        return (
            f"SSH_AUTH_SOCK={folder}/agent.{number}; export SSH_AUTH_SOCK;\n"
            f"SSH_AGENT_PID={number}; export SSH_AGENT_PID;\necho Agent pid {number};\n"
        )
    if name in _SHIMS:
        return f'export PATH="$HOME/.{name}/shims:$PATH"\n'
    return ":\n"


def _date(words: list[str]) -> bool:
    return any(_DATE.fullmatch(word) for word in words) and not any(
        word[:1] == "+" and not _DATE.fullmatch(word) for word in words
    )


def _counted(words: list[str]) -> bool:
    """`wc -l < file` prints a number alone."""
    return len(words) == 1 and words[0] in {"-l", "-c", "-w", "-m", "--lines", "--bytes", "--words"}


def _counts(words: list[str]) -> bool:
    """`grep -c` of one file, or of what it is fed."""
    if not {"-c", "--count"} & set(words):
        return False
    return len([word for word in words if word[:1] != "-"]) <= 2 and not {"-r", "-R", "-H"} & set(
        words
    )


def _temporary(run: Run, words: list[str], hole: str) -> str:
    """`mktemp [-d] [-p dir | -t] [template]`"""
    folder, template = run.variable("TMPDIR"), ""
    at = 0
    base = folder if isinstance(folder, str) and is_exact(folder) and folder else run.context.tmp
    below = False
    while at < len(words):
        word = words[at]
        if word == "-p" and at + 1 < len(words):
            at, base, below = at + 1, words[at + 1], True
        elif word.startswith("--tmpdir="):
            base, below = word.partition("=")[2], True
        elif word in {"-t", "--tmpdir"}:
            below = True
        elif word.startswith("--suffix"):
            return ""
        elif word[:1] != "-":
            template = word
        at += 1
    if not base:
        return ""
    if not template:
        template, below = "tmp.XXXXXX", True
    if not _TEMPLATE.search(template):
        return ""
    name = _TEMPLATE.sub(hole, template)
    return f"{base.rstrip('/')}/{name}\n" if below else f"{name}\n"


def _git(run: Run, words: list[str], hole: str) -> str:
    """`git rev-parse --show-toplevel` is the folder with `.git`; a hash is a word."""
    if words[:1] == ["config"] and words[-1].lower() == "core.hookspath":
        return _hooks_folder(run)
    if words[:1] != ["rev-parse"]:
        return ""
    rest = words[1:]
    if rest[:1] and rest[0] in _OF_THE_FOLDER:
        return _of_the_folder(run, rest)
    names = [word for word in rest if word[:1] != "-"]
    options = [word for word in rest if word[:1] == "-"]
    short = all(word == "--verify" or word.startswith("--short") for word in options)
    return f"{hole}\n" if len(names) == 1 and short else ""


def _hooks_folder(run: Run) -> str:
    """`git config core.hooksPath`: wherever that is, what lies there runs as what lies in `.git/hooks`."""
    hooks = _of_the_folder(run, ["--git-path", "hooks"]).rstrip("\n")
    # (Not that folder by its name alone: what compares it with another is not known to be false.)
    return f"{hooks}{run.hole(NAME, 'where git finds its hooks is not known')}\n" if hooks else ""


# What git says of the folder it stands in.
_OF_THE_FOLDER = frozenset(
    ["--show-toplevel", "--git-dir", "--git-common-dir", "--absolute-git-dir", "--git-path", "--show-cdup", "--show-prefix"]
)  # fmt: skip


def _of_the_folder(run: Run, words: list[str]) -> str:
    """Where the folder with `.git` is known; a `.git` that is a file leads elsewhere."""
    from gateway.facts.state.disk import ancestors

    option, *rest = words
    cwd = run.cwd()
    if run.place != "local" or not is_exact(cwd) or cwd[:1] != "/" or run.sets("GIT_DIR"):
        return ""
    top = next((one for one in ancestors(cwd) if run.lookup.kind(f"{one.rstrip('/')}/.git")), None)
    if top is None or len(rest) != (option == "--git-path"):
        return ""
    if option == "--show-toplevel":
        return f"{top}\n"
    below = cwd.removeprefix(top).strip("/")
    if option == "--show-prefix":
        return f"{below}/\n" if below else "\n"
    if option == "--show-cdup":
        return "../" * (below.count("/") + 1 if below else 0) + "\n"
    git = f"{top.rstrip('/')}/.git"
    return f"{'/'.join([git, *rest])}\n" if run.lookup.kind(git) == "dir" else ""
