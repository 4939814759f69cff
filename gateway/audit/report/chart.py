"""Charts as SVG, drawn here: a page without scripts has to arrive finished."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VERDICTS = ("deny", "ask", "allow")
_WIDTH, _HEIGHT, _LEFT, _BOTTOM = 960, 220, 52, 26
_MOST_BARS = 62
_WIDEST = 90.0
_STEPS = (1, 3, 6, 12, 24, 24 * 7, 24 * 30, 24 * 91, 24 * 365)


class Bucket:
    """A stretch of time and how its decisions came out."""

    def __init__(self, start: datetime) -> None:
        self.start = start
        self.counts = dict.fromkeys(VERDICTS, 0)

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.counts.values())


def buckets(hours: Mapping[str, Mapping[str, int]]) -> tuple[list[Bucket], int]:
    """Hours put together so that they fit side by side; gives the hours a bucket has."""
    if not hours:
        return [], 1
    moments = sorted(datetime.fromisoformat(hour + ":00:00") for hour in hours)
    span = int((moments[-1] - moments[0]).total_seconds() // 3600) + 1
    step = next(
        (step for step in _STEPS if span / step <= _MOST_BARS - 1), span // (_MOST_BARS - 1) + 1
    )
    first = (
        moments[0].replace(hour=0)
        if step >= 24
        else moments[0].replace(hour=moments[0].hour // step * step)
    )
    made = [
        Bucket(first + timedelta(hours=step * number)) for number in range((span + 24) // step + 1)
    ]
    for hour, counts in hours.items():
        at = int((datetime.fromisoformat(hour + ":00:00") - first).total_seconds() // 3600) // step
        for verdict, count in counts.items():
            made[at].counts[verdict] = made[at].counts.get(verdict, 0) + count
    while made and not made[-1].total:
        made.pop()
    return made, step


def trend(made: Sequence[Bucket], step: int) -> str:
    """Stacked bars over time."""
    top = max((one.total for one in made), default=0) or 1
    ceiling = _nice(top)
    room = _HEIGHT - _BOTTOM - 10
    wide = min((_WIDTH - _LEFT - 6) / max(len(made), 1), _WIDEST)
    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="Decisions over time">']
    for part in range(5):
        y = 10 + room - room * part / 4
        parts.append(f'<line class="grid" x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH}" y2="{y:.1f}"/>')
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_short(ceiling * part / 4)}</text>'
        )
    every = max(1, -(-len(made) // 10))
    for number, one in enumerate(made):
        x, y = _LEFT + number * wide, 10.0 + room
        label = _label(one.start, step)
        said = ", ".join(f"{one.counts[verdict]:,} {verdict}" for verdict in VERDICTS)
        parts.append(f"<g><title>{escape(label)}: {said}</title>")
        for verdict in VERDICTS:
            high = room * one.counts[verdict] / ceiling
            if high:
                y -= high
                parts.append(
                    f'<rect class="{verdict}-fill" x="{x + wide * 0.12:.1f}" y="{y:.2f}" width="{wide * 0.76:.1f}" height="{high:.2f}"/>'
                )
        parts.append("</g>")
        if not number % every:
            parts.append(
                f'<text x="{x + wide / 2:.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{escape(label)}</text>'
            )
    return "".join(parts) + "</svg>"


def legend(names: Sequence[tuple[str, str]]) -> str:
    """Colour and meaning."""
    return (
        '<p class="legend">'
        + "".join(
            f'<span><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="{escape(name)}-fill" width="10" height="10" rx="2"/></svg>{escape(text)}</span>'
            for name, text in names
        )
        + "</p>"
    )


def bar(value: float, most: float, name: str = "allow") -> str:
    """A small bar in a table's cell."""
    wide = 120 * value / most if most else 0
    return f'<svg class="bar" viewBox="0 0 120 10" aria-hidden="true"><rect class="rest-fill" width="120" height="10" rx="2"/><rect class="{name}-fill" width="{wide:.1f}" height="10" rx="2"/></svg>'


def split(parts: Sequence[tuple[str, int]], css: str = "split") -> str:
    """One bar, divided."""
    total = sum(count for _, count in parts) or 1
    wide = 120 if css == "bar" else 600
    drawn, x = (
        [
            f'<svg class="{css}" viewBox="0 0 {wide} 10" preserveAspectRatio="none" aria-hidden="true">'
        ],
        0.0,
    )
    for name, count in parts:
        length = wide * count / total
        drawn.append(f'<rect class="{name}-fill" x="{x:.2f}" width="{length:.2f}" height="10"/>')
        x += length
    return "".join(drawn) + "</svg>"


def _nice(value: float) -> float:
    """The next round number that four lines divide well."""
    size = 1.0
    while size * 10 < value:
        size *= 10
    return next(size * part for part in (1, 2, 4, 8, 10, 20) if size * part >= max(value, 4))


def _short(value: float) -> str:
    if value >= 1_000_000:
        return f"{value / 1_000_000:g}M"
    return f"{value / 1000:g}k" if value >= 1000 else f"{value:g}"


def _label(start: datetime, step: int) -> str:
    if step >= 24 * 91:
        return start.strftime("%Y-%m")
    return start.strftime("%d %b") if step >= 24 else start.strftime("%d %b %H:%M")
