"""Judge again what was decided before, by another policy, without touching the disk.

    found = replay(directory, partial(load_judge, ("new.yaml",)), since="…")

Every question about the world is answered from the record. What the record does not hold is not guessed:
the decision counts as undecidable, with the reason.
"""

from __future__ import annotations

import json
from collections import Counter

from gateway.audit.cases import gather
from gateway.audit.observed import Recorded
from gateway.model import Context, FileRequest, ShellRequest, Verdict
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from gateway.audit.cases import Case, Past, Seen

    # Request and context → a decision, or something that has one.
    Judge = Callable[[ShellRequest | FileRequest, Context], Any]
    Progress = Callable[[int, int], None]

_CHUNK = 100
# Starting processes takes longer than judging so few.
_FEW = 400
_EXAMPLES = 5


class Again(Value):
    """What is decided now. `problem`: why it can't be."""

    verdict: str = ""
    rules: tuple[str, ...] = ()
    policy: str = ""
    problem: str = ""


class Example(Value):
    """One of the records behind a difference."""

    seq: int
    command: str
    count: int


class Difference(Value):
    """Decisions that come out otherwise, for one reason."""

    old: str
    new: str
    # The rules that cause it: new deciding ones when it is stricter now, old ones when it is looser.
    rules: tuple[str, ...]
    count: int
    examples: tuple[Example, ...]

    @property
    def direction(self) -> str:
        """`tighter`, `looser`, or `same` when only the rule is another."""
        change = Verdict[self.new.upper()] - Verdict[self.old.upper()]
        return "tighter" if change > 0 else "looser" if change < 0 else "same"


class Replayed:
    """The result of a replay."""

    def __init__(self, decisions: int, distinct: int) -> None:
        self.decisions = decisions
        self.distinct = distinct
        self.same = 0
        self.policy = ""
        self.undecidable: Counter[str] = Counter()
        # Records made by the very policy that judges now, and how many of those differ (never, we hope).
        self.same_policy = self.same_policy_differs = 0
        self.engines: Counter[str] = Counter()
        self._found: dict[tuple[str, str, tuple[str, ...]], tuple[int, list[Example]]] = {}

    @property
    def changed(self) -> int:
        """Decisions that come out otherwise."""
        return sum(count for count, _ in self._found.values())

    @property
    def differences(self) -> list[Difference]:
        """All differences, the most frequent first."""
        made = [
            Difference(old, new, rules, count, tuple(examples))
            for (old, new, rules), (count, examples) in self._found.items()
        ]
        return sorted(made, key=lambda one: (-one.count, one.old, one.new, one.rules))

    def add(self, case: Case, past: Past, seen: Seen, again: Again) -> None:
        """Compare one past with now."""
        self.engines[past.engine] += seen.count
        if again.problem:
            self.undecidable[again.problem] += seen.count
            return
        self.policy = again.policy
        alike = past.verdict == again.verdict and set(past.rules) == set(again.rules)
        if not alike and case.masked:
            self.undecidable["a masked secret may make the difference"] += seen.count
            return
        if past.policy == again.policy:
            self.same_policy += seen.count
            self.same_policy_differs += 0 if alike else seen.count
        if alike:
            self.same += seen.count
            return
        looser = Verdict[again.verdict.upper()] < Verdict[past.verdict.upper()]
        key = (past.verdict, again.verdict, past.rules if looser else again.rules)
        count, examples = self._found.get(key, (0, []))
        if len(examples) < _EXAMPLES:
            examples.append(Example(seen.first, _words(case), seen.count))
        self._found[key] = (count + seen.count, examples)

    def to_json(self) -> dict[str, Any]:
        """The result as JSON has it."""
        return {
            "decisions": self.decisions,
            "distinct": self.distinct,
            "same": self.same,
            "changed": self.changed,
            "undecidable": dict(self.undecidable.most_common()),
            "policy": self.policy,
            "same_policy": {"decisions": self.same_policy, "differ": self.same_policy_differs},
            "engines": dict(self.engines.most_common()),
            "differences": [
                {
                    "old": one.old, "new": one.new, "direction": one.direction, "rules": list(one.rules),
                    "count": one.count,
                    "examples": [{"seq": e.seq, "command": e.command, "count": e.count} for e in one.examples],
                }
                for one in self.differences
            ],
        }  # fmt: skip


