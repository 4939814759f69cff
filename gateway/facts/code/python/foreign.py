"""What packages do that nobody here has read: told by the names of their functions and arguments.

`cv2.imwrite("/etc/x.png", a)`, `nltk.download("x", download_dir="/etc")`. Only places are looked at that a
text names outright and that lie elsewhere (`/x`, `~/x`, `../x`, git's own folder): the rest is the work.
"""

from __future__ import annotations

from gateway.facts.code.handed import hand, looks, routes
from gateway.facts.code.model import Text
from gateway.facts.code.python.evaluating import evaluates
from gateway.facts.code.python.sending import reach
from gateway.facts.code.python.stores import speak
from gateway.facts.code.python.values import (
    Box,
    Choice,
    Const,
    Foreign,
    Items,
    Many,
    Path,
    Table,
    one_text,
    texts,
)
from gateway.facts.code.spec import opens
from gateway.facts.code.text import home, known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

# With these set to False, a file that is loaded may run anything.
_SWITCHES = frozenset({"weights_only", "safe_mode"})
# What stands in the file may run, unless they are told that only weights are wanted.
_UNPICKLES = frozenset({"torch.load"})
# A word of the name of what writes: `imwrite`, `write_csv`, `savefig`, `to_parquet`, `sink_ipc`, `toFile`.
_WRITES = compiled_later(
    r"(?:^|_|^im)(?:write|save|dump|export|download|sink|mkdir|makedirs|extractall|to(?=_))"
    r"|^(?:to|write|save|download)[A-Z]"
)
# … and of what reads: `read_csv`, `imread`, `scan_parquet`, `loadtxt`, `dotenv_values`.
_READS = compiled_later(
    r"(?:^|_|^im)(?:read|load|open|scan|parse|from|values|upload)(?:_|$|[a-z]*$)"
)
_AT_HOME = compiled_later(r"home(?:dir|_dir)?|user_?home|expanduser")
_KEPT = compiled_later(
    r"(?:get|read|load|find|fetch|retrieve|saved|cached)_?(?:\w+_)?(?:token|secret|password|credential|api_?key|private_key)s?"
)
# What these read nobody sees by that.
_INTO_THE_ENVIRONMENT = frozenset({"load_dotenv", "find_dotenv"})
# … of what deletes, and of what starts a program.
_DELETES = compiled_later(
    r"(?:^|_)(?:rm|rmtree|remove|delete|unlink|rmdir)(?:_|$)|^(?:rm|remove|delete)[A-Z]"
)
_STARTS = compiled_later(
    r"^(?:run|open|exec|spawn|start)_?(?:process|command|cmd|shell)"
    r"|^(?:call_command|system|popen\d?|Popen|getoutput|getstatusoutput|check_output|check_call)$"
)
_ELSEWHERE = ("/", "~/", "../", ".git/")
_MODE = compiled_later(r"(?:[wax]|r\+)[bt+]{0,2}")
_LONGEST = 200
_DEEPEST = 4


def keep(run: Run, value: Thing) -> None:
    """`lib.settings["out"] = "/home/x"`: it finds it there."""
    hand(run.gather, _inside(run, value), run.env)


def from_home(run: Run, name: str) -> None:
    """`path.Path.home().rmtree()`: nobody spells the place."""
    *before, called = name.split(".")
    if before and _AT_HOME.fullmatch(before[-1]):
        if _DELETES.search(called):
            run.gather.path("delete", home(run.env), recursive=True)
        elif _WRITES.search(called):
            run.gather.path("write", home(run.env), below=True)


def hands_out(run: Run, name: str) -> None:
    """`huggingface_hub.get_token()`: what somebody who has signed in keeps at home."""
    if _KEPT.fullmatch(name.rpartition(".")[2]):
        run.gather.unknown("effects", f"`{name}` gives a secret that is kept somewhere")


