"""Compilers and build tools: Rust, Go, C, Java, .NET, make and their like.

A build executes the project: the build file is what is executed, and the sandbox holds it.
"""

from __future__ import annotations

import itertools

from gateway.facts.code.spec import interprets
from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, Unknown
from gateway.facts.programs.archive_members import members
from gateway.facts.programs.cargo_settings import with_settings
from gateway.facts.programs.compiling import (
    COMPILERS,
    TESTED,
    explain_compiler,
    explain_java,
    explain_mix,
    explain_rustc,
    explain_sbt,
    explain_stack,
    linked,
    test_logs,
)
from gateway.facts.programs.language.effects import effects, explain_by_data, take_apart
from gateway.facts.programs.linking import linking
from gateway.facts.programs.make_goals import explain_make
from gateway.facts.programs.told_in_words import told
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_CC = """
    -o =write, -o* =[write], -I =text, -L =text, -l =text, -D =text, -U =text, -include =read, -imacros =read, -isystem =text, -x =text, -MF =write, -MF* =[write], -MT =text
    -MQ =text, -T =read, -B =execute, -B* =[execute], -specs=* =[execute], -fplugin=* =[execute], -fpass-plugin=* =[execute], -plugin =execute, --plugin =execute
    -load =execute, -dumpdir =write+below, -wrapper =exec, -Xlinker =text, -Xclang =text, -u =text, -z =text, -framework =text, -arch =text, -c, -E, -S, -shared
    -static, -pthread, --help help, --version help, --sysroot =text, --param =text, --config =execute, -ccc-install-dir =execute, -resource-dir =read
    -fprofile-dir=* =[write+below], -aux-info =write, -dumpbase =text, --serialize-diagnostics -serialize-diagnostics -serialize-diagnostics-file -gen-cdb-fragment-path =write, -fcrash-diagnostics-dir=* =[write+below]
    -Map =write, -Map=* =[write], --dependency-file=* =[write], -MJ =write
    -fuse-ld=* =[text], --* =[text], -*
"""
_GO = """
    -o =write, -run =text, -bench =text, -count =text, -tags =text, -ldflags =text, -gcflags =text, -p =text, -timeout =text, -coverprofile =write, -cpuprofile =write, -memprofile =write,
    -outputdir =write+below, -pkgdir =write+below, -trace =write, -blockprofile =write, -mutexprofile =write, -test.coverprofile -test.cpuprofile -test.memprofile -test.blockprofile -test.mutexprofile -test.trace -test.testlogfile =write, -test.outputdir -test.gocoverdir =write+below, -exec =exec, -toolexec =exec, -vettool =exec, -mod =text, -modfile =read, -overlay =read, -extldflags =text, -C =cwd, -*
"""
_MESON = {"-D": "prefix=write+below *dir=write+below"}
_GO_LINKS = {"-ldflags": "*-extld=exec"}

_BUNDLE_CONFIG = {
    "options": f"--global, --local, {_ANY}",
    "operands": "text...",
    "when": {"--global": {"also": "write ~/.bundle/config"}},
}
_BUNDLE_KEYS = {
    "path cache_path": {**_BUNDLE_CONFIG, "operands": "write+below"},
    "*": _BUNDLE_CONFIG,
}

# A prompt of the language: it reads code where it is fed.
_PROMPT = {"options": _ANY, "operands": "text...", "also": "execute .", "stdin": "code:other"}

# What plugins of Maven and Gradle are told by a property.
_PROPERTIES = """
    source=code:signs exec.executable=exec org.gradle.jvmargs=text maven.ext.class.path=execute maven.repo.local=write+below
    *outputDirectory=write+below *outputFile=write *OutputFile=write output=write *reportsDirectory=write+below *destFile=write *DestFile=write
    *buildDirectory=write+below *outputFilePath=write *stagingDirectory=write+below *workDirectory=write+below *workingDirectory=write+below
"""

