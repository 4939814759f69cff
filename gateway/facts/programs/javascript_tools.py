"""npm and its like, bundlers, test runners and checkers for JavaScript.

`npm run x` executes what `package.json` says: the file is the thing executed, and the sandbox holds it.
"""

from __future__ import annotations

_ANY = "--* =[text], -*"
_SCRIPTS = {
    "options": "-w --workspace =text, -C --prefix --dir =cwd, --if-present, -s --silent, -r, --filter =text, --* =[text]",
    "operands": "text...",
    "also": "execute package.json",
}
_INSTALL = {
    "options": "-w --workspace =text, -C --prefix --dir =cwd, -g --global, --registry =url, --filter =text, -D --save-dev, -E, -P, -O, --* =[text], -*",
    "operands": "text...",
    "network": "yes",
    "also": "execute package.json",
    "when": {"-g": {"also": "write+below ~/.npm-global"}},
}
_ASK = {
    "options": "-C --prefix --dir =cwd, --registry =url, --depth =[text], --json, --* =[text], -*",
    "operands": "text...",
    "network": "yes",
}

PROGRAMS = {
    "npm pnpm yarn yarnpkg cnpm": {
        "options": "-h --help help, -v --version help, -C --prefix --dir --cwd =cwd, -w --workspace =text, -r --recursive, --filter =text, --silent -s, --registry =url, --* =[text]",
        "also": "execute package.json",
        "subcommands": {
            "install i add ci update up upgrade uninstall remove rm un dedupe link audit fund rebuild import fetch prune install-test it": _INSTALL,
            "run run-script test t tst start stop restart build dev lint serve watch format typecheck storybook e2e preview": _SCRIPTS,
            "exec x dlx create init": {"options": "-y --yes, -p --package =text, -c --call =shell, -w =text, --* =[text]", "style": "stops", "operands": "text...", "network": "yes", "also": "execute package.json"},
            "view info show search outdated ls list ll la why explain doctor ping whoami root bin prefix help config get set pkg version cache store licenses": _ASK,
            "publish unpublish deprecate owner access token adduser login logout dist-tag": {"options": _ANY, "operands": "text...", "network": "yes"},
            "workspace": {"operands": "text...", "also": "execute package.json"},
            "*": {"options": "--* =[text], -*", "operands": "text...", "also": "execute package.json"},
        },
    },
    "npx pnpx": {
        "options": "-y --yes, -p --package =text, -c --call =shell, -q --quiet, --no-install, -h help, -v help, --* =[text]",
        "operands": "command...",
        "network": "yes",
        "also": "execute package.json",
    },
    "corepack nvm fnm volta n": {"options": _ANY, "operands": "text...", "network": "yes"},
    "tsc": {"options": "-p --project =read, -b --build, -w --watch, --noEmit dry, --outDir =write+below, --outFile =write, --init, -h --help help, -v --version help, --* =[text], -t =text, -m =text", "operands": "read...", "also": "write+below ."},
    "eslint prettier biome stylelint rome standard xo dprint oxlint": {
        "options": "--fix, -w --write, --check dry, -c --config =execute, --ext =text, -o --output-file =write, -f --format =text, --rulesdir =execute, --parser =text, --plugin =text, --max-warnings =text, --ignore-path =read, --stdin-filepath =text, --* =[text], -[hvlq]",
        "operands": "read+recursive...",
        "when": {"--fix -w": {"operands": "read+write+recursive..."}},
    },
    "jest vitest mocha ava tap playwright cypress karma web-test-runner wdio testcafe nyc c8": {
        "options": f"-t =text, -c --config =execute, -g =text, -r =text, -u, -w, --watch, {_ANY}",
        "operands": "text...",
        "also": "execute .",
    },
    "vite webpack rollup esbuild parcel next nuxt astro remix turbo nx lerna rush gulp grunt tsup swc babel ng vue-cli-service react-scripts expo gatsby svelte-kit storybook concurrently pm2 serve http-server json-server serverless-offline changeset husky lint-staged": {
        "options": f"-c --config =execute, -o =write, -d =write+below, -p =text, -w, {_ANY}",
        "operands": "text...",
        "also": "execute .",
    },
    "rimraf del-cli": {"options": "-g --glob, -v, --* =[text]", "operands": "delete+recursive..."},
    "cross-env cross-env-shell dotenv": {"options": "-e =read, -c =[text], --", "style": "stops", "operands": "env... command..."},
}  # fmt: skip
