"""`cd`, `pushd`, `popd`, `dirs`: where the shell stands."""

from __future__ import annotations

from gateway.facts.model import Arg, Unknown
from gateway.facts.state.disk import ancestors
from gateway.facts.state.run import DONE, UNSURE, Outcome
from gateway.facts.state.values import ABSENT
from gateway.facts.walk.launch import finish
from gateway.facts.walk.paths import real_path, tidy, uses
from gateway.facts.walk.presence import is_there, perhaps_gone
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.words.fields import holed
from gateway.facts.words.holes import ANY, ENV, FILE, is_exact, worst
from gateway.facts.words.search_folders import search_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse
    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Delta

_OPTIONS = frozenset("LPe")


def cd(run: Run, call: Invocation) -> Outcome:
    """`cd [-L|-P] [dir]`: to HOME without an operand, to OLDPWD with `-`."""
    found = Found("cd", "cd")
    args, texts, sure, fails, letters = _operands(run, call, found)
    old = run.cwd()
    if not texts:
        target: str | None = run.home()
        arg = Arg(target or "", bool(target), call.span)
    elif texts[0] == "-":
        target = _text(run, "OLDPWD")
        arg = _arg(run, target, call)
    else:
        target, arg = texts[0], args[0]
    # (Nobody looks for the home, or for `-`, anywhere else.)
    searched = _cdpath(run) if texts and texts[0] != "-" else ""
    new = _placed(run, target or "", old, letters, searched)
    if args and args[0].glob and run.option("nullglob"):
        new = run.hole(
            ENV, "what the pattern selects is not known; if it is nothing, `cd` goes home"
        )
    if target:
        found.paths += _uses(run, arg, new, call)
    index = record(run, call, found)
    text = f"{new}\n" if texts[:1] == ["-"] and run.want else ""
    if run.want and not text and (_cdpath(run) or run.option("cdable_vars")):
        text = run.hole(ANY, "whether `cd` prints where it went is not followed", (index,))
    # Nowhere is a folder that not every version of bash goes to; HOME may be unset.
    empty = not target or (not texts and run.state.variables.get("HOME", ABSENT) is not ABSENT)
    fails = fails or empty or not leads_back(run, target or "", old)
    fails = fails or run.state.options.get("cdable_vars", True) is not True
    outcome = go(run, new, sure=sure, fails=fails)
    return finish(
        run, call, Outcome(outcome.status, text, (index,), "", outcome.success, outcome.failure)
    )


def entered(run: Run, call: Invocation) -> None:
    """`shopt -s autocd; /etc`: the folder of that name, in a shell that somebody types into."""
    name = call.args[0].text
    path = name if name[:1] == "/" else f"{run.cwd()}/{name}"
    if run.option("autocd") and is_there(run, tidy(path)):
        mark = run.journal.mark()
        words = [Arg("cd", span=call.span), Arg("--", span=call.span), *call.args]
        cd(run, Invocation(words, ["cd", "--", *call.texts], call.span))
        run.or_not(mark)


def _uses(run: Run, arg: Arg, new: str, call: Invocation) -> list[PathUse]:
    if is_exact(new) and not arg.glob:
        arg = Arg(new, True, arg.span)
    elif arg.exact and not arg.glob:  # the word is known, where it leads is not: `CDPATH`
        arg = holed(run, new, many=False, span=arg.span)
    return uses(run, "cd", arg, via="cd", span=call.span)


