"""How a game starts: no one picks the shuffle, no one keeps a seat that the host frees, and `verify` sees it all."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from bodies import fields_of
from pbem_pebbles import Pebbles
from small_games import BEGUN, SEATS, Written, key
from wording import says, telling, tells

from pbem import author
from pbem.errors import NotYourTurnError, RefusedError
from pbem.events.event import CREATOR, Event
from pbem.events.keys import encode
from pbem.events.text import render_all
from pbem.projections.audit import Audit, Flaw, audit
from pbem.projections.game import Game
from pbem.projections.status import free_seats, seat_keys
from pbem.projections.terms import Terms
from pbem.secrecy import commit_own


def joining(*seats: str, own: tuple[str, ...] = ("ann",)) -> Written:
    """A game before its start, in which these seats have been asked for by their people."""
    written = Written("pebbles", 3, own=own)
    for seat in seats:
        written.write(author.join(written.game, seat, key(seat), at=written.at))
    return written


def join(written: Written, seat: str, person: str, entropy: bytes, listed: tuple[str, ...] = ()) -> Event:
    """A join with whatever contribution."""
    brings = fields_of("join", key=key(person).public, entropy=encode(entropy))
    return Event.write(key(person), kind="join", by=seat, body=brings, at=BEGUN, after=written.game.id, with_=listed)


def start(written: Written, *joins: str) -> Event:
    """The host's start, whatever it accepts."""
    seed = encode(key("ann").derive("creator", written.game.record.header.nonce))
    return Event.write(
        key("ann"), kind="start", by=CREATOR, body={"seed": seed}, at=BEGUN, after=written.game.id, with_=joins
    )


def audited(*events: Event) -> Audit:
    return audit(render_all(events).encode())


def reasons(found: Audit) -> list[str]:
    return [fault.reason for fault in found.faults]


# Grinding


def test_the_first_event_names_the_creators_seat_and_commits_to_its_contribution() -> None:
    written = joining("bob", "cy", "ann")
    header = written.game.record.header
    assert header.creator_seats == ["ann"]
    entropy = key("ann").derive("entropy", header.nonce, "ann")
    assert header.creator_hashes == [sha256(b"pbem-entropy-commitment-1\nann\n" + entropy).hexdigest()]
    assert written.events[-1].body["entropy"] == encode(entropy)
    assert audited(*written.events, start(written, *(event.id for event in written.events[1:]))).faults == []


def test_a_creator_who_joins_last_cannot_try_one_shuffle_after_another() -> None:
    written = joining("bob", "cy")
    said = says("the-creator-s-contribution-is")
    for deal in range(50):
        other = join(written, "ann", "ann", sha256(bytes([deal])).digest())
        assert written.game.objection(other) == said
        begin = start(written, *(event.id for event in (*written.events[1:], other)))
        assert reasons(audited(*written.events, other, begin))[0] == said


def test_a_creator_takes_no_seat_that_the_first_event_does_not_name() -> None:
    written = joining("ann", "bob")
    said = says("the-first-event-does-not", seat="cy")
    with pytest.raises(RefusedError, match=said):
        author.join(written.game, "cy", key("ann"), at=BEGUN)
    assert reasons(audited(*written.events, join(written, "cy", "ann", bytes(32)))) == [said]


def test_nobody_else_takes_the_creators_own_seat_and_no_start_accepts_them_there() -> None:
    written = joining("bob", "cy")
    puppet = join(written, "ann", "puppet", bytes(32))
    found = audited(*written.events, puppet, start(written, *(event.id for event in (*written.events[1:], puppet))))
    assert reasons(found)[0] == says("the-seat-seat-is-the", seat="ann")
    assert found.game is not None
    assert found.game.phase == "joining", "the start does not count either"


def test_a_start_accepts_no_other_join_for_the_creators_seat_nor_none() -> None:
    written = joining("bob", "cy", "ann")
    ids = [event.id for event in written.events[1:]]
    for listed in (ids[:2], [*ids[:2], "f" * 40]):
        assert audited(*written.events, start(written, *listed)).faults


