"""git in depth: what each subcommand touches and reaches, and every way in which it runs commands."""

from __future__ import annotations

from gateway.facts.effects import IF_THERE, Inner, RawPath
from gateway.facts.model import Arg, Unknown
from gateway.facts.programs.git_contents import shown
from gateway.facts.programs.git_listing import found_files, listed_files
from gateway.facts.programs.git_patches import explain_patches
from gateway.facts.programs.git_pathspecs import spread
from gateway.facts.programs.git_running import (
    Running,
    Setting,
    host_of_remote,
    placed,
    settings,
    settings_of_environment,
    waits,
    wants_person,
)
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import NOWHERE, Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_ANY = "--* =[text], -*"
# What only looks, where the others of its name write.
_NOTHING = {"also": ""}
_DIFF = """
    -p -u --patch, -s --no-patch, -U --unified =text, --output =write, --output-indicator-* =text, --raw, --patch-with-raw, --stat =[text]
    --numstat, --shortstat, --dirstat =[text], --summary, --name-only, --name-status, --color =[text], --no-color, --word-diff =[text]
    -w, -b, -z, -M =[text], -C =[text], -B =[text], -D, -S =text, -G =text, -O =read, -R, -a, -W, -l =text, --ext-diff, --no-ext-diff, --textconv
    --no-textconv, --check, --full-index, --abbrev =[text], --cached --staged, --merge-base, --no-index, --quiet -q, --exit-code
    --diff-filter =text, --find-copies-harder, --relative =[text], --submodule =[text], --src-prefix =text, --dst-prefix =text
    --inter-hunk-context =text, --ignore-* =[text], --minimal, --patience, --histogram, --diff-algorithm =text, --anchored =text
    --indent-heuristic, --no-indent-heuristic, -X =[text], --cumulative, --dirstat-by-file =[text], --patch-with-stat, --color-moved =[text], --no-color-moved
    --color-moved-ws =text, --no-color-moved-ws, --word-diff-regex =text, --color-words =[text], --rename-empty, --no-rename-empty, --ws-error-highlight =text
    --break-rewrites =[text], --find-renames =[text], --find-copies =[text], --irreversible-delete, --find-object =text, --skip-to =text, --rotate-to =text
    --no-relative, -I =text, --line-prefix =text, --ita-invisible-in-index, --ita-visible-in-index, --base, --ours, --theirs
    --pickaxe-* , --text, --binary, --function-context, --compact-summary, --no-prefix, --no-renames, --cc, -c, -m, -t, -r, --root, --stdin
"""
_LOG = """
    -n --max-count =text, -NUM, --skip =text, --since --after =text, --until --before =text, --author =text, --committer =text
    --grep =text, -E, -F, -P, -i, --format --pretty =[text], --oneline, --graph, --all, --branches =[text], --tags =[text], --remotes =[text]
    --decorate =[text], --follow, --first-parent, --no-merges, --merges, --reverse, --date =text, -L =text, --show-signature, -g --walk-reflogs
    --topo-order, --date-order, --cherry, --cherry-pick, --cherry-mark, --left-right, --no-walk =[text], --ancestry-path, --simplify-* , --full-history
    --no-decorate, --decorate-refs =text, --decorate-refs-exclude =text, --clear-decorations, --mailmap, --no-mailmap, --use-mailmap, --no-use-mailmap
    --full-diff, --since-as-filter =text, --grep-reflog =text, --all-match, --invert-grep, --regexp-ignore-case, --basic-regexp, --extended-regexp
    --fixed-strings, --perl-regexp, --remove-empty, --min-parents =text, --max-parents =text, --no-min-parents, --no-max-parents
    --exclude-first-parent-only, --exclude-hidden =text, --reflog, --alternate-refs, --single-worktree, --bisect, --left-only, --right-only, --merge
    --show-pulls, --dense, --sparse, --author-date-order, --do-walk, --abbrev-commit, --no-abbrev-commit, --expand-tabs =[text], --no-expand-tabs
    --show-notes =[text], --standard-notes, --no-standard-notes, --relative-date, --show-linear-break =[text], --diff-merges =text, --no-diff-merges
    --remerge-diff, --combined-all-paths, --ignore-missing, --max-age =text, --min-age =text, --count, --timestamp, --no-graph, --dd
    --glob =text, --exclude =text, --not, --boundary, --source, --log-size, --notes =[text], --encoding =text, --no-notes, --children, --parents
"""
_FETCH = """
    --upload-pack =shell, --depth =text, --deepen =text, --shallow-since =text, -j --jobs =text, -o --server-option =text
    --recurse-submodules =[text], --negotiation-tip =text, --refmap =text, --filter =text, -t --tags, -n --no-tags, -p --prune, -P --prune-tags
    -f --force, -a --append, -q --quiet, -v --verbose, --all, --dry-run dry, -k --keep, -4, -6, --multiple, --unshallow, --progress, --* =[text]
"""
_MERGE = """
    -m =text, -F --file =read, -s --strategy =text, -X --strategy-option =text, -S --gpg-sign =[text], --into-name =text, --no-edit, -e --edit
    --ff, --ff-only, --no-ff, --squash, --abort, --continue, --quit, --no-verify, --stat, -n, -q, -v, --log =[text], --autostash, --signoff
    --allow-unrelated-histories, --cleanup =text, --rerere-autoupdate, --progress, --no-commit, --commit, --* =[text]
"""
_PATHS = (
    "--pathspec-from-file =read+listed, -q --quiet, -f --force, -p --patch, -i --interactive",
    _ANY,
)

