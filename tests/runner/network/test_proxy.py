"""The allow-list proxy with real commands, against servers on this machine's loopback."""

from __future__ import annotations

import http.server
import threading

import pytest

from gateway.runner.network.proxy import Door


@pytest.fixture
def origin():
    """A small web server; `seen` is what it was asked."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.server.seen.append(
                (self.path, self.headers["Host"], self.headers.get("Proxy-Authorization"))
            )
            self.send_response(200)
            self.send_header("Content-Length", "6")
            self.end_headers()
            self.wfile.write(b"hello\n")

        def log_message(self, *_arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.seen = []
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def allowed(confined, machine):
    if not machine.netns:
        pytest.skip("no network of one's own here")

    def go(text, *hosts):
        return confined(2, text, network="allowlist", hosts=hosts)

    return go


def attempts(outcome):
    return [(one.host, one.port, one.allowed, one.reason, one.times) for one in outcome.network]


PROXIED = "curl -sS -m 5 --noproxy '' "


def test_a_listed_host_answers(allowed, origin):
    port = origin.server_port
    outcome = allowed(f"{PROXIED} http://127.0.0.1:{port}/x?y", f"127.0.0.1:{port}")
    assert (outcome.stdout.text, attempts(outcome)) == (
        "hello\n",
        [("127.0.0.1", port, True, "", 1)],
    )
    assert origin.seen == [("/x?y", f"127.0.0.1:{port}", None)]


def test_another_is_refused_and_recorded(allowed, origin):
    outcome = allowed(
        "curl -sS -m 5 http://evil.test/; curl -sS -m 5 https://evil.test/", "example.org"
    )
    assert "not on the list" in outcome.stdout.text
    assert attempts(outcome) == [
        ("evil.test", 80, False, "not-listed", 1),
        ("evil.test", 443, False, "not-listed", 1),
    ]


def test_a_tunnel_goes_only_where_it_was_allowed(allowed, origin):
    port = origin.server_port
    text = f"{PROXIED} -p http://127.0.0.1:{port}/; {PROXIED} -p http://localhost:{port}/"
    outcome = allowed(text, f"127.0.0.1:{port}")
    assert outcome.stdout.text.startswith("hello\n")
    assert [one[:3] for one in attempts(outcome)] == [
        ("127.0.0.1", port, True),
        ("localhost", port, False),
    ]


def test_a_name_that_leads_to_this_machine_is_refused(allowed, origin):
    """`/etc/hosts` gives this machine's own name a loopback address, or it can't be resolved at all."""
    outcome = allowed(
        f"{PROXIED} http://localhost.localdomain:{origin.server_port}/ http://ip6-localhost/",
        "localhost.localdomain",
        "ip6-localhost",
    )
    assert origin.seen == []
    assert {one[3] for one in attempts(outcome)} <= {"forbidden-address", "not-resolved"}


def test_there_is_no_way_around(allowed, origin):
    port = origin.server_port
    text = (
        f"curl -sS -m 3 --noproxy '*' http://127.0.0.1:{port}/; "
        "python3 -c \"import socket; socket.socket(2, 2).sendto(b'x', ('192.0.2.1', 53))\" 2>&1 | tail -1; "
        "python3 -c 'import socket; socket.socket(40, 1)' 2>&1 | tail -1"
    )
    outcome = allowed(text, f"127.0.0.1:{port}")
    assert origin.seen == []
    assert "unreachable" in outcome.stdout.text
    assert "Operation not permitted" in outcome.stdout.text


def test_a_second_request_cannot_ride_on_the_first(allowed, origin):
    port = origin.server_port
    request = f"GET http://127.0.0.1:{port}/one HTTP/1.1\\r\\nHost: x\\r\\n\\r\\nGET http://evil.test/two HTTP/1.1\\r\\nHost: evil.test\\r\\n\\r\\n"
    script = (
        "import socket; s = socket.create_connection(('127.0.0.1', 3128)); "
        f"s.sendall(b'{request}'); s.settimeout(3)\n"
        "while d := s.recv(999): print(d.decode())"
    )
    allowed(f'python3 -c "{script}"', f"127.0.0.1:{port}")
    assert [path for path, _host, _secret in origin.seen] == ["/one"]


@pytest.mark.parametrize(
    "request_",
    [
        "GET / HTTP/1.1",
        "nonsense",
        "CONNECT",
        "CONNECT x:99999999 HTTP/1.1",
        "GET ftp://x/ HTTP/1.1",
    ],
)
def test_nonsense_is_answered(allowed, request_):
    script = f"import socket; s = socket.create_connection(('127.0.0.1', 3128)); s.sendall(b'{request_}\\r\\n\\r\\n'); print(s.recv(99))"
    assert "HTTP/1.1 4" in allowed(f'python3 -c "{script}"', "x:99999999").stdout.text


def test_servers_of_the_command_itself_are_reached(allowed):
    script = "import http.server, threading, urllib.request as u; s = http.server.HTTPServer(('127.0.0.1', 0), http.server.SimpleHTTPRequestHandler); threading.Thread(target=s.serve_forever, daemon=True).start(); print(u.urlopen('http://127.0.0.1:%d/' % s.server_port).status)"
    assert "200" in allowed(f'python3 -c "{script}"').stdout.text


SERVER = "python3 -m http.server --bind {host} 8765 >/dev/null 2>&1 & sleep 0.1; cd /; "
FETCH = "curl -s -o /dev/null -w '%{{http_code}}\\n' --retry 20 --retry-connrefused --retry-delay 1 http://{host}:8765/"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.2"])
def test_curl_reaches_a_server_beside_it(allowed, host):
    """`127.0.0.2` is asked of the proxy, which has not been told of it, and does not lead there."""
    found = allowed((SERVER + FETCH + "; kill $!").format(host=host), "example.test")
    assert found.stdout.text == ("403\n" if host == "127.0.0.2" else "200\n")


def test_loopback_is_never_the_machines(allowed, origin):
    """Neither straight nor by the proxy, in whatever spelling."""
    port = origin.server_port
    names = ("127.0.0.1", "localhost", "0.0.0.0", "127.1", "[::ffff:127.0.0.1]", "2130706433")
    text = "; ".join(
        f"curl -s -m 3 http://{name}:{port}/; {PROXIED} http://{name}:{port}/" for name in names
    )
    outcome = allowed(text, "example.test")
    assert (origin.seen, "hello" in outcome.stdout.text) == ([], False)


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_the_machines_loopback_when_the_list_says_so(allowed, origin, name):
    """Without a word of the command: an entry takes the name out of `NO_PROXY`."""
    port = origin.server_port
    found = allowed(f"curl -sS -m 5 http://{name}:{port}/", f"{name}:{port}")
    assert (found.stdout.text, attempts(found)) == ("hello\n", [(name, port, True, "", 1)])


def test_a_door_that_was_never_opened_closes():
    assert Door(()).close() == ()
