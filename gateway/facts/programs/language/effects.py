"""Parsed command line × model → effects: the one road that every declarative model takes."""

from __future__ import annotations

from gateway.facts.effects import Effects, Inner, RawPath
from gateway.facts.model import Arg, Unknown
from gateway.facts.programs.language.arguments import parse
from gateway.facts.programs.language.operands import assign
from gateway.facts.programs.language.parsed import Parsed
from gateway.facts.programs.language.roles import Acts, split
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call
    from gateway.facts.model import HostUse
    from gateway.facts.programs.language.model import Behaviour, Program
    from gateway.facts.programs.language.operands import Use
    from gateway.facts.programs.language.parsed import Item

_AS_FOLDER = "operand, as a folder"


def explain_by_data(call: Call, program: Program) -> Effects:
    """What the model says of this call."""
    return effects(call, take_apart(call, program))


def take_apart(call: Call, program: Program) -> Parsed:
    """Parse the arguments, the ones that come through the environment first."""
    if not call.env:
        return parse(program, call.args)
    carried: list[Arg] = []
    for name, value in call.env:
        if any(name == known and role.kind == "options" for known, role in program.env):
            carried.extend(split(value))
    posix = any(name == "POSIXLY_CORRECT" for name, _ in call.env)
    return parse(program, call.args, tuple(carried), posix=posix)


def effects(call: Call, parsed: Parsed) -> Effects:
    """Give every word its role, and add what happens without a word."""
    program = parsed.program
    behaviour = behaviour_of(call, parsed)
    operands = parsed.operands
    if parsed.helps:
        return Effects(parsed.subcommand, parsed.flags, operands, unknowns=parsed.unknowns)
    acts = Acts(call.name, behaviour.place, reads_code=behaviour.stdin == "code")
    marks = {mark for item in parsed.items if item.option is not None for mark in item.option.marks}
    deep = behaviour.recursive or "recursive" in marks
    _use_options(acts, parsed)
    for item in parsed.items if parsed.program.settings else ():
        _use_setting(acts, parsed.program, item)
    uses = assign(behaviour.operands, operands)
    for use in uses:
        acts.use(use.role, use.words, "operand", recursive=deep)
    for also in behaviour.also:
        acts.path(also.role, Arg(also.path), "default", recursive=deep)
    _come_into(acts, uses, recursive=deep)
    for name, value in call.env:
        for known, role in program.env:
            if name == known and role.kind != "options":
                acts.use(role, (value,), f"environment {name}")
    if "help" in marks:  # met behind an operand
        acts.paths = [_perhaps_helps(one) for one in acts.paths]
    if "empties" in marks:
        acts.paths += [RawPath("delete", one.arg, True, one.via) for one in _emptied(acts)]
    if parsed.other:  # `pulumi --color never destroy`: what it does is said behind the value
        acts.inner.append(Inner((Arg(call.name), *parsed.other), None, call.name))
    return Effects(
        parsed.subcommand,
        parsed.flags,
        operands,
        _paths(acts, dry="dry" in marks),
        _hosts(acts, sends="sends" in marks),
        _network(behaviour, acts, parsed),
        behaviour.tty,
        _inner(acts),
        tuple(acts.code),
        tuple(acts.sets_env),
        _stdin(behaviour, uses),
        behaviour.stdin_language,
        "computed" if behaviour.stdout == "paths" else behaviour.stdout,
        None,
        _prints(behaviour, uses, call.name),
        (*parsed.unknowns, *acts.unknowns),
        acts.base,
        loosely="--*" in program.options and not (parsed.subcommand or acts.code or acts.inner),
    )


def _perhaps_helps(path: RawPath) -> RawPath:
    """`rm a --help`: GNU programs say their help, others delete `a`."""
    if path.role not in {"write", "delete"}:
        return path
    why = "behind an operand only GNU programs read `--help`"
    return replace(path, arg=Arg("", exact=False, why=why, span=path.arg.span))


def _emptied(acts: Acts) -> list[RawPath]:
    """Folders; and what an option says, which may be one where it usually names a file."""
    return [
        one
        for one in acts.paths
        if one.below or (one.role == "write" and one.via.startswith("option"))
    ]


