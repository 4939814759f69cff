"""Formatters: what they write over a file means what stood there before."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse
    from gateway.facts.walk.record import Found

_FORMATTERS = frozenset(
    """
    black isort autopep8 yapf prettier gofmt goimports gofumpt rustfmt shfmt clang-format stylua nixfmt nixpkgs-fmt
    alejandra ktlint ormolu fourmolu ocamlformat rubocop standardrb php-cs-fixer pint eslint biome dprint stylelint
    swiftformat zigfmt dart-format google-java-format buildifier yamlfmt mdformat cmake-format perltidy taplo
    """.split()  # noqa: SIM905
)
_VERBS = {
    "ruff": "format check", "cargo": "fmt", "terraform": "fmt", "tofu": "fmt", "terragrunt": "hclfmt", "mix": "format",
    "dart": "format", "zig": "fmt", "go": "fmt", "deno": "fmt", "dotnet": "format", "gleam": "format", "buf": "format",
    "packer": "fmt", "swift": "format",
}  # fmt: skip
# Where they are told to write somewhere else, that is another file.
_OVER = frozenset({"operand", "default"})


def left(found: Found, written: list[PathUse]) -> list[PathUse]:
    """What is written anew; a formatter writes the same again."""
    verbs = _VERBS.get(found.program, "")
    doing = found.effects.subcommand[:1] if found.effects is not None else ()
    if found.program not in _FORMATTERS and not (doing and doing[0] in verbs.split()):
        return written
    return [use for use in written if use.via not in _OVER]