def test_with_all_seats_on_one_key_each_contribution_is_settled_at_once() -> None:
    written = Written("pebbles", 3, own=SEATS)
    header = written.game.record.header
    assert len(set(header.creator_hashes)) == len(header.creator_seats) == 3
    for seat in SEATS:
        other = join(written, seat, "ann", bytes(32))
        assert written.game.objection(other) == says("the-creator-s-contribution-is")
        written.write(author.join(written.game, seat, key("ann"), at=BEGUN))
    swapped = key("ann").derive("entropy", header.nonce, "bob")
    assert commit_own("cy", swapped) != header.creator_hashes[1], "a contribution belongs to its seat"


def test_the_vector_of_the_format() -> None:
    said = (Path(__file__).parents[2] / "docs" / "format.md").read_text(encoding="utf-8")
    assert f"`{commit_own('ann', b'k' * 32)}`" in said


def test_the_contribution_of_another_seat_of_the_creators_will_not_do() -> None:
    written = Written("pebbles", 3, own=SEATS)
    moved = key("ann").derive("entropy", written.game.record.header.nonce, "bob")
    assert written.game.objection(join(written, "cy", "ann", moved)) is not None


def test_a_second_join_by_one_key_is_a_fork_and_both_are_named() -> None:
    written = joining("ann", "cy")
    joins = [join(written, "bob", "bob", bytes([number]) * 32) for number in range(2)]
    found = audited(*written.events, *joins)
    assert found.faults == []
    [orphan] = found.orphaned
    assert str(orphan) == says("seat-signed-two-events-for", seat="event 5: bob", number=4)
    assert found.sort(orphan) is Flaw.DOUBLE
    listed = [event.id for event in (*written.events[1:], joins[1])]
    [orphan] = audited(*written.events, *joins, start(written, *listed)).orphaned
    assert str(orphan) == says("seat-signed-two-events-for", seat="event 4: bob", number=5)


def test_one_person_may_still_have_two_seats_and_two_people_may_want_one() -> None:
    written = joining("ann")
    both = [join(written, seat, person, bytes(32)) for seat, person in (("bob", "bob"), ("cy", "bob"), ("bob", "dee"))]
    found = audited(*written.events, *both)
    assert (found.faults, found.orphaned) == ([], [])


@pytest.mark.parametrize(
    ("seats", "hashes"),
    [
        (["dee"], ["0" * 64]),
        (["bob", "ann"], ["0" * 64] * 2),
        (["ann", "ann"], ["0" * 64] * 2),
        (["ann"], []),
        ([], ["0" * 64]),
        (["ann"], ["0" * 63]),
    ],
)
def test_the_first_event_promises_one_hash_for_each_seat_of_the_creators(seats: list[str], hashes: list[str]) -> None:
    first = author.create(Terms(Pebbles(), SEATS, {}), key("ann"), nonce=bytes(32), at=BEGUN)
    body = {**first.body, "creator_seats": seats, "creator_hashes": hashes}
    with pytest.raises(ValueError, match=r"host's seats in seat order|creator_hashes"):
        Game.begin(Event.write(key("ann"), kind="game", by=CREATOR, body=body, at=BEGUN))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"format": 2}, says("it-is-in-format-format", format=2, ours=1)),
        ({"hub": key("hub").public, "practice": 1}, says("a-practice-game-has-one")),
        ({"cards": "glass"}, says("its-cards-cannot-be-cards", cards="glass")),
        ({"seats": ["ann", "creator", "cy"]}, says("seat-r-cannot-be-a", seat="creator")),
        ({"seats": ["ann", "b\u043eb", "cy"]}, says("seat-a-cannot-be-a", seat="b\u043eb")),
        ({"seats": ["ann", "bob", "bob"]}, says("two-seats-have-the-same")),
        ({"cards": ["roll x AA"]}, says("field-r-is-wrong-why", field="cards", why="Input should be a valid string")),
        ({"secrecy": "open"}, says("game-has-no-option-word", game="Pebbles", word="secrecy")),
        ({"envelope": {"mail": "5" * 64}}, says("name-r-is-not-a", name="mail")),
        ({"envelope": {"with_": ("5" * 40,)}}, says("name-r-is-not-a", name="with")),
        ({"envelope": {"contributions": ["roll x AA"]}}, says("name-r-is-not-a", name="contributions")),
        ({"by": "ann"}, says("the-first-event-must-be")),
    ],
)
def test_a_first_event_that_makes_no_sense_creates_no_game(changes: dict[str, Any], why: str) -> None:
    """Whatever program it was that signed it."""
    first = author.create(Terms(Pebbles(), SEATS, {}), key("ann"), nonce=bytes(32), at=BEGUN)
    body = {**first.body, "creator_seats": [], "creator_hashes": [], **changes}
    envelope, by = body.pop("envelope", {}), body.pop("by", CREATOR)
    event = Event.write(key("ann"), kind="game", by=by, body=body, at=BEGUN, **envelope)
    with pytest.raises(ValueError, match=re.escape(why)):
        Game.begin(event)


