"""Who is let in to the table's page: its own page on this machine, and no one who only pretends to be that."""

import http.client
import json
import socket
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import needs
import pytest
from page_guests import Client, serving
from sitters import game, player
from wording import says, sentence

from pbem.rooms.page.controller import Controller
from pbem.rooms.page.handler import LARGEST, Handler
from pbem.rooms.page.listener import ROOM
from pbem.rooms.page.syncs import Syncs
from pbem.rooms.table.table_session import TableSession

EVIL = "http://evil.example"
YOUR_TURN = sentence("your-turn-seats-prompt")[0].partition("{")[0]


@pytest.fixture
def mover(place: Path) -> str:
    return game(place).asked[0]


def test_only_under_its_secret_is_anything(place: Path, mover: str) -> None:
    with serving(place, mover) as served:
        client = Client(served)
        own = client.own()
        assert client.knock("GET", client.path, headers=own)[0] == 200
        for path in ("/", "/sit", "/favicon.ico", client.path[:-1] + "x/", client.path.rstrip("/")[:-1] + "/"):
            status, _headers, said = client.knock("GET", path, headers=own)
            assert status == 404, path
            assert b"Confucius" not in said
        status, _headers, said = client.knock("POST", "/wrong/sit", b"{}", own)
        assert status == 404
        assert client.knock("POST", client.path + "unheard", b"{}", own)[0] == 400


def test_the_page_that_is_opened_leads_to_it_once(place: Path, mover: str) -> None:
    """Its address is on the browser's command line, where others on the machine can read it."""
    with serving(place, mover) as served:
        client = Client(served)
        once = "/" + served.handler.opening.rpartition("/")[2]
        status, headers, _said = client.knock("GET", once, headers=client.own())
        assert (status, headers["Location"]) == (303, client.path)
        for path in (once, "/None", "/"):
            status, headers, _said = client.knock("GET", path, headers=client.own())
            assert (status, "Location" in headers) == (404, False)


@pytest.mark.parametrize(
    "changed",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:{port}"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1:1"},
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": "http://localhost:{port}"},
        {"Origin": "https://{host}"},
        {"Origin": ""},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Content_Type": "text/plain"},
        {"Content_Type": "application/x-www-form-urlencoded"},
    ],
    ids=lambda changed: "-".join([*changed, *changed.values()]),
)
def test_questions_come_from_its_own_origin_by_its_own_name(place: Path, mover: str, changed: dict[str, str]) -> None:
    """With the right secret, too: a rebound name, another origin, a form."""
    with serving(place, mover) as served:
        client = Client(served)
        wrong = {name: value.format(port=client.port, host=client.host) for name, value in changed.items()}
        status, headers, said = client.knock("POST", client.path + "sit", b"{}", client.own(**wrong))
        assert status in (403, 415, 421)
        assert mover.encode() not in said
        assert not [name for name in headers if name.lower().startswith("access-control")]
        assert client.ask("sit")["standing"].startswith(f"{YOUR_TURN}{mover}")


def test_a_rebound_name_gets_no_page_and_other_origins_no_leave(place: Path, mover: str) -> None:
    with serving(place, mover) as served:
        client = Client(served)
        assert client.knock("GET", client.path, headers={"Host": f"evil.example:{client.port}"})[0] == 421
        asked = {"Host": client.host, "Origin": EVIL, "Access-Control-Request-Method": "POST"}
        status, headers, _said = client.knock("OPTIONS", client.path + "sit", headers=asked)
        assert status == 405
        assert not [name for name in headers if name.lower().startswith("access-control")]
        for method in ("PUT", "DELETE", "PATCH", "HEAD"):
            assert client.knock(method, client.path + "sit", headers=client.own())[0] == 405


def test_what_it_says_is_kept_nowhere_and_framed_by_nobody(place: Path, mover: str) -> None:
    with serving(place, mover) as served:
        client = Client(served)
        _status, headers, page = client.knock("GET", client.path, headers=client.own())
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        rules = headers["Content-Security-Policy"]
        assert "default-src 'none'" in rules
        assert "frame-ancestors 'none'" in rules
        assert "connect-src 'self'" in rules
        assert "unsafe" not in rules
        assert "Server" not in headers
        assert b"holds" not in page


def test_a_question_is_small_and_well_put(place: Path, mover: str) -> None:
    with serving(place, mover) as served:
        client = Client(served)
        large = json.dumps({"words": "x" * 20_000}).encode()
        assert client.knock("POST", client.path + "sit", large, client.own())[0] == 413
        for body in (b"", b"[]", b"1", b"{", b"\xff", b'{"a":' * 3000, b'{"tab":1e999}'):
            assert client.knock("POST", client.path + "sit", body, client.own())[0] in (200, 400)
        client.ask("sit")
        odd_ones: list[dict[str, object]] = [{"words": 3}, {"words": ["tax"]}, {"typed": None}, {"words": {}}]
        for odd in odd_ones:
            body = json.dumps({"tab": client.tab, **odd}).encode()
            assert client.knock("POST", client.path + "try", body, client.own())[0] == 400
        assert client.ask("look")["standing"].startswith(YOUR_TURN)


