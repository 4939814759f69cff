"""Files that were cut, packed or copied by a program that lists no names, from what the text has written."""

from __future__ import annotations

from gateway.facts.words.holes import is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run

REPACKED = "it may be what the text wrote: a program has packed or cut that, and made names there"
# What they write is what they read, in other files.
_HANDING = frozenset(
    "cp mv rsync ditto install tar gtar bsdtar zip unzip 7z 7za 7zz cpio pax ar split csplit cat tee dd"  # noqa: SIM905
    " gzip gunzip zcat xz unxz xzcat zstd unzstd bzip2 bunzip2".split()
)
# What they write stands in the text, if nothing feeds them.
SAYING = frozenset(["echo", "printf", "cat"])
_STEPS = 64


def repacked(run: Run, key: str) -> bool:
    """`echo 'rm x' > f; split f; . ./xaa`: the name is new, what stands in it is not."""
    said = {
        writer
        for one in run.disk.files.values()
        for writer in one.writers
        if (one.text and is_exact(one.text)) or run.commands[writer].program in SAYING
    }
    todo = [one for one in run.disk.writers(key) if run.commands[one].program in _HANDING]
    seen = set(todo)
    while todo and said and len(seen) < _STEPS:
        for source in run.fed_by.get(todo.pop(), ()):
            if source in said:
                return True
            if source not in seen and run.commands[source].program in _HANDING:
                seen.add(source)
                todo.append(source)
    return len(seen) >= _STEPS
