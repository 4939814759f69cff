"""Arguments × model → options and operands, as the program's own parser would take them apart.

What cannot be taken apart for certain becomes an `Unknown`; nothing is guessed. INVARIANT: every word
that may be an option, and is not exact, leaves an `Unknown("arguments")` behind, unless no option of
the program can do more than change what is printed.
"""

from __future__ import annotations

from gateway.facts.model import Arg, Flag, Unknown
from gateway.facts.programs.language.model import Option
from gateway.facts.programs.language.parsed import Item, parsed
from gateway.facts.programs.language.reading import subcommand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed


def parse(
    program: Program, args: tuple[Arg, ...], carried: tuple[Arg, ...] = (), *, posix: bool = False
) -> Parsed:
    """Take the arguments apart.

    `carried`: options that come through the environment. `posix`: POSIXLY_CORRECT is set, the first
    operand ends the options.
    """
    return _Parser(program, posix=posix).run(args, carried)


class _Parser:
    __slots__ = (
        "dropped", "ended", "flags", "helps", "items", "loose", "posix", "program", "rest", "subcommand", "unknowns",
    )  # fmt: skip

    def __init__(self, program: Program, *, posix: bool) -> None:
        self.program = program
        self.posix = posix
        self.items: list[Item] = []
        self.flags: list[Flag] = []
        self.unknowns: list[Unknown] = []
        self.subcommand: list[str] = []
        self.helps = False
        # An option was met behind which all words are operands.
        self.ended = False
        self.rest: list[Arg] = []
        # The option just met, if it is not described and may take the next word as its value; such options
        # with the word behind them that stood where a subcommand is expected.
        self.loose: Arg | None = None
        self.dropped: list[Arg] = []

    def run(self, args: tuple[Arg, ...], carried: tuple[Arg, ...]) -> Parsed:
        self.rest = list(reversed(args))
        if "bundle" in self.program.style and self.rest:
            self.bundle()
        self.rest.extend(reversed(carried))
        options_end = "no-options" in self.program.style
        while self.rest:
            arg = self.rest.pop()
            if options_end or not self.may_be_option(arg):
                options_end = self.operand(arg) or options_end
            elif arg.text == "--" and arg.exact:
                options_end = True
            elif not arg.exact and arg.text in {"", "-", "--"}:
                self.unclear(arg)
                options_end = self.operand(arg) or options_end
            else:
                self.option(arg)
                options_end = self.ended
        found = (self.program, self.items, self.flags, self.subcommand, self.unknowns, self.helps)
        return parsed(
            *found,
            other=tuple(one for one in args if one not in self.dropped) if self.dropped else (),
        )

    def may_be_option(self, arg: Arg) -> bool:
        text = arg.text
        if not arg.exact and not text:  # a name in a folder or a number is no option
            return not (arg.ids or arg.within or (arg.pattern and (arg.glob or not arg.many)))
        if text[:1] == "-":
            return len(text) > 1 or not arg.exact
        if text[:1] == "+":
            return "+" in self.program.options or text[:2] in self.program.options
        key, equals, _ = text.partition("=")
        return bool(equals) and f"{key}=" in self.program.options

    def unclear(self, arg: Arg) -> None:
        """A word that may turn out to be an option, or several."""
        if not self.program.harmless:
            why = arg.why or "the word is not known"
            self.unknowns.append(
                Unknown(
                    "arguments", f"{why}; it may be an option of `{self.program.name}`", arg.span
                )
            )

    def operand(self, arg: Arg) -> bool:
        """Take an operand; say whether it ends the options."""
        if self.program.subcommands:
            return self.enter(arg)
        self.loose = None
        self.items.append(Item(None, (), arg))
        return self.posix or "stops" in self.program.style

    def enter(self, arg: Arg) -> bool:
        """The first operand of a program with subcommands names one."""
        name = arg.text
        sub = subcommand(self.program, name) if arg.exact else None
        if sub is None and arg.exact and "exact" not in self.program.style:
            near = [one for one in self.program.subcommands if one.startswith(name) and one != "*"]
            sub = subcommand(self.program, near[0]) if len(near) == 1 else None
        if sub is not None and sub.name != "*":
            name = sub.name
        if sub is None:
            sub = subcommand(self.program, "*")
            self.dropped += [self.loose, arg] if self.loose is not None and self.rest else []
        self.loose = None
        self.subcommand.append(name)
        if sub is None:
            why = (
                f"`{name}` is no subcommand of `{self.program.name}` that is known"
                if arg.exact
                else arg.why
            )
            self.unknowns.append(Unknown("effects", why or "the subcommand is not known", arg.span))
            sub = _without_subcommands(self.program)
        elif not arg.exact:
            self.unknowns.append(
                Unknown("effects", arg.why or "the subcommand is not known", arg.span)
            )
        self.program = sub
        return "no-options" in sub.style

    def option(self, arg: Arg) -> None:
        text, self.loose = arg.text, None
        if text[:5] == "--no-":
            self.take_back(text)
        head, equals, _ = text.partition("=")
        options = self.program.options
        if text[0] not in "-+":
            self.take(options[f"{head}="], head + "=", arg, len(head) + 1)
        elif text in options and arg.exact:
            self.take(options[text], text, arg, None)
        elif text[0] == "+" and text[:2] not in options:
            self.take(options["+"], "+", arg, 1)
        elif equals and not self.clusters and head in options and options[head].values:
            self.long(arg, head, equals)
        elif (
            text.startswith("-")
            and text[1] != "-"
            and (prefix := self.prefix(text))
            and not (prefix[0] == "-" and text[:2] in options and self.clusters)
        ):
            self.take(prefix[1], text, arg, len(prefix[0]) if prefix[1].values else None)
        elif text.startswith("--") or (equals and head in options and len(head) > 2):
            self.long(arg, head, equals)
        elif "-NUM" in options and text[1:].isdecimal() and arg.exact:
            self.number(options["-NUM"], arg)
        elif "single-dash" in self.program.style:
            self.long(arg, head, equals)
        else:
            self.cluster(arg)

    def long(self, arg: Arg, head: str, equals: str) -> None:
        options = self.program.options
        if not equals and not arg.exact:
            self.unclear(arg)
            return
        option = options.get(head)
        if option is None and head[:2] == "--" and "single-dash" in self.program.style:
            option = options.get(head[1:])  # the flags of Go, and others: `--exec` is `-exec`
        if option is None and "exact" not in self.program.style:
            near = {id(options[name]): options[name] for name in options if name.startswith(head)}
            option = next(iter(near.values())) if len(near) == 1 else None
        else:
            near = {}
        prefix = None if option is not None else self.prefix(head)
        if prefix is not None and any(
            role.kind != "text" for one in near.values() for role in one.values
        ):
            self.unknown(arg, head)  # the beginning of several, one of which acts
        elif prefix is not None:
            at = (
                len(head) + 1 if equals else None
            )  # the value; of `--*` all that stands behind the dashes
            if prefix[1].optional:
                at = len(prefix[0])
            self.take(prefix[1], head, arg, at if prefix[1].values else None)
            self.may_be(tuple(near.values()))
        elif option is None:
            self.unknown(arg, head)
        elif head not in options and option.values and not equals and "--*" in options:
            self.either(option, head, arg)
        else:
            self.take(option, head, arg, len(head) + 1 if equals else None)

    def either(self, option: Option, head: str, arg: Arg) -> None:
        """`rsync --partial a b` beside `--partial-dir`: short for the option that is described, or one of
        those that are not. The next word may be its value, and keeps the role that it has without."""
        self.take(self.program.options["--*"], head, arg, 2)
        if self.rest and not option.optional:
            self.items.append(Item(option, (self.rest[-1],), arg))
        self.may_be((option,))

    def may_be(self, near: tuple[Option, ...]) -> None:
        """The option just taken may be short for one of these: a rule that names one must see it."""
        if near and "help" not in {mark for one in near for mark in one.marks}:
            flag = self.flags[-1]
            names = dict.fromkeys((*flag.names, *(name for one in near for name in one.names)))
            self.flags[-1] = Flag(tuple(names), flag.value, flag.known, flag.span, flag.stem)

    def prefix(self, text: str) -> tuple[str, Option] | None:
        return next((pair for pair in self.program.prefixes if text.startswith(pair[0])), None)

    def number(self, option: Option, arg: Arg) -> None:
        """`head -20`, `kill -9`: the number is the option."""
        value = _tail(arg, 1)
        self.items.append(Item(option, (value,), arg))
        self.flags.append(Flag((arg.text, *option.names), value, span=arg.span))

    @property
    def clusters(self) -> bool:
        """May single letters be joined?"""
        return "single-dash" not in self.program.style

    @property
    def wild(self) -> Option | None:
        """The option that stands for every other letter (`-*`), if there is one."""
        return next((one for stem, one in self.program.prefixes if stem == "-"), None)

    def cluster(self, arg: Arg) -> None:
        """`-xzf file`: letters, the last of which may take a value."""
        options = self.program.options
        for at in range(1, len(arg.text)):
            name = arg.text[0] + arg.text[at]
            option = options.get(name) or self.wild
            if option is None:
                self.unknown(arg, name)
                return
            if option.values and not option.long_only and "apart" not in option.marks:
                attached = at + 1 < len(arg.text) or not arg.exact
                self.take(option, name, arg, at + 1 if attached else None)
                return
            self.take(option, name, arg, None)
        if not arg.exact:
            self.unclear(arg)

    def bundle(self) -> None:
        """`tar xzf a.tgz`, `ps aux`: the first word is letters of options, values follow in order."""
        arg = self.rest[-1]
        if not arg.text or arg.text[0] == "-" or not arg.exact:
            return
        known = self.program.options
        if not all(f"-{letter}" in known for letter in arg.text):
            return
        self.rest.pop()
        for letter in arg.text:
            self.take(known[f"-{letter}"], f"-{letter}", arg, None)

    def take(self, option: Option, name: str, arg: Arg, attached: int | None) -> None:
        """Record an option; `attached`: where in the word its value begins."""
        values: list[Arg] = []
        if attached is not None and option.values:
            values.append(_tail(arg, attached))
        elif attached is not None:  # --flag=value for a flag that takes none: the program refuses
            self.unknown(arg, name)
            return
        if not option.optional:
            values.extend(self.separate(option, len(values)))
        if "help" in option.marks and self.is_no_value() and not self.has_begun():
            self.helps = True
        self.ended = self.ended or "last" in option.marks
        self.items.append(Item(option, tuple(values), arg))
        if attached is not None and values and values[0].text[:1] == "=":
            # getopt keeps the mark of `-o=FILE`; Go, Rust and Python take it off: both are said.
            self.items.append(Item(option, (_tail(values[0], 1),), arg))
        if option.names[0] in _ANY:
            self.by_name(arg, name)
        shown = values and values[0 if option.values[-1].kind == "command" else -1]
        stem = option.names[0] == "--*" and "shortens" in self.program.style
        names = self.spellings(option, name)
        self.flags.append(Flag(names, shown or None, span=arg.span, stem=stem))

    def is_no_value(self) -> bool:
        """What stands before this option may not take it as its value."""
        if any(not flag.known for flag in self.flags):
            return False
        last = self.items[-1] if self.items else None
        return not (
            last is not None
            and last.option is not None
            and last.option.names[0] in _ANY
            and "=" not in last.arg.text
        )

    def has_begun(self) -> bool:
        """`dc -e CODE --help` runs the code before it comes to the help, and behind an operand not every
        system looks for options. (Subcommands look at all their options first.)"""
        return not self.subcommand and any(
            item.option is None or any(role.kind in _ACTS for role in item.option.values)
            for item in self.items
        )

    def by_name(self, arg: Arg, name: str) -> None:
        """Of an option that is one of many, its name says what the value is for. Whether the next word
        is its value nobody knows: that word keeps the role that it has without, and gets this one."""
        from gateway.facts.programs.language.naming import may_take_the_next, role_by_name

        self.loose = arg if may_take_the_next(arg.text) else None
        head = arg.text.partition("=")[0]
        start = len(head) + 1
        if len(name) == 2 and name != head:  # a letter: the rest of the word may be its value
            head, start = name, arg.text.index(name[1], 1) + 1
        attached = start <= len(arg.text)
        if attached:
            value = _tail(arg, start)
        elif not arg.exact or not self.rest or self.rest[-1].text[:1] == "-":
            return
        else:
            value = self.rest[-1]
        role = role_by_name(head, value, attached=attached)
        if role is not None:
            self.items.append(Item(Option((head,), (role,)), (value,), arg))

    def spellings(self, option: Option, name: str) -> tuple[str, ...]:
        """The names a rule may use. Of an option known only by its beginning: as it was written."""
        if not option.names[0].endswith("*"):
            return option.names
        if name[:2] == "--" or "single-dash" in self.program.style:
            return (name,)
        return (name, *(f"-{letter}" for letter in name[1:] if letter.isalpha()))

    def separate(self, option: Option, have: int) -> list[Arg]:
        """The values that follow as words of their own."""
        wanted = option.values[have:]
        if wanted and wanted[-1].kind == "command":
            rest, self.rest = list(reversed(self.rest)), []
            return rest
        values = []
        for _ in wanted:
            if not self.rest:
                break
            value = self.rest.pop()
            if value.many and (self.rest or not value.ids):
                why = value.why or "the value is not known"
                self.unknowns.append(
                    Unknown("arguments", f"{why}; it may be no word, or several", value.span)
                )
            values.append(value)
        return values

    def take_back(self, text: str) -> None:
        """`--dry-run … --no-dry-run`: the last of the two counts. (It may be shortened.)"""
        stem = f"--{text[5:]}"
        back = {
            item.option.names
            for item in self.items
            if item.option is not None
            and "dry" in item.option.marks
            and any(name.startswith(stem) for name in item.option.names)
        }
        if back:
            self.items = [
                one for one in self.items if one.option is None or one.option.names not in back
            ]
            self.flags = [one for one in self.flags if one.names not in back]

    def unknown(self, arg: Arg, name: str) -> None:
        self.flags.append(Flag((name,), known=False, span=arg.span))
        self.loose = arg if "=" not in arg.text else None
        why = f"`{name}` is no option of `{self.program.name}` that is known"
        self.unknowns.append(Unknown("arguments", why, arg.span))


# What is done while the options are read.
_ACTS = frozenset({"code", "command", "execute", "shell"})
# They stand for every option that is not described.
_ANY = frozenset({"--*", "-*"})


def _tail(arg: Arg, start: int) -> Arg:
    """The word behind its first `start` characters, and all that is known of it."""
    head = arg.text[:start]
    pattern = arg.pattern[start:] if arg.pattern.startswith(head) else ""
    empty = arg.empty[start:] if arg.empty.startswith(head) else ""
    rest = arg.text[start:]
    # (What `find` has put there lies below that folder wherever the word begins.)
    known = (pattern, empty, arg.within, "", False, arg.names)
    return Arg(rest, arg.exact, arg.span, arg.glob, False, arg.why, *known)


def _without_subcommands(program: Program) -> Program:
    from gateway.values import replace

    return replace(program, subcommands={}, when=())