PROGRAMS = {
    "gcc g++ cc c++ clang clang++ tcc gfortran gdc": {"env": "COMPILER_PATH=execute GCC_EXEC_PREFIX=execute DEPENDENCIES_OUTPUT=write SUNPRO_DEPENDENCIES=write CC_PRINT_OPTIONS_FILE=write CC_PRINT_HEADERS_FILE=write CC_LOG_DIAGNOSTICS_FILE=write CCC_OVERRIDE_OPTIONS=options", "options": _CC, "style": "single-dash exact", "operands": "read...", "also": "write+below .", "when": {"dash and no -E": {"stdin": "code:signs"}, "called tcc": {"operands": "execute text..."}}},
    "ld ld.lld gold lld mold": {"options": ("--error-handling-script =execute, -run --run =command..., -out-implib --out-implib =write, -dT -R =read, -rpath -rpath-link -soname -h -e -m =text", _CC), "style": "single-dash exact", "operands": "read...", "also": "write a.out"},
    "nvcc": {"options": "-o --output-file =write, -odir --output-directory -objtemp =write+below, -ccbin --compiler-bindir =exec, -dlink-list -MF -optf --options-file =read, -I -D -L -l -x -std -arch -gencode -code -O -Xcompiler -Xlinker -Xptxas -Xcudafe =text, --* =[text], -*", "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "ocamlopt ocamlc": {"options": "-o =write, -pp -ppx =shell, -impl -intf =read, -I -ccopt -cclib -w =text, -cc =exec, -*", "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "dmd ldc2 ldmd2 gdmd": {"options": "-of=* -of* =[write], -od=* -od* -Dd* -Hd* =[write+below], -Df* -Hf* -Xf* -deps=* =[write], -run =execute, -*", "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "as nasm yasm": {"options": "-o --objfile =write, -o* =[write], -f =text, -I =text, -D =text, -l --list -MF -MD -Z =write, -a=* -al=* -ahl=* -aln=* -ahls=* -ahlns=* -adhln=* =[write], -E -e, -M, -@ =execute, -p -P =read, --MD =write, -MT -MQ -L =text, --* =[text], -*", "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "objdump nm readelf size addr2line c++filt otool dwarfdump pahole bloaty": {"options": f"--plugin =execute, {_ANY}", "operands": "read..."},
    # The loader of the system runs what it is to list.
    "ldd": {"options": _ANY, "operands": "execute..."},
    "objcopy strip patchelf install_name_tool": {"settings": {"--dump-section": "*=write", "--add-section --update-section": "*=read"}, "options": "-o =write, --set-rpath =text, --set-interpreter =text, --dump-section =text, --add-section --update-section =text, --output-target =text, --* =[text], -*", "operands": "read+write..."},
    "clang-format clang-tidy cppcheck astyle uncrustify indent": {"options": "-i, -fix, --fix, -fix-errors, --load =execute, -load =execute, -style=*, --style =text, --config-file =read, --export-fixes =write, --dry-run dry, -n dry, -o =write, -p =read, --* =[text], -*", "style": "exact", "operands": "read...", "when": {"-i -fix --fix -fix-errors": {"operands": "read+write..."}}},
    "make gmake bmake remake": {
        "options": """
            -C --directory =cwd, -f --file --makefile =execute, -I --include-dir =read, -j --jobs =[text], -l --load-average =[text]
            -o --old-file =text, -W --what-if --new-file --assume-new =text, -E --eval =code:make, -O --output-sync =[text], -n --just-print --dry-run
            -[bmBdeiktpqrRsSwLh], --always-make, --silent, --quiet, --keep-going, --ignore-errors, --trace, --debug =[text]
            --no-print-directory, --print-directory, --touch, --question, --no-builtin-rules, --help help, --version help, -v help
            SHELL= =exec, CC= =exec, CXX= =exec, LD= =exec, AR= =exec, MAKE= =exec, MAKEFLAGS= =text, MAKEFILES= =execute, DESTDIR= =write+below, PREFIX= =text, prefix= =text
            --recon, --assume-old =text, --check-symlink-times, --no-builtin-variables, --no-keep-going, --stop, --warn-undefined-variables, --environment-overrides, --print-data-base, --shuffle =[text]
        """,
        "env": "MAKEFLAGS=options GNUMAKEFLAGS=options MAKEFILES=execute CC=exec CXX=exec LD=exec AR=exec RM=exec",
        "operands": "text...",
        "also": "execute Makefile, execute makefile, execute GNUmakefile",
        "when": {"-f": {"also": "execute ."}},
    },
    "cmake ccmake": {
        "settings": {"-D": "CMAKE_*_COMPILER=exec CMAKE_*_LAUNCHER=exec CMAKE_MAKE_PROGRAM=exec CMAKE_LINKER=exec CMAKE_AR=exec CMAKE_TOOLCHAIN_FILE=execute CMAKE_PROJECT_*INCLUDE*=execute CMAKE_INSTALL_PREFIX=write+below CMAKE_*_OUTPUT_DIRECTORY=write+below"},
        "also": "execute CMakeLists.txt",
        "when": {"--build --install -E -P": {"also": ""}},
        "options": "--system-information =write, --version -version --help-full --help-manual-list --help-command-list --help-commands --help-module-list --help-modules --help-policy-list --help-policies --help-property-list --help-properties --help-variable-list --help-variables =write, --help-manual --help-command --help-module --help-policy --help-property --help-variable =text =write, --profiling-output --debugger-dap-log =write, -S =execute, -B =write+below, -D =text, -G =text, -A =text, -T =text, -P =execute, -C =execute, -E =command..., --build =execute+write+below, --install =execute+write+below, --open =text, --target =text, -t =text, --config =text, -j --parallel =[text], --preset =text, --prefix --install-prefix =write+below, --graphviz --trace-redirect --debug-trycompile-output =write, --toolchain =execute, --* =[text], -W*, -[NLv]",
        "env": "CC=exec CXX=exec",
        "operands": "text...",
    },
    "ctest cpack": {"settings": {"--overwrite": "*Command=exec"}, "options": f"--overwrite =text, --config =execute, --launch --test-command =command..., --build-and-test =execute =write+below, --test-dir =execute, -C =text, -R =text, -E =text, -L =text, -j =[text], -S -SP --script --script-new-process =execute, -O --output-log --output-junit =write, -A --add-notes --extra-submit =read+sends, -D -M -T -I =text, {_ANY}", "operands": "text...", "also": "execute ."},
    "ninja samu": {"options": "-C =cwd, -f =execute, -j =text, -k =text, -l =text, -t =text, -d =text, -w =text, -[nvhq], --version help, --quiet, --verbose", "operands": "text...", "also": "execute build.ninja, write .ninja_log"},
    "just": {"env": "JUST_CHOOSER=shell JUST_SHELL=exec JUST_JUSTFILE=execute", "options": f"-c --command =command..., -f --justfile =execute, -d --working-directory =cwd, -E --dotenv-path =read, --shell =execute, --shell-arg =text, --set =text =text, --chooser =shell, -e --edit, --color =text, {_ANY}", "style": "exact", "operands": "text...", "also": "execute justfile"},
    "task": {"options": f"-t --taskfile =execute, -d --dir =cwd, -o =text, -C =text, {_ANY}", "operands": "text...", "also": "execute Taskfile.yml"},
    "bazel bazelisk buck buck2": {"options": f"--run_under =shell, --workspace_status_command =shell, --bazelrc =execute, --output_base --output_user_root --symlink_prefix =write+below, --profile =write, -c =text, -j =text, {_ANY}", "style": "exact", "operands": "text...", "also": "execute ."},
    "rake": {"options": f"-e --execute-print =code:ruby, -E --execute-continue =code:ruby, -p --execute =code:ruby, -f =execute, -r =execute, -C =cwd, -T, {_ANY}", "operands": "text...", "also": "execute Rakefile"},
    "meson": {"settings": _MESON, "options": f"-D =text, -C =cwd, --native-file --cross-file =execute, --wrap-mode =text, --prefix =write+below, --destdir =write+below, {_ANY}", "operands": "text...", "also": "execute .", "subcommands": {"setup": {"settings": _MESON, "options": f"-D =text, --native-file --cross-file =execute, --wrap-mode =text, --prefix =write+below, {_ANY}", "operands": "write+below execute?", "also": "execute ."}, "test": {"options": f"-C =cwd, --wrap --wrapper =shell, --gdb-path =execute, --logbase =text, --test-args --setup --suite --no-suite =text, -t -j =text, {_ANY}", "operands": "text...", "also": "execute ."}, "devenv": {"options": f"-C =cwd, --dump =[text], -w --workdir =cwd, {_ANY}", "operands": "command...", "also": "execute ."}, "subprojects": {"options": _ANY, "subcommands": {"foreach": {"options": f"--types =text, -j =text, --sourcedir =cwd, {_ANY}", "operands": "command...", "also": "execute ."}, "*": {"options": f"--sourcedir =cwd, {_ANY}", "operands": "text...", "also": "execute ."}}}, "*": {"settings": _MESON, "options": f"-D =text, -C =cwd, --native-file --cross-file =execute, --wrap-mode =text, --prefix =write+below, --destdir =write+below, {_ANY}", "operands": "text...", "also": "execute ."}}},
    # `dagger run COMMAND` starts it here.
    "dagger": {"options": f"-c --command =text, -m --mod =execute, -o --output =write, {_ANY}", "also": "execute .", "subcommands": {"run": {"options": f"--cleanup-timeout =text, --focus, {_ANY}", "style": "exact", "operands": "command...", "network": "yes"}, "*": {"options": f"-m --mod =execute, -o --output =write, {_ANY}", "operands": "text...", "also": "execute ."}}},
    "muon pants please scons waf xmake premake5 mage earthly tup redo": {"options": f"-C =cwd, -f --file --buildfile -F =execute, -P =cwd, -T, {_ANY}", "operands": "text...", "also": "execute ."},
    "ant": {"options": f"-f -file -buildfile =execute, -l -logfile =write, -lib =execute, -propertyfile =read, -logger -listener -inputhandler =text, -s -find =[execute], -D* =[text], {_ANY}", "style": "single-dash exact", "operands": "text...", "also": "execute ."},
    "protoc": {"settings": {"--plugin": "*=execute"}, "options": f"-I --proto_path =read, -o --descriptor_set_out =write, --dependency_out =write, --plugin =text, -I* =[read], --python_out --cpp_out --java_out --go_out --go-grpc_out --js_out --ts_out --grpc_out --ruby_out --csharp_out --php_out --kotlin_out --objc_out --rust_out --pyi_out --grpc_python_out =write+below, --*_out =[write+below], {_ANY}", "style": "exact", "operands": "read..."},
    "autoconf autoreconf automake aclocal libtoolize autoheader pkg-config pkgconf flex bison yacc lex swig gperf re2c": {"env": "ACLOCAL=shell AUTOCONF=shell AUTOHEADER=shell AUTOMAKE=shell AUTOM4TE=shell AUTOPOINT=shell LIBTOOLIZE=shell GTKDOCIZE=shell INTLTOOLIZE=shell M4=shell MAKE=shell PERL=shell", "options": "-S --skel --skeleton =execute, -outdir =write+below, -oh -xmlout =write, -g -x -H --html --graph --xml --tables-file --backup-file =[write], -H* -g* -x* =[write], -B --prepend-include =read, --depfile =write, -o --output --output-file --outfile =write, --defines --header --header-file --report-file =[write], --plugin =execute, -I =text, -d, --* =[text], -*", "style": "exact", "operands": "read...", "also": "write+below ."},
    "cargo": {
        "env": "CARGO_HOME=execute CARGO_TARGET_DIR=write+below CARGO_BUILD_TARGET_DIR=write+below RUSTC_WRAPPER=exec RUSTC_WORKSPACE_WRAPPER=exec RUSTC=exec RUSTFMT=exec RUSTDOC=exec CARGO_BUILD_RUSTC_WRAPPER=exec CARGO_BUILD_RUSTC=exec",
        "options": "-C =cwd, -V --version help, -h --help help, -q --quiet, -v --verbose, --color =text, --config =text, -Z =text, --frozen, --locked, --offline, --list, + =[text], --explain =text",
        "subcommands": {
            "build b check c clippy doc d bench run r test t nextest rustc rustdoc miri expand llvm-cov tarpaulin xtask": {
                "options": "--out =text, --output-dir =write+below, -p --package =text, -j --jobs =text, --target =text, --target-dir --out-dir --artifact-dir =write+below, -o --output =write, -C =cwd, --manifest-path =execute, --features -F =text, --bin =[text], --example =[text], --test =[text], --bench =[text], --profile =text, --message-format =text, -r --release, --config =text, -Z =text, --* =[text], -[vqh]",
                "style": "stops", "operands": "text...", "also": "execute Cargo.toml, execute build.rs", "network": "no",
            },
            "watch": {"options": "-s --shell =shell, -x --exec =text, -w --watch =read, -i --ignore =text, -C --workdir =cwd, -B =text, -d =text, --use-shell =execute, --* =[text], -[cqN]", "style": "stops exact", "operands": "command...", "also": "execute Cargo.toml"},
            "vendor": {"options": "--manifest-path =execute, -s --sync =read, --no-delete, --* =[text], -*", "operands": "delete+recursive+write+below?", "when": {"--no-delete": {"operands": "write+below?"}}, "network": "yes", "also": "execute Cargo.toml"},
            "flamegraph": {"options": "-o --output =write, -p --package =text, --bin =text, -c --cmd =shell, --post-process =shell, --* =[text]", "style": "stops", "operands": "text...", "also": "execute Cargo.toml"},
            "generate": {"options": "-g --git =url, --path =execute, -n --name =text, --destination =write+below, --* =[text]", "operands": "url+execute...", "network": "yes", "also": "write+below ."},
            "add remove rm update fetch install generate-lockfile upgrade": {"options": "--path =execute, --git =url, --root =write+below, --manifest-path =read+write, --* =[text], -*", "operands": "text...", "network": "yes", "also": "execute Cargo.toml"},
            "publish yank owner login logout search info package": {"options": "--* =[text], -*", "operands": "text...", "network": "yes"},
            "new init": {"options": "--* =[text], -*", "operands": "write+below"},
            "clean": {"options": "--target-dir =delete+recursive, --manifest-path =write, -p =text, --* =[text], -*", "operands": "text...", "also": "delete target", "env": "CARGO_TARGET_DIR=delete+recursive CARGO_BUILD_TARGET_DIR=delete+recursive"},
            "fmt": {"options": "--check dry, --all, -p =text, --manifest-path =read+write, --* =[text], -*", "operands": "text...", "also": "write+below ."},
            "fix": {"options": "--manifest-path =read+write, --* =[text], -*", "operands": "text...", "also": "write+below ."},
            "*": {"options": "--* =[text], -*", "operands": "text...", "also": "execute Cargo.toml"},
        },
    },
    "rustc": {"settings": {"--emit": "*=write", "-C --codegen": "linker=exec incremental=write+below profile-generate=write+below profile-use=read", "-Z": "codegen-backend=execute *-dir=write+below self-profile=write+below"}, "options": "-o =write, --out-dir =write+below, -L =text, -l =text, -C --codegen =text, -Z =text, --crate-name =text, --crate-type =text, --edition =text, --emit =text, --extern =text, --cfg =text, --explain =text, -[Ogv], --verbose, -V --version help, -h --help help, --print =text, --test, -D --deny -W --warn -A --allow -F --forbid --cap-lints --force-warn --remap-path-prefix --error-format --sysroot --target =text, --* =[text]", "operands": "read", "also": "write+below ."},
    "rustfmt gofmt goimports gofumpt shfmt nixfmt zigfmt dart-format ktlint google-java-format terraform-fmt stylua": {"options": "--check dry, --edition =text, -l, -d dry, -w, -s, -i =text, --config =text, --* =[text], -*", "operands": "read+write+recursive..."},
    "rustup": {"options": _ANY, "subcommands": {"run": {"style": "stops", "operands": "text command..."}, "show which doc": {"operands": "text...", "options": _ANY}, "*": {"operands": "text...", "options": _ANY, "network": "yes", "also": "write+below ~/.rustup"}}},
    "go": {
        "options": "-C =cwd, -h help, -toolexec =exec, -exec =exec, -modfile =read+write, -*",
        "style": "single-dash exact",
        "env": "GOFLAGS=options GOROOT=execute GOBIN=write+below PKG_CONFIG=exec CC=exec CXX=exec",
        "subcommands": {
            "fix": {"options": _GO, "style": "single-dash exact", "operands": "write+below...", "also": "execute ."},
            "build install test vet generate tool": {"settings": _GO_LINKS, "options": _GO, "style": "single-dash exact", "operands": "text...", "also": "execute .", "network": "no"},
            "run": {"settings": _GO_LINKS, "options": _GO, "style": "single-dash exact stops", "operands": "execute text...", "also": "execute .", "network": "no"},
            "mod": {"options": "-C =cwd, -modfile =read+write, -*", "style": "single-dash exact", "operands": "text...", "network": "yes", "also": "write go.mod", "subcommands": {"vendor": {"options": "-C =cwd, -o =delete+recursive+write+below, -e, -v, -*", "style": "single-dash exact", "network": "yes", "also": "write+below vendor"}, "*": {"options": "-C =cwd, -modfile =read+write, -o =write, -*", "style": "single-dash exact", "operands": "text...", "network": "yes", "also": "write go.mod"}}},
            "get work": {"options": "-C =cwd, -modfile =read+write, -overlay =read, -o =write, -*", "style": "single-dash exact", "operands": "text...", "network": "yes", "also": "write go.mod"},
            "clean": {"options": "-C =cwd, -*", "style": "single-dash exact", "operands": "text...", "also": "write ~/.cache/go-build", "env": "GOMODCACHE=delete+recursive"},
            "fmt": {"options": "-C =cwd, -*", "style": "single-dash exact", "operands": "write+below...", "also": "write+below ."},
            "env": {"options": "-w, -u, -json, -changed, -*", "style": "single-dash exact", "operands": "text...", "when": {"-w -u": {"also": "write ~/.config/go/env"}}},
            "*": {"options": "-*", "style": "single-dash exact", "operands": "text..."},
        },
    },
    "gotestsum": {"options": f"--post-run-command =exec, --raw-command, --junitfile --jsonfile --jsonfile-timing-events =write, --packages =text, -f --format =text, --watch, --rerun-fails =[text], {_ANY}", "style": "exact", "operands": "text...", "also": "execute .", "when": {"--raw-command": {"operands": "command..."}}},
    "air": {"options": f"-c =execute, --build.cmd -build.cmd --build.bin -build.bin --build.full_bin -build.full_bin --build.pre_cmd -build.pre_cmd --build.post_cmd -build.post_cmd =shell, -d, {_ANY}", "operands": "text...", "also": "execute ."},
    "dlv": {"options": f"--init =execute, --log-dest =write, --wd =cwd, -o --output =write, {_ANY}", "subcommands": {"exec": {"options": f"--init =execute, {_ANY}", "operands": "execute text...", "tty": "yes", "stdin": "data", "when": {"fed": {"tty": "no"}}}, "*": {"options": f"--init =execute, {_ANY}", "operands": "text...", "also": "execute ."}}},
    "golangci-lint staticcheck golint revive govulncheck ginkgo": {"options": f"--after-run-hook =shell, --output-dir =write+below, {_ANY}", "operands": "text...", "also": "execute ."},
    "kotlin": {"stdin": "code:other", "when": {"operands": {"stdin": "data"}}, "options": "-e -expression =code:other, -cp -classpath =read, -howtorun =text, -J*, -D*, -*", "style": "stops exact single-dash", "operands": "execute text...", "also": "execute ."},
    "javac kotlinc scalac": {"options": "-e -expression =code:other, -Xstdout =write, -d =write+below, -h =write+below, -cp -classpath --class-path =read, -sourcepath =read, -processor =text, -processorpath --processor-path =execute, -Xplugin:* =[execute], -script =execute, -proc:*, -s =write+below, --release =text, -source =text, -target =text, -J*, -*", "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "java": {
        "options": "-cp --class-path -classpath =url+read, -jar =execute, -XX:OnError=* =[shell], -XX:OnOutOfMemoryError=* =[shell], -D*, -X*, -ea, -da, -agentlib:*, -agentpath:* =[execute], -javaagent:* =[execute], -Xlog:*, -Xloggc:* =[write], -XX:HeapDumpPath=* =[write+below], -XX:ErrorFile=* -XX:ArchiveClassesAtExit=* =[write], -XX:LogFile=* =[write], -XX:Flags=* =[execute], -version help, --version help, -help help, --* =[text], -*",
        "style": "stops exact single-dash",
        "env": "JAVA_TOOL_OPTIONS=text",
        "operands": "execute text...",
        "when": {"-jar": {"operands": "text..."}},
    },
    "jar": {"style": "bundle", "options": "-[v0M], -c --create, -t --list, -x --extract, -u --update, -i --generate-index =[text], -d --describe-module, -f --file =read+write, -m --manifest =read, -e --main-class =text, -C --dir =read, --release =text, --module-version --hash-modules -p --module-path =text, --date =text, -n --normalize, -k --keep-old-files, --no-manifest, --no-compress, -h --help =[text], --version, --* =[text]", "operands": "read...", "also": "write+below ."},
    "keytool jarsigner": {"options": "-keystore -srckeystore -destkeystore =read+write, -file =read+write, -infile =read, -outfile -signedjar =write, -alias -storepass -keypass -dname -validity -keyalg -keysize -storetype =text, -providerpath =execute, -J* =[text], -* , --* =[text]", "style": "single-dash exact", "operands": "text..."},
    "javadoc": {"options": "-d =write+below, -doclet =text, -docletpath --doclet-path -tagletpath --taglet-path =execute, -taglet =text, -overview -stylesheetfile --main-stylesheet --add-stylesheet -helpfile -linkoffline =read, -sourcepath --source-path -cp -classpath --class-path --module-path -p --module-source-path =read, -J*, -*, --* =[text]", "style": "single-dash exact", "operands": "read...", "when": {"no -d": {"also": "write+below ."}}},
    "javap jps jstack jmap jcmd jdb": {"options": "-* , --* =[text]", "style": "single-dash exact", "operands": "text..."},
    "mvn mvnw mvnd gradle gradlew sbt lein bazelw": {"settings": {"-D*": _PROPERTIES}, "options": "-l --log-file =write, -f --file =execute, -p --project-dir =cwd, -b =execute, -c =execute, -D* =[text], -P*, -I --init-script =execute, -s --settings =read, -gs --global-settings =read, -g --gradle-user-home =write+below, --project-cache-dir =write+below, --include-build =execute, --gradle-distribution-url =url, -x =text, -pl =text, -T =text, --* =[text], -*", "style": "exact", "operands": "text...", "also": "execute .", "network": "no", "env": "MAVEN_ARGS=options MAVEN_OPTS=options",
        "subcommands": {"repl console consoleQuick consoleProject test:console Test/console": _PROMPT, "deploy publish release:perform": {"operands": "text...", "options": _ANY, "network": "yes", "also": "execute ."}, "*": {"operands": "text...", "settings": {"-D*": _PROPERTIES}, "options": "-f =execute, -b =execute, -p =cwd, -I --init-script =execute, -g --gradle-user-home =write+below, --project-cache-dir =write+below, --include-build =execute, --gradle-distribution-url =url, -D* =[text], -P*, -x =text, -pl =text, --* =[text], -*", "also": "execute ."}}},
    "dotnet": {"options": _ANY, "subcommands": {"fsi": {"options": f"--use:* --load:* -r:* --reference:* =[execute], --exec, {_ANY}", "operands": "execute text...", "stdin": "code:other", "when": {"operands": {"stdin": "data"}}}, "script": {"options": _ANY, "style": "exact", "subcommands": {"eval": {"options": _ANY, "operands": "code:other..."}, "*": {"options": _ANY, "operands": "text..."}}, "also": "execute ."}, "nuget": {"options": _ANY, "operands": "text...", "network": "yes"}, "add restore tool new workload": {"options": f"-o =write+below, {_ANY}", "operands": "text...", "network": "yes", "also": "execute ."}, "*": {"options": f"-o =write+below, --diag --export-path -ep =write, -c =text, -f =text, -p =execute, -t:* =[text], -target:* =[text], -p:* =[text], -property:* =[text], --property:* =[text], --property =text, -v:* =[text], {_ANY}", "settings": {"-p:* -property:* --property:* --property": "OutDir=write+below OutputPath=write+below BaseOutputPath=write+below PublishDir=write+below IntermediateOutputPath=write+below CscToolPath=execute PreBuildEvent=shell PostBuildEvent=shell PreLinkEvent=shell RunCommand=exec CustomBefore*=execute CustomAfter*=execute"}, "operands": "text...", "also": "execute ."}}},
    "stack cabal dune opam": {"style": "anywhere", "options": f"-w --with-compiler --with-ghc --with-gcc =exec, --local-bin-path --installdir --install-dir --symlink-bindir =write+below, --work-dir =write+below, {_ANY}", "subcommands": {"clean v2-clean new-clean v1-clean": {"options": f"--builddir --build-dir --work-dir =delete+recursive, {_ANY}", "operands": "text..."}, "eval": {"options": _ANY, "operands": "code:other..."}, "exec": {"options": _ANY, "style": "exact", "operands": "command...", "also": "execute ."}, "env var list show info": {"options": _ANY, "operands": "text..."}, "v1-exec v2-exec new-exec": {"options": _ANY, "style": "exact", "operands": "command...", "also": "execute ."}, "config": {"options": _ANY, "subcommands": {"exec": {"options": _ANY, "style": "exact", "operands": "command..."}, "*": {"options": _ANY, "operands": "text..."}}}, "repl ghci utop v2-repl new-repl": _PROMPT, "*": {"options": f"-o =write, {_ANY}", "operands": "text...", "also": "execute ."}}},
    "xcrun": {"options": "--sdk =text, --toolchain =text, -l, -n, -k, -v, -r, --find -f help, --* =[text]", "style": "exact", "operands": "command..."},
    "mix": {"options": _ANY, "subcommands": {"eval rpc": {"options": _ANY, "operands": "code:other", "also": "execute mix.exs"}, "run": {"options": f"-e --eval =code:other, -r =execute, {_ANY}", "style": "exact", "operands": "execute text...", "also": "execute mix.exs"}, "*": {"options": _ANY, "operands": "text...", "also": "execute mix.exs"}}},
    "crystal": {"options": _ANY, "subcommands": {"eval": {"options": _ANY, "operands": "code:other..."}, "run": {"options": _ANY, "operands": "execute text..."}, "*": {"options": f"-o =write, {_ANY}", "operands": "text...", "also": "execute ."}}},
    "swift swiftc xcodebuild zig nim dart flutter rebar3 gleam ghc v odin": {"options": f"--build-file --build-runner --zig-lib-dir =execute, -pgmF -pgmP -pgmc -pgml -pgma -pgmL =exec, -outputdir -odir -hidir --allow-writing-to-directory --scratch-path --build-path --cache-path --config-path --security-path =write+below, --package-path =cwd, -o =write, -e --eval =code:other, --eval:* =[code:other], {_ANY}", "operands": "text...", "also": "execute .", "when": {"no operands": {"stdin": "code:other"}, "dash": {"stdin": "code:other"}}},
    "bundle bundler": {"options": _ANY, "network": "yes", "env": "BUNDLER_EDITOR=shell BUNDLE_EDITOR=shell", "also": "execute Gemfile", "subcommands": {"exec": {"options": "--gemfile =execute, --keep-file-descriptors, --no-keep-file-descriptors", "style": "stops", "operands": "command...", "also": "execute Gemfile"}, "console": {**_PROMPT, "stdin": "code:ruby"}, "config": {**_BUNDLE_CONFIG, "subcommands": {"set": {**_BUNDLE_CONFIG, "subcommands": _BUNDLE_KEYS}, **_BUNDLE_KEYS}}, "add": {"options": f"--path =execute, {_ANY}", "operands": "text...", "network": "yes", "also": "execute Gemfile"}, "*": {"options": f"--path --standalone =write+below, --binstubs =[write+below], --gemfile =execute, {_ANY}", "operands": "text...", "network": "yes", "also": "execute Gemfile"}}},
    "gem": {"options": _ANY, "env": "GEM_EDITOR=shell", "subcommands": {"open": {"options": f"-e --editor =shell, -v --version =text, {_ANY}", "operands": "text..."}, "unpack": {"options": f"--target =write+below, -v --version =text, {_ANY}", "operands": "text...", "network": "yes", "also": "write+below ."}, "sources": {"options": "-a --add =url, -l --list, -r --remove =text, -u --update, -c --clear-all, --* =[text]", "operands": "text...", "network": "yes"}, "exec": {"options": f"-g --gem =text, -v --version =text, {_ANY}", "operands": "command...", "network": "yes"}, "list env which contents": {"options": _ANY, "operands": "text..."}, "install i": {"options": f"-i --install-dir =write+below, -n --bindir =write+below, -v --version =text, -s --source =url, {_ANY}", "operands": "read...", "network": "yes"}, "*": {"options": f"-i --install-dir =write+below, -s --source =url, {_ANY}", "operands": "text...", "network": "yes"}}},
    "rails": {"options": _ANY, "subcommands": {"runner r": {"options": f"-e --environment =text, {_ANY}", "operands": "code:ruby text...", "also": "execute config/environment.rb", "stdin": "code:ruby"}, "console c": {"options": f"-e =text, {_ANY}", "operands": "text...", "tty": "yes", "stdin": "code:ruby", "also": "execute config/environment.rb", "when": {"fed": {"tty": "no"}}}, "dbconsole db": {"options": _ANY, "operands": "text...", "stdin": "code:sql", "also": "execute config/environment.rb"}, "*": {"options": _ANY, "operands": "text...", "also": "execute ."}}},
    "rubocop standardrb": {"options": f"-r --require =execute, -c --config =read, -o --out =write, -a -A --autocorrect --autocorrect-all --auto-correct --auto-correct-all --fix -x --fix-layout, -f --format =text, {_ANY}", "operands": "read+recursive...", "also": "execute .", "when": {"-a -x": {"operands": "read+write+recursive..."}}},
    "rspec minitest puma thor": {"env": "SPEC_OPTS=options", "options": f"-C =execute, -R --restart-cmd =shell, -S --state =write, -O --options =execute, -I =read, -r --require =execute, -c --config =read, -o --out =write, {_ANY}", "operands": "text...", "also": "execute ."},
    "composer": {"options": "-d --working-dir =cwd, -n, -q, -v, -h --help help, --version help, --* =[text]", "subcommands": {"exec": {"operands": "command...", "options": _ANY, "also": "execute composer.json", "when": {"1 operand": {"operands": "shell"}}}, "run-script run": {"operands": "text...", "options": _ANY, "also": "execute composer.json"}, "show validate outdated": {"operands": "text...", "options": _ANY}, "archive": {"options": f"--dir =write+below, --file =text, -f --format =text, {_ANY}", "operands": "text..."}, "config": {"options": f"-d --working-dir =cwd, {_ANY}", "operands": "text...", "network": "yes", "also": "execute composer.json"}, "*": {"options": f"-d --working-dir =cwd, {_ANY}", "operands": "text...", "network": "yes", "also": "execute composer.json, write+below vendor"}}},
    "php-cs-fixer": {"options": _ANY, "subcommands": {"fix": {"options": f"--config =execute, --dry-run dry, --cache-file =write, --path-mode =text, --rules =text, {_ANY}", "operands": "read+write+recursive...", "also": "execute ."}, "*": {"options": _ANY, "operands": "text...", "also": "execute ."}}},
    "phpunit phpstan psalm artisan pest": {"options": f"-c --configuration =execute, --bootstrap -a --autoload-file =execute, --coverage-html --coverage-xml --cache-directory =write+below, --coverage-text --generate-baseline --set-baseline -b =[write], --coverage-clover --coverage-php --coverage-cobertura --coverage-crap4j --log-junit --log-teamcity --testdox-html --testdox-text --testdox-xml --report =write, {_ANY}", "operands": "text...", "also": "execute ."},
    "bats": {"options": "-c --count, -f --filter =text, -F --formatter =text, -o --output =write+below, --report-formatter =text, -j --jobs =text, -r --recursive, -t --tap, -T --timing, -p --pretty, -x --trace, -h --help help, -v --version help, --setup-suite-file =execute, --* =[text]", "operands": "execute..."},
    "markdownlint markdownlint-cli2": {"options": "-c --config =execute, -r --rules =execute, -i --ignore -p --ignore-path =read, -f --fix, -o --output =write, -s --stdin, -j --json, -q --quiet, -d --dot, --* =[text], -*", "operands": "read+recursive...", "when": {"-f": {"operands": "read+write+recursive..."}}},
    "actionlint": {"options": "-shellcheck -pyflakes =exec, -config-file =read, -format -ignore -stdin-filename =text, -*", "style": "single-dash exact", "operands": "read..."},
    # `-` is its settings: filters among them are commands.
    "doxygen": {"options": "-w =text, -g =write, -l =write, -x, -s, -u, -e =text, -f =text, -b, -d =text, -q, -h help, --help help, -v help, -*", "operands": "execute?", "stdin": "code:settings", "also": "execute Doxyfile", "when": {"operands": {"also": ""}}},
    "hurl hurlfmt": {"options": "-o --output =write, --report-html --report-json --report-junit --report-tap --curl =write+below, -b --cookie -E --cert --key --cacert --variables-file --secrets-file --netrc-file =read, -c --cookie-jar =write, --file-root =text, --glob =text, --variable --secret =text, --* =[text], -*", "operands": "execute...", "network": "yes", "stdin": "code:settings"},
    "typos": {"options": "-w --write-changes, --config -c =read, --* =[text], -*", "operands": "read+recursive...", "when": {"-w --write-changes": {"operands": "read+write+recursive..."}}},
    "shellcheck hadolint yamllint ansible-lint tflint checkov trivy gitleaks jsonlint vale proselint cspell htmlhint taplo sqlfluff buf": {"options": "-f =text, -s =text, -e =text, -o =write, -c =read, -d =text, --* =[text], -*", "operands": "read+recursive..."},
}  # fmt: skip

# What `cmake -E` calls by another name than everybody else.
_CMAKE_TOOLS = {
    "remove": "rm -f", "remove_directory": "rm -r", "copy": "cp -r", "copy_directory": "cp -r",
    "copy_directory_if_different": "cp -r", "copy_if_different": "cp", "rename": "mv", "make_directory": "mkdir -p",
    "create_symlink": "ln -s", "create_hardlink": "ln", "compare_files": "cmp", "touch_nocreate": "touch -c",
}  # fmt: skip


def explain_cmake(call: Call, program: Program) -> Effects:
    """`cmake -E TOOL …` is a small toolbox of its own; `chdir` and `env` start other commands."""
    base = effects(call, take_apart(call, program))
    inner = []
    for one in base.inner:
        if one.name != "cmake -E" or not one.argv:
            inner.append(one)
            continue
        tool, *rest = one.argv
        if tool.text == "chdir" and rest:
            inner.append(replace(one, argv=tuple(rest[1:]), cwd=rest[0], origin="wrapper"))
            continue
        named = _CMAKE_TOOLS.get(tool.text, tool.text).split()
        words = tuple(replace(tool, text=name) for name in named)
        inner.append(replace(one, argv=(*words, *rest), origin="wrapper"))
    if "--build" in {flag.names[-1] for flag in base.flags} | {arg.text for arg in call.args}:
        inner += _handed_to_make(call)
    return replace(base, inner=tuple(inner))


def _handed_to_make(call: Call) -> list[Inner]:
    """`cmake --build DIR -- WORDS`: words of make, or of ninja, which knows fewer."""
    words = [arg.text for arg in call.args]
    at = words.index("--") if "--" in words else len(words)
    folder = next(
        (arg for before, arg in itertools.pairwise(call.args[:at]) if before.text == "--build"),
        None,
    )
    if not call.args[at + 1 :]:
        return []
    return [Inner((Arg("make"), *call.args[at + 1 :]), None, "cmake --build", cwd=folder)]


_RUST_FLAGS = frozenset({"RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS", "RUSTDOCFLAGS", "CARGO_ENCODED_RUSTFLAGS"})  # fmt: skip


def explain_cargo(call: Call, program: Program) -> Effects:
    """What its settings, its variables and the words for rustc name."""
    parsed = take_apart(call, program)
    base = with_settings(effects(call, parsed), parsed)
    inner = list(base.inner)
    for name, value in call.env:
        if name in _RUST_FLAGS and "linker=" in value.text:
            command = value.text.partition("linker=")[2].replace("\x1f", " ").split(" ")[0]
            inner.append(Inner((), replace(value, text=command), name, "environment"))
        if name in _RUST_FLAGS:
            given = tuple(
                replace(value, text=one) for one in value.text.replace("\x1f", " ").split()
            )
            inner += linked(given, name)
    words = [word.text for word in call.args]
    if base.subcommand[:1] == ("rustc",) and "--" in words:  # what stands behind it is rustc's
        given = call.args[words.index("--") + 1 :]
        inner.append(Inner((Arg("rustc"), *given), None, "cargo rustc"))
    paths = base.paths
    if "--" in words and not TESTED.isdisjoint(base.subcommand[:1]):
        paths = (*paths, *test_logs(call))
    return replace(base, inner=tuple(inner), paths=paths)


def explain_prompt(call: Call, program: Program) -> Effects:
    """`rebar3 shell`, `swift repl`: a prompt of the language reads what it is fed."""
    base = effects(call, take_apart(call, program))
    if not base.operands or base.operands[0].text not in {"repl", "shell", "secret"}:
        return base
    return replace(base, stdin="code", stdin_language="other")


def explain_dotnet(call: Call, program: Program) -> Effects:
    """`/p:X=y` is `-p:X=y`."""
    args = tuple(
        replace(arg, text=f"-{arg.text[1:]}") if arg.text.startswith(("/p:", "/property:")) else arg
        for arg in call.args
    )
    # Every variable of the environment is a property too.
    given = tuple(
        replace(value, text=f"-p:{name}={value.text}")
        for name, value in call.env
        if name.startswith(_OF_BUILD)
    )
    return explain_by_data(replace(call, args=(*args, *given)), program)


_OF_BUILD = (
    "OutDir", "OutputPath", "BaseOutputPath", "PublishDir", "IntermediateOutputPath", "CscToolPath", "PreBuildEvent",
    "PostBuildEvent", "PreLinkEvent", "RunCommand", "CustomBefore", "CustomAfter",
)  # fmt: skip


def explain_composer(call: Call, program: Program) -> Effects:
    """`composer config scripts.x LINE`: the line is judged now, for later it only has a name."""
    base = effects(call, take_apart(call, program))
    words = base.operands
    if base.subcommand[:1] != ("config",) or not words or words[0].text[:8] != "scripts.":
        return base
    name = "composer config"
    return replace(base, inner=(*base.inner, *(Inner((), one, name) for one in words[1:])))


def explain_jar(call: Call, program: Program) -> Effects:
    """`jar -xf a.jar -C DIR` writes there; `jar -cf a.jar -C DIR .` reads from there."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if not parsed.has("-x", "-t"):
        return base
    read = [one for one in base.paths if one.role == "read" and one.via not in _INTO]
    into = [one.arg for one in base.paths if one.via in _INTO][-1:] or [Arg(".")]
    target = RawPath("write", into[0], False, "operand", None, True)
    if not parsed.has("-x"):
        return replace(base, paths=tuple(one for one in read if one.via != "operand"))
    words = members(parsed.operands, shows=False, into=into[0], patterns=False)
    read = [one for one in read if one.via != "operand"]
    return replace(base, paths=(*read, target, *words))


_INTO = frozenset({"option -C", "option --dir"})
# Options of protoc itself, whose value is a file as it stands.
_WHOLE = ("descriptor_set_out", "dependency_out")


def explain_protoc(call: Call, program: Program) -> Effects:
    """`--go_out=plugins=grpc:build`: the folder stands behind what the plugin is told."""
    base = effects(call, take_apart(call, program))
    fed = any(
        one.role == "execute" and interprets(one.arg.text.rpartition("=")[2]) for one in base.paths
    )
    unknowns = (Unknown("code", "a plugin that interprets what it is fed"),) if fed else ()
    paths = tuple(_behind_colon(one) for one in base.paths)
    return replace(base, paths=paths, unknowns=(*base.unknowns, *unknowns))


def _behind_colon(one: RawPath) -> RawPath:
    _, colon, folder = one.arg.text.partition(":")
    if not colon or not one.via.endswith("_out") or one.via.endswith(_WHOLE):
        return one
    return replace(one, arg=replace(one.arg, text=folder or "."))


ODD = {
    "protoc": explain_protoc,
    "composer": explain_composer,
    "dotnet": told(explain_dotnet),
    "rebar3": explain_prompt,
    "swift": linking(explain_prompt),
    "nim": linking(told(explain_prompt)),
    **dict.fromkeys(
        (
            "swiftc",
            "ghc",
            "crystal",
            "nvcc",
            "ocamlopt",
            "ocamlc",
            "dmd",
            "ldc2",
            "v",
            "odin",
            "go",
            "cabal",
            "dune",
        ),
        linking(),
    ),
    "java": told(explain_java),
    **dict.fromkeys(("golangci-lint", "jcmd", "jmap", "zig"), told()),
    "stack": linking(explain_stack),
    "jar": explain_jar,
    **dict.fromkeys(COMPILERS, explain_compiler),
    "mix": explain_mix,
    "sbt": explain_sbt,
    "cmake": explain_cmake,
    "make": explain_make,
    "gmake": explain_make,
    "bmake": explain_make,
    "remake": explain_make,
    "cargo": explain_cargo,
    "rustc": explain_rustc,
}
