"""Blocks of conditions: what stands under `when`, `except`, `for`, and either side of a `pipe`."""

from __future__ import annotations

from gateway.policy import conditions
from gateway.policy.reading import Fields
from gateway.policy.terms import Key, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.policy.model import Block
    from gateway.policy.scope import Scope


def block_table() -> Table:
    """The term of a block: every condition with its own term and the first line of its page."""
    keys = {}
    for key in conditions.KEYS:
        module = conditions.module(key)
        first = " ".join((module.__doc__ or "").strip().split("\n\n")[0].split())
        keys[key] = Key(module.term(), first)
    return Table("a block of conditions", keys)


def prepare_blocks(blocks: Iterable[Fields], scope: Scope) -> tuple[Block, ...]:
    """Each block compiled; empty ones are reported and left out."""
    found = []
    for fields in blocks:
        if not fields:
            if not fields.keys_at:
                scope.report(
                    "P045",
                    "an empty block matches every command",
                    fields.mark,
                    "name what it is about",
                )
            continue
        found.append(prepare_block(fields, scope))
    return tuple(found)


def prepare_block(fields: Fields, scope: Scope) -> Block:
    """The conditions of one block, cheap ones first."""
    before = scope.recursive
    scope.recursive = fields.get("recursive")
    if scope.recursive and not {"reads", "writes", "deletes"} & fields.keys():
        mark = fields.keys_at["recursive"]
        scope.report(
            "P015", "`recursive` narrows `reads`, `writes` or `deletes`, and none stands here", mark
        )
    whole = [key for key in fields if key in conditions.OF_LINE]
    if whole and len(whole) < len(fields):
        mark = fields.keys_at[whole[0]]
        scope.report(
            "P015",
            f"`{whole[0]}` is about the whole line and cannot stand beside conditions of one command",
            mark,
            "make it a rule of its own",
        )
    keys = sorted(fields.keys() - set(conditions.MODIFIERS), key=conditions.ORDER.__getitem__)
    block = tuple((key, conditions.module(key).prepare(fields[key], scope)) for key in keys)
    scope.recursive = before
    return block


def is_whole(block: Block) -> bool:
    """Is the block about the line and not about one command?"""
    return any(key in conditions.OF_LINE for key, _ in block)


def written_blocks(fields: Fields) -> Iterator[Fields]:
    """Every block as it stands in a rule or an exception, those inside pipes too."""
    todo = [block for key in ("when", "any_of", "except", "for") for block in fields.get(key, ())]
    while todo:
        block = todo.pop()
        yield block
        pipe = block.get("pipe")
        if isinstance(pipe, Fields):
            todo += [inner for side in ("from", "into") for inner in pipe.get(side, ())]
