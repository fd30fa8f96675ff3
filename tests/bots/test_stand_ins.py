"""A bot for a seat whose player is away: all agree, and the machine of the one who has proposed it moves for it."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from people import Person, begin, hand_over
from small_games import SEATS, all_staked, key
from wording import mistake, says, telling, tells

import pbem
from pbem.app import automatic
from pbem.app.memory import InMemory
from pbem.app.session import Session
from pbem.errors import UsageError
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.projections.audit import audit

GAME = "game.toml"
Three = tuple[Person, Person, Person]


@pytest.fixture
def three(tmp_path: Path) -> Three:
    """Three people at their own machines, who have started a game; all are to name a stake."""
    ann, bob, cy = (Person(name, tmp_path) for name in SEATS)
    begin(GAME, (ann, bob, cy), "pebbles", "--cards", "open")
    return ann, bob, cy


def events(person: Person) -> list[Event]:
    return [event for _number, event in parse(read(person.folder / GAME)).events]


def listed(person: Person) -> dict[str, Any]:
    (found,) = json.loads(person.done("list", "--json").out)
    return dict(found)


def agreed(three: Three, *words: str) -> str:
    """What bob reads who agrees to ann's proposal; then ann has the file again."""
    ann, bob, _cy = three
    ann.done("propose", "replace", *words)
    hand_over(GAME, ann, bob)
    said = bob.done("consent").out
    hand_over(GAME, bob, ann)
    return said


def to_the_end(*players: Person) -> None:
    """Each of these lets a bot choose for their own seat, and hands the file on."""
    for _round in range(40):
        for person in players:
            person.done("sync")
            if listed(person)["phase"] == "over":
                return
            person("bot")
            hand_over(GAME, person, *players)
    raise AssertionError("it has not ended")


# -------------------------------------------------------------- at three machines


def test_a_game_goes_on_to_its_end_without_a_player_who_never_answers(three: Three) -> None:
    ann, bob, _cy = three
    said = agreed(three, "cy", "nimble")
    assert says("by-agreement-the-bot-bot", bot="nimble", seat="cy", player="ann") in said
    to_the_end(ann, bob)
    moved = {event.by for event in events(ann) if event.kind in ("stake", "take")}
    assert moved == {"ann", "bob", "cy"}
    assert audit(read(ann.folder / GAME)).faults == []
    assert listed(bob)["result"] is not None


def test_the_file_says_which_program_plays_it_and_with_whose_key(three: Three) -> None:
    agreed(three, "cy", "NIMBLE")
    [event] = [one for one in events(three[0]) if one.kind == "replace"]
    assert (event.by, event.body) == ("bob", {"seat": "cy", "key": three[0].key, "bot": "nimble"})


def test_everyone_reads_whose_machine_plays_it(three: Three) -> None:
    ann, bob, cy = three
    ann.done("propose", "replace", "cy", "nimble")
    hand_over(GAME, ann, bob)
    asked = says("let-the-bot-bot-play", bot="nimble", seat="cy", player="ann")
    assert asked in bob.done("show").out
    bob.done("consent")
    hand_over(GAME, bob, ann, cy)
    plays = says("a-bot-plays-seats-on-player", seats="cy", player="ann")
    for person in three:
        assert plays in person.done("show").out
        assert listed(person)["host_reads"] == plays
    assert says("bots-sentence", sentence=plays) in bob.done("verify", "--report", GAME).out
    assert [listed(person)["mine"] for person in three] == [["ann"], ["bob"], []]
    assert ann("show", "--seat", "cy").code != 0
    assert ann("play", "stake 1", "--seat", "cy").code != 0


def test_whoever_is_back_plays_again_by_another_replace(three: Three) -> None:
    ann, bob, cy = three
    agreed(three, "cy", "nimble")
    ann.done("sync")
    assert "cy" in {event.by for event in events(ann) if event.kind == "stake"}
    said = agreed(three, "cy", "cy")
    assert tells(said, "seat-is-played-by-player", seat="cy")
    hand_over(GAME, ann, cy)
    assert [listed(person)["mine"] for person in (ann, cy)] == [["ann"], ["cy"]]
    assert listed(ann)["host_reads"] == ""
    replaced = says("somebody-else-plays-your-seat", seat="cy")
    assert not any(replaced in person.done("list").out for person in (ann, cy))
    before = len(events(ann))
    ann.done("sync")
    assert len(events(ann)) == before
    to_the_end(ann, bob, cy)
    assert audit(read(ann.folder / GAME)).faults == []


def test_an_undo_by_agreement_takes_back_what_the_stand_in_has_answered(three: Three) -> None:
    """It moves again after it, and no one has asked it whether it agrees."""
    ann, bob, _cy = three
    agreed(three, "cy", "nimble")
    bob.done("play", "stake 2")
    hand_over(GAME, bob, ann)
    ann.done("play", "stake 1")
    assert {event.by for event in events(ann)[-2:]} == {"ann", "cy"}
    ann.done("undo")
    assert listed(ann)["motions"][0]["waits_for"] == ["bob"]
    hand_over(GAME, ann, bob)
    bob.done("consent")
    hand_over(GAME, bob, ann)
    assert listed(ann)["need"]["seats"] == ["ann", "bob", "cy"]
    ann.done("play", "stake 3")
    assert {event.by for event in events(ann)[-2:]} == {"ann", "cy"}
    assert audit(read(ann.folder / GAME)).faults == []


