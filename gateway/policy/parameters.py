"""The parameters: what each means, which way is stricter, and how layers are merged.

Values run as `YAML → kept` here: durations to milliseconds, sizes to bytes, verdicts to `Verdict`.
"""

from __future__ import annotations

from gateway.model import Verdict
from gateway.policy.hosts import host_matches, malformed
from gateway.policy.model import LAYERS
from gateway.policy.reading import Fields, milliseconds, octets
from gateway.policy.terms import Choice, Either, Key, Number, Open, Some, Switch, Table, Term, Text
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.problems import Mark
    from gateway.policy.scope import Scope


class Parameter(Value):
    """One parameter. `direction` says which of two values is the stricter one:

    `verdict` the higher, `least` the smaller number (0 is no limit and the loosest), `order` the earlier
    of `options`, `within` the smaller set, `all` the larger set, `free` neither.
    """

    name: str
    term: Term
    doc: str
    direction: str
    options: tuple[str, ...] = ()
    example: str = ""


_VERDICT = Choice(("allow", "ask", "deny"))
_HOLD = Choice(("ask", "deny"))
_TIME, _SIZE = Text("duration"), Text("size")
_BOUND = Either(
    (
        Choice(("off", "allowlist", "on")),
        Table(
            "`network`",
            {
                "value": Key(
                    Choice(("off", "allowlist", "on")), "What holds otherwise.", required=True
                ),
                "from_env": Key(
                    Table(
                        "`from_env`",
                        {
                            "name": Key(
                                Text("variable"),
                                "A variable of the gateway's own environment.",
                                required=True,
                            ),
                            "is": Key(Text("text"), "If it has this text,", required=True),
                            "then": Key(
                                Choice(("off", "allowlist", "on")), "this holds.", required=True
                            ),
                        },
                    ),
                    "Follows a variable of the gateway's own environment; commands cannot set it.",
                ),
            },
        ),
    )
)

