"""Seats that bots play: the host's machine moves for them, all read so in the file, and no one sees their hands."""

import json
import os
import signal
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from people import Person, hand_over
from small_games import BEGUN, SEATS, Written, key
from wording import mistake, says, tells

from pbem import author
from pbem.app import automatic
from pbem.app.memory import InMemory
from pbem.app.session import Session
from pbem.errors import UsageError
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.projections.game.open_proposals import required
from pbem.projections.terms import Terms
from pbem.rules.registry import find
from pbem.simulation import Simulation
from pbem.store.opened_game import open_whole
from pbem.wording import all_of

GAME = "game.toml"
THINKING, STORING = (Simulation, "step"), (os, "fsync")
ALONE = ("new", "confucius", "--seats", "me,steady,steady", "--file", GAME)


@pytest.fixture
def me(tmp_path: Path) -> Person:
    person = Person("me", tmp_path)
    person.done(*ALONE)
    return person


def events(person: Person) -> list[Event]:
    return [event for _number, event in parse(read(person.folder / GAME)).events]


def listed(person: Person) -> dict[str, Any]:
    (found,) = json.loads(person.done("list", "--json").out)
    return dict(found)


def told_to_sync(person: Person) -> set[str]:
    """The seats for whose sync a player is told to wait."""
    found = listed(person)
    step, need = found["step"], found["need"]
    waits = [step["waits"] if step else [], need["waits"] if need else []]
    return {seat for seats in (*waits, *(one["waits"] for one in found["unread"].values())) for seat in seats}


def test_an_evening_against_bots_is_one_command(me: Person) -> None:
    """Only one's own seat is mine, and as soon as there is a move to make it is one's own turn."""
    first = events(me)[0]
    assert (first.body["seats"], first.body["bots"]) == (
        ["me", "steady", "steady2"],
        ["steady steady", "steady2 steady"],
    )
    for _move in range(6):
        known = listed(me)
        assert (known["mine"], known["need"]["seats"]) == (["me"], ["me"])
        me.done("moves")
        me.done("play", "1")


APART = (
    ("--advise", "--review"),
    ("--review", "--seat=me"),
    *((one, more) for one in ("--advise", "--review") for more in ("--bot=quick", "--all", "--moves=1")),
    ("--seat=me", "--all"),
)


def test_a_bots_name_that_was_mistyped_is_told(tmp_path: Path) -> None:
    """A person called Quik may play all the same."""
    me = Person("me", tmp_path)
    told = says("no-bot-is-called-name", name="quik", names="quick")
    typed = ("new", "confucius", "--seats", "dee,quik,quick")
    asked = me(*typed)
    assert (asked.code, asked.err.splitlines()[1]) == (2, told)
    assert told in me.done(*typed, "--hotseat", "--file", GAME).err.splitlines()
    assert events(me)[0].body["bots"] == ["quick quick"]
    started = me("start", typed="confucius\ndee, quik, quick\n")
    assert told in started.err.splitlines()


def test_the_seats_of_a_position_are_no_mistyped_bots(me: Person) -> None:
    """They have the names that bots gave them, and people play them."""
    (me.folder / "position.toml").write_text(me.done("position").out)
    begun = me.done("new", "--position", "position.toml", "--hotseat", "--file", "again.toml")
    assert not tells(begun.err, "no-bot-is-called-name")


@pytest.mark.parametrize("options", APART)
def test_options_that_exclude_each_other_are_refused(me: Person, options: tuple[str, ...]) -> None:
    """None of them is silently ignored, and no move is made."""
    before = events(me)
    refused = me("bot", *options)
    names = all_of([option.partition("=")[0] for option in options])
    assert (refused.code, refused.err) == (2, mistake(says("options-cannot-be-combined", options=names)))
    assert events(me) == before


def test_such_a_game_comes_to_its_end(me: Person) -> None:
    """One's own seat is played by a bot here, too, so that it ends."""
    me.done("bot")
    while listed(me)["phase"] == "playing":
        me.done("bot")
    assert audit(read(me.folder / GAME)).faults == []
    assert {event.by for event in events(me)} == {"creator", "me", "steady", "steady2"}