def _operands(
    run: Run, call: Invocation, found: Found
) -> tuple[list[Arg], list[str], bool, bool, str]:
    """What is left once options are taken away; False: an unknown word may be an option, or none; then,
    whether it may be refused as it is written; and the letters of the options."""
    args, texts = call.args[1:], call.texts[1:]
    options: list[str] = []
    while texts and texts[0][:1] == "-" and len(texts[0]) > 1 and is_exact(texts[0]):
        done = texts[0] == "--"
        options.append("" if done else texts[0][1:])
        args, texts = args[1:], texts[1:]
        if done:
            break
    several = any(arg.many for arg in args)
    # (Several words behind a beginning that is known are too many: the shell stays where it is.)
    begun = len(args) == 1 and not args[0].glob and args[0].text[:1] not in {"", "-"}
    sure = not several or begun
    fails = several or len(texts) > 1 or run.option("restricted")
    fails = fails or not _OPTIONS.issuperset("".join(options))
    if not sure:
        found.unknowns.append(Unknown("cwd", args[0].why or "the folder is not known", call.span))
    return args, texts, sure, fails, "".join(options)


def _text(run: Run, name: str) -> str:
    value = run.variable(name)
    return value if isinstance(value, str) else ""


def _arg(run: Run, text: str, call: Invocation) -> Arg:
    return (
        Arg(text, True, call.span)
        if is_exact(text)
        else holed(run, text, many=False, span=call.span)
    )


def _target(run: Run, target: str, old: str, searched: str) -> str:
    """The folder as text with holes. `searched`: what `CDPATH` holds."""
    if not target:
        return _searched(run, searched, "", old) if _elsewhere(searched) else old
    if target[:1] != "/":
        if not is_exact(target) and worst(target) > FILE and not target[:1].isascii():
            return target  # it may be absolute
        if run.option("cdable_vars") and not is_there(run, tidy(f"{old}/{target}")):
            value = run.variable(target) if target.isidentifier() else ""
            if isinstance(value, str) and value and is_exact(value):
                return tidy(value if value[:1] == "/" else f"{old}/{value}")
            return run.hole(ANY, "`cdable_vars` makes `cd` look for a variable")
        if _elsewhere(searched) and target.partition("/")[0] not in {".", ".."}:
            return _searched(run, searched, target, old)
        target = f"{old}/{target}"
    if is_exact(target):
        return tidy(target) if target[:1] == "/" else target
    if worst(target) <= FILE and target[:1] == "/":
        return tidy(target)
    return target


def _placed(run: Run, target: str, old: str, letters: str, searched: str) -> str:
    """The folder where the shell comes to stand, by names or by links. `letters`: of the options."""
    new = _target(run, target, old, searched)
    last = letters[max(letters.rfind("P"), letters.rfind("L")) :][:1]
    physical = last == "P" or (run.option("physical") and last != "L")
    if not is_exact(new) or not (physical or ".." in target):
        return new
    raw = target if target[:1] == "/" else f"{old}/{target}"
    if run.disk.links and _wavers(run, raw):
        return run.hole(
            ANY, "whether a link was made, and where it leads, depends on what happens before"
        )
    real = tidy(real_path(run, raw, new) or new)
    if real != new and not last and run.state.options.get("physical", False) is None:
        return run.hole(ANY, "whether links are followed depends on what happens before")
    if physical or real == new or is_there(run, new):
        return real if physical else new
    # (Where there is no such folder as it is written, bash goes where the links lead.)
    if is_there(run, real):
        return real
    return run.hole(ANY, "whether links or names are followed depends on what is there")


def _wavers(run: Run, path: str) -> bool:
    """It goes through a link that is perhaps not there, or leads elsewhere."""
    disk = run.disk
    return any(
        above in disk.wavering or len(disk.links.get(above, ())) > 1
        for one in (path, *disk.resolve(path))
        for above in ancestors(one)
    )


def leads_back(run: Run, target: str, old: str) -> bool:
    """`cd a/..`: only out of a folder that is there."""
    if "/.." not in target:
        return True
    parts = target.split("/")
    ups = [at for at, part in enumerate(parts) if part == ".." and at and parts[at - 1] != ".."]
    base = "" if target[:1] == "/" else f"{old}/"
    return all(is_there(run, tidy(f"{base}{'/'.join(parts[:at])}")) for at in ups)


