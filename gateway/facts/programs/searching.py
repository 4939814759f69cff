"""Searching in files and for files: the grep family, ripgrep, ag, ack, fd, locate."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.found_names import with_names, with_names_of_fd
from gateway.facts.programs.language.effects import below, effects, take_apart
from gateway.facts.words.holes import escape
from gateway.facts.words.patterns import has_pattern
from gateway.facts.words.regexes import any_case, globs, hidden, last
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_PATTERN_FIRST = {"operands": "text:pattern read...", "stdin": "filter", "stdout": "stdin"}
_GREP = """
    -E --extended-regexp, -F --fixed-strings, -G --basic-regexp, -P --perl-regexp, -e --regexp =text
    -f --file =read, -i -y --ignore-case, --no-ignore-case, -w --word-regexp, -x --line-regexp
    -z --null-data, -s --no-messages, -v --invert-match, -m --max-count =text, -b --byte-offset
    -n --line-number, --line-buffered, -H --with-filename, -h --no-filename, --label =text
    -o --only-matching, -q --quiet --silent, --binary-files =text, -a --text, -I
    -d --directories =text, -D --devices =text, -r --recursive recursive
    -R --dereference-recursive recursive, --include =text, --exclude =text, --exclude-from =read
    --exclude-dir =text, -L --files-without-match, -l --files-with-matches, -c --count
    -T --initial-tab, -Z --null, -B --before-context =text, -A --after-context =text
    -C --context =text, -NUM, --group-separator =text, --no-group-separator, --color --colour =[text]
    -U --binary, -u --unix-byte-offsets, -V --version help, --help help
