"""`xargs` and `parallel`: the words of a command come from a file or from stdin."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, Code, Unknown
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.roles import joined
from gateway.facts.words.holes import escape
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

PROGRAMS = {
    "xargs": {
        "options": """
            -0 --null, -a --arg-file =read, -d --delimiter =text, -E =text, -e --eof =[text], -I =text
            -i --replace =[text], -L =text, -l =[text], --max-lines =[text], -n --max-args =text
            -o --open-tty, -P --max-procs =text, -p --interactive, --process-slot-var =text
            -r --no-run-if-empty, -s --max-chars =text, --show-limits, -t --verbose, -x --exit
            -J =text, -R =text, -S =text
        """,
        "help": "--help --version",
        "style": "stops",
        "stdin": "arguments",
        "when": {"-a": {"stdin": "data"}, "-p": {"tty": "yes"}},
    },
    "parallel sem": {
        "options": """
            -0 --null, -a --arg-file =read, --arg-file-sep =text, --arg-sep =text, --bar, --basefile --bf =read
            --bg, --fg, --bibtex, --block --block-size =text, --cat, --cleanup, --citation, -C --colsep =text
            --compress, --compress-program =exec, --decompress-program =exec, --csv, --ctag, --ctagstring =text, -d --delimiter =text
            --delay =text, --dry-run --dryrun dry, -E =text, --env =text, --eta, --fifo, --filter-hosts
            -g --group, --halt --halt-on-error =text, --header =text, --hostgroups, -I =text, -i --replace =[text]
            --joblog =write, --jobs -j --max-procs -P =text, --id --semaphorename =text, --keep-order -k
            -L =text, -l --max-lines =[text], --limit =shell, --line-buffer --lb, --link --xapply
            --load =text, -m, --memfree =text, -N --max-replace-args =text, -n --max-args =text
            --nice =text, --noswap, --no-notice, --no-run-if-empty -r, --onall, --nonall, --output-as-files --outputasfiles
            --pipe --spreadstdin, --pipepart, --plain, --progress, --profile -J =execute, -q --quote, --quiet
            --recend =[text], --recstart =[text], --regexp, --resume, --resume-failed, --retry-failed
            --results =write+below, --res =write+below, --retries =text, --return =text, --round-robin --rr
            --rpl =code:perl, -s --max-chars =text, --semaphore, --sqlmaster =text, --sqlworker =text
            --shard =text, --shebang, --shellquote, --shuf, --silent, --skip-first-line, -S --sshlogin =host
            --slf --sshloginfile =read, --ssh =exec, --stop =text, -t, --tag, --tagstring =text
            --tempdir --tmpdir =write+below, --term-seq =text, --timeout =text, --tmux, --tmuxpane, --tee
            --transferfile =read, --transfer, --trc =read, --trim =text, --ungroup -u, --use-cpus-instead-of-cores
            --wait, --wd --workdir =text, -X --xargs, --exit -x, --pid, --plus, -v, --verbose, -D =text, -M, --minversion =text
            --number-of-cores help, --number-of-cpus help, --number-of-threads help, --max-line-length-allowed help
            -h help, -V help
        """,
        "help": "--help --version",
        "style": "stops",
        "network": "hosts",
        "env": "SHELL=execute PARALLEL_SHELL=execute PARALLEL=options PARALLEL_SSH=exec",
    },
}

# More values behind `:::` than this are not tried one by one.
_MOST_VALUES = 256


def explain_xargs(call: Call, program: Program) -> Effects:
    """The command gets words that are not known behind its own; with `-I R`, in the place of R."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps:
        return found
    operands = parsed.operands or (Arg("echo"),)
    given = parsed.value("-I", "-J", "-i")
    mark = given.text if given is not None else ("{}" if parsed.has("-i") else "")
    mark = mark or ("{}" if parsed.has("-i") else "")
    if given is not None and not given.exact:
        why = given.why or "what `xargs -I` replaces is not known"
        operands = tuple(Arg("", False, arg.span, many=True, why=why) for arg in operands)
    words = (
        tuple(_replaced(arg, mark, "words from `xargs`") for arg in operands) if mark else operands
    )
    if parsed.has("-J"):  # BSD: one word becomes many
        words = tuple(
            replace(new, many=new is not old) for new, old in zip(words, operands, strict=True)
        )
    if parsed.has("-s", "-x"):  # it may start nothing
        found = replace(found, stdout="perhaps")
    inner = Inner(words, None, "xargs", more=not mark, stdin=parsed.has("-a", "--open-tty"))
    return replace(found, inner=(*found.inner, inner))


def _replaced(arg: Arg, mark: str, why: str) -> Arg:
    """The word up to the first mark; behind that anything may stand."""
    head, found, behind = arg.text.partition(mark)
    # (A path, of which the end is known.)
    tail = behind if behind[:1] == "/" and not head and mark not in behind else ""
    return Arg(head, False, arg.span, why=why, tail=tail) if found else arg