def test_a_start_is_the_creators_and_keeps_the_promised_seed() -> None:
    written = joining("ann", "bob", "cy")
    begin = author.start(written.game, key("ann"), at=BEGUN)
    listed, why = [one.id for one in written.events[1:]], written.game.objection

    def said(by: str, body: Mapping[str, Any], listed: Sequence[str]) -> str | None:
        person = "ann" if by == CREATOR else by
        return why(
            Event.write(key(person), kind="start", by=by, body=body, at=BEGUN, after=begin.after, with_=tuple(listed))
        )

    assert said(CREATOR, begin.body, listed) is None
    assert said("bob", begin.body, listed) == says("only-the-creator-starts-the")
    other = {"seed": encode(bytes(32))}
    assert said(CREATOR, other, listed) == says("the-creator-s-seed-is")
    assert said(CREATOR, begin.body, listed[:2]) == says("the-start-must-list-exactly")


def test_a_hub_that_creates_a_game_settles_what_it_adds_for_every_seat() -> None:
    hub = key("hub")
    first = author.create(Terms(Pebbles(), SEATS, {}, hub=hub.public), hub, nonce=bytes(32), at=BEGUN)
    written = Written.of(first)
    assert written.game.record.header.creator_seats == list(SEATS)
    written.write(author.join(written.game, "bob", hub, at=BEGUN, mail="5" * 64))
    written.write(author.join(written.game, "ann", key("ann"), at=BEGUN))  # who has pbem takes a seat as anywhere
    brings = fields_of("join", key=hub.public, entropy=encode(bytes(32)))
    other = Event.write(hub, kind="join", by="cy", body=brings, at=BEGUN, after=first.id, mail="6" * 64)
    assert written.game.objection(other) == says("the-creator-s-contribution-is")


def test_a_game_starts_once() -> None:
    """Else its creator could have it dealt again."""
    written = joining(*SEATS)
    written.write(author.start(written.game, key("ann"), at=written.at))
    first = written.events[-1]
    again = Event.write(key("ann"), kind="start", by=CREATOR, body=first.body, at=written.at, after=first.id)
    assert written.game.objection(again) == says("the-game-has-begun-already")
    found = audit(render_all([*written.events, again]).encode())
    assert [str(fault) for fault in found.faults] == [
        f"event {len(written.events) + 1}: {says('the-game-has-begun-already')}"
    ]


# Freeing a seat


def freed(written: Written, seat: str) -> Event:
    event = author.free(written.game, seat, key("ann"), at=written.at)
    written.write(event)
    return event


