"""Methods that an object of the text has from a class of a library: `self.send_response(200)`, `self.train()`."""

from __future__ import annotations

from gateway.facts.code.python.testing import CALLS, CLASSES, METHODS
from gateway.facts.code.python.values import PLAIN, Bound, Foreign, Local, Ref
from gateway.facts.code.spec import names, table
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Made, Thing

# What they do with their own object is silent; whatever they call of it is walked, as of each class with a base.
_SILENT = table(
    {
        "http.server.BaseHTTPRequestHandler http.server.SimpleHTTPRequestHandler "
        "socketserver.BaseRequestHandler socketserver.StreamRequestHandler": "send_response send_header "
        "end_headers send_error send_response_only log_message log_request log_error date_time_string "
        "version_string flush_headers address_string setup finish handle handle_one_request path headers rfile "
        "wfile client_address server command requestline request_version close_connection",
        "http.server.HTTPServer http.server.ThreadingHTTPServer socketserver.TCPServer socketserver.UDPServer "
        "socketserver.ThreadingTCPServer socketserver.ThreadingMixIn socketserver.ForkingMixIn": "serve_forever "
        "shutdown server_close handle_request handle_error server_bind server_activate finish_request "
        "shutdown_request process_request server_address timeout",
        "threading.Thread threading.Timer multiprocessing.Process": "start join is_alive terminate cancel close "
        "name daemon ident pid exitcode setName getName setDaemon isDaemon",
        "argparse.ArgumentParser argparse.Action argparse.HelpFormatter": "add_argument parse_args error exit "
        "print_help print_usage format_help format_usage set_defaults add_subparsers add_argument_group prog",
        "logging.Handler logging.StreamHandler logging.Formatter logging.Filter logging.LoggerAdapter": "format "
        "emit acquire release handle handleError setFormatter setLevel flush formatTime formatException stream "
        "formatter level",
        "json.JSONEncoder json.JSONDecoder": "default encode iterencode decode raw_decode",
        "html.parser.HTMLParser": "feed close reset getpos get_starttag_text rawdata handle_starttag "
        "handle_endtag handle_data handle_startendtag error",
        "ast.NodeVisitor ast.NodeTransformer": "visit generic_visit visit_Constant",
        "string.Template string.Formatter": "substitute safe_substitute vformat template",
        "enum.Enum enum.IntEnum enum.StrEnum enum.Flag enum.IntFlag": "value name",
        "typing.NamedTuple": "_replace _asdict _fields",
        "builtins.Exception builtins.ValueError builtins.RuntimeError builtins.KeyError builtins.TypeError": "args "
        "with_traceback add_note",
        "cmd.Cmd": "cmdloop onecmd precmd postcmd preloop postloop emptyline do_help print_topics columnize prompt "
        "intro stdout lastcmd cmdqueue get_names",
        "builtins.object abc.ABC typing.Protocol typing.Generic typing.TypedDict": "",
    }
)
# What they are made with is called when they start.
_CALLING = frozenset({"threading.Thread", "threading.Timer", "multiprocessing.Process"})
_GIVEN = compiled_later(
    r"(?<!def )__init__\(\s*(?!(?:self\s*,?\s*)?(?:(?:daemon|name)\s*=\s*[^,()]+,?\s*)*\))"
)
_METHODS = {base: names(methods) for base, methods in _SILENT.items()}
_DEEPEST = 8


def inherited(run: Run, owner: Made, name: str) -> Thing | None:
    """The method, if everything that stands behind it is known."""
    return _of_class(run, owner.cls, name, _DEEPEST)


def _of_class(run: Run, made: Local, name: str, deep: int) -> Thing | None:
    bases = getattr(made.node, "bases", [])
    if not bases or deep <= 0:
        return None
    found: Thing | None = None
    for base in bases:
        kind = run.value(base, made.scope)
        one: Thing | None = None
        if isinstance(kind, Foreign):
            one = Foreign(f"{kind.name}.{name}")
        elif isinstance(kind, Local):
            one = _of_class(run, kind, name, deep - 1)
        elif isinstance(kind, Ref) and kind.name in CLASSES:
            one = _of_test(name)
        elif (
            not isinstance(kind, Ref)
            or kind.name not in _METHODS
            or _is_given(run, made, kind.name)
        ):
            return None  # it may be any method of that one
        elif name in _METHODS[kind.name]:
            one = Bound(PLAIN, name)
        found = found or one
    return found


def _is_given(run: Run, made: Local, base: str) -> bool:
    """A thread that may be told what to call, where it is made or by its `super().__init__(…)`."""
    if base not in _CALLING:
        return False
    own = any(getattr(one, "name", "") == "__init__" for one in getattr(made.node, "body", ()))
    return not own or _GIVEN.search(run.text) is not None


def _of_test(name: str) -> Thing | None:
    if name in CALLS:
        return Ref(f"unittest.TestCase.{name}")
    return Bound(PLAIN, name) if name.startswith("assert") or name in METHODS else None
