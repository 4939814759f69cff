"""The tables of the page. Everything that comes from a log passes `shown` before it becomes HTML."""

from __future__ import annotations

from html import escape

from gateway.audit.report import chart
from gateway.audit.visible import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gateway.audit.report.gather import Report
    from gateway.audit.tally import Tally

_LONGEST = 400


def shown(text: str, longest: int = _LONGEST) -> str:
    """Text as HTML: hidden characters spelled out, markup escaped, the end of very long text cut off."""
    cut = f" … ({len(text) - longest:,} more characters)" if len(text) > longest else ""
    return escape(visible(text[:longest])) + cut


def table(names: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    """A table; `numbers` are the columns that hold figures."""
    head = "".join(
        f'<th class="n">{name}</th>' if at in numbers else f"<th>{name}</th>"
        for at, name in enumerate(names)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f'<td class="n">{cell}</td>' if at in numbers else f"<td>{cell}</td>"
            for at, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def tiles(totals: Tally) -> str:
    """The figures a reader looks for first."""
    count = totals.decisions
    made = [
        ("", f"{count:,}", "decisions"),
        ("", _share(totals.verdicts["allow"], count), "allowed"),
        ("ask", f"{totals.verdicts['ask']:,}", "asked a person"),
        ("deny", f"{totals.verdicts['deny']:,}", "denied"),
        ("", f"{totals.statuses.total():,}", "commands run"),
        ("", f"{totals.opaque:,}", "could not be read in full"),
        ("", f"{totals.masked:,}", "held secrets, masked"),
    ]
    return (
        '<div class="tiles">'
        + "".join(
            f'<div class="tile {css}"><b>{figure}</b><span>{text}</span></div>'
            for css, figure, text in made
        )
        + "</div>"
    )


def refused(report: Report) -> str:
    """Denied and asked commands with the reason, most frequent first."""
    rows = [
        (
            f'<span class="chip {one.verdict}">{one.verdict}</span>',
            f'<code>{shown(one.command)}</code><br><span class="reason wide">{shown(one.reason)}</span>',
            "<br>".join(f'<span class="rule">{shown(rule)}</span>' for rule in one.rules[:4]),
            f"{one.count:,}",
            f'<span class="when">{one.newest[:10]} {one.newest[11:16]}</span>',
            str(one.first),
        )
        for one in report.refused
    ]
    made = (
        table(["", "command and reason", "rules", "times", "last", "first record"], rows, (3, 5))
        if rows
        else _nothing("Nothing was asked about or denied.")
    )
    if report.more[0]:
        made += f'<p class="soft">{report.more[0]:,} more different commands, {report.more[1]:,} times, are not listed.</p>'
    return made


def rules(totals: Tally, most: int = 25) -> str:
    """Rules by how often they decided."""
    listed = sorted(
        totals.rules.items(), key=lambda item: (-item[1].decided, -item[1].live, item[0])
    )
    top = max((one.decided for _, one in listed), default=0)
    rows = [
        (
            f'<span class="rule">{shown(rule)}</span>',
            chart.bar(one.decided, top, _gravest(one.verdicts)),
            f"{one.decided:,}", f"{one.live:,}", f"{one.waived:,}", f"{one.observed:,}",
            f'<span class="when">{one.last[:10]}</span>',
        )
        for rule, one in listed[:most]
    ]  # fmt: skip
    if not rows:
        return _nothing("No rule had anything to say.")
    made = table(["rule", "", "decided", "spoke", "waived", "observed", "last"], rows, (2, 3, 4, 5))
    return made + (
        f'<p class="soft">{len(listed) - most} more rules.</p>' if len(listed) > most else ""
    )


def never_hit(report: Report) -> str:
    """Rules of the policy that said nothing."""
    if not report.rules_known:
        return ""
    names = ", ".join(f"<code>{shown(rule)}</code>" for rule in report.never_hit) or "none"
    return f"<h3>Never heard of, of {report.rules_known} rules of the policy: {len(report.never_hit)}</h3><p>{names}</p>"


def programs(totals: Tally, most: int = 20) -> str:
    """Programs by how often they were asked for."""
    listed = sorted(totals.programs.items(), key=lambda item: (-item[1].total(), item[0]))[:most]
    rows = [
        (f"<code>{shown(name)}</code>", chart.split([(verdict, one[verdict]) for verdict in chart.VERDICTS], "bar"),
         f"{one.total():,}", f"{one['deny']:,}")
        for name, one in listed
    ]  # fmt: skip
    return (
        table(["program", "deny, ask, allow", "times", "denied"], rows, (2, 3))
        if rows
        else _nothing("No program is named.")
    )


def counted(values: Mapping[str, int], name: str, most: int = 20) -> str:
    """Names and how often."""
    listed = sorted(values.items(), key=lambda item: (-item[1], item[0]))
    rows = [
        (f"<code>{shown(text or '(none)')}</code>", f"{count:,}") for text, count in listed[:most]
    ]
    made = table([name, "times"], rows, (1,)) if rows else _nothing("None.")
    return made + (f'<p class="soft">{len(listed) - most} more.</p>' if len(listed) > most else "")


def coverage(totals: Tally) -> str:
    """Who really held commands: the kernel, or analysis alone."""
    tiers = {0: "no sandbox", 1: "Landlock and seccomp", 2: "bubblewrap"}
    ran = {tiers.get(tier, f"tier {tier}"): count for tier, count in sorted(totals.tiers.items())}
    who = (("kernel", "the kernel"), ("proxy", "the network proxy"), ("static", "analysis alone"))
    legend = chart.legend([(name, f"{text}: {totals.enforced[name]:,}") for name, text in who])
    confined, free = totals.contained[True], totals.contained[False]
    return (
        "<h3>Commands that ran, by what held them</h3>"
        + (counted(ran, "sandbox") if ran else _nothing("No command was run by the gateway."))
        + "<h3>Ask and deny findings, by who would have stopped what analysis missed</h3>"
        + chart.split([(name, totals.enforced[name]) for name, _ in who])
        + legend
        + _nothing(
            f"{confined:,} decisions were for a confined command, {free:,} for one that is not."
        )
    )


def policies(totals: Tally) -> str:
    """Which policies decided, and when."""
    rows = [
        (f"<code>{shown(digest[:23] or '(none)')}</code>", f'<span class="when">{first.replace("T", " ")}h</span>',
         f'<span class="when">{last[:16].replace("T", " ")}</span>', f"{count:,}")
        for digest, (first, last, count) in sorted(totals.policies.items(), key=lambda item: item[1][0])
    ]  # fmt: skip
    return (
        table(["policy", "first", "last", "decisions"], rows, (3,))
        if rows
        else _nothing("No decisions.")
    )


def notable(report: Report) -> str:
    """Gaps, recoveries, redactions and the like, one by one."""
    rows = [
        (
            str(seq) if seq >= 0 else "",
            f'<span class="when">{ts[:19].replace("T", " ")}</span>',
            shown(kind),
            shown(text),
        )
        for seq, ts, kind, text in report.notable
    ]
    return (
        table(["record", "when", "what", "details"], rows, (0,))
        if rows
        else _nothing("No gaps, no recoveries, no redactions.")
    )


def _gravest(verdicts: Mapping[str, int]) -> str:
    return next((verdict for verdict in chart.VERDICTS if verdicts.get(verdict)), "allow")


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _nothing(text: str) -> str:
    return f'<p class="soft">{text}</p>'