def test_who_is_no_program_is_a_person_as_ever(three: Three) -> None:
    ann = three[0]
    unknown = ann("propose", "replace", "cy", "nimbel")
    assert (unknown.code, unknown.err) == (
        2,
        mistake(says("nobody-here-is-known-as", name="nimbel"), says("did-you-mean-names", names="nimble")),
    )
    ann.done("propose", "replace", "cy", "bob")
    assert "bot" not in events(ann)[-1].body


@pytest.mark.parametrize("practice", [(), ("--seed", "9")], ids=["", "practice"])
def test_at_one_screen_a_seat_is_a_bots_at_once_and_ones_own_again(tmp_path: Path, practice: tuple[str, ...]) -> None:
    me = Person("me", tmp_path)
    me.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", *practice, "--file", GAME)
    me.done("propose", "replace", "bob", "nimble")
    assert listed(me)["mine"] == ["ann"]
    assert listed(me)["host_reads"] == ""
    me.done("play", "stake 1")
    assert listed(me)["need"]["seats"] == ["ann"]
    last = me("propose", "replace", "ann", "nimble")
    assert (last.code, tells(last.err, "a-bot-plays-only-on")) == (1, True)
    me.done("propose", "replace", "bob", me.key)
    assert listed(me)["mine"] == ["ann", "bob"]


def test_where_no_room_brings_programs_their_names_are_persons(three: Three, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.app import bots

    monkeypatch.setattr(bots, "programs", lambda _ruleset: [])
    said = three[0]("propose", "replace", "cy", "nimble")
    assert said.err == mistake(says("nobody-here-is-known-as", name="nimble"), says("let-them-type-pbem-key"))


# -------------------------------------------------------------- at one table


@pytest.mark.room("dealt")
def test_where_the_players_deal_the_seats_own_player_hands_it_over(tmp_path: Path) -> None:
    ann, bob, cy = three = tuple(Person(name, tmp_path) for name in SEATS)
    begin(GAME, three, "pebbles", "--cards", "dealt")
    for _round in range(2):
        for person in three:
            person.done("sync")
            hand_over(GAME, person, *three)
    asked = ann.done("propose", "replace", "cy", "nimble").out
    assert says("let-the-bot-bot-play-seat", bot="nimble", seat="cy", player="ann") in asked
    assert listed(ann)["motions"][0]["waits_for"] == ["bob", "cy"]
    for giver, taker in ((ann, bob), (bob, cy)):
        hand_over(GAME, giver, taker)
        taker.done("consent")
    hand_over(GAME, cy, ann)
    assert listed(ann)["host_reads"] == says("a-bot-plays-seats-on", seats="cy", player="ann")
    to_the_end(ann, bob)
    found = audit(read(ann.folder / GAME))
    assert (found.faults, found.orphaned) == ([], [])
    assert "cy" in {event.by for event in events(ann) if event.kind in ("stake", "take")}


def test_a_program_that_is_not_there_is_refused() -> None:
    table = pbem.new("pebbles", [*SEATS], seed=1)
    with pytest.raises(UsageError, match=telling("key-r-is-not-a")):
        table.propose_substitute("ann", "cy", "zoe")


def test_a_bot_is_back_with_its_machine() -> None:
    """The rules have moved for it meanwhile, as for a player who is away."""
    written = all_staked(20, 1)
    written.agree("ann", {"motion": "replace", "seat": "cy", "key": key("ann").public, "bot": "nimble"})
    written.agree("bob", {"motion": "absent", "seat": "cy"})
    ann = Session(InMemory(written.game), key("ann"), lambda: written.at)
    automatic.write(ann)
    assert [(event.by, event.kind) for event in ann.written] == [("cy", "back")]
    written.play("ann", "take 1")
    written.play("bob", "take 1")
    automatic.write(ann)
    assert [(event.by, event.kind) for event in ann.written[1:]] == [("cy", "take")]


def test_two_machines_of_its_player_write_the_same_move() -> None:
    """So that neither overtakes the other's, where both have moved before either has heard of it."""
    written = all_staked(20, 1)
    written.agree("bob", {"motion": "replace", "seat": "cy", "key": key("ann").public, "bot": "quick"})
    written.play("ann", "take 1")
    written.play("bob", "take 1")

    def moved(late: int) -> list[tuple[str, str, str]]:
        machine = Session(InMemory(written.game.clone()), key("ann"), lambda: written.at + timedelta(seconds=late))
        automatic.write(machine)
        return [(event.by, event.kind, event.id) for event in machine.written]

    [one] = moved(5)
    assert one[:2] == ("cy", "take")
    assert moved(150) == [one]
    assert moved(-450) == [one], "a clock that is slow"


def test_a_club_counts_people_and_no_bots(three: Three) -> None:
    """The seat is ann's by its key alone: ann's other games are still counted with this one."""
    from pbem.rooms.drawn.standings import standings

    ann, bob, _cy = three
    agreed(three, "cy", "nimble")
    to_the_end(ann, bob)
    game = audit(read(ann.folder / GAME)).game
    assert game is not None
    assert sorted(player.name for player in standings([game, game])) == ["ann", "bob"]