def _cdpath(run: Run) -> str:
    known = run.sets("CDPATH") or "CDPATH" in run.context.env
    return _text(run, "CDPATH") if known else ""


def _elsewhere(folders: str) -> bool:
    """They name more than the folder that the shell stands in."""
    return not {"", "."}.issuperset(folders.split(":"))


def _searched(run: Run, folders: str, target: str, old: str) -> str:
    """The first folder of CDPATH in which the target is. (What a text that writes has made on the way to
    something else is in no list.)"""
    for element in [*folders.split(":"), ""] if is_exact(folders + target + old) else ():
        folder = search_folder(run, element)
        base = folder if folder[:1] == "/" else f"{old}/{folder}"
        path = tidy(f"{base}/{target}")
        if is_there(run, path) and leads_back(run, target, base):
            return path
        if run.disk.touched:
            break
    return run.hole(ANY, "`CDPATH` says where `cd` looks")


def go(run: Run, new: str, *, sure: bool, fails: bool = False) -> Outcome:
    """Stand in another folder: certainly, if it is there; else perhaps."""
    old = run.cwd()
    if not sure:
        named = (one if one[:1] == "/" else f"{old}/{one}" for one in run.holes.selected(new))
        new = run.holes.make(ENV, "the folder is not known", names=tuple(named))
    certain = sure and not fails and is_exact(new) and is_there(run, new)
    # (Beside a command in the background the rest of the text may take the folder away.)
    certain = certain and not run.background
    certain = certain and not perhaps_gone(run, new) and not run.disk.guards(new)
    start = run.journal.mark()
    _stand(run, new, old)
    strict = run.state.options.get("errexit") is True and not run.conditional
    if certain or run.place != "local" or strict:
        return DONE
    success: Delta = run.journal.rollback(start)
    failure: Delta = {
        where: (table, key, table.get(key, ABSENT)) for where, (table, key, _) in success.items()
    }
    run.journal.apply(run.join([success, failure]))
    return Outcome(None, "", (), "", success, failure)


def _stand(run: Run, new: str, old: str) -> None:
    state = run.state
    run.put(state.place, "cwd", new)
    if run.traps:
        run.past.setdefault("cwd", []).append(new)
    # (Bash takes it from the variable, whoever has assigned that.)
    was = run.variable("PWD") if "PWD" in state.variables else old
    run.put(state.variables, "OLDPWD", was if isinstance(was, str) else "")
    if "PWD" in state.variables:  # as long as nobody assigns it, it follows the folder
        run.put(state.variables, "PWD", ABSENT)


def pushd(run: Run, call: Invocation) -> Outcome:
    """`pushd dir` remembers where it was; `pushd` alone exchanges the top two."""
    found = Found("pushd", "pushd")
    args, texts, sure, fails, _ = _operands(run, call, found)
    old = run.cwd()
    stack: tuple[str, ...] = run.state.place.get("stack", ())
    before = stack
    quiet = "-n" in call.texts[1:]
    rotates = bool(texts) and texts[0][:1] in {"+", "-"}
    if quiet and not texts:
        new, stack = old, (run.hole(ENV, "the stack of folders is turned"),)
    elif rotates and not quiet and (at := place_in_stack(run, texts[0])) is not None:
        whole = [old, *reversed(stack)]
        new, *rest = whole[at:] + whole[:at]
        stack = tuple(reversed(rest))
        found.paths += uses(run, "cd", _arg(run, new, call), via="cd", span=call.span)
    elif rotates or (not texts and not stack):
        new = run.hole(ENV, "the stack of folders is turned") if rotates else old
        stack = ()
    elif not texts:
        new, stack = stack[-1], (*stack[:-1], old)
    else:
        new = _placed(run, texts[0], old, "", _cdpath(run))
        # (The name is kept as it is written, and read from wherever the shell stands then.)
        if quiet and texts[0][:1] != "/":
            new = f"{run.hole(ENV, 'where a folder of the stack lies is read later')}/{texts[0]}"
        # With `-n` the shell stays: what was named comes to lie under it.
        stack = (*stack, new if quiet else old)
        found.paths += _uses(run, args[0], new, call)
    index = record(run, call, found)
    # Without another folder there is nothing to exchange.
    fails = fails or rotates or (not texts and not before)
    fails = fails or (bool(texts) and not (texts[0] and leads_back(run, texts[0], old)))
    outcome = UNSURE if quiet else go(run, new, sure=sure, fails=fails)
    _stack(run, stack, before, outcome)
    return _printed(run, call, index, outcome)