def replay(
    directory: str,
    make_judge: Callable[[], Judge],
    *,
    since: str = "",
    until: str = "",
    workers: int = 1,
    progress: Progress | None = None,
) -> Replayed:
    """Judge every decision of a log again. `make_judge` is called once in each process."""
    gathered = gather(directory, since, until)
    cases = list(gathered.cases)
    result = Replayed(gathered.decisions, len(cases))
    result.undecidable.update(gathered.missing)
    judged = _judged(cases, make_judge, workers)
    for done, (case, again) in enumerate(zip(cases, judged, strict=True), 1):
        for past, seen in gathered.cases[case].items():
            result.add(case, past, seen, again)
        if progress is not None and not done % _CHUNK:
            progress(done, len(cases))
    return result


def load_judge(policies: Sequence[str], project: str = "") -> Judge:
    """A judge for policies by name or file; for `functools.partial`, so that processes can load it."""
    from gateway.judge import judge
    from gateway.policy.load import load

    policy = load(tuple(policies), project=project)
    return lambda request, context: judge(request, policy, context)


def judge_case(judge: Judge, case: Case) -> Again:
    """One case, judged from its record alone."""
    world = json.loads(case.world)
    lookup = Recorded(world["answers"])
    context = Context(
        cwd=world["cwd"],
        workspace=world["workspace"],
        home=world["home"],
        tmp=world["tmp"],
        lookup=lookup,
        env=dict(world["env"]) if "env_whole" in world else lookup.variables(world["env"]),  # type: ignore[arg-type]
        attended=case.attended,
        contained=case.contained,
        gateway_env=lookup.variables(world["gateway_env"]),  # type: ignore[arg-type]
        today=world["today"],
    )
    try:
        judged = judge(_request(json.loads(case.request)), context)
    except Exception as error:  # noqa: BLE001 - one case that fails must not end the replay
        return Again(problem=f"the judge failed: {type(error).__name__}")
    if lookup.missed:
        kind = lookup.missed[0].partition(" ")[0]
        return Again(problem=f"the record does not say `{kind}` of something that is asked now")
    decision: Any = getattr(judged, "decision", judged)
    return Again(str(decision.verdict), tuple(decision.rules), decision.policy)


def _request(said: dict[str, Any]) -> ShellRequest | FileRequest:
    if "operation" in said:
        return FileRequest(said["operation"], said["path"], said["size"])
    if "raw" in said:
        return ShellRequest(
            bytes.fromhex(said["raw"]).decode("utf-8", "surrogatepass"), said["shell"]
        )
    return ShellRequest(said["command"], said["shell"])


def _words(case: Case) -> str:
    said = json.loads(case.request)
    return str(said.get("command", "")) or f"{said.get('operation')} {said.get('path')}"


def _judged(cases: list[Case], make_judge: Callable[[], Judge], workers: int) -> Iterator[Again]:
    """The judgement of each case, in order."""
    # A policy that does not load is said here, not by a process that dies.
    judge = make_judge()
    if workers <= 1 or len(cases) < _FEW:
        return (judge_case(judge, case) for case in cases)
    return _judged_side_by_side(cases, make_judge, workers)


def _judged_side_by_side(
    cases: list[Case], make_judge: Callable[[], Judge], workers: int
) -> Iterator[Again]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # Not `fork`: DuckDB has threads, and a forked child would inherit their locks.
    start = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, start, _prepare, (make_judge,)) as pool:
        yield from pool.map(_judge_here, cases, chunksize=_CHUNK)


_HERE: list[Judge] = []


def _prepare(make_judge: Callable[[], Judge]) -> None:
    _HERE[:] = [make_judge()]


def _judge_here(case: Case) -> Again:
    return judge_case(_HERE[0], case)