def marked(parsed: Parsed, mark: str) -> bool:
    """An option with this mark was given."""
    return any(item.option is not None and mark in item.option.marks for item in parsed.items)


def behaviour_of(call: Call, parsed: Parsed) -> Behaviour:
    """The behaviour, with each change whose conditions hold."""
    program = parsed.program
    if not program.when:
        return program.behaviour
    held = [_all_hold(conditions, call, parsed) for conditions, _ in program.when]
    if True not in held:
        return program.behaviour
    key = (id(program), *held)
    known = _CHANGED.get(key)
    if known is None:
        if len(_CHANGED) >= _MOST:
            _CHANGED.clear()
        behaviour = program.behaviour
        for (_, changes), holds in zip(program.when, held, strict=True):
            behaviour = replace(behaviour, **changes) if holds else behaviour
        # With the program, so that no other can come to have its identity.
        known = _CHANGED[key] = program, behaviour
    return known[1]


# Programs with what held of their conditions → how they behave then.
_CHANGED: dict[tuple[int, ...], tuple[Program, Behaviour]] = {}
_MOST = 1_000


def _all_hold(conditions: tuple[str, ...], call: Call, parsed: Parsed) -> bool:
    for condition in conditions:  # noqa: SIM110 - a hot loop
        if not _holds(condition, call, parsed):
            return False
    return True


def _holds(condition: str, call: Call, parsed: Parsed) -> bool:
    """`-x --long`, `no -x`, `operands`, `no operands`, `2 operands`, `dash`, `called a b`, `fed`, `piped`."""
    words = condition.split()
    if words[0] == "no":
        return not _holds(condition[3:], call, parsed)
    if words[0][0] in "-+":
        return parsed.has(*words)
    if words[0] == "called":
        return call.name in words[1:]
    if words == ["fed"]:
        return call.fed
    if words == ["piped"]:
        return call.piped
    if words == ["dash"]:
        return any(arg.exact and arg.text == "-" for arg in parsed.operands)
    if words == ["operands"]:
        return bool(parsed.operands)
    if words[-1] in {"operand", "operands"}:
        return len(parsed.operands) == int(words[0])
    return parsed.has(*words)


def _use_options(acts: Acts, parsed: Parsed) -> None:
    for item in parsed.items:
        if item.option is None or not item.option.values:
            continue
        via = f"option {item.option.flag}"
        for at, role in enumerate(item.option.values):
            if role.kind == "command" and len(item.values) > at:
                acts.use(role, item.values[at:], via)
            elif at < len(item.values):
                acts.use(role, (item.values[at],), via)


def _use_setting(acts: Acts, program: Program, item: Item) -> None:
    """`-d auto_prepend_file=x`: the value has its role by its key."""
    if not program.settings:
        return
    from fnmatch import fnmatchcase

    names = item.option.names if item.option is not None else ()
    for options, keys in program.settings:
        if set(options).isdisjoint(names):
            continue
        for value in item.values:
            key, equals, text = value.text.removeprefix("=").partition("=")  # `-o=KEY=VALUE`
            key = key.strip()
            untyped = key.partition(":")[0]  # cmake writes `KEY:TYPE=VALUE`
            for pattern, role in keys if equals and text else ():
                if fnmatchcase(key, pattern) or fnmatchcase(untyped, pattern):
                    start = len(value.text) - len(text)
                    named = replace(value, text=value.text[start:].strip("\"' "), many=False)
                    acts.use(role, (named,), f"option {names[0]}")
                    break
            if not equals and not value.exact:
                why = value.why or "the setting is not known"
                acts.unknowns.append(Unknown("arguments", why, value.span))


def _come_into(acts: Acts, uses: list[Use], *, recursive: bool) -> None:
    """`cp a/b D` writes `D`, or `D/b` when D is a folder: both are said."""
    if not acts.targets:
        return
    sources = [use for use in uses if use.role.paths and not use.role.into]
    alone = len(sources) == 1 and not (sources[0].words[0].glob or sources[0].words[0].many)
    whole = alone and (recursive or sources[0].role.recursive)
    for target, via in dict.fromkeys(acts.targets):
        if whole and via == "operand" and not _is_folder(target):
            acts.paths = [replace(p, recursive=True) if p.arg is target else p for p in acts.paths]
        for use in sources:
            deep = recursive or use.role.recursive
            far = use.role.kind == "remote"
            inside(acts, target, use.words[0], recursive=deep, remote=far)


