"""What `import` gives: a module that is described, or one whose file is executed like a script.

`python -c "import app"` runs `app.py` as `python app.py` would: the file is among what is executed, and
whoever wrote it in the same text is found there. Packages whose functions run commands or change other
machines for whoever calls them are said to be unknown: there the arguments are what counts.
"""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.attributes import is_known_module
from gateway.facts.code.python.elsewhere import CLOUDS
from gateway.facts.code.python.values import Anything, Const, Foreign, Ref
from gateway.facts.code.spec import names
from gateway.facts.code.text import join_path, known, unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.computed import Compute
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

_STEPS = r"(?:\b(?:os|path|join|dirname|abspath|realpath|normpath|str|Path|pathlib|resolve|absolute|parents?)\b|[\s.,()/]|\[\d\])"
_EXTENDS = compiled_later(
    rf"\bsys\.path\.(?:insert\(\s*0\s*,|append\()({_STEPS}*\b__file__\b(?:{_STEPS}|\"(?:\.\.|\w+)\"|'(?:\.\.|\w+)')*)\n"
)
_LITERALS = compiled_later(r"[\"'](\.\.|\w+)[\"']")
# Their functions take commands, hosts, statements or files of others: nothing is said about a call of them.
ACTING = names(
    """
    sh fabric fabric2 invoke plumbum sarge delegator envoy psutil ansible ansible_runner salt pulumi netmiko napalm
    nornir asyncssh pysftp scp smbclient impacket scapy pwn pwnlib nmap shodan telethon tweepy
    discord telegram twilio sendgrid paypalrestsdk braintree mailgun resend web3 eth_account ccxt alpaca smtplib2 yagmail git pygit2 dulwich gitpython
    snowflake browser_cookie3 secretstorage pyautogui pynput keyboard mouse keyring win32api win32com pyperclip
    websocket websockets socketio zmq pika kafka paho grpc tornado twisted gevent pip setuptools
    pkg_resources distutils conda cloudpickle dill joblib pytest nox tox IPython jupyter_client nbconvert
    gnupg send2trash shutilwhich pyinotify watchdog fs s3fs gcsfs fsspec smart_open apscheduler crontab schedule
    oslo_concurrency eventlet execnet rpyc Pyro4 Pyro5 dask ray pyspark hdfs wmi pywinrm winrm
    """
)
# Nothing is called, but its version is printed, or where it lies.
_SHOWS = compiled_later(
    r"(?:import [\w.]+(?: as \w+)?(?:, *[\w.]+(?: as \w+)?)*\s*[;\n]\s*)+print\("
    r"(?:[\s,]|\"[^\"\\]*\"|'[^'\\]*'|[\w.]+\.(?:__version__|__file__|__path__|VERSION|version|version_info))*\)[;\s]*"
)


def import_by_name(run: Run, given: Given) -> Thing:
    """`__import__(NAME)`, `importlib.import_module(NAME)`."""
    name = given.pick(0, "name")
    if isinstance(name, Text) and name.arg.exact:
        return module(run, name.arg.text)
    run.gather.unknown("code", "it imports a module whose name is not known here")
    return Anything("an imported module")


def module(run: Run, name: str, *members: str) -> Thing:
    """What an import gives. `members`: names that are taken out of it, which may be modules too."""
    relative = name.startswith(".")
    if relative:
        name = name.lstrip(".")
    if is_known_module(name):
        return Ref(name)
    from sys import stdlib_module_names

    root = name.partition(".")[0]
    run.elsewhere = run.elsewhere or root in CLOUDS
    if root in ACTING and not _SHOWS.fullmatch(run.text.strip()):
        run.gather.loads(root)
    elif root in stdlib_module_names:
        run.gather.unknown("effects", f"what the module `{root}` does is not described")
    else:
        _executed(run, name, members)
        whole = ".".join(one for one in (run.package if relative else "", name) if one)
        own = run.imported(whole) if whole else None
        if own is not None:
            return own
    return Foreign(name or ".")


def _executed(run: Run, name: str, members: tuple[str, ...]) -> None:
    """The files that Python would look for, in every folder that is asked before the installed ones."""
    folders = {one.arg.text.rstrip("/") for one in run.folders if one.arg.exact}
    if run.gather.has_fetched_into({"", ".", name.partition(".")[0], *folders}):
        run.gather.unknown("code", f"`{name}` may be a module that it has just fetched")
    parts = name.split(".") if name else []
    stems = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    stems += ["/".join((*parts, member)) for member in members if member.isidentifier()]
    for folder in _folders(run):
        for stem in stems:
            for file in (f"{stem}.py", f"{stem}/__init__.py"):
                run.gather.path("execute", join_path((folder, known(file))))


def _folders(run: Run) -> list[Text]:
    """Where modules are looked for: here, in `PYTHONPATH`, and where `sys.path` was told."""
    found = [known(""), *run.folders]
    value = run.env.get("PYTHONPATH")
    if value is not None:
        found += [known(one) for one in value.text.split(":") if one]
        if not value.exact:
            found.append(unknown(value.why))
    return found


def _beside(text: str) -> tuple[Text, ...]:
    """`sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "src"))`: folders of the project itself, when
    every such call of the text says so in plain names."""
    calls = _EXTENDS.findall(text)
    if not calls or len(calls) != text.count("sys.path."):
        return ()
    return tuple(
        known("/".join(name for name in _LITERALS.findall(one) if name != "..")) for one in calls
    )


def extend_path(position: int) -> Compute:
    """`sys.path.insert(0, FOLDER)`, `sys.path.append(FOLDER)`."""

    def apply(run: Run, given: Given) -> Thing:
        folder = given.pick(position)
        text = folder if isinstance(folder, Text) else unknown("a folder of modules is not known")
        own = () if text.arg.exact else _beside(run.text)
        run.folders += [one for one in own or (text,) if one not in run.folders]
        return Const(None)

    return apply
