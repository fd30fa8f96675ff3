"""Every act comes to the same file wherever it is done, with what is owed then: typed, mailed, at a table in a terminal
or a browser, or by a program; and however the cards are dealt."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from club import HUB, PEOPLE, Club
from doors import at_home
from freezegun import freeze_time
from people import Person
from searching import sampled
from small_games import key
from worlds import (
    NOW,
    Begin,
    World,
    abandoning,
    anns_is_free,
    another_pace,
    bobs_is_free,
    bobs_turn,
    has_left,
    last_to_agree,
    last_to_seal,
    left,
    paced,
    proposed,
    sealed,
    stakes,
    taking,
)

import pbem
from pbem.app.acts import as_typed, every_act
from pbem.app.player import Player
from pbem.events.event import Event
from pbem.events.identity import Identity
from pbem.events.text import parse
from pbem.room import rooms
from pbem.rooms.hub.hub import invite
from pbem.rooms.page.controller import Controller
from pbem.rooms.page.syncs import Syncs
from pbem.rooms.plans import table_plans
from pbem.rooms.table.table_session import TableSession
from pbem.secrecy import known_cards
from pbem.store.lookup import Viewer

CHANCE = ("hash", "nonce", "entropy", "deck", "seed")
"""Fields of events that follow from chance, or from whose key it is that signs."""

Wrote = tuple[str, tuple[tuple[str, object], ...], tuple[int, ...]]


class Act(NamedTuple):
    """What ann does: as a command, in a mail, at a table, and in a program.

    `writes`: the event that it is, or brings about; "" for none. `held`: how cards are held where there is such an act;
    `but`: the faces at which there is not.
    """

    writes: str
    state: Callable[[Begin], World]
    command: str
    line: str
    program: Callable[[pbem.Table], object]
    table: str = ""
    held: tuple[str, ...] = tuple(known_cards())
    but: tuple[str, ...] = ()


ACTS: Mapping[str, Act] = {
    "join": Act("ann join", anns_is_free, "join", "join", lambda table: table.do("ann", "join")),
    "join, and start": Act(
        "creator start", anns_is_free, "join ann", "join", lambda table: table.do("ann", "join"), "join ann"
    ),
    "join, to come back": Act(
        "ann propose", has_left, "join", "join", lambda table: table.propose_substitute("ann", "ann", key("ann").public)
    ),
    "free": Act(
        "creator free",
        bobs_is_free,
        "free cy",
        "free cy",
        lambda table: table.do("ann", "free", freed="cy"),
        but=("mail",),  # a hub has started its games itself
    ),
    "play": Act("ann take", taking, "play take 2", "take 2", lambda table: table.play("ann", "take 2")),
    "play, among others": Act(
        "ann stake", stakes, "play stake 3", "stake 3", lambda table: table.play("ann", "stake 3")
    ),
    "play, and show it": Act(
        "ann open", last_to_seal, "play stake 3", "stake 3", lambda table: table.play("ann", "stake 3")
    ),
    "note": Act("ann note", taking, "note hello", "note hello", lambda table: table.note("ann", "hello")),
    "note, and show a stake": Act(
        "ann note", sealed, "note hello", "note hello", lambda table: table.note("ann", "hello")
    ),
    "memo": Act(
        "",
        taking,
        "note --private hello",
        "memo hello",
        lambda table: table,
        but=("mail", "program"),  # which others may read, and which writes down what it wants
    ),
    "away": Act("ann away", taking, "away 5d", "away 5d", lambda table: table.away("ann", "5d")),
    "away, and show a stake": Act("ann away", sealed, "away 5d", "away 5d", lambda table: table.away("ann", "5d")),
    "back": Act("ann away", taking, "away back", "away back", lambda table: table.away("ann", "back")),
    "undo": Act("ann propose", bobs_turn, "undo", "undo", lambda table: table.propose_undo("ann")),
    "pace": Act("ann propose", taking, "propose pace 3d", "pace 3d", lambda table: table.propose_pace("ann", "3d")),
    "pace, and show a stake": Act(
        "ann propose", sealed, "propose pace 3d", "pace 3d", lambda table: table.propose_pace("ann", "3d")
    ),
    "abandon": Act("ann propose", taking, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "consent": Act("ann consent", abandoning, "consent", "consent", lambda table: table.consent("ann")),
    "consent, the last": Act("ann abandon", last_to_agree, "consent", "consent", lambda table: table.consent("ann")),
    "consent by name": Act(
        "ann consent", another_pace, "consent pace", "consent pace", lambda table: table.consent("ann", "pace")
    ),
    "decline": Act("ann decline", abandoning, "decline", "decline", lambda table: table.decline("ann")),
    "withdraw": Act("ann withdraw", proposed, "withdraw", "withdraw", lambda table: table.withdraw("ann")),
    "replace": Act(
        "ann propose",
        bobs_turn,
        f"propose replace bob {key('dee').public}",
        f"replace bob {key('dee').public}",
        lambda table: table.propose_substitute("ann", "bob", key("dee").public),
        but=("mail",),  # where no one has another's key
    ),
    "replace, by a bot": Act(
        "ann propose",
        bobs_turn,
        "propose replace bob random",
        "replace bob random",
        lambda table: table.propose_substitute("ann", "bob", "random"),
        but=("mail",),
    ),
    "absent": Act(
        "ann propose", paced, "propose absent bob", "absent bob", lambda table: table.propose_absent("ann", "bob")
    ),
    "expel": Act(
        "ann propose",
        paced,
        "propose expel bob",
        "expel bob",
        lambda table: table.propose_expel("ann", "bob"),
        held=("dealt",),
        but=("table", "browser"),  # where it is not offered
    ),
    "resign": Act("ann resign", taking, "resign --yes", "resign for good", lambda table: table.resign("ann"), "resign"),
    "resign, between two questions": Act(
        "ann resign", sealed, "resign --yes", "resign for good", lambda table: table.resign("ann"), "resign"
    ),
    "wanted": Act(
        "ann propose",
        left,
        "propose wanted cy",
        "wanted cy",
        lambda table: table.do("ann", "wanted", left="cy"),
        held=("open",),
    ),
    "plan": Act("", bobs_turn, "plan take 2", "plan take 2", lambda table: table_plans.plan(table, "ann", "take 2")),
}


@cache
def _before(state: Callable[[Begin], World], cards: str, *, by_hub: bool) -> bytes:
    return state(lambda **more: World(cards, by_hub=by_hub, **more)).text()


# ---------------------------------------------------------------------- the faces


def by_command(place: Path, act: Act, cards: str) -> list[Wrote]:
    person, path = _at_home(place, act, cards)
    before = path.read_bytes()
    person.done(*act.command.split())
    return wrote(before, path.read_bytes())


def at_the_table(place: Path, act: Act, cards: str) -> list[Wrote]:
    person, path = _at_home(place, act, cards)
    before = path.read_bytes()
    with patch.dict("os.environ", {"PBEM_HOME": str(person.home)}):
        session = TableSession(path, _player())
        session.act(session.tried("ann", (act.table or act.line).split()).act, "ann")
    return wrote(before, path.read_bytes())


def in_a_browser(place: Path, act: Act, cards: str) -> list[Wrote]:
    person, path = _at_home(place, act, cards)
    before = path.read_bytes()
    with patch.dict("os.environ", {"PBEM_HOME": str(person.home)}):
        controller = Controller(TableSession(path, _player()), list, Syncs(None, lambda: NOW))
        tab = controller.answer("sit", {})["tab"]
        tried = controller.answer("try", {"tab": tab, "words": act.table or act.line})["tried"]
        controller.answer("make", {"tab": tab, "trial": tried["number"]})
    return wrote(before, path.read_bytes())


def by_program(place: Path, act: Act, cards: str) -> list[Wrote]:
    before = _before(act.state, cards, by_hub=False)
    (place / "table.toml").write_bytes(before)
    with patch.dict("os.environ", {"PBEM_HOME": str(place / "home")}):
        table = pbem.open(place / "table.toml", keys={"ann": key("ann")}, clock=lambda: NOW)
        act.program(table)
    return wrote(before, table.text().encode())


def by_mail(place: Path, act: Act, cards: str) -> list[Wrote]:
    before = _before(act.state, cards, by_hub=True)
    with Club(place / "club") as club:
        club.path().write_bytes(before)
        game = parse(before).events[0][1].id
        invite(club.folder, HUB, game, "harbour", {"ann": PEOPLE["ann"]})
        club.now = NOW - timedelta(minutes=7)  # so long a mail takes here
        for line in ["resign", act.line] if act.line == "resign for good" else [act.line]:
            turn = club.game().record.turns
            club.write(PEOPLE["ann"], line, to=_address(club), subject=f"turn {turn}")
        club.later()
        return wrote(before, club.path().read_bytes())


def _address(club: Club) -> str:
    if not club.box(PEOPLE["ann"]):
        club.look()
    return club.newest(PEOPLE["ann"]).reply_to


FACES = {"command": by_command, "table": at_the_table, "browser": in_a_browser, "program": by_program, "mail": by_mail}


def _player() -> Player:
    viewer, me = Viewer(key("ann").public, "C"), Identity("ann", key("ann").public, key("ann"))
    return Player(viewer, me, lambda: NOW, lambda _most: None, lambda _path, _length: nullcontext())


def _at_home(place: Path, act: Act, cards: str) -> tuple[Person, Path]:
    return at_home(place, _before(act.state, cards, by_hub=False))


def wrote(before: bytes, after: bytes) -> list[Wrote]:
    """What ann's side wrote: its kinds, what they say but for chance, and which events they list, by their places."""
    known = [event.id for _number, event in parse(before).events]
    new = [event for _number, event in parse(after).events if event.id not in known]
    return [_said(event, known) for event in new]