PARAMETERS = (
    Parameter("mode", Choice(("enforce", "observe")), "`observe`: everything is judged and recorded, nothing is stopped.", "order", ("enforce", "observe")),
    Parameter("default", _VERDICT, "The verdict for a command that no rule names.", "verdict"),
    Parameter("default_contained", _VERDICT, "The same where the kernel confines the command, it is local and its program is known.", "verdict"),
    Parameter("ask_unattended", _HOLD, "What `ask` becomes when nobody is there to answer.", "verdict"),
    Parameter("on_unparseable", _HOLD, "The verdict for text that could not be read.", "verdict"),
    Parameter("on_unknown", _HOLD, "The verdict where a rule that denies cannot tell, or a program or code is not known.", "verdict"),
    Parameter("outside.read", _VERDICT, "The verdict for reading what no path list covers.", "verdict"),
    Parameter("outside.write", _VERDICT, "The verdict for writing what no path list covers.", "verdict"),
    Parameter("outside.execute", _VERDICT, "The verdict for running what no path list covers.", "verdict"),
    Parameter("outside.cd", _VERDICT, "The verdict for changing to what no path list covers.", "verdict"),
    Parameter("network", _BOUND, "May commands use the network: `off`, `allowlist` (only `network_hosts`), `on`.", "order", ("off", "allowlist", "on")),
    Parameter("network_hosts", Some(Text("text")), "The hosts of the allowlist: `example.com`, `*.example.com`, `localhost:8080`.", "within"),
    Parameter("timeout", _TIME, "The time a command gets when the caller asks for none.", "least", example="120s"),
    Parameter("timeout_max", _TIME, "The most that a caller may ask for.", "least", example="10m"),
    Parameter("kill_after", _TIME, "Between the polite signal and the deadly one.", "least", example="2s"),
    Parameter("output.mode", Choice(("ends", "full")), "`ends`: the head and the tail of the output; `full`: all of it.", "free"),
    Parameter("output.head_lines", Number(), "Lines kept of the beginning; 0: only bytes count.", "free"),
    Parameter("output.tail_lines", Number(), "Lines kept of the end; 0: only bytes count.", "free"),
    Parameter("output.head_bytes", _SIZE, "Bytes kept of the beginning.", "free", example="32KiB"),
    Parameter("output.tail_bytes", _SIZE, "Bytes kept of the end.", "free", example="32KiB"),
    Parameter("output.cap", _SIZE, "With `full`: where it ends all the same.", "least", example="64MiB"),
    Parameter("output.streams", Choice(("separate", "merged")), "`merged`: stdout and stderr as one text.", "free"),
    Parameter("output.spill", Switch(), "Keep what is left out in a file, and name it.", "free"),
    Parameter("env.inherit", Choice(("none", "safe", "all")), "How much of the gateway's environment a command sees.", "order", ("none", "safe", "all")),
    Parameter("env.pass", Some(Text("name")), "Names or patterns (`LC_*`) that are passed on besides.", "within"),
    Parameter("env.set", Open("variable", Either((Text("text"),))), "Variables that are set for every command.", "within"),
    Parameter("env.secret", Some(Text("name")), "Names or patterns that are withheld in any case.", "all"),
    Parameter("limits.cpu", _TIME, "CPU time.", "least", example="60s"),
    Parameter("limits.memory", _SIZE, "Memory.", "least", example="4GiB"),
    Parameter("limits.file_size", _SIZE, "The largest file that may be written.", "least", example="1GiB"),
    Parameter("limits.processes", Number(), "Processes at once.", "least"),
    Parameter("limits.open_files", Number(), "Open files in a process.", "least"),
    Parameter("sandbox", Choice(("required", "best-effort", "off")), "Must the kernel confine commands?", "order", ("required", "best-effort", "off")),
    Parameter("second_grammar", Choice(("agree", "off")), "`agree`: text in which a second grammar sees other commands or words counts as unreadable (extra `grammar`).", "order", ("agree", "off")),
)  # fmt: skip
BY_NAME = {one.name: one for one in PARAMETERS}
_LAYERS = Some(Choice(LAYERS))


def params_table() -> Table:
    """What may stand under `params`."""
    keys: dict[str, Key] = {}
    groups: dict[str, dict[str, Key]] = {}
    for one in PARAMETERS:
        group, _, rest = one.name.rpartition(".")
        key = Key(_with_rights(one), one.doc, example=one.example)
        (groups.setdefault(group, {}) if group else keys)[rest if group else one.name] = key
    for group, inner in groups.items():
        table = Table(f"`{group}`", inner)
        term = Either((_VERDICT, table)) if group == "outside" else table
        keys[group] = Key(term, f"Parameters of `{group}`.")
    return Table("`params`", keys)


def _with_rights(one: Parameter) -> Term:
    rights = {
        "may_loosen": Key(_LAYERS, "The lower layers that may loosen it."),
        "up_to": Key(_plain(one.term), "How far they may."),
    }
    options = one.term.options if isinstance(one.term, Either) else (one.term,)
    tables = [option for option in options if isinstance(option, Table)]
    inner = dict(tables[0].keys) if tables else {"value": Key(one.term, one.doc, required=True)}
    if isinstance(one.term, Open) or one.name == "env.set":
        return one.term
    plain = tuple(option for option in options if not isinstance(option, Table))
    return Either((*plain, Table(f"`{one.name}`", {**inner, **rights})))


def _plain(term: Term) -> Term:
    return term.options[0] if isinstance(term, Either) else term


class Setting(Value):
    """A parameter as one file sets it."""

    value: Any
    mark: Mark
    layer: str
    # None: what the layer gives by itself.
    may_loosen: tuple[str, ...] | None = None
    up_to: Any = None
    bindings: tuple[tuple[str, str, str], ...] = ()
    # The settings of other files that this one took the place of, the nearest first.
    replaced: tuple[Setting, ...] = ()


