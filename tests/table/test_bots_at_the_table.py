"""Bots at a table where somebody sits move one after the other, beside what is seen, at the screen and the page."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import needs
import pytest
from chromium import Tab
from page_guests import Client, choose, offered, serving, settled, sit_down
from sitters import Sitter, game, player, sit
from small_games import key
from wording import says

import pbem
from pbem import author
from pbem.app.game_setup import NewGame
from pbem.app.own_key import locked_key
from pbem.app.table import Table
from pbem.app.tables import BEGUN, open_table
from pbem.events.identity import LockedSecret
from pbem.projections.game import Game
from pbem.rooms.bots.players import Player, players
from pbem.rooms.page.controller import Controller
from pbem.rooms.page.syncs import Syncs
from pbem.rooms.table.screen import TableScreen
from pbem.rooms.table.table_session import TableSession
from pbem.rules import Move, Ruleset, View
from pbem.rules.registry import find
from pbem.store.noted import signed_here

pytestmark = pytest.mark.room("bots")

BOTS = {"steady": "steady", "steady2": "steady"}
SEATS = ["me", *BOTS]
FOR_OTHERS = {"away", "note", "pace", "plan"}


@dataclass
class Held:
    """`begun`: a bot has begun to think; it goes on once it is `let_go`."""

    begun: Event = field(default_factory=Event)
    let_go: Event = field(default_factory=Event)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A game of one person, whose key is ann's, and two bots; the person is asked."""
    ruleset = find("confucius")
    plan = NewGame(ruleset, SEATS, {}, own=SEATS, bots=BOTS)
    for number in range(20):
        first = plan.first(key("ann"), bytes([number]) * 32, BEGUN)
        table = Table(Game.begin(first, lambda _name, _version: ruleset), keys={seat: key("ann") for seat in SEATS})
        for seat in SEATS:
            table._log.take(author.join(table.game, seat, key("ann"), at=BEGUN))
        table._pay()
        if table.asked == ("me",):
            path = tmp_path / "evening.toml"
            table.save(path)
            for event in table.events:
                signed_here(table.game.id, event.id)
            return path
    raise AssertionError("chance never makes the person the first")


def test_at_the_screen_nothing_is_covered_and_the_bots_answer(evening: Path) -> None:
    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("tax")
        await table.press("enter", "enter")
        await table.until(lambda: table.screen.session.asked == "me" and len(moves(evening)) > 2)

    sit(evening, play, name="ann")
    assert [by for by, _kind in moves(evening)] == ["me", "steady", "steady2"]


