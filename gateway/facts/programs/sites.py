"""Builders of sites, books, reports and bundles: they run what lies here, and empty the folder that they build into."""

from __future__ import annotations

_ANY = "--* =[text], -*"
_EMPTIED = "delete+recursive+write+below"
_HERE = {"operands": "text...", "also": "execute ."}

PROGRAMS = {
    "mdbook": {"options": f"-d --dest-dir ={_EMPTIED}, {_ANY}", "style": "anywhere", "subcommands": {
        "build watch serve test clean": {"options": f"-d --dest-dir ={_EMPTIED}, -p =text, -n =text, -t =text, {_ANY}", "operands": "execute?", "when": {"no operands": {"also": "execute ."}}},
        "*": {"options": _ANY, **_HERE},
    }},
    "zola": {"options": f"-r --root =cwd, -c --config =read, {_ANY}", "subcommands": {
        "build": {"options": f"-o --output-dir ={_EMPTIED}, -u =text, -f --force, {_ANY}", **_HERE},
        "serve": {"options": f"-o --output-dir ={_EMPTIED}, -i -p -u =text, {_ANY}", **_HERE},
        "*": {"options": _ANY, **_HERE},
    }},
    "pelican": {"options": f"-d --delete-output-directory empties, -o --output =write+below, -s --settings =execute, -t --theme-path =read, -e --extra-settings =text, -b -p =text, {_ANY}", **_HERE},
    "antora": {"options": f"--clean empties, --to-dir --output-dir =write+below, --require -r --extension --generator =execute, --cache-dir =write+below, {_ANY}", **_HERE},
    "allure": {"options": _ANY, "subcommands": {"generate": {"options": f"-c --clean empties, -o --output --report-dir =write+below, {_ANY}", **_HERE}, "*": {"options": _ANY, **_HERE}}},
    "middleman nikola lektor bridgetown honkit gitbook": {"options": f"-d -O -o --build-dir --output-path --destination ={_EMPTIED}, {_ANY}", **_HERE},
    "ember": {"options": _ANY, "subcommands": {"build b serve server s test t": {"options": f"-o --output-path ={_EMPTIED}, -e --environment --target --port -p =text, --ssl-key --ssl-cert =read, {_ANY}", **_HERE}, "*": {"options": _ANY, **_HERE}}},
    "pyinstaller": {"options": f"-y --noconfirm empties, --distpath --workpath =write+below, --specpath =read, -n --name --add-data --add-binary --hidden-import --icon -i -p --paths =text, --runtime-hook --additional-hooks-dir =execute, --upx-dir =read, {_ANY}", "operands": "execute..."},
    # It leaves what it made itself, and deletes the rest.
    "hugo": {"options": f"--cleanDestinationDir empties, -d --destination =write+below, -s --source =cwd, -c --contentDir --themesDir =read+recursive, -t --theme =text, --config --configDir =read, --cacheDir =write+below, -b -p -l -e =text, {_ANY}", **_HERE},
}  # fmt: skip