def place_in_stack(run: Run, text: str) -> int | None:
    """What `+1` and `-0` mean among the folders that `dirs` would print; None when that is not known."""
    stack = run.state.place.get("stack", ())
    known = text[1:].isdigit() and len(text) < 5 and all(map(is_exact, stack))
    if not known or text[:1] not in {"+", "-"}:
        return None
    at = int(text[1:])
    at = len(stack) - at if text[:1] == "-" else at
    return at if 0 <= at <= len(stack) else None


def in_stack(run: Run, name: str) -> str:
    """`~1`, `~+1`, `~-0`: a folder that `pushd` has remembered."""
    at = place_in_stack(run, name if name[:1] in {"+", "-"} else f"+{name}")
    if at is None:
        return run.hole(ANY, "the stack of folders is not known")
    here = run.variable("PWD") if run.sets("PWD") else run.cwd()
    whole = [here if isinstance(here, str) else "", *reversed(run.state.place.get("stack", ()))]
    return str(whole[at])


def _stack(run: Run, stack: tuple[str, ...], before: tuple[str, ...], outcome: Outcome) -> None:
    """The stack is another one if the shell stands elsewhere."""
    place = run.state.place
    if outcome.success is not None and outcome.failure is not None and stack != before:
        outcome.success[id(place), "stack"] = (place, "stack", stack)
        outcome.failure[id(place), "stack"] = (place, "stack", before)
        stack = (run.hole(ENV, "the stack of folders depends on what happens before"),)
    run.put(place, "stack", stack)


def popd(run: Run, call: Invocation) -> Outcome:
    """`popd` goes back to the folder that was pushed last."""
    found = Found("popd", "popd")
    stack: tuple[str, ...] = run.state.place.get("stack", ())
    named = [text for text in call.texts[1:] if text != "-n"]
    plain = not named
    at = place_in_stack(run, named[0]) if len(named) == 1 and stack else None
    if at is not None and "-n" not in call.texts:
        whole = [run.cwd(), *reversed(stack)]
        del whole[at]
        new, *rest = whole
        index = record(run, call, found)
        run.put(run.state.place, "stack", tuple(reversed(rest)))
        return _printed(run, call, index, go(run, new, sure=True) if at == 0 else DONE)
    if plain and stack:
        new = stack[-1]
        found.paths += uses(run, "cd", _arg(run, new, call), via="cd", span=call.span)
    else:
        new = run.cwd() if plain else run.hole(ENV, "the stack of folders is turned")
    index = record(run, call, found)
    run.put(run.state.place, "stack", stack[:-1])
    known = stack and plain
    outcome = go(run, new, sure=True) if "-n" not in call.texts and (known or not plain) else UNSURE
    return _printed(run, call, index, outcome)


def _printed(run: Run, call: Invocation, index: int, outcome: Outcome) -> Outcome:
    text = (
        run.hole(ANY, "the folders that are printed are not followed", (index,)) if run.want else ""
    )
    return finish(
        run, call, Outcome(outcome.status, text, (index,), "", outcome.success, outcome.failure)
    )


def dirs(run: Run, call: Invocation) -> Outcome:
    """`dirs` prints the stack; `-c` clears it."""
    if "-c" in call.texts:
        run.put(run.state.place, "stack", ())
    index = record(run, call, Found("dirs", "dirs"))
    return _printed(run, call, index, UNSURE)
