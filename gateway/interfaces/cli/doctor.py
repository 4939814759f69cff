"""`gateway doctor`: what this machine can enforce, proven by trying to get out."""

from __future__ import annotations

import json
import platform
import shutil

import click

from gateway.errors import Exit
from gateway.interfaces.cli import render
from gateway.values import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.confine.capabilities import Capabilities
    from gateway.runner.doctor.prove import Proof

HELP = """Show what this machine can enforce, and prove it.

Tries some sixty ways out of each sandbox tier, in a scratch folder, and compares with what is promised:
`shut` is held by the kernel, `open` is known to be open and said to be. Anything open that should be
shut is a hole.

Exit code: 0 as promised, 1 when there is a hole or no tier works.
"""


@click.command("doctor", help=HELP)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.option("--quick", is_flag=True, help="Only say what there is; try nothing.")
def command(as_json: bool, quick: bool) -> int:
    """The table, or what it is made of."""
    from gateway.containing import cache_folder

    if quick:
        from gateway.runner.confine.probe import capabilities

        machine = capabilities(cache_folder())
        render.out(json.dumps(plain(machine)) if as_json else "\n".join(_machine(machine)))
        return Exit.OK if machine.tiers else Exit.INTERNAL
    from gateway.runner.doctor.prove import prove

    if not as_json:
        render.note("trying to get out of each sandbox tier …")
    proof = prove(cache=cache_folder())
    render.out(json.dumps(plain(proof)) if as_json else "\n".join(_told(proof)))
    return Exit.INTERNAL if proof.holes or not proof.machine.tiers else Exit.OK


def _machine(machine: Capabilities) -> list[str]:
    tiers = ", ".join(map(str, machine.tiers)) or "none: analysis alone holds commands"
    bash = shutil.which("bash") or "missing: no command can be run"
    return [
        f"platform   {platform.system()} {platform.release()}, {platform.machine()}, uid {machine.uid}",
        f"shell      {bash}",
        f"tiers      {tiers}",
        f"tier 1     Landlock ABI {machine.landlock_abi or 'none'}, seccomp {'yes' if machine.seccomp else 'no'}",
        f"tier 2     bubblewrap {machine.bwrap or machine.bwrap_problem or 'not found'}",
        f"allowlist  {'by proxy, in a network of its own' if machine.netns else 'not here: treated as off'}",
        f"dry run    {'on an overlay' if machine.overlay else 'not here'}",
        f"YAML       {_yaml()}",
    ]


def _yaml() -> str:
    import yaml

    return "libyaml" if yaml.__with_libyaml__ else "pure Python (slower to load policies)"


def _told(proof: Proof) -> list[str]:
    tiers = proof.machine.tiers
    width = max((len(row.attempt) for row in proof.rows), default=0)
    found = {(row.attempt, row.tier): row for row in proof.rows}
    lines = _machine(proof.machine)
    lines += ["", f"{'attempt from inside':<{width}}  " + "  ".join(f"tier {n}" for n in tiers)]
    for attempt in dict.fromkeys(row.attempt for row in proof.rows):
        cells = [_cell(found.get((attempt, tier))) for tier in tiers]
        lines.append(f"{attempt:<{width}}  " + "  ".join(f"{cell:<6}" for cell in cells).rstrip())
    lines += [f"problem: {one}" for one in proof.problems]
    holes = [f"{row.attempt} (tier {row.tier})" for row in proof.holes]
    lines += ["", "HOLES: " + "; ".join(holes) if holes else "as promised"]
    return lines


def _cell(row: object) -> str:
    found = getattr(row, "found", "-")
    if row is None or found not in ("open", "shut"):
        return str(found)
    return str(found) if getattr(row, "as_promised", True) else f"{found}!"