def settings(fields: Fields, layer: str, scope: Scope) -> dict[str, Setting]:
    """The parameters that a file sets, by dotted name."""
    found: dict[str, Setting] = {}

    def put(one: Parameter, given: Any, mark: Mark) -> None:
        setting = _setting(one, given, mark, layer, scope)
        if setting.value is not None:  # else it was refused, and that was said
            found[one.name] = setting

    for key, value in fields.items():
        mark = fields.values_at[key]
        if key in BY_NAME:
            put(BY_NAME[key], value, mark)
        elif isinstance(value, str):  # `outside: deny` means all roles
            for one in PARAMETERS:
                if one.name.startswith(f"{key}."):
                    put(one, value, mark)
        else:
            for inner, given in value.items():
                put(BY_NAME[f"{key}.{inner}"], given, value.values_at[inner])
    return found


def _setting(one: Parameter, given: Any, mark: Mark, layer: str, scope: Scope) -> Setting:
    if not isinstance(given, Fields) or one.name == "env.set":
        return Setting(_keep(one, given, scope), mark, layer)
    bound = given.get("from_env") or {}
    may = tuple(map(str, given["may_loosen"])) if "may_loosen" in given else None
    if may is None and "up_to" in given:
        scope.report(
            "P015", "`up_to` needs `may_loosen`: who may go so far", given.keys_at["up_to"]
        )
    return Setting(
        _keep(one, given.get("value"), scope),
        given.values_at.get("value", mark),
        layer,
        may,
        _keep(one, given["up_to"], scope) if "up_to" in given else None,
        ((str(bound["name"]), str(bound["is"]), str(bound["then"])),) if len(bound) == 3 else (),
    )


def _keep(one: Parameter, given: Any, scope: Scope) -> Any:
    """The value as it is kept and compared."""
    if given is None:
        return None
    form = one.term.form if isinstance(one.term, Text) else ""
    if form == "duration":
        return milliseconds(given)
    if form == "size":
        return octets(given)
    if one.direction == "verdict":
        return Verdict[str(given).upper()]
    if one.name == "env.set":
        return tuple(sorted((str(name), str(text)) for name, text in given.items()))
    if isinstance(given, list):
        names = scope.names(given, one.name)
        if one.name == "network_hosts":
            for name in names:
                if why := malformed(name):
                    scope.report(
                        "P014",
                        f"`{name}` is no host: {why}",
                        name.mark,
                        "for example `*.example.com`",
                    )
        return tuple(str(name) for name in names)
    return str(given) if isinstance(given, str) else given


def looser(one: Parameter, new: Any, old: Any) -> bool:
    """Does the new value let more happen than the old one?"""
    if one.direction == "verdict":
        return bool(new < old)
    if one.direction == "least":
        return bool(old != 0 and (new == 0 or new > old))
    if one.direction == "order":
        return one.options.index(new) > one.options.index(old)
    if one.direction == "within":
        if one.name == "network_hosts":
            return not all(any(_within(name, wide) for wide in old) for name in new)
        return not set(new) <= set(old)
    if one.direction == "all":
        return not set(new) >= set(old)
    return False


def _within(name: str, wide: str) -> bool:
    """Is every host of one pattern a host of the other?"""
    host = f"x{name[1:]}" if name.startswith("*.") else name
    return name == wide or (
        name != "*" and not (name[:1] == "*" and wide[:1] != "*") and host_matches(wide, host)
    )


def strictest(one: Parameter, left: Any, right: Any, *, together: bool = True) -> Any:
    """Of two values, the one that lets less happen; None when neither does.

    `together`: they stand in one layer, where lists of what is allowed are united.
    """
    if one.direction == "all" or (one.direction == "within" and together):
        return tuple(sorted({*left, *right}))
    if one.direction == "within":
        both = {*left, *right}
        return tuple(
            sorted(x for x in both if not looser(one, (x,), left) and not looser(one, (x,), right))
        )
    if left == right:
        return left
    if one.direction == "free":
        return None
    return right if looser(one, left, right) else left