"""
_LISTS = {"-l -L": {"stdout": "paths"}, "--label": {"stdout": "stdin"}}

PROGRAMS = {
    "grep egrep fgrep rgrep ggrep zgrep zegrep zfgrep bzgrep xzgrep lzgrep zstdgrep": {
        **_PATTERN_FIRST,
        "options": _GREP,
        # (The scripts among them start what stands there.)
        "env": "GREP=shell",
        "when": {
            "-r -R and 1 operand and no -e -f": {"also": "read ."},
            "called rgrep and 1 operand and no -e -f": {"also": "read ."},
            "-e -f": {"operands": "read..."},
            "-e -f and -r -R and no operands": {"also": "read ."},
            "called rgrep": {"recursive": True},
            **_LISTS,
        },
    },
    "rg": {
        **_PATTERN_FIRST,
        "recursive": True,
        "style": "exact",
        "options": """
            -A --after-context =text, -B --before-context =text, --binary, --no-binary, --block-buffered, -b --byte-offset
            -s --case-sensitive, --color =text, --colors =text, --column, --no-column, -C --context =text
            --context-separator =text, --no-context-separator, -c --count, --count-matches, --crlf, --no-crlf, --debug
            --dfa-size-limit =text, -E --encoding =text, --no-encoding, --engine =text, --field-context-separator =text
            --field-match-separator =text, -f --file =read, --files, -l --files-with-matches, --files-without-match
            -F --fixed-strings, --no-fixed-strings, -L --follow, --no-follow, --generate =text, -g --glob =text
            --glob-case-insensitive, --heading, --no-heading, -h help, --help help, -. --hidden, --no-hidden
            --hostname-bin =exec, --hyperlink-format =text, --iglob =text, -i --ignore-case, --ignore-file =read
            --ignore-file-case-insensitive, --include-zero, -v --invert-match, --json, --line-buffered
            -n --line-number, -N --no-line-number, -x --line-regexp, -M --max-columns =text, --max-columns-preview
            -m --max-count =text, -d --max-depth --maxdepth =text, --max-filesize =text, --mmap, --no-mmap, -U --multiline, --no-multiline
            --multiline-dotall, --no-config, --no-ignore, --ignore, --no-ignore-dot, --no-ignore-exclude
            --no-ignore-files, --no-ignore-global, --no-ignore-messages, --no-ignore-parent, --no-ignore-vcs, --no-messages
            --no-require-git, --no-unicode, -0 --null, --null-data, --one-file-system, -o --only-matching
            --passthru --passthrough, --path-separator =text, -P --pcre2, --no-pcre2, --pcre2-version help, --pre =exec, --pre-glob =text
            --no-pre, -p --pretty, -q --quiet, --regex-size-limit =text, -e --regexp =text, -r --replace =text
            -z --search-zip, --no-search-zip, -S --smart-case, --sort =text, --sortr =text, --sort-files, --stats, --stop-on-nonmatch
            -a --text, --no-text, -j --threads =text, --trace, --trim, --no-trim, -t --type =text, -T --type-not =text
            --type-add =text, --type-clear =text, --type-list help, -u --unrestricted, -V --version help
            --vimgrep, -H --with-filename, -I --no-filename, -w --word-regexp, --auto-hybrid-regex, --no-json, --no-stats
        """,
        "env": "RIPGREP_CONFIG_PATH=execute",
        "when": {
            "1 operand and no -e -f --files and no fed": {"also": "read ."},
            "-e -f": {"operands": "read..."},
            "-e -f and no operands and no fed": {"also": "read ."},
            "--files": {"operands": "read...", "stdout": "paths"},
            "--files and no operands": {"also": "read ."},
            "-l --files-without-match": {"stdout": "paths"},
            "--path-separator": {"stdout": "stdin"},
        },
    },
    "ag": {
        **_PATTERN_FIRST,
        "recursive": True,
        "options": """
            --ackmate, -A --after =[text], -B --before =[text], --break, --nobreak, -c --count, --color, --nocolor, --color-line-number =text
            --color-match =text, --color-path =text, --column, --filename, --nofilename, -H --heading, --noheading, -C --context =[text]
            --group, --nogroup, -g =text, -l --files-with-matches, -L --files-without-matches, --print-all-files
            --numbers, --nonumbers, -o --only-matching, --print-long-lines, --passthrough --passthru, --silent, --stats, --stats-only
            --vimgrep, -0 --null --print0, -a --all-types, -D --debug, --depth =text, -f --follow, --nofollow, -F --fixed-strings --literal
            -G --file-search-regex =text, --hidden, -i --ignore-case, --ignore =text, --ignore-dir =text, -m --max-count =text
            --one-device, -p --path-to-ignore =read, -Q, -s --case-sensitive, -S --smart-case, --search-binary
            -t --all-text, -u --unrestricted, -U --skip-vcs-ignores, -v --invert-match, -w --word-regexp, -W --width =text
            -z --search-zip, --pager =shell, --nopager, --parallel, --workers =text, --mmap, --nommap, --affinity, --noaffinity
            -n --norecurse, -r --recurse, --list-file-types help, --help help, -h help, -V --version help, --python, --js, --* =[text]
        """,
        "when": {
            "1 operand and no -g and no fed": {"also": "read ."},
            "-g": {"operands": "read...", "stdout": "paths"},
            "-g and no operands": {"also": "read ."},
            "-l -L": {"stdout": "paths"},
        },
    },
    "ack ack-grep": {
        **_PATTERN_FIRST,
        "recursive": True,
        "options": """
            -A --after-context =text, -B --before-context =text, -C --context =[text], --ackrc =execute, --env, --noenv, --bar
            --create-ackrc, --dump, -c --count, --color --colour, --nocolor --nocolour, --column, -f, --files-from =read
            --filter, --nofilter, -l --files-with-matches, -L --files-without-matches, --follow, --nofollow, -g =text
            --group, --nogroup, -H --with-filename, -h --no-filename, -i --ignore-case, -I --no-ignore-case, --ignore-ack-defaults
            --ignore-directory --ignore-dir =text, --ignore-file =text, -k --known-types, -m --max-count =text, --match =text, -n --no-recurse
            -o, --output =text, --pager =[shell], --nopager, --passthru, --print0, -Q --literal, -r -R --recurse, -s, -S --smart-case
            --no-smart-case, --sort-files, --show-types, -t --type =text, -T =text, --type-add =text, --type-set =text, --type-del =text
            -v --invert-match, -w --word-regexp, -x, -1, -p --proximate =[text], -P, --break, --nobreak, --heading, --noheading
            --underline, --help help, --version help, --man help, --thpppt help, --and =text, --or =text, --not =text, --* =[text]
        """,
        "env": "ACK_PAGER=shell ACK_PAGER_COLOR=shell ACK_OPTIONS=options ACKRC=execute",
        "when": {
            "1 operand and no -f -g --match and no fed": {"also": "read ."},
            "-f -g --match": {"operands": "read..."},
            "-f -g --match and no operands": {"also": "read ."},
            "-f -g -l -L": {"stdout": "paths"},
            "--output": {"stdout": "stdin"},
        },
    },
    "fd fdfind": {
        "operands": "text:pattern read...",
        "recursive": True,
        "stdout": "paths",
        "options": """
            -H --hidden, --no-hidden, -I --no-ignore, --ignore, --no-ignore-vcs, --ignore-vcs, --no-ignore-parent, --no-global-ignore-file
            --no-require-git, -u --unrestricted, -s --case-sensitive, -i --ignore-case, -g --glob, --regex, -F --fixed-strings
            --literal, --and =text, -a --absolute-path, --relative-path, -l --list-details, -L --follow, --no-follow, -p --full-path
            -0 --print0, -d --max-depth --maxdepth =text, --min-depth =text, --exact-depth =text, -E --exclude =text, --prune
            -t --type =text, -e --extension =text, -S --size =text, --changed-within --newer =text, --changed-before --older =text
            -o --owner =text, --format =text, -x --exec =command..., -X --exec-batch =command..., --batch-size =text
            --ignore-file =read, -c --color =text, --hyperlink =[text], -j --threads =text, --max-results =text, -1, -q --quiet
            --show-errors, -C --base-directory =cwd, --path-separator =text, --search-path =read, --strip-cwd-prefix =[text]
            --one-file-system --mount --xdev, --gen-completions =[text], -h --help help, -V --version help, -r
        """,
        "style": "exact",
        "when": {
            "no operands and no --search-path": {"also": "read ."},
            "1 operand and no --search-path": {"also": "read ."},
            "--search-path": {"operands": "text"},
            "--format --path-separator -l": {"stdout": "computed"},
        },
    },
    "locate plocate mlocate slocate": {
        "options": """
            -A --all, -b --basename, -c --count, -d --database =read, -e --existing, -L --follow, -h --help help, -i --ignore-case
            -p --ignore-spaces, -l --limit -n =text, -m --mmap, -P --nofollow -H, -0 --null, -S --statistics, -q --quiet
            -r --regexp =text, --regex, -s --stdio, -V --version help, -w --wholename, -N --literal, -t --transliterate
        """,
        "operands": "text...",
    },
    "updatedb": {
        "options": """
            -f --add-prunefs =text, -n --add-prunenames =text, -e --add-prunepaths =text, -U --database-root =read
            -H, --debug-pruning, -h --help help, -o --output =write, --prune-bind-mounts =text, --prunefs =text, --prunenames =text
            --prunepaths =text, -l --require-visibility =text, -v --verbose, -V --version help, --localpaths =text, --findoptions =text
        """,
        "operands": "text...",
        "when": {"no -o": {"also": "write+below /var/lib"}},
    },
    "which whereis type": {
        "options": "-a --all, -s, -B =text, -M =text, -S =text, -f, -u, -l, -b, -m, -i --read-alias, -g, -p, -t, -P, --skip-*, --show-*, --tty-only, --help help, --version help, -v -V help",
        "operands": "text...",
    },
}


def explain_fd(call: Call, program: Program) -> Effects:
    """`fd … -x CMD` runs CMD for what it finds, with the path for `{}` or behind its words."""
    call = replace(call, args=_commands_last(call.args))
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    roots = [
        path.arg
        for path in found.paths
        if path.role == "read" and path.via in {"operand", "default", "option --search-path"}
    ]
    # What a name selects, or an ending, is some of it; hidden files come only when they are asked for.
    some = not parsed.has("-H", "-u", "--hidden", "--unrestricted") or parsed.has(
        "-e", "--extension"
    )
    names = _asked_for(parsed)
    given = tuple(below(root, "a path that `fd` gives") for root in roots)
    if names:
        given = tuple(replace(one, names=names) for one in given)
    given = with_names_of_fd(parsed, given)
    if not some and not any(_names(one) for one in _pattern_of(parsed)):
        given = tuple(replace(one, within=one.within and f"{one.within}/**") for one in given)
    inner: list[Inner] = []
    for one in found.inner:
        words: list[Arg] = []
        marked = False
        for word in one.argv[
            : next((at for at, arg in enumerate(one.argv) if arg.text == ";"), None)
        ]:
            mark = next(
                (mark for mark in ("{}", "{/}", "{//}", "{.}", "{/.}") if mark in word.text), ""
            )
            marked = marked or bool(mark)
            if not mark:
                words.append(word)
            elif mark == word.text == "{}":
                words.extend(given)
            else:
                words.append(_in_word(word, mark, given))
        inner.append(replace(one, argv=tuple(words) if marked else (*words, *given)))
    if inner:
        return replace(found, inner=tuple(inner), prints=())
    prints = tuple(replace(one, names=names) for one in found.prints) if names else found.prints
    return replace(found, inner=(), prints=with_names_of_fd(parsed, prints))


_STARTS = ("-x", "-X", "--exec", "--exec-batch")


def _commands_last(args: tuple[Arg, ...]) -> tuple[Arg, ...]:
    """`-x rm {} \\; x ../other`: behind the `;` come fd's own words again."""
    texts = [arg.text for arg in args]
    at = next((at for at, text in enumerate(texts) if text.startswith(_STARTS)), None)
    if at is None or ";" not in texts[at:]:
        return args
    end = texts.index(";", at)
    behind = args[end + 1 :]
    return (*args[:at], *behind, *args[at:end]) if behind else args


