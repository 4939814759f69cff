"""npm and its like, bundlers, test runners and checkers for JavaScript.

`npm run x` executes what `package.json` says: the file is the thing executed, and the sandbox holds it.
"""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
# What npm starts for one of its own needs, whatever the subcommand; and the files that may say so.
_RUNS = """
    --script-shell --config.script-shell --config.scriptShell --git --config.git --node-gyp =exec, --shell --editor --viewer --browser =shell, --userconfig --globalconfig =execute
    --cache --modules-folder --cache-folder --link-folder --global-folder --store-dir --virtual-store-dir =write+below
"""
_SCRIPTS = {
    "options": f"{_RUNS}, -w --workspace =text, -C --prefix --dir =cwd, --if-present, -s --silent, -r, --filter =text, --* =[text]",
    "operands": "text...",
    "also": "execute package.json",
}
_INSTALL = {
    "options": f"{_RUNS}, -w --workspace =text, -C --prefix --dir =cwd, -g --global, --registry =url, --filter =text, -D --save-dev, -E, -P, -O, --* =[text], -*",
    "operands": "text...",
    "network": "yes",
    "also": "execute package.json, write+below node_modules",
    "when": {"-g": {"also": "write+below ~/.npm-global/lib"}},
}
_ASK = {
    "options": f"{_RUNS}, --pack-destination =write+below, -C --prefix --dir =cwd, --registry =url, --depth =[text], --json, --* =[text], -*",
    "operands": "text...",
    "network": "yes",
}
# One word is a line for a shell, several are a command.
_START = {
    "options": "-y --yes, -p --package =text, -c --call =shell, --shell-mode, -w --workspace =text, -q --quiet, --* =[text]",
    "operands": "command+packaged...",
    "network": "yes",
    "also": "execute package.json",
    "when": {"1 operand": {"operands": "shell+packaged"}},
}
# Its settings decide which shell runs the scripts of every project.
_SETTINGS = {**_ASK, "options": f"-L --location =text, {_ASK['options']}", "also": "write ~/.npmrc"}

_MANAGER = {
    "options": f"{_RUNS}, -h --help help, -v --version help, -C --prefix --dir --cwd =cwd, -w --workspace =text, -r --recursive, --filter =text, --silent -s, --registry =url, --otp --tag --loglevel --scope --access --omit --include =text, --* =[text]",
    "also": "execute package.json",
    "env": "npm_config_script_shell=exec NPM_CONFIG_SCRIPT_SHELL=exec npm_config_userconfig=execute NPM_CONFIG_USERCONFIG=execute npm_config_shell=shell npm_config_editor=shell npm_config_browser=shell npm_config_viewer=shell npm_config_git=exec npm_config_node_gyp=exec NPM_CONFIG_BROWSER=shell NPM_CONFIG_VIEWER=shell NPM_CONFIG_GIT=exec",
    "subcommands": {
        "install i add in ins inst insta instal isnt isnta isntal isntall ci clean-install ic install-clean isntall-clean cit install-ci-test clean-install-test sit update up upgrade udpate uninstall remove rm r un unlink dedupe ddp link ln audit fund rebuild rb import fetch prune install-test it": _INSTALL,
        "run run-script test t tst start stop restart build dev lint serve watch format typecheck storybook e2e preview": _SCRIPTS,
        "exec x dlx": _START,
        "explore": {**_START, "style": "permutes", "operands": "text command...", "when": {"2 operands": {"operands": "text shell"}}},
        "config c": {"subcommands": {"set delete edit fix": _SETTINGS, "*": _ASK}},
        # `yarn set version`; of npm it is `config set`.
        "set": {"subcommands": {"version resolution": _ASK, "*": _SETTINGS}},
        "create init innit": {"options": "-y --yes, -p --package =text, -c --call =shell, -w =text, --* =[text]", "style": "stops", "operands": "text...", "network": "yes", "also": "execute package.json", "env": "npm_config_init_module=execute NPM_CONFIG_INIT_MODULE=execute"},
        "view info show search outdated ls list ll la why explain doctor ping whoami root bin prefix help edit docs repo bugs get pkg cache store licenses env check patch patch-commit patch-remove server users self-update": _ASK,
        "version": {**_ASK, "when": {"operands": {"also": "write package.json"}}},
        "setup": {**_ASK, "when": {"called pnpm": {"also": "write ~/.bashrc"}}},
        "pack": {**_ASK, "options": f"{_ASK['options']}, --dry-run dry", "also": "write+below ."},
        "publish unpublish deprecate owner access token adduser login logout dist-tag": {"options": _ANY, "operands": "text...", "network": "yes"},
        "node": {"style": "no-options", "operands": "text..."},
        "deploy": {"options": _ANY, "operands": "write+below", "network": "yes", "also": "execute package.json"},
        "workspace": {"options": "--* =[text], -*", "operands": "text...", "also": "execute package.json"},
        "*": {"options": "--* =[text], -*", "operands": "text...", "also": "execute package.json"},
    },
}  # fmt: skip