def explain_parallel(call: Call, program: Program) -> Effects:
    """`parallel TEXT ::: values`: the text, its marks filled with each value, goes to a shell."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps:
        return found
    template, values, paths = _sources(parsed)
    template = _with_braces(parsed, template)
    from_stdin = values is None and not paths and not parsed.has("-a")
    remote = bool(found.hosts) or parsed.has("--sshloginfile")
    place = "remote" if remote else "local"
    folder = parsed.value("--workdir")
    if folder is not None and folder.text == "...":  # one of its own
        folder = None
    unknowns = list(found.unknowns)
    inner: list[Inner] = []
    if parsed.has("--pipe", "--pipepart"):
        text = joined(template)
        if parsed.has("--cat", "--fifo"):  # `{}` is a file with what it is fed
            text = replace(text, text=text.text.replace("{}", "/dev/stdin"))
        inner.append(Inner((), text, "parallel", place=place, cwd=folder)) if template else None
    elif call.name == "sem" and values is None and not paths and template:
        inner.append(Inner((), joined(template), "sem", place=place, stdin=False, cwd=folder))
    elif not template and values is None:
        return replace(
            found,
            stdin="code" if from_stdin else "data",
            stdin_language="shell" if from_stdin else "",
            paths=(*found.paths, *paths),
            unknowns=(*unknowns, Unknown("code", "`parallel` runs the lines it reads")),
        )
    else:
        inner.extend(
            Inner(_value(parsed, values), text, "parallel", place=place, stdin=False, cwd=folder)
            for text in _filled(template, values, single=not parsed.has(*_OTHERWISE))
        )
    return replace(
        found,
        paths=(*found.paths, *paths),
        inner=(*found.inner, *inner),
        code=(*found.code, *_perl(parsed)),
        stdin="data" if parsed.has("--pipe") else "arguments" if from_stdin else "ignored",
    )


def _perl(parsed: Parsed) -> list[Code]:
    """`{= CODE =}` is Perl, in whichever option text is filled in (`--tagstring`, `--workdir` …)."""
    return [
        Code("perl", part.partition("=}")[0], value.exact, "option", value.span)
        for flag in parsed.flags
        for value in (flag.value,)
        if value is not None and "{=" in value.text
        for part in value.text.split("{=")[1:]
    ]


def _with_braces(parsed: Parsed, template: tuple[Arg, ...]) -> tuple[Arg, ...]:
    """`-I % 'sh -c %'` is `'sh -c {}'`."""
    mark = parsed.value("-I", "--replace")
    if mark is None or not mark.text:
        return template
    if not mark.exact:
        why = mark.why or "what `parallel -I` replaces is not known"
        return tuple(Arg("", False, arg.span, many=True, why=why) for arg in template)
    return tuple(replace(arg, text=arg.text.replace(mark.text, "{}")) for arg in template)


def _sources(parsed: Parsed) -> tuple[tuple[Arg, ...], tuple[Arg, ...] | None, tuple[RawPath, ...]]:
    """The command, the values of the one `:::` (None: not known, or several), the files of `::::`."""
    template: list[Arg] = []
    values: list[Arg] = []
    paths: list[RawPath] = []
    part, lists, known = "", 0, True
    for arg in parsed.operands:
        if arg.exact and arg.text in {":::", ":::+", "::::", "::::+"}:
            part, lists = arg.text.rstrip("+"), lists + 1
        elif not part:
            template.append(arg)
        elif part == ":::":
            values.append(arg)
        else:
            paths.append(RawPath("read", arg, via="operand"))
            known = False
    literal = known and lists == 1 and all(arg.exact and not arg.glob for arg in values)
    if not part or not literal or len(values) > _MOST_VALUES:
        return tuple(template), None, tuple(paths)
    return tuple(template), tuple(values), tuple(paths)


def _filled(
    template: tuple[Arg, ...], values: tuple[Arg, ...] | None, *, single: bool
) -> list[Arg]:
    """The texts that a shell gets: one for each known value, or one with its known beginning."""
    if not template:
        return list(values or ())
    text = joined(template)
    if values is not None and text.exact and "{" not in text.text.replace("{}", ""):
        return [replace(text, text=_insert(text.text, _quoted(value.text))) for value in values]
    if not text.exact:
        return [text]
    if single and values is None and not _QUOTING.search(text.text) and text.text[:1] != "{":
        told = _MARK.sub('"$1"', text.text)
        if "{" not in told:
            return [replace(text, text=told if told != text.text else f'{told} "$1"')]
    before = text.text.partition("{")[0] if "{" in text.text else f"{text.text} "
    return [Arg(before, False, text.span, why="words from `parallel`")]


# A value that is not known is one word: parallel quotes what it fills in.
_VALUE = (Arg("parallel"), Arg("", exact=False, why="words from `parallel`"))


def _value(parsed: Parsed, values: tuple[Arg, ...] | None) -> tuple[Arg, ...]:
    """What the text is given; of too many values, each by its name."""
    texts = [arg.text for arg in parsed.operands]
    if values is not None or ":::" not in texts:
        return _VALUE
    given = parsed.operands[texts.index(":::") + 1 :]
    names = tuple(escape(arg.text) for arg in given if arg.exact and not arg.glob)
    return (_VALUE[0], replace(_VALUE[1], names=names))


_MARK = compiled_later(r"\{(?:\d+|\+?\.|//?|/\.|#|%)?\}")
# Several values at once, or other marks.
_OTHERWISE = ("-m", "-X", "-n", "-N", "-L", "-l", "-I", "-i", "--rpl", "--plus")
# Signs that may quote the mark; behind them the value is another.
_QUOTING = compiled_later(r"[\"'`\\$]|<<")


def _insert(text: str, value: str) -> str:
    return text.replace("{}", value) if "{}" in text else f"{text} {value}"


def _quoted(text: str) -> str:
    """As a shell reads it back: parallel quotes what it fills in."""
    if text and all(char.isalnum() or char in "/._-+:@%," for char in text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"


ODD = {"xargs": explain_xargs, "parallel": explain_parallel, "sem": explain_parallel}