def call_foreign(run: Run, name: str, given: Given) -> None:
    """A function of a package is called."""
    called = name.rpartition(".")[2]
    _placed(run, called, given)
    # `anyio.run(anyio.run_process, ["make"])`
    functions = [one.name for one in given.positional if isinstance(one, Foreign)]
    if any(_STARTS.match(one.rpartition(".")[2]) for one in (name, *functions)):
        _started(run, name, given)
    if called not in _INTO_THE_ENVIRONMENT and _READS.search(called):
        whole = name in _UNPICKLES and not _only_weights(given)
        for value in given.positional[:1]:
            for text in texts(value):
                if _is_file(text.arg.text):
                    run.gather.objects(text) if whole else run.gather.path("read", text)
    if called not in _INTO_THE_ENVIRONMENT and not looks(called):
        inside = (one for value in given.everything() for one in _inside(run, value))
        hand(run.gather, inside, run.env, only_read=_only_reads(called))
    reach(run, name, given)
    speak(run, name, given)
    evaluates(run, name, given)
    for keyword, value in given.named:
        if keyword in _SWITCHES and value == Const(False):
            run.gather.unknown("code", f"`{name}` may run what it is given")
        for text in _places(value):
            _told_by_name(run, keyword, text)


def _only_reads(called: str) -> bool:
    return routes(called) or (_READS.search(called) is not None and _WRITES.search(called) is None)


def _inside(
    run: Run, value: Thing, depth: int = 0, *, listed: bool = False
) -> Iterator[tuple[Text, bool]]:
    """The strings that a value is, or holds, and whether it does so in a list."""
    if depth > _DEEPEST:
        return
    if isinstance(value, (Items, Many, Box)):
        for one in run.elements(value)[0]:
            yield from _inside(run, one, depth + 1, listed=True)
    elif isinstance(value, Table):
        for key, one in value.pairs:
            yield from _inside(run, one, depth + 1, listed=listed)
            yield from _inside(run, key, depth + 1, listed=True)
    elif isinstance(value, (Text, Path, Choice)):
        yield from ((text, listed) for text in texts(value))


def _only_weights(given: Given) -> bool:
    return ("weights_only", Const(True)) in given.named


def _placed(run: Run, called: str, given: Given) -> None:
    """Places elsewhere that it writes or deletes, by its name."""
    places = [text for value in given.positional for text in _places(value)]
    if places and (_WRITES.search(called) or _is_opened(given)):
        for text in places:
            run.gather.path("write", text)
    if places and _DELETES.search(called):
        for text in places:
            run.gather.path("delete", text, recursive=True)


def _started(run: Run, name: str, given: Given) -> None:
    """The words, or the text, that it is given are a command."""
    if name == "django.core.management.call_command":  # a command of the project, by its words
        words = [one_text(value) for value in given.positional]
        told = [known(f"--{key.replace('_', '-')}") for key, _ in given.named]
        run.gather.argv((known("django-admin"), *words, *told), name)
        return
    for value in given.positional:
        if isinstance(value, Text):
            run.gather.shell(value, name)
        elif isinstance(value, Items):
            run.gather.argv(tuple(one_text(item) for item in value.values), name)


def _told_by_name(run: Run, keyword: str, text: Text) -> None:
    from gateway.facts.programs.language.naming import role_by_name

    role = role_by_name(f"--{keyword}", text.arg, attached=False)
    if role is not None and role.kind == "path":
        for one in role.paths:
            run.gather.path(one, text, below=role.below)


def _places(value: Thing) -> list[Text]:
    return [
        one
        for one in texts(value)
        if one.arg.text.startswith(_ELSEWHERE)
        and len(one.arg.text) < _LONGEST
        and not {" ", "\n"} & set(one.arg.text)
    ]


def _is_file(text: str) -> bool:
    return (
        ("." in text or "/" in text) and len(text) < _LONGEST and not {" ", "\n", ":"} & set(text)
    )


def _is_opened(given: Given) -> bool:
    """`h5py.File("/x", "w")`"""
    mode = given.pick(1, "mode")
    if not isinstance(mode, Text) or _MODE.fullmatch(mode.arg.text) is None:
        return False
    return "write" in opens(mode.arg.text)
