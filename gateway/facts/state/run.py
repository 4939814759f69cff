"""One walk in progress: where it stands, what it knows, what it has found.

Everything that changes while a request is understood is in a `Run`; the modules of the walk are
functions on it. Nothing here asks the world but through `lookup`.
"""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Command, OpaquePart, Structure
from gateway.facts.state.aborts import Line
from gateway.facts.state.assigning import assign
from gateway.facts.state.disk import Disk
from gateway.facts.state.frames import Frame
from gateway.facts.state.tables import Journal, Tables, join, merge_variables
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue, Choice
from gateway.facts.words.holes import ANY, Holes, is_exact, riddled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Unknown
    from gateway.facts.state.tables import Delta, Table
    from gateway.facts.state.values import Variable
    from gateway.facts.walk.channels import Channel
    from gateway.model import Context, Span
    from gateway.shell.syntax import Function

    # What is printed by a command that succeeds, and by one that fails: one of these.
    Ways: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


class Outcome:
    """What came of walking one command."""

    __slots__ = ("failure", "sources", "status", "stops", "success", "text", "ways")

    def __init__(
        self,
        status: int | None = None,
        text: str = "",
        sources: tuple[int, ...] = (),
        stops: str = "",
        success: Delta | None = None,
        failure: Delta | None = None,
        ways: Ways | None = None,
    ) -> None:
        # 0 certainly succeeds, 1 certainly fails, None: not known.
        self.status = status
        # What it prints, with holes; only told when it is wanted.
        self.text = text
        # The commands whose output that is.
        self.sources = sources
        # `exit`, `return`, `break`, `continue`: what follows is not reached.
        self.stops = stops
        # What differs from the state when it has succeeded, or failed.
        self.success = success
        self.failure = failure
        # Each text that it may print; None: only what stands in `text` is known.
        self.ways = ways

    def saying(self, text: str, sources: tuple[int, ...]) -> Outcome:
        """The same end, with another output, of other commands."""
        return Outcome(self.status, text, sources, self.stops, self.success, self.failure)


DONE = Outcome(0)
FAILED = Outcome(1)
UNSURE = Outcome()
# Among picks: what they do not name is not tried value by value.
OTHERS_UNKNOWN = "others"


