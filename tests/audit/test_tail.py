"""`head` gives back what was written, or nothing."""

from gateway.audit.chain import leaf
from gateway.audit.tail import Tail


def a_tail():
    tail = Tail()
    tail.log, tail.segment, tail.policies = "l1", "000000000000.jsonl", ["sha256:aa"]
    for number in range(5):
        tail.add(leaf(b"%d" % number), 10)
    return tail


def test_it_reads_back():
    tail = a_tail()
    again = Tail.from_bytes(tail.to_bytes() + b" old bytes behind it")
    assert [getattr(again, name) for name in Tail.__slots__] == [
        getattr(tail, name) for name in Tail.__slots__
    ]


def test_no_flipped_byte_is_believed():
    data = a_tail().to_bytes()
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1
        assert Tail.from_bytes(bytes(changed)) is None


def test_nor_is_a_part_of_it():
    data = a_tail().to_bytes()
    assert all(Tail.from_bytes(data[:length]) is None for length in range(len(data)))
