"""Paths of a command that no model names: what the texts it is given take in, and its backups."""

from __future__ import annotations

from gateway.facts.walk.replaced import COPIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

# A text that they are fed makes them take in other files, and show them: `#include ".env"`.
_INCLUDING = frozenset(
    "cpp gcc cc clang g++ c++ clang++ as gas nasm yasm fasm dtc gfortran ghc verilator iverilog yosys cppcheck m4 gpp soelim groff troff nroff ditroff gtroff pic gpic grn tbl eqn man mandoc asciidoctor asciidoc plantuml rst2html rst2html5 rst2latex rst2man rst2xml docutils pandoc sphinx-build sphinx-autobuild mkdocs mdbook hugo quarto jekyll zola eleventy antora zensical kramdown multimarkdown mmark typst latex pdflatex xelatex lualatex tex etex pdftex xetex luatex xmllint xsltproc xmlstarlet xml saxon xalan fop jing trang jsonnet jrsonnet dhall dhall-to-json dhall-to-yaml nickel cue gomplate jinja2 j2 minijinja-cli mustache ytt tera sass sassc lessc stylus postcss pug ejs nunjucks handlebars dot neato rsvg-convert cairosvg inkscape wkhtmltopdf wkhtmltoimage weasyprint prince gnuplot protoc thrift swig flatc capnp nix-instantiate lilypond abcm2ps povray openscad ffmpeg helm yq convert magick conjure".split()  # noqa: SIM905
)  # fmt: skip
# They keep what was there under another name, if they are told to.
_KEEPING = frozenset(
    ["cp", "gtar", "install", "ln", "mv", "patch", "perl", "rsync", "ruby", "sed", "tar"]
)
# They make names below a folder that stand in what they read.
_UNPACKS = frozenset(
    "tar gtar bsdtar unzip 7z 7za 7zr 7zz p7zip cpio pax unar rar unrar ar jar ditto uudecode".split()  # noqa: SIM905
)
# They put the contents of one folder into another.
_OVERLAYING = frozenset(["cp", "rsync", "mv", "ditto"])
_RENAMING = frozenset(["file-rename", "mad", "mcp", "mln", "mmv", "prename", "rename", "rename.ul"])


def more_paths(run: Run, call: Invocation, found: Found) -> None:
    """Add them."""
    name = found.program
    if name in _KEEPING and found.paths:
        from gateway.facts.walk.backed_up import backups

        found.paths += backups(run, found)
    if found.effects is None and found.kind == "program":
        from gateway.facts.walk.given_over import given_over

        given_over(run, call, found)
    elif _tells(call, found):
        from gateway.facts.walk.given_over import told

        told(run, call, found)
    renames = name in _RENAMING or (name in COPIES and any(use.glob for use in found.paths))
    if renames and found.paths:
        from gateway.facts.walk.renamed_alike import renamed_alike, renamed_by

        (renamed_by if "ren" in name else renamed_alike)(run, found)
    if name in _OVERLAYING and found.paths:
        from gateway.facts.walk.overlaid import overlaid

        overlaid(run, call, found)
    if name in _UNPACKS and run.commands and found.paths:
        from gateway.facts.walk.unpacked import unpacked

        unpacked(run, call, found)
    if name in _INCLUDING:
        from gateway.facts.walk.includes import taken_in

        taken_in(run, call, found)
    if run.disk.trees and found.kind == "program":
        from gateway.facts.walk.fetched import in_fetched_folder

        in_fetched_folder(run, call, found)


def _tells(call: Invocation, found: Found) -> bool:
    """Described loosely, and given a text."""
    loosely = found.effects is not None and found.effects.loosely and found.kind == "program"
    return loosely and any(" " in arg.text for arg in call.args[1:])
