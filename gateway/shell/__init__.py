"""Text → our own syntax tree. Knows no policy and no program.

To read it, from the outside in:

    parse         the entry: text → Script, never raises
    syntax        the tree; walk visits it
    commands      tokens → lines; where a command begins and ends
    compounds     if, while, for, case, { }, ( ), (( )), [[ ]]; prefixes: !, time, coproc, function
    redirects     heredocs, assignments (with arrays), conditionals ([[ ]] and patterns), groups
    words         quoting and expansions: $x, parameters (${…}), arithmetic, ansi_c ($'…'), brackets
    line          one line: its skeleton and what stands in the blanks
    skeletons     skeleton → shape, from skeleton_table or grammar (the only importer of bashlex)

Modules that few commands need are imported where they are used: a hook is a new process per command.
"""
