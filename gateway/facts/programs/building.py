"""Compilers and build tools: Rust, Go, C, Java, .NET, make and their like.

A build executes the project: the build file is what is executed, and the sandbox holds it.
"""

from __future__ import annotations

_ANY = "--* =[text], -*"
_CC = """
    -o =write, -I =text, -L =text, -l =text, -D =text, -U =text, -include =read, -isystem =text, -x =text, -MF =write, -MT =text
    -MQ =text, -T =read, -B =execute, -specs=*, -fplugin=*, -wrapper =exec, -Xlinker =text, -u =text, -z =text, -framework =text
    -arch =text, -c, -E, -S, -shared, -static, -pthread, --help help, --version help, --sysroot =text, --param =text, --* =[text], -*
"""

PROGRAMS = {
    "gcc g++ cc c++ clang clang++ tcc": {"options": _CC, "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "ld ld.lld gold lld mold": {"options": _CC, "style": "single-dash exact", "operands": "read...", "also": "write a.out"},
    "as nasm yasm": {"options": "-o =write, -f =text, -I =text, -D =text, -l =write, -*", "style": "single-dash exact", "operands": "read...", "also": "write a.out"},
    "objdump nm readelf size addr2line c++filt ldd otool dwarfdump pahole bloaty": {"options": _ANY, "operands": "read..."},
    "objcopy strip patchelf install_name_tool": {"options": "-o =write, --set-rpath =text, --set-interpreter =text, --* =[text], -*", "operands": "read+write..."},
    "clang-format clang-tidy cppcheck astyle uncrustify indent": {"options": "-i, -style=*, --style =text, --dry-run dry, -n dry, -o =write, -p =read, --* =[text], -*", "style": "exact", "operands": "read...", "when": {"-i": {"operands": "read+write..."}}},
    "make gmake bmake remake": {
        "options": """
            -C --directory =cwd, -f --file --makefile =execute, -I --include-dir =read, -j --jobs =[text], -l --load-average =[text]
            -o --old-file =text, -W --what-if --new-file --assume-new =text, -E --eval =code:make, -O --output-sync =[text], -n --just-print --dry-run
            -[bmBdeiktpqrRsSwLh], --always-make, --silent, --quiet, --keep-going, --ignore-errors, --trace, --debug =[text]
            --no-print-directory, --print-directory, --touch, --question, --no-builtin-rules, --help help, --version help, -v help
            --warn-undefined-variables, --environment-overrides, --print-data-base, --shuffle =[text]
        """,
        "env": "MAKEFLAGS=text",
        "operands": "text...",
        "also": "execute Makefile",
        "when": {"-f": {"also": "execute ."}},
    },
    "cmake ccmake": {
        "options": "-S =execute, -B =write+below, -D =text, -G =text, -A =text, -T =text, -P =execute, -C =execute, -E =text, --build =execute+write+below, --install =execute+write+below, --open =text, --target =text, -t =text, --config =text, -j --parallel =[text], --preset =text, --prefix =write+below, --toolchain =execute, --* =[text], -W*, -[NLv]",
        "operands": "text...",
    },
    "ctest cpack": {"options": f"--test-dir =execute, -C =text, -R =text, -E =text, -L =text, -j =[text], {_ANY}", "operands": "text...", "also": "execute ."},
    "ninja samu": {"options": "-C =cwd, -f =execute, -j =text, -k =text, -l =text, -t =text, -d =text, -w =text, -[nvhq], --version help, --quiet, --verbose", "operands": "text...", "also": "execute build.ninja"},
    "meson muon bazel bazelisk buck buck2 pants please scons waf xmake premake5 just task mage ant earthly dagger tup redo rake": {"options": f"-C =cwd, -f =execute, -c =shell, -T, {_ANY}", "operands": "text...", "also": "execute ."},
    "autoconf autoreconf automake aclocal libtoolize autoheader pkg-config pkgconf flex bison yacc lex swig protoc gperf re2c": {"options": "-o =write, -I =text, -d, --* =[text], -*", "operands": "read...", "also": "write+below ."},
    "cargo": {
        "options": "-C =cwd, -V --version help, -h --help help, -q --quiet, -v --verbose, --color =text, --config =text, -Z =text, --frozen, --locked, --offline, --list, +*, --explain =text",
        "subcommands": {
            "build b check c clippy doc d bench run r test t nextest rustc rustdoc miri expand llvm-cov tarpaulin watch xtask": {
                "options": "-p --package =text, -j --jobs =text, --target =text, --target-dir =write+below, --manifest-path =execute, --features -F =text, --bin =[text], --example =[text], --test =[text], --bench =[text], --profile =text, --message-format =text, -r --release, --config =text, -Z =text, --* =[text], -[vqh]",
                "style": "stops", "operands": "text...", "also": "execute Cargo.toml", "network": "no",
            },
            "add remove rm update fetch install vendor generate-lockfile upgrade": {"options": "--path =execute, --git =url, --root =write+below, --manifest-path =execute, --* =[text], -*", "operands": "text...", "network": "yes", "also": "execute Cargo.toml"},
            "publish yank owner login logout search info package": {"options": "--* =[text], -*", "operands": "text...", "network": "yes"},
            "new init": {"options": "--* =[text], -*", "operands": "write+below"},
            "clean": {"options": "--target-dir =delete+recursive, -p =text, --* =[text], -*", "operands": "text...", "also": "delete target"},
            "fmt": {"options": "--check dry, --all, -p =text, --* =[text], -*", "operands": "text...", "also": "write+below ."},
            "fix": {"options": "--* =[text], -*", "operands": "text...", "also": "write+below ."},
            "*": {"options": "--* =[text], -*", "operands": "text...", "also": "execute Cargo.toml"},
        },
    },
    "rustc": {"options": "-o =write, --out-dir =write+below, -L =text, -l =text, -C =text, --crate-name =text, --crate-type =text, --edition =text, --emit =text, --extern =text, --cfg =text, --explain =text, -[Og], -V --version help, -h --help help, --print =text, --test, --* =[text]", "operands": "read", "also": "write+below ."},
    "rustfmt gofmt goimports gofumpt shfmt nixfmt zigfmt dart-format ktlint google-java-format terraform-fmt stylua": {"options": "--check dry, --edition =text, -l, -d dry, -w, -s, -i =text, --config =text, --* =[text], -*", "operands": "read+write+recursive..."},
    "rustup": {"options": _ANY, "subcommands": {"run": {"style": "stops", "operands": "text command..."}, "show which doc": {"operands": "text...", "options": _ANY}, "*": {"operands": "text...", "options": _ANY, "network": "yes", "also": "write+below ~/.rustup"}}},
    "go": {
        "options": "-C =cwd, -h help",
        "style": "single-dash exact",
        "subcommands": {
            "build install test run vet generate fix tool": {"options": "-o =write, -run =text, -bench =text, -count =text, -tags =text, -ldflags =text, -gcflags =text, -p =text, -timeout =text, -coverprofile =write, -cpuprofile =write, -memprofile =write, -exec =exec, -toolexec =exec, -vettool =execute, -mod =text, -modfile =read, -C =cwd, -*", "style": "single-dash exact", "operands": "text...", "also": "execute go.mod", "network": "no"},
            "get mod work": {"options": "-*", "style": "single-dash exact", "operands": "text...", "network": "yes", "also": "write go.mod"},
            "clean": {"options": "-*", "style": "single-dash exact", "operands": "text...", "also": "write ~/.cache/go-build"},
            "fmt": {"options": "-*", "style": "single-dash exact", "operands": "text...", "also": "write+below ."},
            "*": {"options": "-*", "style": "single-dash exact", "operands": "text..."},
        },
    },
    "golangci-lint staticcheck golint revive govulncheck dlv gotestsum ginkgo air": {"options": _ANY, "operands": "text...", "also": "execute ."},
    "javac kotlinc scalac": {"options": "-d =write+below, -cp -classpath --class-path =read, -sourcepath =read, -processor =text, -proc:*, -s =write+below, --release =text, -source =text, -target =text, -J*, -*", "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "jar": {"style": "bundle", "options": "-[ctxuv0Mi], -f =read+write, -m =text, -e =text, -C =read, --* =[text]", "operands": "read...", "also": "write+below ."},
    "javap jps jstack jmap jcmd jdb javadoc keytool jarsigner": {"options": "-* , --* =[text]", "style": "single-dash exact", "operands": "text..."},
    "mvn mvnw mvnd gradle gradlew sbt lein bazelw kotlin": {"options": "-f --file =execute, -p --project-dir =cwd, -b =execute, -c =execute, -D*, -P*, -I --init-script =execute, -s =read, -x =text, -pl =text, -T =text, --* =[text], -*", "style": "exact", "operands": "text...", "also": "execute .", "network": "no",
        "subcommands": {"deploy publish release:perform": {"operands": "text...", "options": _ANY, "network": "yes", "also": "execute ."}, "*": {"operands": "text...", "options": "-f =execute, -D*, -P*, -x =text, -pl =text, --* =[text], -*", "also": "execute ."}}},
    "dotnet": {"options": _ANY, "subcommands": {"nuget": {"options": _ANY, "operands": "text...", "network": "yes"}, "add restore tool new workload": {"options": f"-o =write+below, {_ANY}", "operands": "text...", "network": "yes", "also": "execute ."}, "*": {"options": f"-o =write+below, -c =text, -f =text, -p =execute, {_ANY}", "operands": "text...", "also": "execute ."}}},
    "swift swiftc xcodebuild xcrun zig nim crystal dart flutter mix rebar3 gleam stack cabal dune opam ghc v odin": {"options": f"-o =write, {_ANY}", "operands": "text...", "also": "execute ."},
    "bundle bundler": {"options": _ANY, "subcommands": {"exec": {"style": "stops", "operands": "command...", "also": "execute Gemfile"}, "*": {"options": _ANY, "operands": "text...", "network": "yes", "also": "execute Gemfile"}}},
    "gem": {"options": _ANY, "subcommands": {"list env which contents": {"options": _ANY, "operands": "text..."}, "*": {"options": f"-i --install-dir =write+below, {_ANY}", "operands": "text...", "network": "yes"}}},
    "rspec rails rubocop minitest puma thor": {"options": f"-r =execute, -c =read, -o =write, {_ANY}", "operands": "text...", "also": "execute ."},
    "composer": {"options": "-d --working-dir =cwd, -n, -q, -v, -h --help help, --version help, --* =[text]", "subcommands": {"exec run-script run": {"operands": "text...", "options": _ANY, "also": "execute composer.json"}, "show validate outdated": {"operands": "text...", "options": _ANY}, "*": {"options": _ANY, "operands": "text...", "network": "yes", "also": "execute composer.json"}}},
    "phpunit phpstan psalm php-cs-fixer artisan pest": {"options": f"-c =execute, {_ANY}", "operands": "text...", "also": "execute ."},
    "shellcheck hadolint actionlint yamllint markdownlint markdownlint-cli2 ansible-lint tflint checkov trivy gitleaks jsonlint vale proselint typos cspell htmlhint taplo sqlfluff buf": {"options": "-f =text, -s =text, -e =text, -o =write, -c =read, -d =text, --* =[text], -*", "operands": "read+recursive..."},
}  # fmt: skip
