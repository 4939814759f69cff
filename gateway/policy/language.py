"""The whole language of a policy file as terms: what may stand where, and what it is for.

This is the table that the loader, the editors' schema and the reference are made from.
"""

from __future__ import annotations

from gateway.policy.blocks import block_table
from gateway.policy.model import LAYERS, SCHEMA, SEVERITIES
from gateway.policy.parameters import params_table
from gateway.policy.terms import (
    Anything,
    Choice,
    Either,
    Key,
    Many,
    Open,
    Some,
    Switch,
    Table,
    Text,
    When,
)

ID = Text("id")
VERDICT = Choice(
    ("allow", "ask", "deny"),
    (
        "It may run.",
        "A person decides; with nobody there it is `ask_unattended`.",
        "It does not run.",
    ),
)
EXAMPLE = Either(
    (
        Text("text"),
        Table(
            "an example",
            {
                "run": Key(Text("text"), "The command line.", required=True),
                "cwd": Key(Text("text"), "Where it is run; `${workspace}` when not said."),
                "env": Key(Open("variable", Text("text")), "Variables that are set there."),
                "gateway_env": Key(
                    Open("variable", Text("text")), "Variables of the gateway's own environment."
                ),
                "shell": Key(
                    Choice(("bash", "powershell")),
                    "The shell it is written for; bash when not said.",
                ),
                "file": Key(
                    Choice(("read", "write", "delete", "list")),
                    "Not a command: this file operation, and `run` is its path.",
                ),
            },
        ),
    )
)
EXAMPLES = Some(EXAMPLE)
TESTS = Table(
    "`tests`",
    {
        "match": Key(
            EXAMPLES, "Command lines that this rule must match for certain.", required=True
        ),
        "ignore": Key(EXAMPLES, "Command lines that it must leave alone.", required=True),
        "unknown": Key(EXAMPLES, "Command lines where it must say that it cannot tell."),
    },
)
RULE = Table(
    "a rule",
    {
        "id": Key(
            ID,
            "What the rule is called, in every decision and every record.",
            required=True,
            example="git.push",
        ),
        "verdict": Key(
            VERDICT, "What happens to a command that it matches.", required=True, example="ask"
        ),
        "severity": Key(
            Choice(SEVERITIES), "For people and statistics; decides nothing.", example="medium"
        ),
        "stage": Key(
            Choice(
                ("enforce", "observe"), ("It counts.", "It is said and recorded, without effect.")
            ),
            "`observe` tries a rule out.",
        ),
        "final": Key(Switch(only=True), "No exception may ever name this rule."),
        "certain": Key(
            Switch(only=True),
            "It speaks only of what is certainly so: where it cannot tell it says nothing, because "
            "another rule, a parameter or the kernel holds that.",
        ),
        "written": Key(
            Switch(only=True),
            "Of words that are computed `args` looks at those alone that may be the first operand, and "
            '`flags` takes one word for no option: `mvn test "$X"` is a test, whatever '
            '`$X` is, `mvn "$X"` and `mvn $X` may be anything.',
        ),
        "may_loosen": Key(
            Some(Choice(LAYERS)),
            "The lower layers that may make exceptions to it. For what ships, `org` when not said.",
        ),
        "when": Key(
            Some(When()), "What it is about: all conditions of a block; of several blocks any one."
        ),
        "any_of": Key(Many(When()), "Alternatives, each beside what `when` says."),
        "except": Key(Some(When()), "What it leaves alone all the same."),
        "accepts": Key(
            Some(Text("text")), "Lint checks (`L011`) that are known and all right here."
        ),
        "reason": Key(
            Text("text"), "Why, in one sentence for the agent. Rules that allow may go without."
        ),
        "suggest": Key(Text("text"), "A better way, itself allowed."),
        "tests": Key(TESTS, "Examples that are run when the policy is loaded.", required=True),
    },
    any_of=("when", "any_of"),
)
_PATTERNS = Some(Text("text"))
ROLE_LISTS = Table(
    "a role of a path list",
    {
        "allow": Key(_PATTERNS, "Usable below the base."),
        "ask": Key(_PATTERNS, "A person decides."),
        "deny": Key(_PATTERNS, "Not usable, whatever allows it."),
    },
    any_of=("allow", "ask", "deny"),
)
PATH_LIST = Table(
    "a path list",
    {
        "id": Key(ID, "What the list is called; findings are `paths.ID.ROLE.deny`.", required=True),
        "base": Key(
            Text("text", offers=("${workspace}", "${home}", "${tmp}", "/")),
            "The folder that its patterns are anchored at.",
            required=True,
            example="${workspace}",
        ),
        "read": Key(ROLE_LISTS, "Reading."),
        "write": Key(ROLE_LISTS, "Writing, making and deleting."),
        "execute": Key(ROLE_LISTS, "Running as program or script."),
        "cd": Key(
            Either((Choice(("allow",)), ROLE_LISTS)),
            "Changing to it; `allow` means the whole base.",
        ),
        "mode": Key(
            Choice(
                ("widen", "narrow"),
                (
                    "Its allows are added to those of the layers above.",
                    "Only what all layers allow stays allowed.",
                ),
            ),
            "Needed where a layer above has allows for the same role.",
        ),
        "reason": Key(Text("text"), "Why, for those it denies."),
        "suggest": Key(Text("text"), "A better way."),
        "severity": Key(Choice(SEVERITIES), "For people and statistics."),
        "tests": Key(
            Table(
                "`tests` of a path list",
                {
                    "match": Key(
                        EXAMPLES, "Command lines that one of its denials or questions must meet."
                    ),
                    "ignore": Key(EXAMPLES, "Command lines that none of them may meet."),
                },
            ),
            "Examples that are run when the policy is loaded.",
        ),
    },
    any_of=("read", "write", "execute", "cd"),
)
EXCEPTION = Table(
    "an exception",
    {
        "id": Key(ID, "What the exception is called in records.", required=True),
        "rule": Key(Text("text"), "The one rule that it is an exception to.", required=True),
        "lowers_to": Key(Choice(("allow", "ask")), "The verdict instead.", required=True),
        "for": Key(Some(When()), "What it covers, as narrow as can be.", required=True),
        "reason": Key(Text("text"), "Why it is all right.", required=True),
        "owner": Key(Text("text"), "Who answers for it.", required=True),
        "ticket": Key(Text("text"), "Where it was agreed.", required=True),
        "expires": Key(Text("date"), "Its last day.", required=True),
        "tests": Key(
            Table(
                "`tests` of an exception",
                {
                    "waived": Key(EXAMPLES, "Command lines that it covers.", required=True),
                    "kept": Key(EXAMPLES, "Command lines that the rule keeps.", required=True),
                },
            ),
            "Examples that are run when the policy is loaded.",
            required=True,
        ),
    },
)
LIST = Either(
    (
        Some(Text("text")),
        Table(
            "a list",
            {
                "items": Key(Some(Text("text")), "What it holds."),
                "extendable_by": Key(Some(Choice(LAYERS)), "The lower layers that may add to it."),
                "add": Key(Some(Text("text")), "Adds to a list that another file declares."),
            },
            any_of=("items", "add"),
        ),
    )
)


