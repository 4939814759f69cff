"""Facts: what a request would do, as far as that can be known. The narrow waist of the gateway.

Everything above (syntax, programs) exists to fill these values; everything below (conditions, audit,
explain, replay) reads only them. What can't be known is said (`exact=False`, `Known.UNKNOWN`, an
`Unknown` with its reason), never guessed and never left out.
"""

from __future__ import annotations

from gateway.model import NOWHERE, Known, Span
from gateway.values import Value


class Arg(Value):
    """One argument as the program would get it.

    INVARIANT: with `glob`, `text` is a pattern in which quoted pattern characters stand in brackets
    (`'*'.c?` is `[*].c?`), so that it never matches less than bash would.
    """

    # The value when `exact`, else what is known of its beginning.
    text: str
    exact: bool = True
    span: Span = NOWHERE
    # Unquoted pattern characters stand in it: the shell would put matching paths in its place.
    glob: bool = False
    # May become no word or several (an unquoted unknown, `$@`, an array, xargs input).
    many: bool = False
    # Why it is not exact, in words a person understands: "`$DIR` is not known here".
    why: str = ""
    # Not exact, but what is unknown holds no slash (a number, a name from a list): a pattern that the
    # value certainly matches (with `many`: one of its values). Only `collect` reads it; a model that cuts
    # a word may drop or keep it.
    pattern: str = ""
    # Not exact because variables are not known: the value if those are empty (`/$X` is `/`).
    empty: str = ""
    # Not exact, but certainly a path below this folder: what `find` gives to `-exec`.
    within: str = ""
    # Nothing is known but how it ends: `$(dirname x)/.netrc` ends in `/.netrc`.
    tail: str = ""
    # Not exact, but made of hexadecimal digits and line breaks (`docker ps -q`), or empty.
    ids: bool = False
    # Not exact, but names that were listed: behind `text`, each word matches one of these patterns
    # (`$(ls -d .e*)`). Beside what else is known: only `collect` reads it.
    names: tuple[str, ...] = ()
    # Not exact, but with this behind it the name of a file, or of a folder, that is there (`Holes.behind`).
    behind: tuple[str, str] = ("", "")
    # Where more than one thing in it is not known: the variables of the environment among them.
    variables: tuple[str, ...] = ()


def variable_of(why: str) -> str:
    """The variable that is not known, by the reason that says so: `$NAME` stands in it, in backticks."""
    name, ends, _ = why.partition("` is not known here")
    return name[2:] if ends and name[:2] == "`$" else ""


class Flag(Value):
    """An option, normalised by the program's model: `-rf` is `-r` and `-f`; `--forc` is `--force`.

    `names` holds every spelling the model knows (`-r`, `-R`, `--recursive`), so that a rule may name
    any of them. Options the model doesn't know keep their own spelling, with `known` false.
    """

    names: tuple[str, ...]
    value: Arg | None = None
    known: bool = True
    span: Span = NOWHERE
    # One of many that the model does not name (`--*`), of a program that takes short for long (its style
    # says `shortens`): it may be the beginning of another.
    stem: bool = False


class PathUse(Value):
    """A path and what happens to it.

    `role` is `read`, `write`, `delete`, `execute` or `cd`. `path` is absolute and lexically
    normalised when `exact`; it may be a pattern (`glob`: every match is meant; `D/*` is also given as
    `D` with `inside`). When not exact, `path` is the longest folder certainly leading to it, or
    empty. `real` is the path with links resolved when that differs.
    """

    role: str
    path: str
    exact: bool = True
    glob: bool = False
    # The whole tree below is meant (rm -r, cp -r, chmod -R, find -delete).
    recursive: bool = False
    # The contents of the folder are meant, not the folder itself (`rm -rf D/*`).
    inside: bool = False
    real: str = ""
    # How it comes to be touched: "operand", "option --output", "redirect >", "python code", "cd".
    via: str = "operand"
    span: Span = NOWHERE
    why: str = ""
    # A pattern over names that the text itself makes (`git clone x d; cat d/.e*`): no disk tells which.
    unlisted: bool = False
    # Of a pattern: only names that with this behind them are there are meant (`*/`; see `Arg.behind`).
    behind: str = ""
    # The pattern is held, by the program, against names that it has itself (of a history, an archive):
    # hidden ones too, and behind `**/` at any depth. No disk tells what it selects.
    searched: bool = False
    # A pattern of names that a walk finds (`words/walks.py`): whatever it finds there is meant, at any depth.
    walked: bool = False
    # Of a command in a container: the path lies in a folder of this machine that is mounted there.
    mounted: bool = False