_TESTED = f"--coverage =[text], --before --after --libtap-settings -M --coverage-map -O --reporter-option --reporter-options =text, --environment --testEnvironment --runner --testRunner --resolver --setupFilesAfterEnv =execute, --output-file =write, -d =[write+below], -t =text, -c --config =execute, -g =text, -r --require --setupFiles --globalSetup --globalTeardown --reporter --reporter-path =execute, --save-storage --save-har --trace --coverageDirectory --report-dir --output-dir --temp-dir =write+below, --coverage.reportsDirectory =delete+recursive+write+below, --outputFile =write, -u, -w, --watch, {_ANY}"

_BUILDS = f"--json =[write], --onSuccess --on-success --watch.onEnd --watch.onStart --watch.onError --watch.onBundleEnd --watch.onBundleStart =shell, --plugin =execute, -c --config --configfile -f --gulpfile =execute, -r --require =execute, -o --outfile --out-file =write, -d --outDir --out-dir --outdir --output-path --output-dir --dist-dir --dir =write+below, --servedir =read+recursive, --emptyOutDir --delete-dir-on-start --output-clean --delete-output-path --clean empties, -p =text, -w, {_ANY}"

PROGRAMS = {
    "npm yarn yarnpkg cnpm": _MANAGER,
    # `-w` stands for the root of the workspace.
    "pnpm": {**_MANAGER, "options": f"{_RUNS}, -h --help help, -v --version help, -C --prefix --dir --cwd =cwd, -w --workspace-root, -r --recursive, --filter -F --filter-prod =text, --silent -s, --registry =url, --* =[text]"},
    "npx pnpx bunx": {**_START, "options": f"{_RUNS}, -y --yes, -p --package =text, -c --call =shell, -q --quiet, --no-install, --no, --bun, -h help, -v help, --* =[text]"},
    "degit tiged giget": {"options": f"-f --force, -v --verbose, -c --cache, -m --mode =text, {_ANY}", "operands": "text write+below?", "network": "yes", "when": {"no 2 operands": {"also": "write+below ."}}},
    "corepack": {"options": _ANY, "style": "stops", "operands": "text...", "network": "yes"},
    "nvm n": {"options": _ANY, "network": "yes", "subcommands": {"exec": {"options": "--silent, --lts =[text], --* =[text]", "operands": "text command..."}, "run": {"options": "--silent, --lts =[text], --* =[text]", "style": "stops", "operands": "text text..."}, "*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "fnm volta": {"options": _ANY, "network": "yes", "subcommands": {"exec run": {"options": "--using =text, --node --npm --pnpm --yarn =text, --env =text, --* =[text]", "style": "exact", "operands": "command..."}, "setup": {"options": _ANY, "operands": "text...", "when": {"called volta": {"also": "write ~/.bashrc"}}}, "*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "tsc": {"options": "-p --project =read, -b --build, -w --watch, --noEmit dry, --outDir --declarationDir =write+below, --outFile --tsBuildInfoFile --generateTrace --generateCpuProfile =write, --init, -h --help help, -v --version help, --* =[text], -t =text, -m =text", "operands": "read...", "also": "write+below ."},
    "prettier": {
        "options": "-w --write, -c --check dry, -l --list-different dry, -u --ignore-unknown, --config =execute, --plugin =execute, --ignore-path =read, --stdin-filepath =text, --* =[text]",
        "operands": "read+recursive...",
        "also": "execute prettier.config.js, execute .prettierrc.js",
        "when": {"-w": {"operands": "read+write+recursive..."}},
    },
    "eslint biome stylelint rome standard xo dprint oxlint": {
        "options": "--fix, -w --write, --check dry, -c --config =execute, --ext =text, -o --output-file =write, -f --format =execute, --rulesdir =execute, --parser =execute, --plugin =text, --resolve-plugins-relative-to =execute, --max-warnings =text, --ignore-path =read, --stdin-filepath =text, -D --deny -W --warn -A --allow =text, --* =[text], -[hvlq]",
        "operands": "read+recursive...",
        "also": "execute eslint.config.js, execute eslint.config.mjs, execute .eslintrc.js, execute .eslintrc.cjs, execute prettier.config.js, execute .prettierrc.js, execute stylelint.config.js",
        "when": {"--fix -w": {"operands": "read+write+recursive..."}},
    },
    "jest vitest mocha ava tap cypress karma web-test-runner wdio testcafe": {
        "env": "MOCHA_FILE=write",
        "settings": {"-O": "output=write"},
        "options": _TESTED,
        "operands": "text...",
        "also": "execute .",
    },
    "playwright": {
        "env": "PLAYWRIGHT_JUNIT_OUTPUT_NAME=write PLAYWRIGHT_JUNIT_OUTPUT_FILE=write PLAYWRIGHT_JSON_OUTPUT_NAME=write PLAYWRIGHT_JSON_OUTPUT_FILE=write PLAYWRIGHT_BLOB_OUTPUT_FILE=write PLAYWRIGHT_HTML_OUTPUT_DIR=write+below PLAYWRIGHT_HTML_REPORT=write+below",
        "settings": {"-O": "output=write"},
        "options": _TESTED,
        "also": "execute .",
        "subcommands": {
            "screenshot pdf": {"options": f"-b --browser --channel --color-scheme --device --geolocation --lang --proxy-server --proxy-bypass --timezone --timeout --user-agent --viewport-size --wait-for-selector --wait-for-timeout --paper-format =text, --load-storage =read, --save-storage --save-har =write, --user-data-dir =write+below, {_ANY}", "operands": "url write", "network": "yes"},
            "codegen open cr ff wk": {"options": f"-o --output --save-storage --save-har --save-trace =write, --load-storage =read, --user-data-dir =write+below, {_ANY}", "operands": "url?", "network": "yes"},
            "*": {"settings": {"-O": "output=write"}, "options": _TESTED, "operands": "text...", "also": "execute ."},
        },
    },
    "nyc c8": {"options": f"-r --reporter =text, -o --report-dir --reports-dir =write+below, -t --temp-dir --temp-directory =delete+recursive+write+below, -x --exclude =text, -n --include =text, --cwd =cwd, --nycrc-path -c --config =read, {_ANY}", "style": "exact", "operands": "command..."},
    "concurrently": {"options": f"-n --names =text, -c --prefix-colors =text, -p --prefix =text, -m --max-processes =text, -s --success =text, --restart-tries =text, -l =text, -[krgi], {_ANY}", "operands": "text..."},
    "lerna nx": {"options": _ANY, "subcommands": {"exec": {"options": "--scope =text, --ignore =text, --concurrency =text, --* =[text]", "style": "exact", "operands": "command...", "also": "execute package.json", "when": {"1 operand": {"operands": "shell"}}}, "*": {"options": _ANY, "operands": "text...", "also": "execute package.json"}}},
    "pm2": {"options": _ANY, "subcommands": {"startup unstartup save resurrect": {"options": _ANY, "operands": "text...", "also": "write+below ~/.pm2"}, "start exec": {"options": f"-n --name =text, -i =text, -o --output =write, -e --error =write, -l --log =write, -p --pid =write, --interpreter =execute, --cwd =cwd, {_ANY}", "operands": "shell"}, "*": {"options": _ANY, "operands": "text..."}}},
    "husky": {"options": _ANY, "subcommands": {"add set": {"options": _ANY, "operands": "write shell"}, "*": {"options": _ANY, "operands": "text...", "also": "write+below .husky"}}},
    "serve http-server json-server": {"options": f"-p --port =text, -l =text, -a =text, -c =text, -w --watch, {_ANY}", "operands": "read+recursive", "network": "no", "when": {"no operands": {"also": "read+recursive ."}}},
    "vite webpack parcel next nuxt remix turbo moon rush gulp grunt ng vue-cli-service react-scripts expo gatsby svelte-kit serverless-offline changeset lint-staged": {
        "env": "BUILD_PATH=delete+recursive+write+below",
        "options": _BUILDS,
        "operands": "text...",
        "also": "execute .",
    },
    # They take in what they are named, and show its lines where they don't understand them.
    "esbuild tsup swc babel": {"options": _BUILDS, "operands": "read...", "also": "execute ."},
    "rollup": {"options": f"-c --config =[execute], -o --file =write, -d --dir =write+below, -p --plugin =code:signs, -f --format =text, -i --input =read, -n --name =text, -e --external =text, -g --globals =text, -m --sourcemap =[text], --configPlugin =execute, --watch.onEnd --watch.onStart --watch.onError --watch.onBundleEnd --watch.onBundleStart =shell, --environment =text, {_ANY}", "operands": "execute...", "also": "execute ."},
    # They empty the folder that they build into.
    "astro storybook build-storybook docusaurus vuepress vitepress typedoc": {"options": f"-d -o --out --outDir --outdir --out-dir --output-dir --dest =delete+recursive+write+below, -c --config --config-dir =execute, -p --port =text, {_ANY}", "operands": "text...", "also": "execute ."},
    "rip safe-rm": {"options": "-g --glob, -[dfiIrRvs], --* =[text]", "operands": "delete+recursive..."},
    "rimraf del del-cli trash trash-put rmtrash": {"options": "-g --glob, -v, --* =[text]", "operands": "delete+recursive..."},
    "cross-env cross-env-shell dotenv": {"options": "-e =read, -c =[text], --", "style": "stops", "operands": "env... command...", "when": {"called cross-env-shell": {"operands": "env... shell..."}}},
}  # fmt: skip

_MANAGERS = {"npm", "npx", "yarn", "yarnpkg", "pnpm", "pnpx"}


def explain_corepack(call: Call, program: Program) -> Effects:
    """`corepack yarn …` is yarn; everything else manages which one."""
    base = effects(call, take_apart(call, program))
    if not base.operands or base.operands[0].text.partition("@")[0] not in _MANAGERS:
        return base
    first = base.operands[0]
    named = replace(first, text=first.text.partition("@")[0])
    return replace(base, inner=(*base.inner, Inner((named, *base.operands[1:]), None, "corepack")))


def explain_pm2(call: Call, program: Program) -> Effects:
    """`pm2 start git -- push`: the words behind `--` are its arguments."""
    base = effects(call, take_apart(call, program))
    texts = [arg.text for arg in call.args]
    if base.subcommand[:1] not in {("start",), ("exec",)} or "--" not in texts:
        return base
    inner = tuple(
        Inner((one.text, *call.args[texts.index("--") + 1 :]), None, one.name)
        for one in base.inner
        if one.text is not None
    )
    return replace(base, inner=(*base.inner, *inner))


_VERSION = compiled_later(r"v?\d|lts|node$|iojs|stable$|system$|default$|current$|latest")


def explain_runner(call: Call, program: Program) -> Effects:
    """`nvm run VERSION ARGUMENTS` is node with these arguments."""
    base = effects(call, take_apart(call, program))
    if (
        base.subcommand[:1] == ("exec",)
        and base.operands
        and not _VERSION.match(base.operands[0].text)
    ):
        # (Without one the file `.nvmrc` says it.)
        return replace(base, inner=(*base.inner, Inner(base.operands, None, call.name)))
    if base.subcommand[:1] != ("run",) or len(base.operands) < 2:
        return base
    node = replace(base.operands[0], text="node")
    return replace(base, inner=(*base.inner, Inner((node, *base.operands[1:]), None, call.name)))


def explain_concurrently(call: Call, program: Program) -> Effects:
    """Each operand is a line for a shell; `npm:NAME` is `npm run NAME`."""
    base = effects(call, take_apart(call, program))
    short = ("npm:", "yarn:", "pnpm:", "bun:", "node:", "deno:")
    lines = [word for word in base.operands if not word.text.startswith(short)]
    scripts = [one.text.partition(":") for one in base.operands if one.text.startswith(short)]
    tasks = [
        Inner((Arg(tool), Arg("run"), Arg(name)), None, call.name) for tool, _, name in scripts
    ]
    words = [arg.text for arg in call.args]
    if "--" in words and {"-P", "--passthrough-arguments"} & set(words):
        given = words[words.index("--") + 1 :]
        lines = [_filled(word, given) for word in lines if word.text not in given]
    return replace(base, inner=(*base.inner, *tasks, *(Inner((), one, call.name) for one in lines)))


def _filled(line: Arg, given: list[str]) -> Arg:
    """`{1}`, `{@}` and `{*}` stand for the words behind `--`."""
    text = line.text
    for mark in ("{@}", "{*}"):
        text = text.replace(mark, " ".join(given))
    for at, word in enumerate(given, 1):
        text = text.replace(f"{{{at}}}", word)
    return replace(line, text=text)


def explain_npm(call: Call, program: Program) -> Effects:
    """`npm pkg set scripts.x=LINE`: the line is judged now, for later it only has a name."""
    base = effects(call, take_apart(call, program))
    if base.subcommand[:1] == ("node",):
        at = next(at for at, arg in enumerate(call.args) if arg.text == "node")
        return replace(base, inner=(*base.inner, Inner(call.args[at:], None, call.name)))
    if base.subcommand[:1] in {("workspaces",), ("workspace",)}:
        return replace(base, inner=(*base.inner, *_in_each(call)))
    if base.subcommand[:1] == ("set-script",) and len(base.operands) > 1:
        return replace(base, inner=(*base.inner, Inner((), base.operands[1], "npm set-script")))
    if base.subcommand[:1] in {("link",), ("ln",)}:
        named = (one for one in base.operands if one.text[:1] in {".", "/", "~"})
        links = (RawPath("read", one, via="link target", base=base.base) for one in named)
        return replace(base, paths=(*base.paths, *links))
    if base.subcommand[:1] in {("install",), ("i",), ("add",)}:
        return replace(base, paths=(*base.paths, *packed(base)))
    if base.subcommand[:1] in {("config",), ("c",), ("set",)}:
        return replace(base, paths=tuple(_located(base, path) for path in base.paths))
    if base.subcommand[:1] != ("pkg",):
        return replace(base, inner=(*base.inner, *short_form(call, program, base)))
    return settings_changed(base, base.operands)


def packed(base: Effects) -> list[RawPath]:
    """Packages in files: what they bring runs as it is installed."""
    ends = (".tgz", ".tar.gz")
    words = [one for one in base.operands if one.text.endswith(ends) and "://" not in one.text]
    return [RawPath("execute", one, via="operand") for one in words]


def settings_changed(base: Effects, words: tuple[Arg, ...]) -> Effects:
    """`pkg set scripts.x=LINE`, `pkg delete x`: the words behind `pkg`."""
    inner = list(base.inner)
    for word in words:
        key, equals, line = word.text.partition("=")
        if equals and key.startswith("scripts."):
            inner.append(Inner((), replace(word, text=line), "npm pkg set"))
    changes = words[:1] and words[0].text in {"set", "delete", "fix"}
    changed = [
        RawPath(role, Arg("package.json"), via="default", base=base.base)
        for role in (("read", "write") if changes else ())
    ]
    paths = (*base.paths, *changed)
    return replace(base, inner=tuple(inner), paths=paths, network=Known.NO)


def _located(base: Effects, path: RawPath) -> RawPath:
    """`npm config set … --location=project` changes the file of the project."""
    project = any(
        "--location" in flag.names and flag.value is not None and flag.value.text == "project"
        for flag in base.flags
    )
    if not project or path.arg.text != "~/.npmrc":
        return path
    return replace(path, arg=replace(path.arg, text=".npmrc"))


# Scripts are called so more often than the programs of these names are meant.
_SCRIPT_NAMES = frozenset(
    "install patch format link less watch make docs test start stop build dev lint serve clean".split()  # noqa: SIM905
)


def short_form(call: Call, program: Program, base: Effects) -> tuple[Inner, ...]:
    """`yarn X`, `pnpm X`, `bun X` and `yarn run X` start the program X where no script is called so."""
    from gateway.facts.programs.catalog import is_known

    if not base.subcommand:
        return ()
    words = call.args
    name = base.subcommand[0]
    if name in {"run", "run-script"}:
        if not base.operands:
            return ()
        # (Where no script is called so, npm starts the program `env` with what stands behind it.)
        if call.name == "npm":
            started = base.operands[0].text == "env"
            return (Inner(base.operands, None, call.name),) if started else ()
        name = base.operands[0].text
        words = words[next(at for at, arg in enumerate(words) if arg.text.startswith("run")) + 1 :]
    elif call.name == "npm" or name in program.subcommands:
        return ()
    at = next((at for at, arg in enumerate(words) if arg.exact and arg.text == name), None)
    if at is None or name in _SCRIPT_NAMES or not is_known(name):
        return ()
    return (Inner(words[at:], None, call.name),)


def explain_npx(call: Call, program: Program) -> Effects:
    """What is installed in the project under this name is what runs."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    first = parsed.operands[0] if parsed.operands else None
    if first is None or not first.exact or not first.text or {"/", " ", "@"} & set(first.text):
        return base
    own = replace(first, text=f"node_modules/.bin/{first.text}")
    return replace(base, paths=(*base.paths, RawPath("execute", own, via="default")))


def _in_each(call: Call) -> tuple[Inner, ...]:
    """`yarn workspaces foreach -A exec COMMAND`, `yarn workspace NAME run COMMAND`, `yarn workspace NAME COMMAND`"""
    from gateway.facts.programs.catalog import is_known

    words = [arg.text if arg.exact else "" for arg in call.args]
    at = next((at + 1 for at, word in enumerate(words) if word in {"exec", "run"}), 0)
    if not at and "workspace" in words:
        at = words.index("workspace") + 2
    argv = call.args[at:] if at else ()
    named = argv and words[at] not in _SCRIPT_NAMES and is_known(words[at])
    return (Inner(argv, None, "yarn workspaces"),) if named or "exec" in words[:at] else ()


ODD = {
    "npx": explain_npx, "pnpx": explain_npx, "bunx": explain_npx,
    "npm": explain_npm, "pnpm": explain_npm, "yarn": explain_npm,
    "pm2": explain_pm2, "corepack": explain_corepack, "nvm": explain_runner, "n": explain_runner, "concurrently": explain_concurrently,
}  # fmt: skip
