"""Methods of Perl that only compute, and chains of them behind a class that is known: `JSON::PP->new->pretty`."""

from __future__ import annotations

from gateway.facts.code.spec import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.script.analysis import Analysis

# Methods of the objects of harmless modules.
METHODS = names(
    """
    new encode decode pretty canonical utf8 allow_nonref relaxed indent space_before space_after latin1 ascii
    parse strptime strftime epoch ymd hms year mon mday hour min sec add digest hexdigest b64digest print
    printf say autoflush binmode close opened getline getlines eof parse_string findnodes findvalue
    textContent getAttribute to_literal value as_string path host query scheme catfile catdir rel2abs abs2rel
    splitdir tmpdir curdir bmul badd bstr bpow Dump Indent Sortkeys Terse now today delta_days fields combine
    string getline_hr column_names import can isa DOES VERSION keys values content decoded_content
    is_success status_line code header
    """
)


def chained(analysis: Analysis, at: int) -> None:
    """`JSON::PP->new->pretty->encode(…)`: methods of a harmless class, not functions of these names."""
    while analysis.is_op(at, "->") and analysis.token(at + 1).text in METHODS:
        analysis.bound.add(at + 1)
        at += 2
        if analysis.is_op(at, "("):
            at = analysis.close(at) + 1
