"""People who sit at a table in a browser, and what else asks its server."""

import http.client
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from chromium import Tab
from sitters import player
from wording import says

from pbem.rooms.page.controller import Controller
from pbem.rooms.page.page_server import PageServer
from pbem.rooms.page.syncs import Syncs
from pbem.rooms.table.table_session import TableSession

STANDS = """[...player.board.pieces.children].filter((one) => !one.classList.contains('gone'))
  .map((one) => one.getAttribute('aria-label')).sort()"""
MARKED = "document.querySelectorAll('#wide .moved, #wide .changed, #wide .trail').length"
OFFERED = "table.offers.listed.map((number) => table.offers.all[number][0])"

COVERED = {"curtain"}
"""All that the page is told while no one may see anything."""


@contextmanager
def serving(
    path: Path, name: str = "ann", sync: Callable[[], Any] | None = None, **limits: int
) -> Iterator[PageServer]:
    """The table of someone's game, served as long as the block lasts."""
    me = player(name)
    syncs = Syncs(sync, me.now)
    here = sorted(path.parent.glob("*.toml"))
    served = PageServer(
        Controller(TableSession(path, me), lambda: [(one, "waits") for one in here], syncs), syncs, **limits
    )
    running = Thread(target=served.run, daemon=True)
    running.start()
    try:
        yield served
    finally:
        served.stop()
        running.join(20)
        assert not running.is_alive()


class Client:
    """Requests of any kind to a handler."""

    def __init__(self, served: PageServer) -> None:
        parts = urlsplit(served.handler.address)
        self.host, self.path = parts.netloc, parts.path
        self.port = int(parts.netloc.rpartition(":")[2])
        self.tab = 0

    def knock(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        """What comes back: the status, the headers and the body."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        line.request(method, path, body or None, dict(headers or {}))
        answer = line.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read()
        line.close()
        return found

    def own(self, **more: str) -> dict[str, str]:
        """The headers that the page itself sends, but for what is said."""
        headers = {"Host": self.host, "Origin": f"http://{self.host}", "Content-Type": "application/json"}
        return headers | {name.replace("_", "-"): value for name, value in more.items()}

    def ask(self, what: str, **asked: Any) -> Any:
        """Ask as the page does."""
        body = json.dumps({"tab": self.tab, **asked}).encode()
        status, _headers, answer = self.knock("POST", self.path + what, body, self.own())
        assert status == 200, (status, answer)
        found = json.loads(answer)
        self.tab = found.get("tab", self.tab)
        return found


def offered(state: dict[str, Any]) -> list[str]:
    """What the list has, in order."""
    return [offer[0] for offer in state["offers"]]


def say(client: Client, words: str) -> dict[str, Any]:
    """Try some words and make it so. Returns where the table is then."""
    tried = client.ask("try", words=words)["tried"]
    assert tried["words"] == words
    found: dict[str, Any] = client.ask("make", trial=tried["number"])
    return found


def your_turn(seat: str) -> str:
    """How it starts when a seat is told that it is asked."""
    return says("your-turn-seats-prompt", seats=seat, prompt="")


def sit_down(tab: Tab, served: PageServer, width: int = 1400) -> None:
    """Open the page, for someone who wants no motion, and wait until it shows the game as it is now."""
    tab.size(width)
    tab.still()
    tab.visit(served.handler.address)
    settled(tab)


def text(tab: Tab, name: str) -> str:
    """What a part of the page reads."""
    return str(tab.run(f"document.getElementById('{name}').textContent"))


def settled(tab: Tab) -> None:
    """Wait until nothing moves and nothing is asked."""
    tab.until("Boolean(window.table && table.version && (!window.player || !player.timer) && !table.waiting)")


SPOT = """(() => {
  const drawn = player.small.matches ? '#tall' : '#wide';
  const area = document.querySelector(`${drawn} [data-place='PLACE']`);
  area.scrollIntoView({block: 'center'});
  const box = area.getBoundingClientRect();
  return [box.x + box.width * ACROSS, box.y + box.height * DOWN];
})()"""


def click_place(tab: Tab, place: int, across: float = 0.5, down: float = 0.5) -> None:
    """Click with the mouse on a place of the board, so far across and down the box around it."""
    script = SPOT.replace("PLACE", str(place)).replace("ACROSS", str(across)).replace("DOWN", str(down))
    tab.click_at(*tab.run(script))
    settled(tab)


def number_of(tab: Tab, name: str) -> int:
    """The number of the place that is called so."""
    number = int(tab.run(f"player.data.places.findIndex((one) => one[0] === {name!r})"))
    assert number >= 0, name
    return number


def choose(tab: Tab, words: str) -> None:
    """Click on a line of the list."""
    number = tab.run(f"table.offers.listed.find((number) => table.offers.all[number][0] === {words!r}) ?? -1")
    assert number >= 0, words
    tab.click(f'#offers [data-n="{number}"]')
    settled(tab)