def _in_word(word: Arg, mark: str, given: tuple[Arg, ...]) -> Arg:
    """`{}/x`, `{//}/x`: what stands before it is known, and with nothing before it what may stand behind."""
    before, _, behind = word.text.partition(mark)
    names = [f"{one.text}{_cut(name, mark)}{escape(behind)}" for one in given for name in one.names]
    known = tuple(dict.fromkeys(names)) if not before else ()
    return replace(word, text=before, exact=False, why="a path that `fd` gives", names=known)


def _cut(name: str, mark: str) -> str:
    """What is left of a path that is found: of `{//}` its folder, of `{/}` its name, of `{.}` all but the ending."""
    folder, slash, last = name.rpartition("/")
    if mark == "{//}":
        return folder or "."
    stem = last.rpartition(".")[0] or last if "." in mark else last
    return stem if mark.startswith("{/") else f"{folder}{slash}{stem}"


def _asked_for(parsed: Parsed) -> tuple[str, ...]:
    """`fd -H '^\\.e'`: patterns of the hidden names that it finds."""
    if not parsed.has("-H", "-u", "--hidden", "--unrestricted"):
        return ()
    found: list[str] = []
    for pattern in _pattern_of(parsed):
        text = pattern.text
        if pattern.exact and text in _HIDDEN_ONES:
            return (".*",)
        if not (pattern.exact and any(map(str.isalnum, text))):
            continue
        if parsed.has("-g", "--glob"):
            each = [text]
        else:
            each = globs(text, fixed=parsed.has("-F", "--fixed-strings"), extended=True)
        found += [name for one in each for name in hidden(last(one))]
    return tuple(any_case(one) for one in found if one.strip("*?."))


