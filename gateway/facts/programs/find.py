"""`find`: options, then starting points, then an expression (GNU and BSD).

The expression is read as find reads it: each test and action takes the words it needs, so that a
`-delete` that is the value of `-name` stays a name.
"""

from __future__ import annotations

from gateway.facts.effects import Effects, Inner, RawPath
from gateway.facts.model import Arg, Flag, Unknown
from gateway.facts.programs.find_chosen import Chosen
from gateway.facts.programs.find_names import names
from gateway.facts.programs.language.effects import below
from gateway.facts.words.holes import escape
from gateway.facts.words.walks import EVERYWHERE
from gateway.model import Known
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.effects import Call
    from gateway.facts.programs.language.model import Program

PROGRAMS = {
    "find gfind": {
        # What explain_find knows, listed for documentation and lint.
        "options": """
            -H, -L, -P, -D =text, -O =[text], -E, -X, -d, -s, -x, -f =read
            -amin =text, -anewer =read, -atime =text, -cmin =text, -cnewer =read, -context =text, -ctime =text
            -fstype =text, -gid =text, -group =text, -ilname =text, -iname =text, -inum =text, -ipath =text
            -iregex =text, -iwholename =text, -links =text, -lname =text, -maxdepth =text, -mindepth =text
            -mmin =text, -mtime =text, -name =text, -newer =read, -path =text, -perm =text, -regex =text
            -regextype =text, -samefile =read, -size =text, -type =text, -uid =text, -used =text, -user =text
            -wholename =text, -xtype =text, -printf =text, -files0-from =read+listed
            -Bmin =text, -Bnewer =read, -Btime =text, -flags =text, -depth, -newer* =read
            -daystart, -empty, -executable, -false, -follow, -help help, --help help, -ignore_readdir_race, -ls, -mount
            -nogroup, -noignore_readdir_race, -noleaf, -nouser, -nowarn, -print, -print0, -prune, -quit
            -readable, -true, -version help, --version help, -warn, -writable, -xdev, -acl, -delete, -not, -a, -and, -o, -or
            -fls =write, -fprint =write, -fprint0 =write, -fprintf =write =text
            -exec =command..., -execdir =command..., -ok =command..., -okdir =command...
        """,
        "style": "single-dash exact",
        "operands": "read...",
    },
}

_GLOBAL = frozenset({"-H", "-L", "-P", "-E", "-X", "-d", "-s", "-x"})
_OPERATORS = frozenset({"(", ")", "!", ",", "-a", "-and", "-o", "-or", "-not"})
_RUN = frozenset({"-exec", "-execdir", "-ok", "-okdir"})
_FOLLOWS = frozenset({"-L", "-follow"})
_TAKING = frozenset({"rm", "unlink", "shred", "truncate", "mv"})
_ASK = frozenset({"-ok", "-okdir"})
# So many starting points are told apart.
_FIRST = 4
_WHY = "a path that `find` gives"