class HostUse(Value):
    """A host that would be contacted. `host` is empty when it isn't known."""

    host: str
    port: int = 0
    exact: bool = True
    scheme: str = ""
    # What leaves the machine: nothing but the question, or data (`curl -d`, `scp x host:`, `git push`).
    sends: bool = False
    via: str = "operand"
    span: Span = NOWHERE
    why: str = ""


class RedirectUse(Value):
    """A redirection of this command. Its path, if any, is among the command's paths too."""

    operator: str
    descriptor: int = -1
    target: Arg | None = None
    span: Span = NOWHERE
    # Of a here-document or a here-string: the variables of the environment whose values stand in it.
    variables: tuple[str, ...] = ()


class Code(Value):
    """Program text handed to an interpreter. `language`: `shell`, `python`, `node`, `awk`, `sql` …

    `via`: "option -c", "stdin", "file", "expression". Not exact: the text, or part of it, isn't known.
    """

    language: str
    text: str = ""
    exact: bool = True
    via: str = ""
    span: Span = NOWHERE
    # What its reader saw that is neither a path, a host nor a command: `drop table`.
    does: tuple[str, ...] = ()


class Unknown(Value):
    """Something that can't be known, and why. `what`: `program`, `arguments`, `paths`, `hosts`,
    `code`, `cwd`, `effects`; `model`: that only a policy describes the program."""

    what: str
    why: str
    span: Span = NOWHERE


class Command(Value):
    """One command that may run: a program start, a builtin, or a call of a function of the text."""

    index: int
    # The name after wrappers were unwound, without its folder; empty when unknown.
    program: str
    # As it was written: `/bin/rm`, `./tool`, `rm`. Empty when unknown.
    written: str
    # The words, the name first.
    argv: tuple[Arg, ...]
    span: Span
    # A program model explained it. If not, only redirections and names are known.
    modelled: bool = False
    subcommand: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    operands: tuple[Arg, ...] = ()
    paths: tuple[PathUse, ...] = ()
    hosts: tuple[HostUse, ...] = ()
    network: Known = Known.NO
    needs_tty: Known = Known.NO
    redirects: tuple[RedirectUse, ...] = ()
    # Variables set for this command, or assigned and exported by it: name → value.
    sets_env: tuple[tuple[str, Arg], ...] = ()
    code: tuple[Code, ...] = ()
    # Wrappers crossed on the way to it, outermost first: ("sudo", "env", "sh -c").
    wrappers: tuple[str, ...] = ()
    # `local`, `remote` (ssh host …) or `container` (docker exec …): whose files its paths mean.
    place: str = "local"
    # The working directory it would have; empty when not known.
    cwd: str = ""
    # How it comes to run: `script`, `substitution`, `wrapper`, `code`, `option`, `environment`, `trap`, `function`.
    origin: str = "script"
    # The command that starts it (a wrapper, an interpreter, `find -exec`), or -1.
    parent: int = -1
    background: bool = False
    # Constructs it uses: `command`, `process`, `parameter`, `arithmetic`, `glob`, `brace`.
    substitutions: tuple[str, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    # `program`, `builtin` (of the shell: only its own effects), or `function` (a call of one that
    # stands in the text: what it does is in the commands of its body).
    kind: str = "program"


class Flow(Value):
    """Bytes go from one command to another. `by`: `pipe`, `file`, `substitution`, `argument`,
    `descriptor`, `process`. `path` names the file for `file`."""

    source: int
    target: int
    by: str
    path: str = ""


class OpaquePart(Value):
    """A part of the text that could not be read: `syntax`, `unsupported`, `ambiguous`, `too-large`."""

    reason: str
    detail: str
    span: Span
    text: str = ""


class Structure(Value):
    """A shape of the whole text: `self-recursive-function`, `unbounded-background-loop`."""

    kind: str
    detail: str
    span: Span


class Facts(Value):
    """Everything the judgement may know of a request."""

    text: str
    commands: tuple[Command, ...]
    flows: tuple[Flow, ...] = ()
    opaque: tuple[OpaquePart, ...] = ()
    structures: tuple[Structure, ...] = ()
    # Deepest nesting of substitutions and interpreters met.
    depth: int = 0