def policy_table() -> Table:
    """A policy file."""
    return Table(
        "a policy",
        {
            "schema": Key(
                Choice((SCHEMA,)), "The language of this file.", required=True, example=SCHEMA
            ),
            "name": Key(ID, "What the policy is called.", required=True, example="acme-org"),
            "description": Key(Text("text"), "What it is for."),
            "layer": Key(
                Choice(
                    LAYERS, ("What ships.", "The security team.", "The repository.", "One session.")
                ),
                "Whose file it is; authority is the right to loosen. Not said: `org` for a file that was "
                "named to the gateway, `project` for one that was found in the repository.",
            ),
            "revision": Key(
                Text("text"), "For people; records carry the digest.", example="2026-11-18.1"
            ),
            "requires_engine": Key(
                Text("version"), "The engine it was written for.", example=">=0.1"
            ),
            "extends": Key(
                Some(Text("text", offers=("coding-agent", "builtin:git"))),
                "Policies it builds on: a shipped one by name, `builtin:PACK`, or a relative file.",
                example="coding-agent",
            ),
            "params": Key(params_table(), "Parameters."),
            "lists": Key(Open("list-name", LIST), "Lists that rules name as `@name`."),
            "programs": Key(Open("name", Anything()), "Models of your own programs."),
            "paths": Key(Many(PATH_LIST), "What may be done with which paths."),
            "rules": Key(Many(RULE), "The rules."),
            "exceptions": Key(Many(EXCEPTION), "Exceptions to rules."),
        },
    )


def when_table() -> Table:
    """A block of conditions."""
    return block_table()