def _said(event: Event, known: list[str]) -> Wrote:
    body = {name: _placed(value, known) for name, value in event.body.items() if name not in CHANCE}
    listed = sorted(known.index(one) for one in event.with_ if one in known)
    return f"{event.by} {event.kind}", tuple(body.items()), tuple(listed)


def _placed(value: object, known: list[str]) -> object:
    if value in (HUB.public, key("ann").public):
        return "the key that plays ann"
    if isinstance(value, list):
        return frozenset(_placed(one, known) for one in value)  # they stand in the order of their ids
    return known.index(value) if value in known else str(value)


@pytest.fixture(autouse=True)
def at_noon() -> Iterator[None]:
    with freeze_time(NOW):
        yield


HERE = {name: act for name, act in ACTS.items() if "bot" not in name or "bots" in rooms()}
CELLS = [(name, cards) for name, act in HERE.items() for cards in act.held if cards in known_cards()]


@pytest.mark.parametrize("cell", sampled(CELLS, 13), ids=lambda cell: ", ".join(cell))
def test_an_act_ends_alike_wherever_it_is_done(cell: tuple[str, str], tmp_path: Path) -> None:
    name, cards = cell
    found = {}
    for face, done in FACES.items():
        if face in ACTS[name].but:
            continue
        if face == "program" and ACTS[name].state is sealed:  # which it shows when it reads the file
            continue
        (tmp_path / face).mkdir()
        found[face] = done(tmp_path / face, ACTS[name], cards)
    assert found == dict.fromkeys(found, found["command"])
    kinds = [kind for kind, _body, _listed in found["command"]]
    assert ACTS[name].writes in ([*kinds] or [""])
    assert "show" not in name or "ann open" in kinds


def test_every_act_has_a_cell() -> None:
    typed = [f"{act.command} " for act in ACTS.values()]
    acts = ["play", *(as_typed(act.word) for act in every_act())]
    assert [act for act in acts if not any(command.startswith(f"{act} ") for command in typed)] == []