class _Find:
    """Reads one call. `words` holds what is left, in reverse."""

    def __init__(self, call: Call, program: Program) -> None:
        self.program = program
        self.words = list(reversed(call.args))
        self.chosen = Chosen()
        self.roots: list[Arg] = []
        self.flags: list[Flag] = []
        self.paths: list[RawPath] = []
        self.inner: list[Inner] = []
        self.unknowns: list[Unknown] = []
        self.helps = self.asks = self.acts = self.says = False
        depth = next((at for at, word in enumerate(call.args) if word.text == "-maxdepth"), None)
        # It goes into no folder.
        self.shallow = depth is not None and [
            one.text for one in call.args[depth + 1 : depth + 2]
        ] in (["0"], ["1"])

    def run(self) -> None:
        self.starting_points()
        if not self.roots and "-files0-from" in {word.text for word in self.words}:
            self.roots.append(Arg("", exact=False, why="where it starts stands in a file"))
        elif not self.roots:
            self.roots.append(Arg("."))
        elif self.roots and all(root.many for root in self.roots):
            self.roots.append(Arg("."))  # they may be no word at all
        self.roots += [Arg(".git", span=root.span) for root in self.roots if _is_git_among(root)]
        while self.words:
            self.term(self.words.pop())
        self.chosen.end(prints=not self.acts)

    def starting_points(self) -> None:
        words = self.words
        while words:
            arg = words[-1]
            if arg.exact and arg.text in {"-D", "-f"}:
                words.pop()
                value = words.pop() if words else None
                self.flags.append(Flag((arg.text,), value, span=arg.span))
                if arg.text == "-f" and value is not None:
                    self.roots.append(value)
            elif arg.exact and (arg.text in _GLOBAL or arg.text[:2] == "-O" or arg.text == "--"):
                self.flags.append(Flag((words.pop().text,), span=arg.span))
            elif arg.text[:1] in {"-", "(", "!", ","} and arg.text[:1]:
                return
            else:
                if self.roots:
                    self.perhaps_an_action(arg)
                self.roots.append(words.pop())
                if not arg.exact and not (arg.text or arg.within or _named(arg)):
                    self.unclear(arg)

    def unclear(self, arg: Arg) -> None:
        why = f"{arg.why or 'the word is not known'}; it may be a part of the expression of `find`"
        self.unknowns.append(Unknown("arguments", why, arg.span))

    def perhaps_an_action(self, arg: Arg) -> None:
        """`find . $k`, `-name $k`: without quotes, any words, `-delete` and `-exec` among them."""
        if arg.many and not (arg.within or _named(arg)):
            self.flags.append(Flag((arg.text,), known=False, span=arg.span))

    def term(self, arg: Arg) -> None:
        """One operator, test or action with its words."""
        name = arg.text
        if not arg.exact:
            self.unclear(arg)
            self.perhaps_an_action(arg)
        elif name in _OPERATORS:
            self.chosen.operator(name)
        elif name in _RUN:
            self.execution(name, arg)
        else:
            self.test(name, arg)

    def test(self, name: str, arg: Arg) -> None:
        option = self.program.options.get("-newer*" if name.startswith("-newer") else name)
        if option is None:
            self.flags.append(Flag((name,), known=False, span=arg.span))
            why = f"`{name}` is no part of an expression of `find` that is known"
            self.unknowns.append(Unknown("arguments", why, arg.span))
            return
        values = [self.words.pop() for _ in option.values[: len(self.words)]]
        self.flags.append(Flag((name,), values[0] if values else None, span=arg.span))
        self.helps = self.helps or "help" in option.marks
        self.chosen.test(name, values[0] if values else None)
        if name == "-delete":
            self.delete()
        if name in {"-print", "-print0"}:
            self.says = True
            self.chosen.printed += [list(part) for part in self.chosen.asked]
        if name in {"-fls", "-ls", "-printf", "-quit"} or name.startswith("-fprint"):
            self.acts = True
        for role, value in zip(option.values, values, strict=False):
            if value.many:
                self.unclear(value)
                self.perhaps_an_action(value)
            if role.listed:
                self.paths.append(RawPath("read", value, via=f"option {name}", listed=True))
            self.paths += [RawPath(path, value, False, f"option {name}") for path in role.paths]

    def delete(self) -> None:
        self.acts = True
        for root in self.roots:
            some = self.some_of(root)
            one = self.one_below(root, deletes=True) if some else root
            self.paths.append(RawPath("delete", one, not some, "option -delete"))

    def through(self, root: Arg, *, deletes: bool = False) -> str:
        """The folders that the walk goes through; empty if there are none."""
        return "" if self.shallow else self.chosen.expression.walk(root.text, deletes=deletes)

    def found(self, root: Arg, *, deletes: bool = False) -> tuple[str, ...]:
        """What is asked for, behind the starting point."""
        if not root.exact or root.glob:
            return ()
        begin = f"{root.text.rstrip('/')}/"
        return names(self.chosen.asked, begin, self.through(root, deletes=deletes))

    def some_of(self, root: Arg) -> bool:
        """Only some paths, chosen by name. From `/`, a name finds its like in every part of the system."""
        return self.chosen.some() and (root.text.strip("/") != "" or not root.text)

    def execution(self, name: str, arg: Arg) -> None:
        """The words up to `;`, or up to `{} +`."""
        words: list[Arg] = []
        many = False
        while self.words:
            word = self.words.pop()
            if word.exact and word.text == ";":
                break
            if word.exact and word.text == "+" and words and words[-1].text == "{}":
                many = True
                break
            words.append(word)
        self.flags.append(Flag((name,), words[0] if words else None, span=arg.span))
        self.acts = True
        self.asks = self.asks or name in _ASK
        self.chosen.negates = False
        if words:
            self.start(name, words, many=many)
        self.chosen.expression.add(name)

    def start(self, name: str, words: list[Arg], *, many: bool) -> None:
        here = name in {"-execdir", "-okdir"}
        cwd = Arg("", False, why=_WHY) if here else None
        for root in self.roots[:_FIRST] if here else ():
            cwd = self.folder_below(root) if len(self.roots) == 1 else cwd
            if root.exact and not root.glob:  # it may be a file, and is run where that lies
                self.inner.append(_beside(root, words, name))
        # Each starting point may be the first that is found: `find a b -exec sh {} \;`.
        for first in range(max(len(self.roots[:_FIRST]), 1)):
            each = [
                self.filled(word, here, first) if "{}" in word.text else [word] for word in words
            ]
            # Without `+` what is found is one word, and the next is that of another run.
            ways = [tuple(new for one in each for new in one)] if many else _one_by_one(each)
            if first and ways[0] == self.inner[-1].argv:
                break
            # The words that `{} +` adds are all said already.
            more = many and not self.roots
            self.inner += [Inner(argv, None, f"find {name}", cwd=cwd, more=more) for argv in ways]
            if not many:
                break

    def folder_below(self, root: Arg) -> Arg:
        """The folder of what is found."""
        found = below(root, _WHY)
        walk = self.through(root) if found.within else ""
        return replace(found, names=(walk,)) if walk else found

    def elsewhere(self) -> Iterator[Unknown]:
        """`find -L . -delete`: behind a link lies what is not below the starting point."""
        starts = {inner.argv[0].text for inner in self.inner if inner.argv}
        takes_away = not _TAKING.isdisjoint(starts) or any(
            one.role == "delete" for one in self.paths
        )
        if takes_away and any(flag.names[0] in _FOLLOWS for flag in self.flags):
            yield Unknown("paths", "it follows links, and deletes what lies behind them")

    def one_below(self, root: Arg, *, deletes: bool = False) -> Arg:
        """A path below a starting point; with a mark, if every one is meant."""
        found = below(root, _WHY)
        walk = self.chosen.expression.walk(root.text, deletes=deletes)
        # (`.*` says no name, and yet what is hidden.)
        names = self.found(root, deletes=deletes) if found.within and any(self.chosen.asked) else ()
        found = replace(found, names=names)
        if not found.within or self.chosen.some() or walk != EVERYWHERE:
            return found
        return replace(found, within=f"{found.within.rstrip('/')}/**")

    def filled(self, word: Arg, here: bool, first: int) -> list[Arg]:
        """`{}` is a path below a starting point, or, when everything is taken, the starting point too."""
        before, _, behind = word.text.partition("{}")
        if not self.roots:
            return [Arg(before, False, word.span, why=_WHY)]
        roots = self.roots[first:] + self.roots[:first]
        if here:  # `./name`, in the folder of the file
            last = (name.rpartition("/")[2] for name in self.found(roots[0])) if not behind else ()
            return [
                Arg(f"{before}./", False, word.span, why=_WHY, names=tuple(dict.fromkeys(last)))
            ]
        if before and not behind and _OPTION.fullmatch(before):  # `of={}`
            found = [self.one_below(root) for root in roots][:1]
            return [replace(one, text=before + one.text, span=word.span) for one in found]
        if before:
            each = [
                f"{root.text.rstrip('/')}/{name}" for root in roots for name in self.found(root)
            ]
            return [
                Arg(before, False, word.span, why=_WHY, names=tuple(each) if not behind else ())
            ]
        if behind:  # `{}/pre-commit`
            return [self.in_one_below(root, behind, word) for root in roots]
        found = []
        if len(self.roots) > _FIRST and first == _FIRST - 1:
            found.append(Arg("", False, word.span, why=_WHY))
        for root in roots:
            found.append(replace(self.one_below(root), span=word.span))
            if not self.some_of(root):
                found.append(root)
        return found

    def in_one_below(self, root: Arg, behind: str, word: Arg) -> Arg:
        """`{}/pre-commit`: a name in each folder that is found, which may be the starting point."""
        one = below(root, _WHY)
        # (One name behind the folders that lie there goes no deeper than `-maxdepth 1`, and is said as if.)
        walk = self.chosen.expression.walk(root.text, deletes=False) if one.within else ""
        found = self.found(root) if self.some_of(root) else (walk, "") if walk else ("",)
        each = tuple(f"{name}{escape(behind)}".lstrip("/") for name in found)
        return replace(one, span=word.span, tail=behind, names=each)