def test_undo_undoes_ones_own_move_and_the_bots_answers(me: Person) -> None:
    """And the same move is answered by the same moves."""
    before = len(events(me))
    me.done("play", "tax")
    after = [(event.kind, event.by, event.body) for event in events(me)]
    me.done("undo")
    assert len(events(me)) == before
    me.done("play", "tax")
    assert [(event.kind, event.by, event.body) for event in events(me)] == after


def test_undo_names_moves_and_no_seals(tmp_path: Path) -> None:
    """A choice that was sealed and shown is named once, and what a bot has sealed since is not shown."""
    me = Person("me", tmp_path)
    me.done("new", "white-lotus", "--seats", "me,steady,steady", "--file", GAME)
    for _choice in range(40):
        before = [event.id for event in events(me)]
        me.done("moves")
        me.done("play", "1")
        new = [event for event in events(me) if event.id not in before]
        if {"seal", "open"} <= {event.kind for event in new if event.by == "me"}:
            break
    (undone,) = [
        line for line in me.done("undo").out.splitlines() if line.startswith(says("taken-back-moves", moves=""))
    ]
    named = undone.removeprefix(says("taken-back-moves", moves="")).split(", ")
    assert len([one for one in named if one.startswith("me ")]) == 1
    assert not [one for one in named if one.endswith((" seal", " open"))]


def moves_once(person: Person) -> None:
    """The first move of the list, which any deal allows."""
    person.done("moves")
    person.done("play", "1")


def test_where_a_bot_has_yet_to_move_it_says_what_lets_it(me: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after Ctrl-C between two of them, or at a table that was left."""
    from pbem.rooms.bots.assistant import BotSeats

    with monkeypatch.context() as left:
        left.setattr(BotSeats, "think", lambda _bots, _session: False)
        moves_once(me)
    waiting = me("moves")
    assert waiting.code == 4
    assert says("command-lets-seat-move", command="pbem play", seat="steady") in waiting.err
    me.done("sync")
    moves_once(me)


def test_bots_that_are_still_asked_move_before_ones_own_next_move(me: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a table was left while one was thinking."""
    me.done("moves")
    with monkeypatch.context() as nobody_thinks:
        nobody_thinks.setattr("pbem.rooms.bots.assistant.BotSeats.think", lambda _bots, _session: False)
        me.done("play", "1")
    assert listed(me)["need"]["seats"] == ["steady"]
    before = len(events(me))
    me.done("play", "no-action")
    assert [event.by for event in events(me)[before:]][:3] == ["steady", "steady2", "me"]
    assert listed(me)["mine"] == listed(me)["need"]["seats"] == ["me"]
    me.done("undo")
    with monkeypatch.context() as nobody_thinks:
        nobody_thinks.setattr("pbem.rooms.bots.assistant.BotSeats.think", lambda _bots, _session: False)
        moves_once(me)
    me.done("bot", "--moves", "1")
    assert listed(me)["need"]["seats"] == ["me"]


def test_what_a_bot_draws_and_seals_is_not_told(tmp_path: Path) -> None:
    me = Person("me", tmp_path)
    said = me.done("new", "white-lotus", "--seats", "me,steady,steady", "--file", GAME).out
    while "seal" not in {event.kind for event in events(me)}:
        said += me.done("bot").out
    story = said + me.done("history").out + me.done("show").out
    assert not any(says("seat-has-sealed-move-only", seat=seat, move="") in story for seat in ("steady", "steady2"))
    assert json.loads(me.done("show", "--json").out)["seat"] == "me"
    assert me("show", "--seat", "steady").code != 0
    assert me("moves", "--seat", "steady").code != 0
    assert me("play", "pass", "--seat", "steady").code != 0


@pytest.mark.parametrize(("owner", "name", "nth"), [(*THINKING, 1), (*THINKING, 360), (*STORING, 1), (*STORING, 2)])
def test_ctrl_c_while_bots_move_ends_the_command_and_the_next_one_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str, nth: int
) -> None:
    """Whether one is thinking, the other is, or a move is being stored: in the end they have made the same moves."""
    me = Person("me", tmp_path)
    me.done("new", "confucius", "--seats", "me,quick,quick", "--file", GAME)
    before = len(events(me))

    def written() -> list[tuple[str, str, object]]:
        return [(event.kind, event.by, event.body) for event in events(me)[before:]]

    me.done("play", "tax")
    undisturbed = written()
    me.done("undo")
    calls, real = count(1), getattr(owner, name)

    def interrupted(*given: Any) -> object:
        if next(calls) == nth:
            signal.raise_signal(signal.SIGINT)
        return real(*given)

    with monkeypatch.context() as at_some_moment:
        at_some_moment.setattr(owner, name, interrupted)
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            assert me("play", "tax").code == 130
        finally:
            signal.signal(signal.SIGINT, usual)
    left = written()
    assert left == undisturbed[: len(left)]
    assert "me" in {by for _kind, by, _body in left}
    me.done("sync")
    assert written() == undisturbed
    assert audit(read(me.folder / GAME)).faults == []