def _is_folder(arg: Arg) -> bool:
    """Certainly a folder that exists already."""
    return arg.exact and (arg.text in {".", "..", "~"} or arg.text.endswith(("/", "/.", "/..")))


def inside(
    acts: Acts, folder: Arg, source: Arg, *, recursive: bool = False, remote: bool = False
) -> None:
    """A write of `folder/name-of-source`, or of anything below when the name is not known."""
    name = source.text.rstrip("/").rpartition("/")[2]
    name = name.rpartition(":")[2] if "/" not in source.text.partition(":")[0] and remote else name
    if not folder.exact or not source.exact or name in {"", ".", ".."}:
        acts.paths.append(RawPath("write", folder, False, _AS_FOLDER, None, True))
        return
    path = Arg(f"{folder.text.rstrip('/')}/{name}", True, folder.span, folder.glob or source.glob)
    acts.paths.append(RawPath("write", path, recursive, _AS_FOLDER))


def _paths(acts: Acts, *, dry: bool) -> tuple[RawPath, ...]:
    """Each once, relative to the `-C` folder if there is one; a dry run changes nothing."""
    # (The names of most differ, and telling that is quicker than comparing all there is of them.)
    names = {(one.role, one.arg.text) for one in acts.paths}
    if acts.base is None and not dry and len(names) == len(acts.paths):
        return tuple(acts.paths)
    paths: dict[RawPath, None] = {}
    for path in acts.paths:
        if dry and path.role in {"write", "delete"}:
            continue
        placed = path if acts.base is None or path.role == "cd" else replace(path, base=acts.base)
        paths[placed] = None
    return tuple(paths)


def _inner(acts: Acts) -> tuple[Inner, ...]:
    if not acts.sets_env and acts.base is None:
        return tuple(acts.inner)
    return tuple(
        replace(one, sets_env=tuple(acts.sets_env), cwd=one.cwd or acts.base) for one in acts.inner
    )


def _hosts(acts: Acts, *, sends: bool) -> tuple[HostUse, ...]:
    if not acts.hosts:
        return ()
    hosts = dict.fromkeys(acts.hosts)
    return tuple(replace(host, sends=True) for host in hosts) if sends else tuple(hosts)


def _prints(behaviour: Behaviour, uses: list[Use], name: str) -> tuple[Arg, ...]:
    """The paths it lists lie below the ones it was given, or here."""
    if behaviour.stdout != "paths":
        return ()
    roots = [use.words[0] for use in uses if "read" in use.role.paths] or [Arg(".")]
    found = dict.fromkeys(below(root, "a path that is listed") for root in roots)
    if name not in _LISTS_ALL:
        return tuple(found)
    return tuple(replace(one, within=one.within and f"{one.within}/*") for one in found)


# They print every name that there is, and choose none.
_LISTS_ALL = frozenset(["ls", "dir", "vdir"])


def below(root: Arg, why: str) -> Arg:
    """Some path below a folder, or the folder itself."""
    if not root.exact or root.glob:
        return replace(root, exact=False, glob=False, many=False, why=root.why or why)
    return Arg(f"{root.text.rstrip('/')}/", False, root.span, why=why, within=root.text)


def _network(behaviour: Behaviour, acts: Acts, parsed: Parsed) -> Known:
    """A host may hide in arguments that are not known."""
    if behaviour.network == "yes" or (behaviour.network == "hosts" and acts.hosts):
        return Known.YES
    hidden = behaviour.network == "hosts" and any(
        one.what == "arguments" for one in parsed.unknowns
    )
    return Known.UNKNOWN if hidden else Known.NO


def _stdin(behaviour: Behaviour, uses: list[Use]) -> str:
    """A filter reads its stdin when no file is named, or `-`."""
    if behaviour.stdin != "filter":
        return behaviour.stdin
    files = [use.words[0].text for use in uses if "read" in use.role.paths]
    return "ignored" if files and "-" not in files and all(files) else "data"
