"""Runs a text under Python's own audit hook, in the current folder, and prints what happened.

Not a test: started by `test_python_oracle.py`, once for many texts. Reads JSON lines (id, text), and
writes JSON lines (id, events).
"""

import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
import traceback

OWN = (
    sys.prefix,
    sys.base_prefix,
    os.path.realpath(sys.base_prefix),
    "/usr/lib",
    "/etc/ld",
    "/dev/null",
)
events = None
PATHS = {
    "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod",
    "os.chdir", "os.listdir", "os.scandir",
}  # fmt: skip
WANTED = {
    "open", "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate",
    "os.chmod", "os.chdir", "os.system", "subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn",
    "socket.connect", "socket.getaddrinfo", "exec", "pickle.find_class", "ctypes.dlopen", "os.kill",
    "os.listdir", "os.scandir", "sqlite3.connect", "socket.sendto",
}  # fmt: skip


def hook(name, args):
    if events is None or name not in WANTED:
        return
    if name == "exec" and args[0].co_filename == "<judged>" and args[0].co_name == "<module>":
        return
    if name == "exec" and args[0].co_filename.startswith(("/", "<frozen", "<__array")):
        return
    if name in {"open", "os.listdir", "os.scandir"} and str(args[0]).startswith(OWN):
        return
    shown = [os.fsdecode(arg) if isinstance(arg, bytes) else str(arg) for arg in args[:3]]
    if name in {"os.listdir", "os.scandir", "open"} and shown[0].isdigit():
        return
    if name in {"os.remove", "os.rmdir"} and shown[1] != "-1":
        return  # relative to a descriptor: inside rmtree
    if name in PATHS:
        shown[:2] = [one if one.startswith("-") else os.path.abspath(one) for one in shown[:2]]
    elif name == "open":
        shown[0] = os.path.abspath(shown[0])
    events.append((name, shown))


def run(text, argv):
    global events  # noqa: PLW0603 - the hook has no other way to know
    scope = {"__name__": "__main__", "__builtins__": __builtins__}
    code = compile(text, "<judged>", "exec")
    sys.argv = ["-c", *argv]
    events = []
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            exec(code, scope)
    except BaseException:
        if os.environ.get("ORACLE_DEBUG"):
            traceback.print_exc()
    found, events = events, None
    return found


def main():
    sys.addaudithook(hook)
    top = os.getcwd()
    for line in sys.stdin:
        one = json.loads(line)
        place = tempfile.mkdtemp(dir=top)
        os.chdir(place)
        os.environ["HOME"] = place
        for name in ("a.txt", "b.txt", "c.py"):
            with open(name, "w") as file:
                file.write("print(1)\n" if name == "c.py" else "text\n")
        os.makedirs("d/e")
        open("d/x.txt", "w").close()
        found = run(one["text"], one.get("argv", []))
        os.chdir(top)
        shutil.rmtree(place, ignore_errors=True)
        print(json.dumps({"id": one["id"], "place": place, "events": found}), file=sys.__stdout__)
        sys.__stdout__.flush()


main()
