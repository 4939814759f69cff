"""Files that a tool picks up by their name: its task file, its settings, the code it compiles and runs.

A model names the files it executes as paths; these are found the other way round. Nobody lists what
`tox` or `cargo` will look at, but what the text has just written is a short list, and each name in it
says who reads it.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.facts.walk.record import Found

# How a file is read: by its name (with the folder it lies in, where that belongs to it), else by its ending.
_NAMED = {
    "just": "justfile Justfile .justfile",
    "make": "Makefile makefile GNUmakefile",
    "npm": "package.json composer.json",
    "cargo": ".cargo/config.toml .cargo/config",
    "npmrc": ".npmrc .yarnrc",
    "ini": "tox.ini setup.cfg",
    "pylintrc": ".pylintrc pylintrc",
    "compose": "docker-compose.yml docker-compose.yaml compose.yml compose.yaml docker-compose.override.yml docker-compose.override.yaml compose.override.yml compose.override.yaml",
    "bake": "docker-bake.hcl docker-bake.json docker-bake.override.hcl docker-bake.override.json",
    "dockerfile": "Dockerfile Containerfile",
    "yaml": "Taskfile.yml Taskfile.yaml taskfile.yml",
    "yarnrc": ".yarnrc.yml",
    "hooks": ".pre-commit-config.yaml .pre-commit-config.yml lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml lefthook-local.yml lefthook-local.yaml .lefthook-local.yml .overcommit.yml lefthook.json .lefthook.json lefthook-local.json",
    "json": "deno.json deno.jsonc nx.json project.json turbo.json nodemon.json devcontainer.json .devcontainer.json",
    "staged": ".lintstagedrc .lintstagedrc.json .lintstagedrc.yml .lintstagedrc.yaml .huskyrc .huskyrc.json .huskyrc.yml .huskyrc.yaml .simple-git-hooks.json simple-git-hooks.json",
    "stagedjs": ".lintstagedrc.js .lintstagedrc.cjs .lintstagedrc.mjs .lintstagedrc.ts .lintstagedrc.mts lint-staged.config.js lint-staged.config.cjs lint-staged.config.mjs lint-staged.config.ts lint-staged.config.mts .huskyrc.js .huskyrc.cjs husky.config.js .simple-git-hooks.js .simple-git-hooks.cjs simple-git-hooks.js simple-git-hooks.cjs",
    "cmake": "CMakeLists.txt",
    "meson": "meson.build",
    "procfile": "Procfile Procfile.dev",
    "python": "SConstruct SConscript wscript Snakefile features/environment.py",
    "ruby": "Rakefile Gemfile Guardfile Brewfile Vagrantfile Thorfile Appraisals Berksfile Cheffile Steepfile .irbrc .simplecov",
    "pdb": ".pdbrc",
    "gdb": ".gdbinit gdbinit",
    "lua": ".busted .luacheckrc",
    "perl": ".latexmkrc latexmkrc .perldb Makefile.PL Build.PL",
    "signs": "rebar.config rebar.config.script wrapper/gradle-wrapper.properties wrapper/maven-wrapper.properties .mvn/jvm.config .mvn/maven.config .mvn/extensions.xml gradle.properties pom.xml build.xml WORKSPACE BUILD .bazelrc .buckconfig dune schema.prisma package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock Gemfile.lock Cargo.lock go.mod go.work go.sum angular.json pubspec.yaml .rspec rust-toolchain rust-toolchain.toml configure.ac configure.in aclocal.m4 acinclude.m4 .Rprofile .octaverc .ghci .ocamlinit .erlang Fastfile Appfile Podfile Capfile Dangerfile config.ru .pryrc",
    "node": ".sequelizerc Jakefile",
    "requirements": "requirements.txt constraints.txt Pipfile",
}  # fmt: skip
_ENDING = {
    "just": "just", "make": "mk", "toml": "toml", "cmake": "cmake", "ninja": "ninja", "python": "py",
    "ruby": "rb rake gemspec", "lua": "lua rockspec", "perl": "t pl pm", "php": "php", "node": "js cjs mjs jsx", "gnuplot": "gp gnuplot plt", "tmux": "tmux", "gdb": "gdb", "sql": "sql cql ddl",
    "signs": "ts mts cts tsx rs go c cc cpp h hpp java kt kts scala sbt groovy gradle cs csx fs fsx swift dart zig nim cr hs ml "
             "m4 ex exs erl clj R r jl m el lisp rkt scm tex ps1 bazel bzl tf ipynb sc nf raku p6 d hy janet fnl nims qmd Rmd rmd "
             "csproj fsproj vbproj vcxproj proj props targets sln slnx",
}  # fmt: skip
_BY_NAME = {name: language for language, names in _NAMED.items() for name in names.split()}
_BY_ENDING = {end: language for language, ends in _ENDING.items() for end in ends.split()}

_PYTHON = "python"
_JAVASCRIPT = "npm npmrc yarnrc node json signs shell"
# Which of them a program reads. What it does not name here, it does not run.
_TOOLS = {
    "just": "just",
    "task": "yaml toml",
    "tox": "ini toml python",
    "nox hatch poetry pdm flask uvicorn gunicorn hypercorn celery alembic streamlit fastapi scrapy locust fab invoke inv doit sphinx-build mkdocs jupyter django-admin pyinstaller mypy": "python toml",
    "pylint": "python toml pylintrc",
    "pytest py.test coverage scons waf": _PYTHON,
    "poe pipenv": "toml python",
    "npm pnpm yarn yarnpkg cnpm bun lerna turbo nx": _JAVASCRIPT,
    "npx pnpx bunx": "npm npmrc node json signs",
    "node nodejs": "node",
    "php": "php",
    "ruby": "ruby",
    "jest vitest mocha ava tap playwright cypress karma webpack vite rollup gulp grunt babel parcel next nuxt astro eslint prettier tsc": "node signs",
    "tsx ts-node esrun": "signs",
    "deno": "json node signs",
    "cargo": "cargo toml signs",
    "go gotestsum air ginkgo": "signs",
    "cmake ctest ccmake cpack": "cmake",
    "ninja samu": "ninja",
    "meson": "meson",
    "gradle gradlew mvn mvnw mvnd sbt lein bazel bazelisk kotlin kotlinc ant dotnet swift flutter dart zig nim crystal mix rebar3 gleam stack cabal dune elixir iex erl": "signs",
    "gnuplot": "gnuplot",
    "tmux": "tmux",
    # By hooks that are there already.
    "git": "shell hooks staged stagedjs npmhooks",
    "escript rdmd swipl raku rakudo quarto nextflow mill gosh hy janet fennel yaegi gore cling scheme": "signs",
    "java scala groovy ocaml utop ghc ghci runghc runhaskell Rscript R julia octave emacs sbcl racket guile clojure clj bb tcc": "signs",
    "pwsh terraform tofu terragrunt": "signs",
    "mise pixi": "toml",
    "nodemon": "json node",
    "eleventy svgo typedoc jsdoc quasar sequelize sequelize-cli pm2 electron electron-forge electron-builder vite-node jiti esno": "node signs npm",
    "danger": "ruby node signs",
    "fastlane pod guard rackup jekyll pry irb cap": "ruby signs",
    "snakemake paver airflow dagster prefect luigi kedro dbt mlflow bentoml": "python toml",
    "whenever wheneverize": "ruby",
    "perl": "perl",
    "gdb gdbtui": "gdb python",
    "rector php-cs-fixer": "php",
    "lint-staged": "staged stagedjs node npm",
    "simple-git-hooks husky": "staged stagedjs npm",
    "graphql-codegen typeorm knex": "node signs",
    "prisma drizzle-kit": "node signs sql",
    "liquibase flyway dbmate goose migrate sqlx sqlx-cli diesel atlas sqitch supabase tern migra dolt": "sql",
    "v papermill autoconf autoreconf automake aclocal autoheader autom4te m4": "signs",
    "foreman honcho overmind hivemind": "procfile",
    "pdflatex xelatex lualatex latex latexmk tectonic arara context": "perl signs",
    "rake rspec bundle bundler gem rails rubocop minitest thor": "ruby",
    "puma unicorn thin falcon passenger": "ruby signs",
    "composer": "npm php",
    "phpunit pest phpstan psalm": "php",
    "prove": "perl",
    "nmap wireshark tshark luarocks love resty busted": "lua",
    "pre-commit prek lefthook overcommit": "hooks toml",
    "pip pip3 pip-sync pip-compile uvx": "requirements",
    # (What they install stands in a list that is read elsewhere.)
    "conda mamba micromamba": "",
    "uv": "requirements python",
    "vagrant": "ruby",
    "devcontainer": "json",
    "docker docker-compose podman podman-compose nerdctl buildah": "compose bake dockerfile",
}  # fmt: skip
_READS = {
    name: frozenset(kinds.split()) for names, kinds in _TOOLS.items() for name in names.split()
}
# Interpreters: a script brings in others of its language that lie beside it.
_INTERPRETERS = {
    "python": "python", "pypy": "python", "node": "node", "nodejs": "node", "ruby": "ruby", "perl": "perl", "php": "php", "lua": "",
    "bash": "shell", "sh": "shell", "dash": "shell", "zsh": "shell", "ksh": "shell",
}  # fmt: skip
_SHELL_ENDINGS = (".sh", ".bash", ".zsh", ".bats", ".inc")
# They read what others run; code in it runs only where it is their own setting.
_ONLY_READ = frozenset(
    "eslint prettier tsc mypy pylint rubocop phpstan psalm mkdocs sphinx-build jupyter npx pnpx bunx git".split()  # noqa: SIM905
)
# Of a program that runs many things, files that are its tests and settings; the rest is only their material.
_ONLY_SETTINGS = frozenset(
    ["node", "nodejs", "npm", "pnpm", "yarn", "yarnpkg", "cnpm", "bun", "npx", "pnpx", "bunx", "lerna", "turbo", "nx", "deno", "uv", "php", "ruby", "perl", "gdb", "gdbtui"]
)  # fmt: skip
# What a runtime loads beside a script, and nobody can read; the kinds of files that programs with a runtime take.
_MACHINE = (
    ".jar",
    ".class",
    ".war",
    ".so",
    ".dylib",
    ".dll",
    ".pyd",
    ".pyc",
    ".node",
    ".beam",
    ".wasm",
    ".phar",
)
_LOADERS = frozenset(["signs", "node", "python", "ruby", "perl", "php", "lua"])
# They run whatever their recipes name, in any language.
_BUILDERS = frozenset(["make", "gmake", "bmake", "remake", "ninja", "samu"])
_MOST = 32


# How a file is read that an option names, whatever it is called: `just -f x`, `tox -c x`.
_BY_OPTION = {
    "just": "just", "task": "yaml", "tox": "ini", "cmake": "cmake", "ninja": "ninja", "samu": "ninja", "pre-commit": "hooks", "prek": "hooks",
    "docker": "compose", "docker-compose": "compose", "podman": "compose", "podman-compose": "compose", "nerdctl": "compose", "buildah": "dockerfile",
    "cargo": "cargo", "ctest": "cmake", "cpack": "cmake", "rake": "ruby", "foreman": "procfile", "honcho": "procfile",
}  # fmt: skip


_BUILDS = frozenset(["build", "b", "bud", "bake"])


def language_for(found: Found, path: str) -> str:
    """How this program reads a file that it executes: by its name, or as it reads all of them."""
    program = found.program
    own = _BY_OPTION.get(program, "")
    known = language_by_name(path)
    words = found.effects.subcommand if found.effects is not None else ()
    if own == "compose" and words[-1:] and words[-1] in _BUILDS and "compose" not in words:
        own = "bake" if words[-1] == "bake" else "dockerfile"
    return own if own and known not in _READS.get(program, ()) else known


def picks(program: str) -> bool:
    """It looks for files by their names."""
    return program in _READS or program in _BUILDERS or interprets(program)


def kinds_of(program: str) -> frozenset[str] | None:
    """The kinds of files that it reads; None where no table says that."""
    return _READS.get(program)


def interprets(program: str) -> bool:
    """It runs scripts of one language."""
    return program.rstrip("0123456789.") in _INTERPRETERS


def builds(program: str) -> bool:
    """It runs whatever its recipes name."""
    return program in _BUILDERS


def brings_in(path: str, found: Found, *, own: bool) -> bool:
    """May a file of this name run, whatever stands in it, when the program runs what lies in the
    workspace? `own`: the program is a file of the workspace itself, in whichever language."""
    language = language_by_name(path) or ("shell" if path.endswith(_SHELL_ENDINGS) else "")
    name = found.program
    if not language and path.endswith(_MACHINE):
        loads = name not in _ONLY_READ and not _LOADERS.isdisjoint(_READS.get(name, ()))
        return own or loads or interprets(name)
    if not language:
        return False
    if own or name in _BUILDERS:
        return language not in {"requirements", "sql"}
    kinds = _READS.get(name)
    if kinds is None:
        language = "python" if language == "pdb" else language
        return language == _INTERPRETERS.get(name.rstrip("0123456789."))
    return language in kinds and (name not in _ONLY_READ or _settings(path))


def picked_up(files: Iterable[str], found: Found) -> Iterator[tuple[str, str]]:
    """Of the files that the text has written, the ones this program reads: path and language."""
    kinds = _READS.get(found.program)
    shadows = ""
    if kinds is None and found.program[:6] == "python":
        kinds = frozenset(["python", "pdb"])
        if not _loads_modules(found):
            codes = found.effects.code if found.effects is not None else ()
            shadows = "\n".join(code.text for code in codes)
            kinds = kinds if shadows else frozenset()
    if not kinds:
        return
    count = 0
    for path in list(files):
        language = language_by_name(path)
        if language == "npm" and "npmhooks" in kinds:
            language = "npmhooks"
        if language not in kinds or count >= _MOST or (language == "sql" and undoes(path)):
            continue
        if shadows and path.rpartition("/")[2].removesuffix(".py") not in shadows:
            continue  # `import json` may mean it
        if (
            language in {"node", "signs", "python", "php", "ruby", "perl"}
            and (found.program in _ONLY_SETTINGS or found.program in _ONLY_READ)
            and not _settings(path)
        ):
            continue
        count += 1
        yield path, language


_UNDOES = compiled_later(r"(?:^|[/._-])(?:down|undo|rollback|revert)(?:[/._-]|$)|/U[\d.]+__")
_DOWN = compiled_later(
    r"(?im)^[^\S\n]*+--\s*(?:\+?\w+[ \t]+)?(?:migrate:)?(?:down|rollback|undo|revert)\b|^[^\S\n]*+--\s*==?\s*down"
)


def undoes(path: str) -> bool:
    """A migration that takes another back: it runs when it is asked for, and that is judged by its word."""
    return _UNDOES.search(path.rpartition("/migrations/")[2]) is not None


def without_undoing(text: str) -> str:
    """The part of a migration that comes before what takes it back."""
    found = _DOWN.search(text)
    return text if found is None else text[: found.start()]


# A script asks for each file at each of its lines. Of so many paths the answer is kept.
_MOST_PATHS = 4096
_KNOWN: dict[str, str] = {}


def language_by_name(path: str) -> str:
    """How a file of this name is read; empty if no tool picks it up."""
    found = _KNOWN.get(path)
    if found is None:
        if len(_KNOWN) >= _MOST_PATHS:
            _KNOWN.clear()
        found = _KNOWN[path] = _language(path)
    return found


def _language(path: str) -> str:
    folder, _, name = path.rpartition("/")
    if folder.endswith((".husky", ".githooks", "node_modules/.bin")):
        return "shell"
    placed = f"{folder.rpartition('/')[2]}/{name}"
    known = _BY_NAME.get(placed) or _BY_NAME.get(name)
    if known is None and (name.startswith("Dockerfile.") or name.endswith(".Dockerfile")):
        known = "dockerfile"
    if known is None and name.startswith("requirements") and name.endswith(".txt"):
        known = "requirements"
    return known or (_BY_ENDING.get(name.rpartition(".")[2], "") if "." in name[1:] else "")


def _loads_modules(found: Found) -> bool:
    """`python -m unittest tests`, `python app.py`: modules of the workspace, whichever they are."""
    effects = found.effects
    if effects is None:
        return False
    return any("-m" in flag.names for flag in effects.flags) or any(
        use.role == "execute" for use in found.paths
    )


def _settings(path: str) -> bool:
    name = path.rpartition("/")[2]
    stem = name.rpartition(".")[0] or name
    words = stem.replace("-", ".").replace("_", ".").split(".")
    named = {
        "gulpfile",
        "Gruntfile",
        "Jakefile",
        "index",
        "main",
        "server",
        "setup",
        "hatch_build",
        "autoload",
        "bootstrap",
        ".simplecov",
        ".perldb",
    }
    return not {"test", "spec", "config", "conf", "rc", "pnpmfile", "pnp", "gdb"}.isdisjoint(
        words
    ) or (stem in named or stem.endswith("rc"))