@pytest.mark.room("dealt")
def test_friends_see_who_plays_a_bots_seat(tmp_path: Path) -> None:
    """It is in the first event, so a player who joins has agreed; the host's machine deals and moves for it."""
    ann, bob = Person("ann", tmp_path), Person("bob", tmp_path)
    begun = ann.done("new", "confucius", "--seats", "ann,bob,steady", "--seat", "ann", "--file", GAME)
    hand_over(GAME, ann, bob)
    reads = says("a-bot-plays-seats-on", seats="steady", player="ann")
    assert begun.err.count(reads) == 1
    assert reads in bob.done("join", "bob").err
    assert (listed(bob)["step"]["waits"], told_to_sync(bob)) == (["ann"], {"ann"})
    players = {"ann": ann, "bob": bob}
    moved = 0
    for _visit in range(60):
        for person, other in ((bob, ann), (ann, bob)):
            hand_over(GAME, person, other)
            other.done("sync")
            assert "steady" not in told_to_sync(other)
            if listed(other)["need"] is not None and other.name in listed(other)["need"]["seats"]:
                moved += other("bot", "--moves", "1").code == 0
        if any(event.by == "steady" and event.kind not in ("join", "share") for event in events(ann)):
            break
    assert moved
    assert any(event.by == "steady" and event.kind not in ("join", "share") for event in events(ann))
    assert all(listed(person)["mine"] == [name] for name, person in players.items())
    assert audit(read(ann.folder / GAME)).faults == []
    assert reads in bob.done("show").out


@pytest.mark.room("dealt")
def test_a_bots_seat_is_one_of_the_hosts() -> None:
    from dataclasses import replace

    from pbem.app.game_setup import NewGame
    from pbem.cli.now import now
    from pbem.rules.registry import find

    plan = NewGame(find("confucius"), ["ann", "bob", "search"], {}, own=["ann", "search"], bots={"search": "search"})
    plan.check(now())
    for wrong in (
        replace(plan, own=["ann"]),
        replace(plan, bots={"dee": "search"}),
        replace(plan, own=["ann", "bob", "search"], bots={"search": "search", "bob": "search"}),
    ):
        with pytest.raises(UsageError):
            wrong.check(now())


@pytest.mark.parametrize(
    "seats", ["search,quick,steady", "me,search", "ann,bob,search"], ids=["no person", "too few", "whose seat"]
)
def test_what_there_cannot_be_is_said_and_nothing_is_left(tmp_path: Path, seats: str) -> None:
    me = Person("me", tmp_path)
    assert me("new", "confucius", "--seats", seats, "--file", GAME).code == 2
    assert not (me.folder / GAME).exists()


def started(place: Path) -> tuple[Person, Person]:
    """Ann's game with bob and a bot, with open cards, after both know that it has started."""
    ann, bob = Person("ann", place), Person("bob", place)
    ann.done("new", "confucius", "--seats", "ann,bob,steady", "--seat", "ann", "--cards=open", "--file", GAME)
    hand_over(GAME, ann, bob)
    bob.done("join", "bob")
    hand_over(GAME, bob, ann)
    ann.done("sync")
    hand_over(GAME, ann, bob)
    bob.done("sync")
    return ann, bob


