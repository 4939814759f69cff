from __future__ import annotations

import pytest

from gateway.runner.network.hosts import Allowed, forbidden

TABLE = """
example.org         example.org          443   yes
example.org         EXAMPLE.ORG.         443   yes
example.org         www.example.org      443   no
example.org         notexample.org       443   no
example.org         example.org.evil.io  443   no
*.example.org       www.example.org      443   yes
*.example.org       a.b.example.org      443   yes
*.example.org       example.org          443   no
*.example.org       evilexample.org      443   no
example.org:8443    example.org          8443  yes
example.org:8443    example.org          443   no
192.0.2.7           192.0.2.7            80    yes
192.0.2.7:80        192.0.2.7            81    no
[2001:db8::1]:443   2001:db8::1          443   yes
2001:db8::1         [2001:db8::1]        443   yes
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_which_hosts_a_list_allows(row):
    entry, host, port, answer = row.split()
    assert Allowed([entry]).allows(host, int(port)) is (answer == "yes")


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("169.254.169.254", True),
        ("fe80::1%eth0", True),
        ("0.0.0.0", True),
        ("224.0.0.1", True),
        ("nonsense", True),
        ("10.1.2.3", False),
        ("93.184.216.34", False),
    ],
)
def test_where_no_name_may_lead(address, answer):
    assert forbidden(address) is answer