def test_what_each_bot_has_done_is_told_below_the_line(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind what the player's own move has come to, which stays as long as there is room."""
    seen: list[str] = []
    draw_foot = TableScreen.draw_foot

    def seeing(screen: TableScreen) -> None:
        draw_foot(screen)
        seen.append(screen.rows("said").text())

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("tax")
        await table.press("enter")
        monkeypatch.setattr(TableScreen, "draw_foot", seeing)
        await table.press("enter")
        await table.until(lambda: table.screen.session.asked == "me" and not table.screen.thinking)
        await table.recalled()
        pane, past = table.screen.rows("said"), table.screen.session.past
        assert past is not None
        shown = " ".join(" ".join(pane.render_line(y).text for y in range(pane.size.height)).split())
        assert shown.startswith(" ".join(told for moment in past.moments[-3:] for told in moment.sentences(["me"])))

    sit(evening, play, name="ann", size=(80, 24))
    own, first = [next(one for one in reversed(seen) if says("seat-is-thinking", seat=seat) in one) for seat in BOTS]
    assert "me draws" in own
    assert "steady gives" in first
    assert "steady gives" in seen[-1]
    assert "steady2 gives" in seen[-1]


def test_at_the_page_each_answer_is_seen_when_it_is_made(evening: Path) -> None:
    """And all that has come since one's own move stays until the next."""
    with serving(evening, "ann") as served:
        client = Client(served)
        assert "curtain" not in client.ask("sit")
        number = client.ask("try", words="tax")["tried"]["number"]
        said = client.ask("make", trial=number)["said"]
        seen = []
        for _look in range(400):
            seen.append(len(moves(evening)))
            if client.ask("look").get("asked") and seen[-1] > 2:
                break
        for _look in range(400):
            told = client.ask("look")["said"]
            if any("steady2 gives" in sentence for sentence in told):
                break
        number = client.ask("try", words="tax")["tried"]["number"]
        assert client.ask("look")["said"] == told
        assert told[: len(said) - 1] == said[:-1], "its own move is the first of it"
        assert any("steady gives" in sentence for sentence in told), told
        note = client.ask("try", words="note hello")["tried"]["number"]
        assert client.ask("make", trial=note)["said"][: len(told)] == told
        number = client.ask("try", words="tax")["tried"]["number"]
        assert "steady2 gives" not in " ".join(client.ask("make", trial=number)["said"])
    assert says("seat-is-thinking", seat="steady") in said
    assert [by for by, _kind in moves(evening)][:3] == ["me", "steady", "steady2"]


WHERE = """['make', 'leave', 'tools', 'trial'].map((name) => {
  const {top, height} = document.getElementById(name).getBoundingClientRect();
  return name === 'trial' ? top : [top, height];
})"""
NEWEST = "said.scrollHeight > said.clientHeight && said.scrollTop + said.clientHeight >= said.scrollHeight - 1"


@pytest.mark.xdist_group("table page")
@pytest.mark.real
def test_in_a_browser_what_bots_do_moves_nothing_that_one_clicks_on(evening: Path, tab: Tab, held: Held) -> None:
    """Not even what would be taken back, which is more by then; what they have done is read beside that."""
    with serving(evening, "ann") as served:
        sit_down(tab, served)
        tab.size(1366, 768)
        tab.run("said.style.maxHeight = '3em'")
        tops = "[...document.querySelectorAll('#offers button')].map((one) => one.getBoundingClientRect().top)"
        listed = tab.run(tops)
        choose(tab, "tax")
        tab.click("#make")
        settled(tab)
        tab.click("#undo")
        settled(tab)
        where, would = tab.run(WHERE), tab.run("document.querySelector('#trial ul').textContent")
        held.let_go.set()
        tab.until("said.textContent.includes('steady2 gives') && table.known.some((offer) => offer[0] === 'tax')")
        settled(tab)
        assert tab.run("document.querySelector('#trial ul').textContent") != would
        assert tab.run(WHERE) == where
        assert tab.run(NEWEST)
        assert says("seat-collects-taxes", seat="me") in tab.run("said.textContent")
        tab.click("#leave")
        settled(tab)
        tab.run("standing.textContent = 'what is asked '.repeat(6)")
        assert tab.run(tops)[:3] == listed[:3]


def test_where_the_key_is_locked_no_bot_is_said_to_think(evening: Path) -> None:
    """It cannot move there, though it is asked."""
    session = TableSession(evening, player("ann"))
    session.act(session.tried("me", ["tax"]).act, "me")
    assert session.thinking == "steady"
    me = replace(session.player.me, secret=LockedSecret(b"", 1, 1, b"", b""))
    locked = TableSession(evening, replace(session.player, identity=me))
    assert (locked.game.need, locked.thinking) == (session.game.need, "")


def test_what_somebody_does_there_waits_for_no_bot(evening: Path) -> None:
    """Their moves are made by `let_think`, one at a time."""
    session = TableSession(evening, player("ann"))
    session.act(session.tried("me", ["tax"]).act, "me")
    assert (session.thinking, [by for by, _kind in moves(evening)]) == ("steady", ["me"])
    assert session.let_think()
    assert session.look()
    assert (session.thinking, len(moves(evening))) == ("steady2", 2)
    assert session.let_think()
    session.look()
    assert (session.thinking, session.asked) == ("", "me")
    assert not session.let_think()


def test_a_bot_that_waits_for_an_agreement_does_not_think(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the screen would ask it again and again, and say so: while moves may be taken back, bots make none."""
    table = pbem.new("pebbles", ["ann", "bob", "cy"], seed=1, keys={name: key(name) for name in ("ann", "bob", "cy")})
    with monkeypatch.context() as nobody_thinks:
        nobody_thinks.setattr("pbem.rooms.bots.assistant.BotSeats.think", lambda _bots, _session: False)
        table.propose_substitute("ann", "cy", "nimble")
        table.consent("bob")
        for seat in ("ann", "bob"):
            table.play(seat, "stake 1")
        table.publish()
        table.propose_undo("bob")
        table.save(place)
        session = TableSession(place, player("ann"))
        table.decline("ann")
    assert session.game.need is not None
    assert session.game.need.seats == ("cy",)
    assert session.thinking == ""
    table.save(place)
    for event in table.events:
        signed_here(table.game.id, event.id)
    session.look()
    assert session.thinking == "cy"
    assert session.let_think()


def test_a_bot_that_cannot_move_is_not_asked_again_and_again(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the key that it would sign with is locked."""
    asked: list[str] = []

    def refused(_session: TableSession, seat: str, _hear: object) -> bool:
        asked.append(seat)
        raise locked_key()

    monkeypatch.setattr(TableSession, "let_think", refused)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("tax")
        await table.press("enter", "enter")
        await table.until(lambda: bool(asked) and not table.screen.thinking)
        for _look in range(3):
            await table.press("escape")

    sit(evening, play, name="ann")
    assert asked == ["me"]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Bots that think until they are let go."""
    held = Held()

    def known(ruleset: Ruleset[Any]) -> Mapping[str, Player]:
        def thinks(view: View[Any], random: Random, left: Collection[str]) -> Move:
            held.begun.set()
            assert held.let_go.wait(needs.PATIENCE)
            return steady(view, random, left)

        steady = players(ruleset)["steady"]
        return {"steady": thinks}

    monkeypatch.setattr("pbem.rooms.bots.moving.players", known)
    return held


def test_while_a_bot_thinks_the_game_is_nobodys(evening: Path, held: Held) -> None:
    """What somebody writes meanwhile is written at once, and the bot moves after it."""
    session = TableSession(evening, player("ann"))
    session.act(session.tried("me", ["tax"]).act, "me")
    with thinking_beside(session, held):
        session.act(session.tried("me", ["note", "hello"]).act, "me")
    session.look()
    kinds = [event.kind for event in open_table(evening).events]
    assert kinds.index("note") < len(kinds) - 1
    assert [by for by, _kind in moves(evening)] == ["me", "steady"]
    assert not open_table(evening).audit().faults


def test_what_is_taken_back_meanwhile_no_bot_answers(evening: Path, held: Held) -> None:
    session = TableSession(evening, player("ann"))
    session.act(session.tried("me", ["tax"]).act, "me")
    with thinking_beside(session, held):
        session.act(session.tried("me", ["undo"]).act, "me")
    session.look()
    assert (session.asked, moves(evening)) == ("me", [])
    assert not open_table(evening).audit().faults


def test_what_was_told_stays_when_the_file_changes_while_a_bot_thinks(evening: Path, held: Held) -> None:
    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.types("tax")
        await table.press("enter", "enter")
        await table.until(held.begun.is_set)
        other = TableSession(evening, player("ann"))
        other.act(other.tried("me", ["note", "hello"]).act, "me")
        table.screen.look()
        assert table.screen.session.raw == other.raw
        assert "me draws" in table.text("said")
        held.let_go.set()
        await table.until(lambda: table.screen.session.asked == "me" and not table.screen.thinking)

    sit(evening, play, name="ann")


@contextmanager
def thinking_beside(session: TableSession, held: Held) -> Iterator[None]:
    """A bot thinks as long as the block lasts."""
    beside = Thread(target=session.let_think)
    beside.start()
    assert held.begun.wait(needs.PATIENCE)
    yield
    held.let_go.set()
    beside.join(needs.PATIENCE)
    assert not beside.is_alive()


def test_what_is_undone_there_is_a_persons_own_move_and_is_foreseen_as_that(evening: Path) -> None:
    """The bots' answers to it are newer, and made with the same key."""
    session = TableSession(evening, player("ann"))
    assert session.remember(session.recall())
    assert "undo" not in [one.words for one in session.offers("me")]
    session.act(session.tried("me", ["tax"]).act, "me")
    while session.let_think():
        session.look()
    assert session.remember(session.recall())
    assert "undo" in [one.words for one in session.offers("me")]
    tried = session.tried("me", ["undo"])
    assert says("this-is-taken-back-moves", moves="me's tax") == tried.lines[0].split(", ")[0]
    session.act(tried.act, "me")
    assert (moves(evening), session.asked) == ([], "me")


def test_who_plays_alone_is_offered_nothing_that_is_for_others(evening: Path) -> None:
    """Neither at the screen nor at the page; who types it is not refused."""
    session = TableSession(evening, player("ann"))
    assert FOR_OTHERS.isdisjoint(one.words for one in session.offers("me"))
    with serving(evening, "ann") as served:
        page = Client(served)
        assert FOR_OTHERS.isdisjoint(offered(page.ask("sit")))
        assert not page.ask("try", words="tax")["tried"]["plan"]
    session.act(session.tried("me", ["note", "remember", "this"]).act, "me")
    assert open_table(evening).events[-1].kind == "note"


def test_who_shares_a_keyboard_does_not_play_alone(place: Path) -> None:
    game(place, hot_seat=True)
    session = TableSession(place, player("ann"))
    assert {one.words for one in session.offers(session.asked)} >= FOR_OTHERS


def moves(path: Path) -> list[tuple[str, str]]:
    """Who has made which kind of move."""
    kinds = find("confucius").kinds
    return [(event.by, event.kind) for event in open_table(path).events if event.kind in kinds]


def test_in_a_browser_nobody_reads_what_came_of_a_bots_move_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It began to think while the curtain was drawn, and is done when somebody sits here."""
    ruleset, seats = find("pebbles"), ["ann", "bob", "steady"]
    first = NewGame(ruleset, seats, {}, own=seats, bots={"steady": "steady"}).first(key("ann"), bytes(32), BEGUN)
    table = Table(Game.begin(first, lambda _name, _version: ruleset), keys={seat: key("ann") for seat in seats})
    for seat in seats:
        table._log.take(author.join(table.game, seat, key("ann"), at=BEGUN))
    table._pay()
    for seat in ("ann", "bob"):
        table._log.take(author.play(table.game, seat, table.game.legal(seat)[0], key("ann"), at=BEGUN))
    path = tmp_path / "two.toml"
    table.save(path)
    for event in table.events:
        signed_here(table.game.id, event.id)
    session = TableSession(path, player("ann"))
    controller, let_go = Controller(session, list, Syncs(None, session.player.now)), Event()

    def let_think(seat: str, hear: Callable[[str], None]) -> None:
        let_go.wait(needs.PATIENCE)
        if not seat:
            hear("bob draws a card: 3.")

    monkeypatch.setattr(session, "let_think", let_think)
    assert "curtain" in controller._answered("look", {})
    controller._answered("here", {})
    let_go.set()
    controller._thinking.join()
    assert "bob draws a card: 3." not in controller._answered("look", {})["said"]