class Run:
    """The state of the walk. See the module."""

    __slots__ = (
        "again", "arrays", "asks_last", "background", "begun", "breaks", "commands", "conditional", "context", "dashed",
        "definitions", "depth", "depth_now", "disk", "entered", "evaluating", "exceeded", "exits", "explain",
        "fed_by", "flows", "frames", "guesses", "holes", "inside", "journal", "later", "leaked", "line", "lookup", "loops", "mounts",
        "nesting", "next_descriptor", "notes", "opaque", "origin", "parent", "past", "picks", "place", "printed",
        "put_in", "returns", "second_grammar", "seen", "set_before", "size", "sourced", "span", "spilled", "state", "steps", "stood",
        "structures", "text", "texts", "told", "traps", "unknown", "unset_yet", "upset", "upsets", "used",
        "waiting", "want", "words", "wrappers",
    )  # fmt: skip

    def __init__(
        self, context: Context, explain: Callable[[Call], Effects | None], text: str = ""
    ) -> None:
        self.context = context
        self.lookup = context.lookup
        self.explain = explain
        self.text = text
        # What a second grammar reads in another way is held.
        self.second_grammar = False
        # `$_` stands somewhere: then the last word of each command is kept.
        self.asks_last = "$_" in text or "${_" in text
        # ---- what is known
        self.holes = Holes()
        self.journal = Journal()
        self.disk = Disk(self.journal, self.bounded, self.unsure, self.toil)
        self.state = Tables(self.disk)
        # Files that the text has made, with names that programs take for options.
        self.dashed: list[str] = []
        self.picks: dict[Any, list[int]] | None = None
        # ---- what was found
        self.commands: list[Command] = []
        # Command → what it may put into a file (`put_in.py`), as that command was then.
        self.put_in: dict[int, tuple[Command, dict[str, None], list[str]]] = {}
        self.flows: dict[tuple[int, int, str, str], None] = {}
        # Command → those that it has its data from.
        self.fed_by: dict[int, list[int]] = {}
        self.opaque: dict[OpaquePart, None] = {}
        self.structures: dict[Structure, None] = {}
        self.definitions: list[Function] = []
        self.entered: set[int] = set()
        # What a copy or a link has been walked as, with these arguments, since the program that is one.
        self.stood: set[tuple[str, ...]] = set()
        self.traps: list[tuple[str, int, Any]] = []
        # Every value that variables, and the folder, had since there was a trap.
        self.past: dict[str, list[Any]] = {}
        # Traps that run at the end of their shell: how far the journal was, code, index, call.
        self.waiting: list[tuple[int, str, int, Any]] = []
        # What nobody has set is empty, for a while.
        self.unset_yet = False
        # What traps change at any time, with their signals; and what they were seen to change before.
        self.upset: dict[str, list[tuple[frozenset[str], str | None]]] = {}
        self.upsets: dict[str, list[str | None]] = {}
        # Exported values that a command has been told to set.
        self.told: set[tuple[str, str]] = set()
        self.depth = self.depth_now = 0
        # Channels of the shell itself that were read from; True: which may have ended in a line.
        self.begun: dict[Channel, bool] = {}
        self._at_the_start(text)

    def _at_the_start(self, text: str) -> None:
        """Where the walk stands, and what belongs to the simple command at hand."""
        self.want = False
        self.origin = "script"
        self.parent = -1
        self.wrappers: tuple[str, ...] = ()
        self.place = "local"
        self.mounts: tuple[tuple[str, str], ...] = ()
        self.background = False
        self.span: Span | None = None
        # Counts, each with its limit.
        self.nesting = self.texts = self.steps = self.words = self.size = 0
        self.guesses = self.unknown = 0
        self.exceeded: set[str] = set()
        self.conditional = 0
        self.frames: list[Frame] = []
        # Names that are set before a function or a builtin, while it runs.
        self.set_before: list[dict[str, tuple[Any, Any]]] = []
        # Files that are being sourced: how many frames there were, where the journal was, how it was left.
        self.sourced: list[tuple[int, int, list[Delta]]] = []
        self.line = Line(0, None, text)
        self.loops: list[tuple[int, list[Delta]]] = []
        # Scripts that are being run, one inside the other.
        self.inside: list[str] = []
        # How often a shell, a function, a loop may have been left: what stands behind is perhaps not run.
        self.exits = self.returns = self.breaks = 0
        # Walked more than once: a command that was already found is not found again.
        self.again = 0
        # Texts whose substitutions are being walked, one inside the other.
        self.evaluating: set[str] = set()
        self.seen: dict[Any, int] = {}
        # Something was written to `SPILL`; by a substitution in what is captured now.
        self.leaked = self.spilled = False
        # ---- of the simple command at hand
        self.used: dict[str, None] = {}
        self.later: list[tuple[Any, int]] = []
        self.notes: list[Unknown] = []
        self.next_descriptor = 63
        # Arrays among the words of `declare`, which words cannot carry.
        self.arrays: dict[str, ArrayValue] = {}
        # What the last command printed, before its redirections.
        self.printed: Outcome = DONE

    # ------------------------------------------------------------ found

    def opaque_part(self, reason: str, detail: str, span: Span, text: str = "") -> None:
        """Say that a part of the text could not be read."""
        self.opaque.setdefault(OpaquePart(reason, detail, self.span or span, text))

    def too_much(self, detail: str, span: Span) -> None:
        """Say that the walk stopped here; once for each reason."""
        if detail not in self.exceeded:
            self.exceeded.add(detail)
            self.opaque_part("too-large", detail, span)

    def toil(self, count: int) -> None:
        """So many files or commands were looked through for one command: they count as steps do."""
        self.steps += count // limits.LOOKED_THROUGH

    def flow(self, source: int, target: int, by: str, path: str = "") -> None:
        """Bytes go from one command to another."""
        if len(self.flows) > limits.FLOWS:
            self.too_much("more flows than are followed", self.commands[target].span)
        elif source != target and (source, target, by, path) not in self.flows:
            self.flows[source, target, by, path] = None
            self.fed_by.setdefault(target, []).append(source)

    def hole(self, kind: int, why: str, sources: tuple[int, ...] = ()) -> str:
        """A hole for something that isn't known."""
        return self.holes.make(kind, why, sources)

    def deeper(self) -> None:
        """One level of substitutions and texts more; whoever calls takes it back."""
        self.depth_now += 1
        self.depth = max(self.depth, self.depth_now)

    def bounded(self, text: str) -> str:
        """A text that was put together; a hole when it, or all of them, are too much to follow."""
        self.size += len(text)
        if len(text) <= limits.VALUE and self.size <= limits.SIZE and not riddled(text):
            return text
        return self.hole(ANY, "more text than is followed", self.holes.sources(text))

    def unsure(self, text: str) -> str:
        """A hole in the place of a text that may not be the one."""
        return self.hole(ANY, "who writes it last is not known", self.holes.sources(text))

    # ------------------------------------------------------------ choices

    def pick(self, key: Any, count: int) -> int | None:
        """Which of several possible values is tried now; None when they are not tried one by one."""
        if self.picks is None:
            return None
        found = self.picks.get(key)
        if found is None:
            if self.steps > limits.PATIENCE or OTHERS_UNKNOWN in self.picks:
                return None
            found = self.picks[key] = [0, count]
        return found[0]

    def chosen(self, key: Any, value: Variable, why: str) -> Variable:
        """The value itself, or the one that is tried now."""
        if not isinstance(value, Choice):
            return value
        # The value may change while a command is walked: another choice is another question.
        at = self.pick((key, value), len(value.values))
        return self.blurred(value.values, why) if at is None else value.values[at]

    def blurred(self, values: Any, why: str) -> str:
        """One text with a hole for several values."""
        from gateway.facts.state.blurring import blurred

        return blurred(self.holes, values, why)

    # ------------------------------------------------------------ state

    def put(self, table: Table, key: Any, value: Any) -> None:
        """Change the state."""
        self.journal.put(table, key, value)

    def rollback_shell(self, mark: int) -> None:
        """A subshell ends: its variables are gone, what it wrote to the disk stays."""
        if self.waiting:
            self.run_waiting(mark)
        if not self.disk.touched:
            self.journal.undo(mark)
            return
        delta = self.journal.rollback(mark)
        if delta:
            kept = {id(table) for table in self.disk.tables()}
            for table, key, value in delta.values():
                if id(table) in kept:
                    self.journal.put(table, key, value)

    def run_waiting(self, mark: int = -1) -> None:
        """A shell that began at this mark ends: traps that were set in it run."""
        from gateway.facts.builtins.traps import run_waiting

        run_waiting(self, mark)

    def enter_shell(self) -> None:
        """A subshell begins: no trap was set in it."""
        if self.state.place.get("trapped") is True:
            self.put(self.state.place, "trapped", False)

    def printed_by_traps(self, outcome: Outcome) -> Outcome:
        """What a subshell has printed at its end; more, if a trap was set in it."""
        if not self.want or self.state.place.get("trapped") is not True:
            return outcome
        hole = self.hole(ANY, "what a trap prints is not followed", outcome.sources)
        return Outcome(outcome.status, hole, outcome.sources, outcome.stops)

    def or_not(self, mark: int, besides: frozenset[str] = frozenset()) -> None:
        """What was done since then may not have been done; but a file that could not be written is no
        worse than one that was, unless the text wrote another content before. `besides`: what is opened
        first of all, and keeps nothing if that is possible."""
        delta = self.journal.rollback(mark)
        if not delta:
            return
        kept = {id(table) for table in self.disk.tables()} - {id(self.disk.standing)}
        other = self.disk.held_other
        written = {k: v for k, v in delta.items() if k[0] in kept and not other(*v, besides)}
        self.journal.apply(written)
        opened = besides - self.disk.mixed
        self.journal.apply(self.join([{k: v for k, v in delta.items() if k not in written}, {}]))
        self.disk.mixed -= opened

    def join(self, deltas: list[Delta]) -> Delta:
        """What is known after one of several ways."""
        from gateway.facts.state.merging import merge

        return join(deltas, lambda table, key, values: merge(self, table, key, values))

    def after_spills(self, outcome: Outcome) -> Outcome:
        """What was printed; more, if substitutions in it wrote there by way of stderr."""
        if not self.spilled:
            return outcome
        hole = self.hole(ANY, "stderr of a substitution is not followed", outcome.sources)
        return Outcome(outcome.status, hole, outcome.sources, outcome.stops)

    # ------------------------------------------------------------ variables

    def variable(self, name: str) -> Variable:
        """The value of a variable: a text (maybe with holes), an array, or UNSET. Never a Choice."""
        value = self.state.variables.get(name, ABSENT)
        if name in self.upsets:
            value = self._upset(name, value, f"a trap may change `${name}`")
        if isinstance(value, Choice):
            if ABSENT in value.values:  # as it came, in one way
                came = self.inherited(name)
                value = Choice(tuple([came if one is ABSENT else one for one in value.values]))
            value = self.chosen(name, value, f"`${name}` depends on what happens before")
        if value is not ABSENT:
            return value
        value = self.inherited(name)
        unknown = self.unset_yet and isinstance(value, str) and not is_exact(value)
        return UNSET if unknown and name not in self.context.env else value

    def sets(self, name: str) -> bool:
        """The text gives it a value, or a trap of the text may."""
        return name in self.state.variables or name in self.upsets

    def _upset(self, name: str, value: Variable, why: str) -> Variable:
        """The value, or one that a trap gives it."""
        if value is ABSENT:
            value = self.inherited(name)
        others = [self.hole(ANY, why) if one is None else one for one in self.upsets[name]]
        return merge_variables([value, *others], self.hole(ANY, why))

    def inherited(self, name: str) -> Variable:
        """What the shell starts with."""
        from gateway.facts.state.inherited import inherited

        return inherited(self, name)

    def assign(self, name: str, value: Variable, *, exported: bool = False) -> None:
        """Give a variable a value."""
        assign(self, name, value, exported=exported)

    def put_arguments(self, values: Variable) -> None:
        """`set --`, `shift`."""
        self.put(self.state.place, "positional", values)
        if self.traps:
            self.past.setdefault("positional", []).append(values)

    def mark_variable(self, name: str, letter: str) -> None:
        """Give a variable an attribute."""
        attributes = self.state.attributes
        before = attributes.get(name, "")
        if letter == "x" and "y" in before:
            self.put(attributes, name, before.replace("y", ""))
        elif letter not in before:
            self.put(attributes, name, before + letter)

    def option(self, name: str) -> bool:
        """The option is on, or may be."""
        return self.state.options.get(name, False) is not False

    def cwd(self) -> str:
        """The working directory, with holes where it is not known."""
        value = self.state.place.get("cwd", ABSENT)
        if "cwd of the shell" in self.upsets:
            here = self.context.cwd if value is ABSENT else value
            value = self._upset("cwd of the shell", here, "a trap may change the folder")
        if isinstance(value, Choice):
            value = self.chosen(
                "cwd of the shell", value, "the folder depends on what happens before"
            )
        if value is ABSENT or not isinstance(value, str):
            return self.context.cwd
        return value

    def home(self) -> str:
        """The value of HOME."""
        value = self.variable("HOME")
        return value if isinstance(value, str) else ""


__all__ = ["DONE", "FAILED", "UNSET", "UNSURE", "Frame", "Outcome", "Run"]
