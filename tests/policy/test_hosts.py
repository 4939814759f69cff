"""Host patterns: what they mean, and what is none."""

from __future__ import annotations

import pytest

from gateway.policy.hosts import host_matches, malformed

MEANT = """
*                   e.x             0
*                   10.0.0.1        22
e.x                 e.x             0
e.x                 e.x             443
E.x                 e.X             0
e.x                 e.x.            0
e.x.                e.x             0
e.x:8080            e.x             8080
*.e.x               a.e.x           0
*.e.x               a.b.e.x         443
*.e.x:80            a.e.x           80
10.0.0.7            10.0.0.7        0
169.254.*           169.254.170.23  80
*:2375              e.x             2375
fd00:0ec2::254      fd00:ec2::254   0
::1                 ::1             0
[::1]               ::1             0
[::1]:80            ::1             80
2001:db8:0:0:0:0:0:1 2001:db8:0:0:0:0:0:1 443
""".strip().splitlines()
NOT_MEANT = """
e.x                 f.x             0
e.x                 a.e.x           0
e.x                 ee.x            0
*.e.x               e.x             0
*.e.x               .e.x            0
*.e.x               ae.x            0
e.x:8080            e.x             0
e.x:8080            e.x             80
[::1]:80            ::1             81
2001:db8:0:0:0:0:0:1 2001:db8:0:0:0:0:0  1
10.0.0.7            10.0.0.77       0
169.254.*           169.254.e.x     0
169.254.*           169.25.4.1      0
*:2375              e.x             2376
""".strip().splitlines()


@pytest.mark.parametrize("row", MEANT)
def test_a_pattern_means_these_hosts(row: str) -> None:
    pattern, host, port = row.split()

    assert host_matches(pattern, host, int(port))


@pytest.mark.parametrize("row", NOT_MEANT)
def test_a_pattern_does_not_mean_these(row: str) -> None:
    pattern, host, port = row.split()

    assert not host_matches(pattern, host, int(port))


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("https://e.x", "scheme"),
        ("e.x/a", "path"),
        ("10.0.0.0/8", "mask"),
        ("e.*", "all names below"),
        ("a*.e.x", "all names below"),
        ("e x", "character"),
        ("é.x", "character"),
        ("*.", "no host"),
        ("", "no host"),
    ],
)
def test_what_is_no_pattern_is_refused_with_its_reason(pattern: str, why: str) -> None:
    assert why in malformed(pattern)


@pytest.mark.parametrize("pattern", [*(row.split()[0] for row in MEANT), "localhost", "h_1-x"])
def test_what_means_a_host_is_a_pattern(pattern: str) -> None:
    assert not malformed(pattern)