_HIDDEN_ONES = frozenset([r"^\.", "^[.]", r"^\..*", r"^\..+", r"^\..*$", r"^\..+$"])


def _pattern_of(parsed: Parsed) -> tuple[Arg, ...]:
    return parsed.operands[:1]


def _names(pattern: Arg) -> bool:
    """It says something that git's own folder is not called."""
    text = pattern.text.strip("^$")
    return (
        pattern.exact
        and any(char.isalnum() for char in text)
        and not text.strip(".").startswith("git")
    )


def explain_search(call: Call, program: Program) -> Effects:
    """`grep -r x --include='.e*'`, `rg -g .env x`: of the trees those files, hidden ones if they are named so."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if found.prints:
        found = replace(found, prints=with_names(parsed, found.prints, call.name))
    if parsed.given.isdisjoint(_CHOOSING) or parsed.has("--files"):
        return found
    more = tuple(
        RawPath(
            "read",
            Arg(f"{_folder(root.arg)}{name}", True, item.arg.span, has_pattern(name)),
            via="option --include",
        )
        for item in parsed.items
        if item.option is not None and not _CHOOSING.isdisjoint(item.option.names)
        for name in _chosen(item.option.names, item.values[-1:])
        for root in found.paths
        if root.role == "read" and root.recursive and root.arg.exact and not root.arg.glob
    )
    return replace(found, paths=(*found.paths, *more))


# Options with a pattern, or for `ag` a regular expression, of the files that are searched.
_CHOOSING = frozenset(["--include", "--glob", "--iglob", "--file-search-regex"])


def _chosen(option: tuple[str, ...], values: tuple[Arg, ...]) -> list[str]:
    """The hidden names that are asked for, and those without any sign that selects."""
    text = values[0].text if values and values[0].exact else "!"
    if text[:1] == "!":
        return []
    if "--file-search-regex" in option:
        each = [
            name for one in globs(text, fixed=False, extended=True) for name in hidden(last(one))
        ]
    else:
        name = text.rpartition("/")[2]
        each = (
            [name]
            if name[:1] == "." or not has_pattern(name)
            else hidden(name)
            if name[:1] in "[?"
            else []
        )
    if "--iglob" in option:
        each = [any_case(one) for one in each]
    return [one for one in each if one.strip("*?.")]


def _folder(root: Arg) -> str:
    return "" if root.text == "." else f"{root.text.rstrip('/')}/"


def explain_locate(call: Call, program: Program) -> Effects:
    """It lists paths from everywhere."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.helps or parsed.has("-c", "-S"):
        return base
    return replace(base, prints=(below(Arg("/"), "a path that is listed"),))


ODD = {
    "fd": explain_fd,
    "fdfind": explain_fd,
    **dict.fromkeys(("grep", "egrep", "fgrep", "rgrep", "ggrep", "rg", "ag"), explain_search),
    **dict.fromkeys(("locate", "plocate", "mlocate", "slocate"), explain_locate),
}