def test_a_seat_that_a_stranger_has_bound_is_free_again() -> None:
    written = joining("ann", "bob")
    written.write(join(written, "cy", "stranger", bytes(32)))
    assert free_seats(written.game) == []
    stranger = written.events[-1]
    freed(written, "cy")
    assert free_seats(written.game) == ["cy"]
    assert "cy" not in seat_keys(written.game)
    with pytest.raises(RefusedError, match=telling("the-start-must-list-exactly")):
        author.start(written.game, key("ann"), at=BEGUN)
    listed = [event.id for event in written.events[1:4]]
    assert written.game.objection(start(written, *listed)) == says("the-start-must-list-exactly")
    written.write(author.join(written.game, "cy", key("cy"), at=BEGUN))
    begin = author.start(written.game, key("ann"), at=BEGUN)
    assert stranger.id not in begin.with_
    found = audited(*written.events, begin)
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    assert found.game.record.keys["cy"] == key("cy").public


def test_whoever_came_second_has_the_seat_when_the_first_is_dismissed() -> None:
    written = joining("ann", "bob")
    written.write(join(written, "bob", "dee", bytes(32)))
    freed(written, "bob")
    assert seat_keys(written.game)["bob"] == key("dee").public


def test_the_order_in_which_things_arrive_does_not_matter() -> None:
    written = joining("ann", "bob", "cy")
    freed(written, "bob")
    again = author.join(written.game, "bob", key("bob"), at=BEGUN)
    assert again.with_ == (written.events[-1].id,)
    written.write(again)
    written.write(author.start(written.game, key("ann"), at=BEGUN))
    assert again.id in written.events[-1].with_
    found = audited(written.events[0], *reversed(written.events[1:]))
    assert (found.faults, found.orphaned) == ([], [])


def test_who_was_dismissed_cannot_come_again_as_if_nothing_had_been_said() -> None:
    written = joining("ann", "bob", "cy")
    freed(written, "bob")
    again = join(written, "bob", "bob", bytes(32))
    assert written.game.objection(again) == says("this-key-has-asked-for", seat="bob")


@pytest.mark.parametrize("who", ["bob", "stranger"])
def test_only_the_creator_frees_a_seat(who: str) -> None:
    written = joining("ann", "bob", "cy")
    with pytest.raises(NotYourTurnError, match=telling("only-the-player-who-created")):
        author.free(written.game, "cy", key(who), at=BEGUN)
    for by in (CREATOR, "bob"):
        listed = (written.events[-1].id,)
        event = Event.write(key(who), kind="free", by=by, body={}, at=BEGUN, after=written.game.id, with_=listed)
        assert reasons(audited(*written.events, event)) in (
            [says("it-was-not-signed-by-seat", seat="creator")],
            [says("only-the-player-who-created")],
        )


def test_a_free_lists_joins_and_nothing_else() -> None:
    written = joining("ann", "bob")
    written.write(author.note(written.game, CREATOR, "hello", key("ann"), at=BEGUN))
    for listed in ((), (written.events[-1].id,)):
        event = Event.write(key("ann"), kind="free", by=CREATOR, body={}, at=BEGUN, after=written.game.id, with_=listed)
        assert written.game.objection(event) == says("it-must-list-the-joins")


def test_a_creator_who_dismisses_a_seat_after_having_dealt_spoils_nobodys_game() -> None:
    written = joining("ann", "bob", "cy")
    free = author.free(written.game, "bob", key("ann"), at=BEGUN)
    written.write(author.start(written.game, key("ann"), at=BEGUN))
    for events in ([*written.events, free], [*written.events[:4], free, *written.events[4:]]):
        found = audited(*events)
        assert found.faults == []
        [orphan] = found.orphaned
        assert tells(str(orphan), "seat-signed-two-events-for", seat="creator")
        assert found.sort(orphan) is Flaw.DOUBLE
        assert found.game is not None
        assert found.game.phase == "playing"


def test_nothing_is_freed_after_the_start() -> None:
    written = joining("ann", "bob", "cy")
    written.write(author.start(written.game, key("ann"), at=BEGUN))
    with pytest.raises(RefusedError, match=telling("the-game-has-begun-its")):
        author.free(written.game, "bob", key("ann"), at=BEGUN)
