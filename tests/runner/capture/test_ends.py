from __future__ import annotations

import pytest

from gateway.runner.capture.ends import Ends
from gateway.runner.spec import Capture

LINES = "".join(f"{n}\n" for n in range(1, 201)).encode()


def kept(data: bytes, chunk: int = 7, **capture):
    ends = Ends(Capture(**capture))
    buffer = bytearray(chunk)
    for start in range(0, len(data), chunk):
        part = data[start : start + chunk]
        buffer[: len(part)] = part
        ends.feed(buffer, len(part))
    return ends.stream()


@pytest.mark.parametrize("chunk", [1, 7, 64, 100_000])
def test_more_than_a_hundred_lines_are_the_first_and_the_last_fifty(chunk):
    stream = kept(LINES, chunk)
    lines = stream.text.splitlines()
    assert (len(lines), lines[49:52], stream.omitted_lines) == (
        101,
        ["50", "... (100 lines omitted) ...", "151"],
        100,
    )


@pytest.mark.parametrize("count", [0, 1, 49, 50, 51, 99, 100])
def test_a_hundred_lines_or_fewer_stay_untouched(count):
    data = "".join(f"{n}\n" for n in range(count)).encode()
    assert (kept(data).text, kept(data).truncated, kept(data).lines) == (
        data.decode(),
        False,
        count,
    )


def test_one_line_too_many_is_said():
    assert kept(b"x\n" * 101).marker == "... (1 lines omitted) ..."


def test_a_last_line_without_its_end_counts():
    stream = kept(LINES.rstrip(b"\n"))
    assert (stream.lines, stream.omitted_lines, stream.tail.endswith("200")) == (200, 100, True)


def test_one_endless_line_keeps_its_two_ends():
    stream = kept(b"a" * 1000 + b"b" * 1000, head_bytes=10, tail_bytes=20)
    assert stream.text == "a" * 10 + "\n... (1970 bytes omitted) ...\n" + "b" * 20


@pytest.mark.parametrize("chunk", [1, 2, 3, 5, 64])
def test_the_border_of_a_chunk_breaks_no_character(chunk):
    assert kept("é€😀".encode() * 50, chunk, head_lines=0).text == "é€😀" * 50


@pytest.mark.parametrize("size", range(1, 12))
def test_a_cut_breaks_no_character(size):
    stream = kept("é€😀".encode() * 50, head_bytes=size, tail_bytes=size)
    assert "\\x" not in stream.text
    kept_bytes = len(stream.head.encode()) + len(stream.tail.encode())
    assert stream.bytes == kept_bytes + stream.omitted_bytes


def test_what_is_no_utf8_is_shown_as_it_is():
    assert kept(b"\xff\xfeok\n").text == "\\xff\\xfeok\n"


def test_full_keeps_everything_up_to_its_cap():
    assert kept(LINES, mode="full").text.encode() == LINES


def test_full_keeps_both_ends_above_its_cap():
    stream = kept(LINES, mode="full", cap=40)
    assert (len(stream.head) + len(stream.tail), stream.omitted_bytes) == (40, len(LINES) - 40)


def test_long_lines_are_cut_and_say_so():
    stream = kept(b"short\n" + b"x" * 30 + b"\nend", line_bytes=10)
    assert (stream.text, stream.cut_bytes, stream.truncated) == (
        "short\nxxxxxxxxxx…[+20 B]\nend",
        20,
        True,
    )


def test_bytes_alone_can_count():
    stream = kept(LINES, head_lines=0, tail_lines=0, head_bytes=4, tail_bytes=4)
    assert (stream.head, stream.tail) == ("1\n2\n", "200\n")


def test_nothing_is_nothing():
    assert kept(b"") == kept(b"", mode="full")
