"""What was once decided, gathered for judging again: equal cases once, however often they came.

A case is everything a judgement depends on. Records whose request or world was redacted or withheld make
no case: they are counted, never guessed.
"""

from __future__ import annotations

import json
from collections import Counter

from gateway.audit import duck, reading
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.audit.reading import Entry


class Case(Value):
    """One request in one world. `request` and `world` as the record spells them."""

    request: str
    world: str
    attended: bool
    contained: bool
    # Secrets were taken out of what would have to be judged.
    masked: bool


class Past(Value):
    """What was decided of it."""

    verdict: str
    rules: tuple[str, ...]
    policy: str
    engine: str


class Seen(Value):
    """So many times, first and last in these records."""

    count: int
    first: int
    last: int


class Gathered:
    """Every case with its past."""

    def __init__(self) -> None:
        self.decisions = 0
        self.cases: dict[Case, dict[Past, Seen]] = {}
        # Why a record makes no case → how many.
        self.missing: Counter[str] = Counter()

    def add(self, row: Row) -> None:
        """Take in a group of equal decisions."""
        self.decisions += row.seen.count
        for name, value in (("request", row.request), ("world", row.world)):
            if not value or value.startswith('{"withheld"'):
                self.missing[f"the {name} is redacted or withheld"] += row.seen.count
                return
        case = Case(row.request, row.world, row.attended, row.contained, row.masked)
        pasts = self.cases.setdefault(case, {})
        old = pasts.get(row.past)
        if old is not None:
            row_seen = row.seen
            seen = Seen(
                old.count + row_seen.count,
                min(old.first, row_seen.first),
                max(old.last, row_seen.last),
            )
            pasts[row.past] = seen
        else:
            pasts[row.past] = row.seen


class Row(Value):
    """Equal decisions, as they are read."""

    request: str
    world: str
    attended: bool
    contained: bool
    masked: bool
    past: Past
    seen: Seen


def gather(directory: str, since: str = "", until: str = "") -> Gathered:
    """The cases of all decisions between two moments."""
    reading.check_folder(directory)
    gathered = Gathered()
    rows = (
        _by_duck(directory, since, until)
        if duck.installed()
        else _one_by_one(directory, since, until)
    )
    for row in rows:
        gathered.add(row)
    return gathered


def _one_by_one(directory: str, since: str, until: str) -> Iterator[Row]:
    for entry in reading.entries(directory, lambda line: b'"kind":"decision"' in line):
        ts = entry.header["ts"]
        if entry.kind == "decision" and (not since or ts >= since) and (not until or ts < until):
            yield _row(entry)


def _row(entry: Entry) -> Row:
    header = entry.header
    return Row(
        _spelled(entry, "request"),
        _spelled(entry, "world"),
        header["attended"],
        header["contained"],
        _masked(entry.field("masks")),
        Past(
            header["verdict"], tuple(header["rules"]), header["policy"], _engine(header["versions"])
        ),
        Seen(1, entry.seq, entry.seq),
    )


def _spelled(entry: Entry, name: str) -> str:
    if name not in entry.disclosed:
        return ""
    return json.dumps(
        entry.disclosed[name][1], ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )


def _masked(masks: object) -> bool:
    """Does a mask lie over what is judged?"""
    return isinstance(masks, list) and any(
        one.get("field") in ("request", "world") for one in masks
    )


def _engine(versions: dict[str, object]) -> str:
    return " ".join(f"{name} {value}" for name, value in sorted(versions.items()))


_HEADER = (
    "STRUCT(kind VARCHAR, ts VARCHAR, seq BIGINT, verdict VARCHAR, attended BOOLEAN, contained BOOLEAN,"
    " rules VARCHAR[], policy VARCHAR, versions JSON)"
)
_FIELDS = "STRUCT(request JSON[], world JSON[], masks JSON[])"
_SQL = """
SELECT d.request[2]::VARCHAR, d.world[2]::VARCHAR, h.attended, h.contained, {masks},
  h.verdict, h.rules, h.policy, h.versions::VARCHAR, count(*), min(h.seq), max(h.seq)
FROM {source} WHERE h.kind = 'decision' AND (? = '' OR h.ts >= ?) AND (? = '' OR h.ts < ?)
GROUP BY ALL ORDER BY min(h.seq)
"""
_MASKS = "list_has_any(coalesce(from_json(d.masks[2]->'$[*].field', '[\"VARCHAR\"]'), []), ['request', 'world'])"


def _by_duck(directory: str, since: str, until: str) -> Iterator[Row]:
    sql = _SQL.format(source=duck.source(directory, _HEADER, _FIELDS), masks=_MASKS)
    with duck.connect() as base:
        found = base.execute(sql, [since, since, until, until])
        while rows := found.fetchmany(2000):
            for one in rows:
                past = Past(
                    one[5], tuple(one[6] or ()), one[7] or "", _engine(json.loads(one[8] or "{}"))
                )
                yield Row(
                    one[0] or "", one[1] or "", one[2], one[3], bool(one[4]), past, Seen(*one[9:12])
                )