def test_a_bots_seat_that_was_given_to_a_person_is_theirs(tmp_path: Path) -> None:
    ann, bob = started(tmp_path)
    cy = Person("cy", tmp_path)
    cy.done("key", "new", "cy")
    ann.done("propose", "replace", "steady", cy.key)
    hand_over(GAME, ann, bob)
    bob.done("consent")
    hand_over(GAME, bob, ann, cy)
    ann.done("sync")
    hand_over(GAME, ann, cy)
    cy.done("sync")
    assert (listed(cy)["mine"], listed(ann)["mine"]) == (["steady"], ["ann"])


def player_of(person: Person, seat: str) -> str:
    """The key that plays a seat."""
    path = person.folder / GAME
    return open_whole(path, read(path)).game.record.keys[seat]


def test_a_bots_seat_is_not_given_away_without_its_host(tmp_path: Path) -> None:
    """Who is not gone, as another seat's own player may be."""
    ann, bob = started(tmp_path)
    cy = Person("cy", tmp_path)
    cy.done("key", "new", "cy")
    bob.done("propose", "replace", "steady", cy.key)
    assert player_of(bob, "steady") != cy.key
    hand_over(GAME, bob, ann)
    ann.done("consent")
    hand_over(GAME, ann, bob)
    bob.done("sync")
    assert player_of(bob, "steady") == cy.key


class WithBot(Written):
    """A game of pebbles in which ann's machine plays cy."""

    def signer(self, seat: str) -> tuple[SecretKey, str]:
        return super().signer("ann" if seat == "cy" else seat)


def with_bot() -> WithBot:
    """After all stakes; ann is to take."""
    terms = Terms(find("pebbles"), SEATS, {"heap": 12}, own=["ann", "cy"], bots={"cy": "random"})
    written = WithBot.of(author.create(terms, key("ann"), nonce=bytes(32), at=BEGUN))
    assert isinstance(written, WithBot)
    written.begin()
    for seat in SEATS:
        written.play(seat, "stake 1")
    return written


def test_no_one_alone_hands_a_bots_seat_to_another_player() -> None:
    """But to the rules, while its machine is away: that ends when it is back."""
    game = with_bot().game
    given = {"motion": "replace", "seat": "cy", "key": key("bob").public}
    assert required(game, "bob", given) == {key("ann").public}
    assert required(game, "ann", given) == {key("bob").public}
    assert required(game, "bob", {"motion": "absent", "seat": "cy"}) == set()


def test_a_bot_is_back_as_soon_as_its_hosts_machine_is() -> None:
    """The rules move for it only meanwhile, so that a game need not wait for a machine that is gone."""
    written = with_bot()
    written.agree("bob", {"motion": "absent", "seat": "cy"})
    assert written.game.record.absent == ["cy"]
    session = Session(InMemory(written.game), key("ann"), lambda: written.at)
    automatic.write(session)
    assert written.game.record.returning == ["cy"]
    assert [event.kind for event in session.written] == ["back"]


@pytest.mark.room("mail")
def test_mails_go_to_players_and_to_no_bot(tmp_path: Path) -> None:
    """Of the host's seats, a letter is to the one that no bot plays, even where the bot is asked."""
    from pbem.rooms.mail.transport.addresses import Addresses
    from pbem.rooms.mail.transport.post import letter_seat, players

    ann, bob = Person("ann", tmp_path), Person("bob", tmp_path)
    ann.done("new", "confucius", "--seats", "steady,ann,bob", "--seat", "ann", "--cards", "open", "--file", GAME)
    hand_over(GAME, ann, bob)
    bob.done("join", "bob")
    game = open_whole(bob.folder / GAME, read(bob.folder / GAME)).game
    [host] = players(game, bob.key, Addresses())
    assert (host.seats, letter_seat(game, host)) == (("ann",), "ann")
