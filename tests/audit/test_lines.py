"""A line answers for itself."""

from gateway.audit import chain, lines

HEADER = b'{"kind":"decision","seq":1}'
LEAF = chain.leaf(HEADER).hex()
LINE = lines.join(b'{"a":["00",",\\"h\\":{"]}', HEADER, LEAF)[:-1]


def test_the_header_is_found_behind_any_disclosure():
    assert lines.header_of(LINE) == HEADER


def test_a_sound_line_gives_its_header():
    assert lines.sound(LINE) == HEADER


def test_no_changed_header_is_sound():
    start = LINE.index(HEADER)
    for at in range(start, len(LINE)):
        changed = bytearray(LINE)
        changed[at] ^= 1
        assert lines.sound(bytes(changed)) is None


def test_what_is_no_line_has_no_header():
    assert [lines.header_of(text) for text in (b"", b"{}", b'{"d":{}}', LINE[:-1])] == [None] * 4