PROGRAMS = {
    "git": {
        "options": """
            -C =cwd, -c =text, --config-env =text, --exec-path =[execute], --git-dir =read, --work-tree =cwd, --namespace =text
            -p --paginate, -P --no-pager, --bare, --no-replace-objects, --literal-pathspecs, --glob-pathspecs, --noglob-pathspecs
            --icase-pathspecs, --no-optional-locks, --super-prefix =text, --attr-source =text, --list-cmds =text, --html-path help
            --man-path help, --info-path help, --version help, -v help, -h --help help
        """,
        "style": "stops shortens",
        "env": """
            GIT_PAGER=shell PAGER=shell GIT_SSH_COMMAND=shell GIT_SSH=command GIT_EDITOR=shell GIT_SEQUENCE_EDITOR=shell EDITOR=shell VISUAL=shell
            GIT_ASKPASS=command SSH_ASKPASS=command GIT_EXTERNAL_DIFF=shell GIT_PROXY_COMMAND=command GIT_EXEC_PATH=execute GIT_TEMPLATE_DIR=execute
            HOME=execute XDG_CONFIG_HOME=execute GIT_CONFIG_GLOBAL=execute GIT_CONFIG_SYSTEM=execute GIT_CONFIG=execute GIT_DIR=read GIT_COMMON_DIR=read GIT_WORK_TREE=cwd GIT_INDEX_FILE=write GIT_GRAFT_FILE=read GIT_SHALLOW_FILE=read
            GIT_OBJECT_DIRECTORY=write+below GIT_ALTERNATE_OBJECT_DIRECTORIES=text SSH_ASKPASS_REQUIRE=text GIT_SSH_VARIANT=text
        """,
        "subcommands": {
            "ls-files": {"options": ("-X =read, -x =text, --exclude-from =read, --exclude-per-directory =text, --exclude =text, --format =text, --with-tree =text, --abbrev =[text], -o --others, -c --cached, -m --modified, -d --deleted, -s --stage, -t, -v, -f, -i, -u, -k, -z", _ANY), "operands": "text...", "when": {"no -s -t -v -f -u -k --format --eol --debug": {"stdout": "paths"}}},
            "status merge-tree fmt-merge-msg check-mailmap check-ref-format ls-tree rev-parse rev-list describe cat-file show-ref for-each-ref merge-base name-rev count-objects check-ignore check-attr var cherry range-diff shortlog blame annotate verify-commit verify-tag version help show-branch fsck get-tar-commit-id stripspace column patch-id verify-pack": {"options": ("--output =write, --contents =read, -S =read, --ignore-revs-file =read, -X =read, --exclude-from =read, --format =text, -n =text, -L =text, -x =text, -s", _ANY), "operands": "text..."},
            "log show diff": {"options": (_LOG, _DIFF), "operands": "text...", "when": {"--name-only": {"stdout": "paths"}, "--no-index": {"operands": "text..."}}},
            "whatchanged diff-tree diff-index diff-files": {"options": (_LOG, _DIFF, _ANY), "operands": "text..."},
            "diff-no-index": {"options": _DIFF, "operands": "read..."},
            "grep": {"options": "-O --open-files-in-pager =[shell], -e =text, -f =read, -A =text, -B =text, -C =text, -m --max-count =text, -l --files-with-matches --name-only, -L --files-without-match, -n --line-number, -[aiIwvhHEGPFczopqWr0], --threads =text, --max-depth =text, --parent-basename =text, --no-index, --* =[text]", "operands": "text...", "when": {"-l -L": {"stdout": "paths"}, "--no-index": {"operands": "text read+recursive..."}, "--no-index and -e": {"operands": "read+recursive..."}}},
            "add stage": {"options": ("--chmod =text, -A --all, -u --update, -N, -n --dry-run dry, -e --edit", _PATHS), "operands": "read...", "also": "write+below .git"},
            "commit": {"options": ("-m --message =text, -F --file =read, -C --reuse-message =text, -c --reedit-message =text, --fixup =text, --squash =text, --author =text, --date =text, -t --template =read, -S --gpg-sign =[text], -u =[text], --cleanup =text, --trailer =text, --no-edit, -e --edit, --amend, -a --all, -n --no-verify, -s --signoff, -o --only, --allow-empty, --allow-empty-message, --dry-run dry, -v", _PATHS), "operands": "read...", "also": "write+below .git"},
            "checkout": {"options": ("-b =text, -B =text, --orphan =text, -t --track =[text], --no-track, -d --detach, -m --merge, --conflict =text, --ours, --theirs, -2, -3, --guess, --no-guess, --overlay, --no-overlay, -l, --progress, --ignore-skip-worktree-bits, --overwrite-ignore, --no-overwrite-ignore, --recurse-submodules =[text], --ignore-other-worktrees", _PATHS), "operands": "text...", "also": "write+below ."},
            "switch": {"options": ("-c --create =text, -C --force-create =text, --orphan =text, -t --track =[text], --no-track, -d --detach, -m --merge, --conflict =text, --discard-changes, --guess, --no-guess, --progress, --ignore-other-worktrees, --recurse-submodules =[text]", _PATHS), "operands": "text...", "also": "write+below ."},
            "restore": {"options": ("-s --source =text, -S --staged, -W --worktree, -m --merge, --conflict =text, --ours, --theirs, --overlay, --no-overlay, --progress, --ignore-unmerged, --ignore-skip-worktree-bits, --recurse-submodules =[text]", _PATHS), "operands": "text...", "also": "write+below ."},
            "branch": {"also": "write+below .git", "when": {"no operands": _NOTHING, "-l --contains --no-contains --merged --no-merged --points-at --show-current -a -r": _NOTHING}, "options": ("-d --delete, -D, -m --move, -M, -c --copy, -C, -a --all, -r --remotes, -v, -vv, -l --list, -f --force, -u --set-upstream-to =text, --unset-upstream, --contains =[text], --no-contains =[text], --merged =[text], --no-merged =[text], --sort =text, --points-at =text, --format =text, --edit-description, --show-current, -t --track =[text]", _ANY), "operands": "text..."},
            "tag": {"also": "write+below .git", "when": {"no operands": _NOTHING, "-l --contains --points-at --merged --sort --format -n -v": _NOTHING}, "options": "-a --annotate, -s --sign, -u --local-user =text, -f --force, -d --delete, -v --verify, -n =[text], -l --list =[text], -m --message =text, -F --file =read, --sort =text, --contains =[text], --points-at =text, --merged =[text], --format =text, -e --edit, --cleanup =text, --* =[text], -i", "operands": "text..."},
            "reset": {"options": ("--soft, --mixed, --hard, --merge, --keep, -N", _PATHS), "operands": "text...", "style": "permutes", "also": "write+below .git", "when": {"--hard --merge --keep": {"also": "write+below ."}}},
            "rm": {"options": ("--cached, -r recursive, -n --dry-run dry, --no-dry-run, --ignore-unmatch", _PATHS), "operands": "delete..."},
            "mv": {"options": "-f --force, -k, -n --dry-run dry, -v --verbose", "operands": "read+delete... write+into"},
            "clean": {"options": "-d, -f --force, -n --dry-run dry, --no-dry-run, -i --interactive, -q --quiet, -x, -X, -e --exclude =text", "operands": "text..."},
            "stash": {"options": ("-m --message =text, -u --include-untracked, -a --all, -k --keep-index, --index, -S --staged", _PATHS), "operands": "text...", "also": "write+below .", "subcommands": {"show list": {"options": (_LOG, _DIFF), "operands": "text..."}, "push save pop apply drop clear branch create store": {"options": ("-m --message =text, --index, --stat, -u, -a, -k", _PATHS), "operands": "text...", "also": "write+below ."}}},
            "merge": {"options": _MERGE, "operands": "text...", "also": "write+below ."},
            "rebase": {"options": ("-i --interactive, -m --merge, -x --exec =shell, --onto =text, --root, --continue, --abort, --skip, --quit, --edit-todo, --show-current-patch, --keep-base, -r --rebase-merges =[text], --autosquash, --no-autosquash, -C =text, --whitespace =text, --empty =text, -f --force-rebase", _MERGE), "operands": "text...", "also": "write+below ."},
            "cherry-pick revert": {"options": ("-s --signoff, -x, --mainline =text, --skip", _MERGE), "operands": "text...", "also": "write+below ."},
            "am apply": {"options": "--build-fake-ancestor =write, -p =text, -C =text, --directory =write+below, --exclude =text, --include =text, --check dry, --stat dry, --numstat dry, --summary dry, --apply, -R --reverse, -3 --3way, --index, --cached, --reject, --whitespace =text, --abort, --continue, --skip, --* =[text], -*", "operands": "read...", "also": "write+below .", "stdin": "filter"},
            "format-patch": {"options": ("-o --output-directory =write+below, --stdout, -v =text, --subject-prefix =text, --in-reply-to =text, --to =text, --cc =text, --start-number =text, --signature =text, --signature-file =read, --base =text, -k --keep-subject, -N --no-numbered, -s --signoff, -q --quiet", _LOG, _DIFF, "--* =[text]"), "operands": "text...", "also": "write+below .", "when": {"--stdout -o": {"also": "read /dev/null"}}},
            "archive": {"options": "--format =text, -o --output =write, --remote =remote, --exec =shell, --prefix =text, --add-file =read, --add-virtual-file =text, -v, -l --list, --worktree-attributes, -NUM, --* =[text]", "operands": "text...", "network": "hosts"},
            "bundle": {"subcommands": {"create": {"options": _ANY, "operands": "write text..."}, "*": {"options": _ANY, "operands": "read text..."}}},
            "clone": {"options": (_FETCH, "-u =shell, -b --branch =text, --template =execute, --reference =read, --reference-if-able =read, -c --config =text, -o --origin =text, --separate-git-dir =write+below, --bundle-uri =url, -l --local, -s, --bare, --mirror, --single-branch, --no-checkout"), "operands": "remote+read write+below?", "network": "hosts", "when": {"no 2 operands": {"also": "write+below ."}}},
            "fetch": {"options": (_FETCH, "-u --update-head-ok"), "operands": "text...", "network": "yes"},
            "pull": {"options": (_FETCH, _MERGE, "-r --rebase =[text]"), "operands": "text...", "network": "yes", "also": "write+below ."},
            "push": {"options": "--receive-pack --exec =shell, --repo =text, -o --push-option =text, --force-with-lease =[text], --recurse-submodules =text, --signed =[text], -f --force, -d --delete, -n --dry-run dry, -u --set-upstream, --all, --mirror, --prune, --tags, --follow-tags, --no-verify, --atomic, -q, -v, --thin, --progress, --force-if-includes, -4, -6, --* =[text]", "operands": "text...", "network": "yes"},
            "ls-remote": {"options": ("--upload-pack --exec =shell, -o =text, --sort =text", _ANY), "operands": "text...", "network": "yes"},
            "remote": {"options": "-v --verbose", "subcommands": {"add set-url": {"options": "-t =text, -m =text, -f, --tags, --no-tags, --mirror =[text], --push, --add, --delete", "operands": "text remote text?"}, "update prune set-head": {"options": _ANY, "operands": "text...", "network": "yes", "also": "write+below .git"}, "show": {"options": _ANY, "operands": "text...", "network": "yes"}, "remove rm rename set-branches": {"options": _ANY, "operands": "text...", "also": "write+below .git"}, "*": {"options": _ANY, "operands": "text..."}}},
            "config": {"options": "--global, --system, --local, --worktree, -f --file =read, --blob =text, --get, --get-all, --get-regexp, --get-urlmatch, --get-color =text, --get-colorbool =text, -l --list, --unset, --unset-all, --add, --replace-all, --rename-section, --remove-section, -e --edit, --type =text, --bool, --int, --path, --bool-or-int, --bool-or-str, --expiry-date, --no-type, -z --null, --name-only, --show-origin, --show-scope, --default =text, --fixed-value, --includes, --no-includes, --all, --regexp, --value =text, --url =text", "operands": "text..."},
            "submodule": {"options": "-q --quiet, --cached", "subcommands": {"deinit": {"options": ("--all", _ANY), "operands": "delete+recursive..."}, "foreach": {"options": "--recursive, -q --quiet", "style": "stops", "operands": "shell..."}, "add": {"options": ("-b =text, --name =text, --reference =read, --depth =text", _ANY), "operands": "remote+read write+below?", "network": "yes", "also": "write+below ."}, "update init sync": {"options": ("-b =text, --name =text, --reference =read, --depth =text, -j =text", _ANY), "operands": "text...", "network": "yes", "also": "write+below ."}, "*": {"options": _ANY, "operands": "text..."}}},
            "worktree": {"subcommands": {"add": {"options": ("-b =text, -B =text, --reason =text", _ANY), "operands": "write+below text?", "also": "write+below .git"}, "remove": {"options": "-f --force", "operands": "delete+recursive", "also": "write+below .git"}, "move": {"options": "-f --force", "operands": "delete write", "also": "write+below .git"}, "prune lock unlock repair": {"options": _ANY, "operands": "text...", "also": "write+below .git"}, "*": {"options": _ANY, "operands": "text..."}}},
            "bisect": {"subcommands": {"run": {"style": "stops", "operands": "command...", "also": "write+below ."}, "log view visualize terms help": {"options": _ANY, "operands": "text..."}, "*": {"options": _ANY, "operands": "text...", "also": "write+below ."}}},
            "init": {"options": "--template =execute, --separate-git-dir =write+below, -b --initial-branch =text, -q --quiet, --bare, --shared =[text], --object-format =text", "operands": "write+below?", "also": "write+below ."},
            "filter-branch": {"options": "--setup =shell, --env-filter =shell, --tree-filter =shell, --index-filter =shell, --parent-filter =shell, --msg-filter =shell, --commit-filter =shell, --tag-name-filter =shell, --subdirectory-filter =text, --prune-empty, --original =text, -d =write+below, -f --force, --state-branch =text", "operands": "text...", "also": "write+below ."},
            "replace rerere update-ref symbolic-ref pack-refs repack prune prune-packed gc update-index write-tree commit-tree mktree unpack-objects backfill unpack-file ls-files-all": {"options": ("--prune =[text], --force, --aggressive, -F --file =read, -m =text, -d --delete, --stdin, --index-output =write", _ANY), "operands": "text...", "also": "write+below .git"},
            "notes": {"options": "--ref =text", "subcommands": {"list show get-ref": {"options": _ANY, "operands": "text..."}, "*": {"options": ("-F --file =read, -m =text, -C =text, -c =text, -s =text", _ANY), "operands": "text...", "also": "write+below .git"}}},
            "read-tree": {"options": ("--index-output =write, --prefix =text, --exclude-per-directory =text, --reset, -u, -m", _ANY), "operands": "text...", "also": "write+below .git"},
            "multi-pack-index commit-graph": {"options": ("--object-dir =write+below", _ANY), "operands": "text...", "also": "write+below .git"},
            "index-pack": {"options": ("-o --rev-index =write, --keep =[text]", _ANY), "operands": "read", "also": "write+below .git", "stdin": "data"},
            "pack-objects": {"options": ("--stdout, --revs, --all, --window =text, --depth =text", _ANY), "operands": "write+below", "when": {"--stdout": {"operands": "text..."}}},
            "fast-import fast-export": {"options": ("--export-marks =write, --import-marks --import-marks-if-exists =read, --export-pack-edges =write, --cat-blob-fd =text", _ANY), "operands": "text...", "also": "write+below .git"},
            "merge-file": {"options": ("-p --stdout, -L =text", _ANY), "operands": "read+write read read", "when": {"-p": {"operands": "read..."}}},
            "mailinfo": {"options": _ANY, "operands": "write write", "stdin": "data"},
            "mailsplit": {"options": ("-o =write+below, -f =text, -d =text", _ANY), "operands": "read..."},
            "interpret-trailers": {"options": ("--in-place, --trailer =text", _ANY), "operands": "read...", "stdin": "filter", "when": {"--in-place": {"operands": "read+write..."}}},
            "bugreport diagnose": {"options": ("-o --output-directory =write+below, -s --suffix =text", _ANY), "operands": "text...", "also": "write+below ."},
            "hash-object": {"options": ("-t =text, --path =text, --stdin-paths, --stdin", _ANY), "operands": "read...", "also": "write+below .git", "stdin": "data", "when": {"--stdin-paths": {"also": "write+below .git, read+listed -"}}},
            "checkout-index": {"options": ("--prefix =write+below, --stage =text", _ANY), "operands": "text...", "also": "write+below ."},
            "sparse-checkout": {"options": _ANY, "operands": "text...", "also": "write+below ."},
            "filter-repo": {"options": ("--message-callback =code:python, --commit-callback =code:python, --blob-callback =code:python, --tag-callback =code:python, --reset-callback =code:python, --name-callback =code:python, --email-callback =code:python, --refname-callback =code:python, --filename-callback =code:python, --file-info-callback =code:python, --replace-text =read, --replace-message =read, --mailmap =read, --paths-from-file =read, --path =text, --strip-blobs-with-ids =read, --source =read, --target =write+below", _ANY), "operands": "text...", "also": "write+below ."},
            "remote-ext remote-fd": {"operands": "text shell...", "network": "yes"},
            "maintenance": {"options": _ANY, "subcommands": {"start register": {"options": _ANY, "operands": "text...", "also": "write ~/.gitconfig"}, "*": {"options": _ANY, "operands": "text...", "also": "write+below .git"}}},
            "hook": {"options": _ANY, "subcommands": {"run": {"options": _ANY, "operands": "text...", "also": "execute .git/hooks"}, "*": {"options": _ANY, "operands": "text..."}}},
            "upload-pack receive-pack upload-archive send-pack fetch-pack http-fetch http-push": {"options": ("--upload-pack --receive-pack --exec =shell, -w =text", _ANY), "operands": "remote+read text...", "network": "yes"},
            "reflog": {"options": (_LOG, _DIFF), "operands": "text...", "subcommands": {"expire delete drop": {"options": _ANY, "operands": "text...", "also": "write+below .git"}, "show exists": {"options": (_LOG, _DIFF), "operands": "text..."}}},
            "difftool mergetool": {"options": "--tool-help, -x --extcmd =shell, -t --tool =text, -y --no-prompt, -d --dir-diff, -g --gui, --prompt, --* =[text], -*", "operands": "text...", "tty": "yes", "when": {"-x -y --tool-help": {"tty": "no"}}},
            "gui citool gitk instaweb web--browse": {"options": _ANY, "operands": "text...", "tty": "yes"},
            "credential credential-store credential-cache": {"options": "--file =read+write, --* =[text]", "operands": "text...", "stdin": "data"},
            "send-email": {"options": ("--smtp-server =text, --sendmail-cmd =shell, --to-cmd =shell, --cc-cmd =shell, --header-cmd =shell, --smtp-server-option =text, --to =text, --cc =text, --bcc =text, --from =text, --subject =text, --dry-run dry, --compose, --annotate", _ANY), "operands": "read...", "network": "yes"},
            "imap-send request-pull": {"options": _ANY, "operands": "text...", "network": "yes"},
            "daemon": {"options": ("--base-path =read+recursive, --access-hook =shell, --pid-file =write, --interpolated-path =text", _ANY), "operands": "read+recursive...", "network": "yes"},
            "shell": {"options": "-c =shell", "network": "yes"},
            "http-backend": {"options": _ANY, "operands": "text...", "network": "yes"},
            "lfs": {"options": _ANY, "subcommands": {"install uninstall": {"options": ("-l --local, -w --worktree, --system, -f --force, --skip-repo, --file =write", _ANY), "operands": "text...", "also": "write ~/.gitconfig, write+below .git", "when": {"--local --worktree": {"also": "write+below .git"}}}, "merge-driver": {"options": ("--program =shell, --ancestor --current --other =read, --output =write", _ANY), "operands": "text..."}, "pull checkout fetch migrate prune track untrack dedup": {"options": ("--object-map =write", _ANY), "operands": "text...", "network": "yes", "also": "write+below ."}, "*": {"options": ("--object-map =write", _ANY), "operands": "text...", "network": "yes"}}},
            "annex flow svn p4 cvsimport subtree": {"env": "SVN_SSH=shell CVS_RSH=shell P4EDITOR=shell", "options": _ANY, "subcommands": {"info status log find-rev whereis": {"options": _ANY, "operands": "text...", "network": "yes"}, "*": {"options": _ANY, "operands": "text...", "network": "yes", "also": "write+below ."}}},
            "*": {"options": _ANY, "operands": "text..."},
        },
    },
}  # fmt: skip


