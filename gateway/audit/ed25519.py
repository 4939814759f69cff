"""Ed25519 verification in plain Python (RFC 8032), for machines without `cryptography`.

Slow (some milliseconds) and not constant in time: verifying handles nothing secret. Never sign with it.
"""

from __future__ import annotations

from hashlib import sha512

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int, int, int]


def _add(a: Point, b: Point) -> Point:
    one, two = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    three, four = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = two - one, four - three, four + three, two + one
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(number: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while number:
        total, point, number = (
            _add(total, point) if number & 1 else total,
            _add(point, point),
            number >> 1,
        )
    return total


def _point(data: bytes) -> Point | None:
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ~(1 << 255)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (not x and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def holds(key: bytes, signature: bytes, message: bytes) -> bool:
    """Does the signature hold?"""
    a, r, s = _point(key), _point(signature[:32]), int.from_bytes(signature[32:], "little")
    base = _point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    if a is None or r is None or base is None or len(signature) != 64 or s >= L:
        return False
    h = int.from_bytes(sha512(signature[:32] + key + message).digest(), "little") % L
    left, right = _times(s, base), _add(r, _times(h, a))
    return not (
        (left[0] * right[2] - right[0] * left[2]) % P
        or (left[1] * right[2] - right[1] * left[2]) % P
    )