def test_who_dawdles_keeps_nobody_waiting_and_is_let_go(place: Path, mover: str) -> None:
    """Half a request, headers or body, holds no thread; after a while the line is cut."""
    with serving(place, mover, channel_timeout=1, cleanup_interval=1) as served:
        client = Client(served)
        slow = []
        for said in (f"POST {client.path}sit HTTP/1.1\r\nHost: {client.host}\r\n", "GET"):
            for _number in range(6):
                line = socket.create_connection(("127.0.0.1", client.port), timeout=20)
                line.sendall(said.encode())
                slow.append(line)
        headers = "".join(f"{name}: {value}\r\n" for name, value in client.own().items())
        slow[0].sendall(f"{headers}Content-Length: 900\r\n\r\n{{".encode())
        assert client.ask("sit")["standing"].startswith(YOUR_TURN), "though as many dawdle as there are threads"
        for line in slow:
            while line.recv(4096):
                pass
            line.close()


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["idle", "slow", "let off"]
)
def test_strangers_who_stand_about_take_no_connection_from_the_player(place: Path, mover: str, said: bytes) -> None:
    """However many they are, and though no one is let go for silence while the test lasts."""
    with serving(place, mover, channel_timeout=600) as served, ExitStack() as held:
        client = Client(served)
        own = http.client.HTTPConnection("127.0.0.1", client.port, timeout=10)
        held.callback(own.close)
        mine = sits(own, client)
        for _number in range(3 * ROOM):
            line = held.enter_context(socket.create_connection(("127.0.0.1", client.port), timeout=10))
            line.sendall(said)
        assert sits(own, client) is mine, "the player's own connection was closed for theirs"
        client.ask("sit")
        for _number in range(ROOM):  # slowly or not, they come again
            held.enter_context(socket.create_connection(("127.0.0.1", client.port), timeout=10)).sendall(said)
            client.ask("look")


def sits(line: http.client.HTTPConnection, client: Client) -> socket.socket | None:
    """Ask for the page over this connection; returns what it goes through."""
    line.request("GET", client.path, headers=client.own())
    answer = line.getresponse()
    answer.read()
    assert answer.status == 200
    return line.sock


@needs.linux
def test_it_listens_on_loopback_alone(place: Path, mover: str) -> None:
    with serving(place, mover) as served:
        client = Client(served)
        bound = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        mine = [one[1] for one in bound if one[1].endswith(f":{client.port:04X}") and one[3] == "0A"]
        assert mine == [f"0100007F:{client.port:04X}"]


@pytest.mark.parametrize(
    ("length", "status"),
    [(LARGEST, 200), (LARGEST + 1, 413), ("-1", 413), ("1e3", 413), ("", 400), ("9" * 5000, 413)],
    ids=lambda given: str(given)[:9],
)
def test_no_more_is_read_than_a_question_may_have(place: Path, mover: str, length: object, status: int) -> None:
    """Whatever server stands before the handler, and whatever it lets through."""
    me = player(mover)
    client = Handler(Controller(TableSession(place, me), list, Syncs(None, me.now)), 80)
    question = b'{"tab":0,"words":"%s"}' % (b"x" * (LARGEST - 20))
    assert len(question) == LARGEST
    said: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": urlsplit(client.address).path + "sit",
        "HTTP_HOST": "127.0.0.1:80",
        "HTTP_ORIGIN": "http://127.0.0.1:80",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(length),
        "wsgi.input": BytesIO(question + b" " * 9),
    }
    client(environ, lambda line, _headers: said.append(line))
    assert said[0].startswith(f"{status} ")


def test_whoever_looks_for_a_fault_gets_it_whole(place: Path, mover: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With PBEM_TRACEBACK; else the page is told in a sentence, and goes on."""
    me = player(mover)
    client = Handler(Controller(TableSession(place, me), list, Syncs(None, me.now)), 80)
    monkeypatch.setattr(Controller, "answer", lambda *_given: 1 // 0)

    def asks() -> list[str]:
        said: list[str] = []
        environ = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": urlsplit(client.address).path + "sit",
            "HTTP_HOST": "127.0.0.1:80",
            "HTTP_ORIGIN": "http://127.0.0.1:80",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": "2",
            "wsgi.input": BytesIO(b"{}"),
        }
        body = b"".join(client(environ, lambda line, _headers: said.append(line)))
        return [*said, json.loads(body)["said"][0]]

    assert asks() == ["200 OK", says("internal-error-a-bug-in", error="integer division or modulo by zero")]
    monkeypatch.setenv("PBEM_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        asks()