def explain_git(call: Call, program: Program) -> Effects:
    """The ordinary part, then config keys that run commands, terminals, URLs and aliases."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    keys = (*settings(call, parsed), *settings_of_environment(call))
    found = Running(base)
    found.settings(keys)
    found.environment(call.env)
    found.list_of_work(call.env, keys)
    if parsed.helps:
        return replace(found.effects(), paths=(), network=Known.NO)
    found.remotes(parsed)
    found.other_repository(call, parsed)
    name = base.subcommand[0] if base.subcommand else ""
    special = _SPECIAL.get(name)
    done = special(call, parsed, found.effects()) if special is not None else found.effects()
    done = shown(call, parsed, done) if name else done
    done = spread(placed(call, parsed, base, done))
    done = replace(done, inner=tuple(one for one in done.inner if not waits(one)))
    done = replace(done, needs_tty=max(done.needs_tty, wants_person(name, call, parsed, keys)))
    return _unknown_alias(call, parsed, program, keys, done)


# Programs of others that come with a name for git; what they do stands in the table under `git-NAME`.
_OF_THEIR_OWN = frozenset(["cliff"])


def _place(call: Call, name: str) -> int:
    return next(at for at, arg in enumerate(call.args) if arg.text == name)


def _unknown_alias(
    call: Call, parsed: Parsed, program: Program, keys: tuple[Setting, ...], base: Effects
) -> Effects:
    """A subcommand that git doesn't have may be an alias or `git-NAME`: what it does isn't known."""
    name = base.subcommand[0] if base.subcommand else ""
    known = any(name in names.split() for names in program.subcommands if name in names)
    if not name or known or any(key.name == f"alias.{name}" for key in keys):
        return base
    if name in _OF_THEIR_OWN:
        # What git runs before it looks for an alias of that name.
        words = (Arg(f"git-{name}"), *(call.args[_place(call, name) + 1 :]))
        return replace(base, inner=(*base.inner, Inner(words, None, f"git {name}")))
    del parsed
    unknown = Unknown("effects", f"`git {name}` is an alias or a program of its own")
    return replace(base, unknowns=(*base.unknowns, unknown))


_CHANGES = (
    "--unset", "--unset-all", "--add", "--replace-all", "--rename-section", "--remove-section", "-e",
)  # fmt: skip
_ASKS = (
    "--get",
    "--get-all",
    "--get-regexp",
    "--get-urlmatch",
    "--get-color",
    "--get-colorbool",
    "-l",
)
# The verbs of newer versions, before the key.
_VERBS = {"set": True, "unset": True, "rename-section": True, "remove-section": True, "edit": True,
          "get": False, "list": False}  # fmt: skip


def _config(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """`git config KEY VALUE` writes a config file; `-e` opens an editor."""
    words = parsed.operands
    verb = words[0].text if words and words[0].exact else ""
    writes = len(words) > 1 or parsed.has(*_CHANGES)
    writes = _VERBS.get(verb, writes) and not parsed.has(*_ASKS)
    if not writes:
        return base
    path = ".git/config"
    if parsed.has("--global"):
        path = "~/.gitconfig"
    elif parsed.has("--system"):
        path = "/etc/gitconfig"
    span = words[0].span if words else NOWHERE
    file = parsed.value("-f")
    written = RawPath("write", Arg(path, span=span), via="default")
    if file is not None:
        written = RawPath("write", file, via="option --file")
    return replace(base, paths=(*base.paths, written))


def _push(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """What is pushed leaves the machine."""
    host = host_of_remote(parsed.operands[0] if parsed.operands else parsed.value("--repo"))
    if host is None:
        return base
    return replace(base, hosts=(*base.hosts, replace(host, sends=not parsed.has("-n"))))


def _reach(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """The named remote may be a URL."""
    host = host_of_remote(parsed.operands[0] if parsed.operands else None)
    return base if host is None else replace(base, hosts=(*base.hosts, host))


# Where what was fetched is found again: below these, by the name of the remote.
_FETCHED = (".git/FETCH_HEAD", ".git/refs/remotes")


def _fetch(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """The named remote may be a URL; what comes from it has a name afterwards."""
    named = parsed.operands[0] if parsed.operands else None
    done = _reach(call, parsed, base)
    written = [RawPath("write", Arg(_FETCHED[0]), via="default")]
    paths: list[RawPath] = []
    if named is not None and named.exact and not {":", "/"} & set(named.text):
        place = Arg(f"{_FETCHED[1]}/{named.text}", span=named.span)
        paths.append(RawPath("read", place, via="default"))
        written.append(RawPath("write", place, via="default", below=True))
    elif named is None:
        place = Arg(_FETCHED[1])
        paths.append(RawPath("read", place, recursive=True, via="default"))
        written.append(RawPath("write", place, via="default", below=True))
    return replace(done, paths=(*done.paths, *paths, *(() if parsed.has("--dry-run") else written)))


def _revision(parsed: Parsed, base: Effects) -> Effects:
    """What becomes of the files was fetched: `FETCH_HEAD`, `REMOTE/BRANCH`."""
    found = [
        RawPath("read", replace(word, text=path), via="default")
        for word in parsed.operands[:1]
        if word.exact
        for path in (
            [_FETCHED[0]] if word.text.startswith("FETCH_HEAD") else [f"{_FETCHED[1]}/{word.text}"]
        )
        if word.text.startswith("FETCH_HEAD") or "/" in word.text
    ]
    return replace(base, paths=(*base.paths, *found))


def _merged(call: Call, parsed: Parsed, base: Effects) -> Effects:
    return _revision(parsed, base)


def _remote(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """`git remote add NAME URL`: what is fetched by that name comes from there."""
    words = parsed.operands
    if base.subcommand[-1:] not in {("add",), ("set-url",)} or not words or not words[0].exact:
        return base
    names = [f"{_FETCHED[1]}/{words[0].text}"]
    if base.subcommand[-1:] == ("set-url",):  # `git pull` needs no name to come there
        names.append(_FETCHED[1])
    places = (replace(words[0], text=name) for name in names)
    paths = (RawPath("write", place, via="default", below=True) for place in places)
    return replace(base, paths=(*base.paths, *paths))


def _diff(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """Files outside the repository are compared like `diff` would."""
    outside = parsed.has("--no-index")
    found = [
        RawPath("read", word, recursive=outside)
        for word in parsed.operands
        if word.exact and (outside or word.text.startswith(("/", "../", "~")))
    ]
    paths = tuple(dict.fromkeys((*base.paths, *found)))
    return replace(base, paths=paths, prints=() if found else base.prints)


def _clone(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """Without a folder it is named like the repository."""
    if len(parsed.operands) != 1 or not parsed.operands[0].exact:
        return base
    where = parsed.operands[0]
    name = where.text.rstrip("/").removesuffix("/.git").removesuffix(".git").rpartition("/")[2]
    name = name.rpartition(":")[2]
    if not name or name in {".", ".."}:
        return base
    folder = RawPath("write", replace(where, text=name), via="default", below=True)
    own = [one for one in base.paths if not (one.via == "default" and one.arg.text == ".")]
    return replace(base, paths=(*own, folder))


def _checkout(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """Behind a revision stand files that are put back: what was changed in them is gone."""
    base = _revision(parsed, base)
    if parsed.has("-b", "-B", "--orphan", "-t", "-d"):
        return base
    found = [RawPath("write", word, via="pathspec") for word in parsed.operands[1:]]
    if len(parsed.operands) == 1 and parsed.operands[0].text.strip("-/."):
        # One word is a branch, or a file or folder that is there.
        found.append(RawPath("write", parsed.operands[0], via=IF_THERE))
    return replace(base, paths=(*base.paths, *found))


_SPECIAL = {
    "am": explain_patches, "apply": explain_patches,
    "config": _config, "push": _push, "fetch": _fetch, "pull": _fetch, "ls-remote": _reach, "diff": _diff, "ls-files": listed_files,
    "show": _diff, "checkout": _checkout, "grep": found_files,
    "clone": _clone, "merge": _merged, "rebase": _merged, "reset": _merged, "switch": _merged, "cherry-pick": _merged, "remote": _remote,
}  # fmt: skip
ODD = {"git": explain_git}
