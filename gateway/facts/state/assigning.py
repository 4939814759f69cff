"""What bash does with a value before a variable has it: attributes, names with a meaning of their own."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Unknown
from gateway.facts.state.aborts import may_abort
from gateway.facts.state.scopes import doubt_beneath
from gateway.facts.state.tables import merge_variables
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue, Choice
from gateway.facts.words.holes import ANY, foreign, is_exact, riddled
from gateway.model import NOWHERE
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable

# Bash gives these a value of its own each time they are read; once unset they are ordinary.
_DYNAMIC = frozenset(
    """
    BASHPID BASH_COMMAND BASH_SUBSHELL DIRSTACK EPOCHREALTIME EPOCHSECONDS FUNCNAME GROUPS HISTCMD
    LINENO RANDOM SECONDS SRANDOM _
    """.split()  # noqa: SIM905
)
# Bash expands these, or runs them, before a prompt or beside a command that it traces.
_SHOWN = frozenset(
    ["MAILPATH", "PROMPT_COMMAND", "PS0", "PS1", "PS2", "PS4", "TEXTDOMAIN", "TEXTDOMAINDIR"]
)
# Integers without being declared so: what they are given is evaluated.
_INTEGERS = frozenset(["BASHPID", "HISTCMD", "OPTIND", "RANDOM", "SECONDS", "SRANDOM"])
_READONLY = frozenset(["BASHOPTS", "BASH_VERSINFO", "EUID", "PPID", "SHELLOPTS", "UID"])
_CASES = frozenset("ulc")
# Of a variable that was declared in an odd way: nothing is known of it any longer.
ODD = "*"
_REFUSES = frozenset(("r", "n", ODD))
# Arrays whose elements mean something to bash by themselves.
_KEPT_BY_BASH = frozenset(["BASH_ALIASES", "BASH_CMDS", "DIRSTACK"])
_MEANING = _DYNAMIC | _READONLY | _KEPT_BY_BASH | {"POSIXLY_CORRECT", "BASH_ARGV0", "BASH_XTRACEFD"}
# Programs look for these; whether the environment holds them already, and so takes a new value along,
# is not known here.
_LOOKED_FOR = compiled_later(
    r"(?:GIT|LD|DYLD|PYTHON|NODE|PERL|RUBY|GEM|JAVA|MAVEN|CARGO|RUST|GO|NPM|npm|DOCKER|KUBE|AWS|SSH|RSYNC)_?[A-Z]"
    r"|(?:BASH_ENV|ENV|PS4|PROMPT_COMMAND|VISUAL|BROWSER|CC|CXX|SHELL|LESS|LESSOPEN|LESSCLOSE)\Z"
    r"|\w*(?:PAGER|EDITOR|_OPTIONS|OPTS|FLAGS|_RSH|_OPTS)\Z"
)


def assign(run: Run, name: str, value: Variable, *, exported: bool = False) -> None:
    """Give a variable a value; an array that is given a text gets it as its first element."""
    state = run.state
    letters = state.attributes.get(name, "") + ("i" if name in _INTEGERS else "")
    if letters:
        value = _shaped(run, name, value, letters)
    if name in _MEANING:
        value = _with_meaning(run, name, value)
    before = state.variables.get(name)
    if isinstance(before, ArrayValue) and isinstance(value, Choice):
        value = run.blurred(value.values, f"the first element of `{name}` is one of several")
    if isinstance(value, str):
        if len(value) > limits.VALUE or riddled(value):
            value = run.hole(ANY, f"`${name}` holds too much to follow")
        if isinstance(before, ArrayValue):
            value = ordered(ArrayValue({**before.items, "0": value}, before.complete, before.assoc))
    elif isinstance(value, ArrayValue) and len(value.items) > limits.ELEMENTS:
        hole = run.hole(ANY, f"`{name}` has more elements than are followed")
        value = ArrayValue({"0": hole}, complete=False, assoc=value.assoc)
    run.put(state.variables, name, value)
    if name in _SHOWN:
        from gateway.facts.walk.environment import shown

        shown(run, name, value)
    if run.traps:
        run.past.setdefault(name, []).append(value)
    if exported or name in run.context.env:
        run.mark_variable(name, "x")
    else:
        _mark(run, name, letters)


def _mark(run: Run, name: str, letters: str) -> None:
    """`set -a` exports it, if that is on; a capital name may be looked for."""
    options = run.state.options
    if options and run.option("allexport"):
        mark = run.journal.mark()
        run.mark_variable(name, "x")
        if options["allexport"] is None:
            run.or_not(mark)
    elif name.isupper() and "x" not in letters and _LOOKED_FOR.match(name):
        run.mark_variable(name, "m")


def anything(run: Run, name: str) -> ArrayValue:
    """A text, a list, or nothing at all."""
    return ArrayValue({"0": run.hole(ANY, f"what `{name}` holds is not followed")}, complete=False)


def takes(run: Run, name: str) -> bool:
    """It is certainly no readonly variable, and no reference, which may be one to what is no name."""
    return name not in _READONLY and _REFUSES.isdisjoint(run.state.attributes.get(name, ""))


def _shaped(run: Run, name: str, value: Variable, letters: str) -> Variable:
    """`declare -i`, `-u`, `-l`, `-c`; a readonly variable keeps what it has."""
    if ODD in letters:
        return _perhaps(run, name, value)
    if isinstance(value, Choice):
        each = [_shaped(run, name, one, letters) for one in value.values]
        value = merge_variables(each, run.blurred(each, f"`${name}` is one of several"))
    elif isinstance(value, ArrayValue):
        items = {key: _text_shaped(run, text, letters) for key, text in value.items.items()}
        value = ArrayValue(items, value.complete, value.assoc, value.listed)
    elif isinstance(value, str):
        value = _text_shaped(run, value, letters)
        if "n" in letters:
            value = _referring(run, name, value)
    if "r" in letters:
        may_abort(run)
        hole = run.hole(ANY, f"`${name}` is readonly")
        return merge_variables([run.state.variables.get(name, UNSET), value], hole)
    return value


def _perhaps(run: Run, name: str, value: Variable) -> ArrayValue:
    """It may be a number, readonly, or another kind of list."""
    from gateway.facts.words.evaluated import evaluated

    each = value.values if isinstance(value, Choice) else (value,)
    for one in each:
        texts = one.items.values() if isinstance(one, ArrayValue) else (one,)
        for text in texts:
            if isinstance(text, str):
                evaluated(run, text, "the variable may be a number", number=True)
    may_abort(run)
    return anything(run, name)


def _referring(run: Run, name: str, text: str) -> str:
    """A reference to no variable: the text is its name; to `a[k]`: the text is for that element."""
    from gateway.facts.words.evaluated import evaluated

    value = run.state.variables.get(name)
    each = value.values if isinstance(value, Choice) else (value,)
    targets = [one for one in each if isinstance(one, str) and "[" in one]
    if name in run.upsets or any(isinstance(one, str) and one.isidentifier() for one in each):
        run.notes.append(Unknown("code", f"which variable `{name}` means is not followed"))
    if not targets:
        evaluated(run, text, "a name reference evaluates the name it holds")
        if not is_exact(text) or not (text.partition("[")[0].isidentifier() or not text):
            may_abort(run)
        if run.frames and (text == name or not is_exact(text)):
            doubt_beneath(run, name)  # one that refers to its own name means the variable outside
        return text
    hole = run.hole(ANY, f"`{name}` refers to an element, which is not followed")
    for target in targets:
        base = target.partition("[")[0]
        evaluated(run, target, "a name reference evaluates the name it holds")
        run.put(run.state.variables, base, ArrayValue({"0": hole}, False))
        if base in _KEPT_BY_BASH:
            detail = f"`{name}` refers to an element of `{base}`"
            run.opaque_part("unsupported", detail, run.span or NOWHERE, text)
    return hole


def _text_shaped(run: Run, text: str, letters: str) -> str:
    if "i" in letters:
        from gateway.facts.words.evaluated import reckoned

        text = reckoned(run, text)
    if "~" in letters:
        return run.hole(ANY, "it belongs to a coprocess, whose end changes it")
    if "?" in letters or sum(one in letters for one in "ulc") > 1:
        why = "what the variable makes of its value depends on what happens before"
        return run.holes.one_of((text, text.lower(), text.upper(), text.capitalize()), why)
    if foreign(text) and not _CASES.isdisjoint(letters):
        return run.hole(ANY, "the capitals of other scripts are not followed")
    if "u" in letters:
        return text.upper()
    if "l" in letters:
        return text.lower()
    return text[:1].upper() + text[1:].lower() if "c" in letters else text


def _with_meaning(run: Run, name: str, value: Variable) -> Variable:
    if name == "POSIXLY_CORRECT":
        run.put(run.state.options, "expand_aliases", True)
        run.put(run.state.options, "posix", True)
    elif name == "BASH_XTRACEFD":
        from gateway.facts.walk.complaints import traced_to

        traced_to(run, value)
    elif name == "BASH_ARGV0":
        run.put(run.state.place, "zero", value if isinstance(value, str) else "")
    elif name in _READONLY:
        may_abort(run)
        return run.state.variables.get(name, ABSENT)
    elif name == "DIRSTACK":
        hole = run.hole(ANY, "the folders in `DIRSTACK` are not followed")
        run.put(run.state.place, "stack", (hole,))
        run.opaque_part("unsupported", "`DIRSTACK` is given a value", run.span or NOWHERE)
        return hole
    elif name in _DYNAMIC:
        return run.hole(ANY, f"`${name}` has a value that bash gives it")
    elif name in _KEPT_BY_BASH:
        each = value.values if isinstance(value, Choice) else (value,)
        for one in each:
            for key, text in one.items.items() if isinstance(one, ArrayValue) else ():
                _kept(run, name, key, text)
    return value


def _kept(run: Run, name: str, key: str, text: str) -> None:
    """An element of the arrays that are bash's own tables of aliases and of found files."""
    if name == "BASH_ALIASES":
        from gateway.facts.builtins.aliases import keep

        keep(run, key, text)
    else:
        run.put(run.state.hashed, key, text)


def ordered(value: ArrayValue) -> ArrayValue:
    """The elements of an indexed array in the order of their numbers, as `${a[@]}` gives them."""
    if value.assoc:
        return value
    plain = [key.rstrip("+").partition("?")[0] for key in value.items]
    numbers = [int(key) if key.isdigit() and key.isascii() else -1 for key in plain]
    if numbers == sorted(numbers):
        return value
    texts = list(value.items.items())
    texts = [texts[at] for at in sorted(range(len(texts)), key=numbers.__getitem__)]
    return ArrayValue(dict(texts), value.complete, value.assoc, value.listed)


def element_key(value: ArrayValue, key: str) -> str:
    """A negative subscript counts from behind; where the end is not known it stays as it is."""
    if key[:1] != "-" or value.assoc or not key[1:].isdigit() or not is_exact(key):
        return key
    if not value.complete:
        return key
    last = max((int(one) for one in value.items if one.isdigit()), default=-1)
    return str(last + 1 + int(key))