def _one_by_one(each: list[list[Arg]]) -> list[tuple[Arg, ...]]:
    """`sh -c TEXT {}`: what is found is one word, and the next is `$1`."""
    return [
        tuple(one[min(at, len(one) - 1)] for one in each if one)
        for at in range(max(map(len, each)))
    ]


def _beside(root: Arg, words: list[Arg], via: str) -> Inner:
    """`find d/f -execdir cmd {}` is `cd d; cmd ./f`."""
    folder, slash, last = root.text.rstrip("/").rpartition("/")
    name = Arg(f"./{last}", span=root.span)
    filled = [name if word.text == "{}" and word.exact else word for word in words]
    return Inner(tuple(filled), None, f"find {via}", cwd=replace(root, text=folder + slash or "."))


def _is_git_among(root: Arg) -> bool:
    """`.g*`, where the search begins: git's folder is among those."""
    if not root.glob or root.text[:1] != ".":
        return False
    from fnmatch import fnmatchcase

    return fnmatchcase(".git", root.text)


# What stands before a value that is attached to it.
_OPTION = compiled_later(r"--?[\w-]+=|[a-z]+=|-\w")


def explain_find(call: Call, program: Program) -> Effects:
    """Reads the trees; deletes in them with `-delete`; runs what `-exec` and its kin name."""
    find = _Find(call, program)
    find.run()
    flags, unknowns = tuple(find.flags), (*find.unknowns, *find.elsewhere())
    if find.helps and not find.acts:
        return Effects(flags=flags, operands=tuple(find.roots), unknowns=unknowns)
    depth = next((flag.value for flag in flags if flag.names[0] == "-maxdepth"), None)
    shallow = depth is not None and depth.exact and depth.text == "0"
    reads = [RawPath("read", root, not shallow) for root in find.roots]
    return Effects(
        flags=flags,
        operands=tuple(find.roots),
        paths=tuple(dict.fromkeys((*reads, *find.paths))),
        inner=tuple(find.inner),
        needs_tty=Known.YES if find.asks else Known.NO,
        prints=()
        if find.acts and not find.says
        else tuple(find.one_below(root) for root in find.roots),
        unknowns=unknowns,
    )


ODD = {"find": explain_find, "gfind": explain_find}


def _named(arg: Arg) -> bool:
    """It is the name of a file, or a part of one."""
    return bool(arg.pattern) and (arg.glob or not arg.many)
