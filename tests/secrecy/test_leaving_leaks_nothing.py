"""With the file, their own keys and modified programs, those who stay try to read who stays too."""

from collections.abc import Callable
from datetime import timedelta
from itertools import permutations

import pytest
from attacker import known_to
from bodies import fields_of
from homes import Homes, played
from leaving import agreed, carry_out, check_without, expel, leave, replace_with, rests_on_what, said, vanish
from pbem_pebbles import Pebbles
from rival_lines import Line, another_than, counting, together
from small_games import key
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.projections.agreement import given_answers
from pbem.projections.game import Game
from pbem.rooms.dealt.game import contributions, written
from pbem.rooms.dealt.game.contributions import secret_of

THREE = ("ann", "bob", "cy")
FOUR = (*THREE, "dee")
FIVE = (*FOUR, "eve")


@pytest.fixture(autouse=True)
def _more_may_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """At as many seats as it takes before one of the others can be spared."""
    monkeypatch.setattr(Pebbles, "seats", range(2, 6))


def begun(seats: tuple[str, ...]) -> Homes:
    return played("pebbles", 5, seats)


def resigned(homes: Homes) -> None:
    leave(homes, "bob")
    homes.games.pop("bob")


def expelled(homes: Homes) -> None:
    expel(homes, "bob")


def read_by(homes: Homes, *seats: str) -> set[str]:
    """Whose secrets these seats' players know together besides their own."""
    players = {seat: homes.players.get(seat, seat) for seat in seats}
    return known_to(homes.events, [*homes.any.record.header.seats], players) - {*seats}


@pytest.mark.parametrize("leaves", [resigned, expelled])
@pytest.mark.parametrize("seats", [THREE, FOUR, FIVE])
def test_who_stays_reads_nobody_who_stays_too(leaves: Callable[[Homes], None], seats: tuple[str, ...]) -> None:
    homes = begun(seats)
    leaves(homes)
    homes.settle()
    for seat in homes.games:
        assert read_by(homes, seat) == {"bob"}


def test_all_others_together_read_a_hand_so_the_attacker_is_not_blind() -> None:
    homes = begun(FOUR).settle()
    assert read_by(homes, "ann", "cy") == set()
    assert read_by(homes, "ann", "cy", "dee") == {"bob"}
    leave(homes, "bob")
    homes.games.pop("bob")
    homes.settle()
    assert read_by(homes, "ann") == {"bob"}
    assert read_by(homes, "ann", "cy") == {"bob", "dee"}


def test_of_five_all_others_but_one_read_a_hand() -> None:
    homes = begun(FIVE).settle()
    assert read_by(homes, "ann", "cy") == set()
    assert read_by(homes, "ann", "cy", "dee") == {"bob", "eve"}


def test_a_proposal_to_expel_and_consents_to_it_show_nobody_anything() -> None:
    homes = begun(FIVE).settle()
    vanish(homes, "bob")
    agreed(homes, "bob")
    for seat in homes.games:
        assert read_by(homes, seat) == set()


def test_a_piece_is_refused_while_its_seat_is_at_the_table() -> None:
    """A modified program hands it out with the proposal, with a consent, or alone."""
    homes = begun(THREE).settle()
    game, own = homes.games["ann"], key("ann")
    texts = game.chance.publish("ann", secret_of(game, "ann", own))
    pieces = [one for one in texts if one.startswith("opening bob")]
    assert pieces
    for kind, body in (("share", {}), ("propose", {"motion": "expel", "seat": "bob", "wait": "1h"})):
        early = Event.write(
            own, kind=kind, by="ann", body=body, at=homes.now(), after=game.record.head.id, contributions=pieces
        )
        assert homes.games["cy"].objection(early) == says("it-shows-what-it-keeps")


@pytest.mark.parametrize("sign", ["note", "decline", "move"])
def test_whoever_is_to_be_expelled_ends_it_by_saying_anything(sign: str) -> None:
    homes = begun(THREE).settle()
    bob = homes.games["bob"]
    vanish(homes, "bob")
    homes.games["bob"] = bob
    for event in homes.events:
        if event.id not in {one.id for one in bob.log or []}:
            bob.take(event)
    others = {seat: game for seat, game in homes.games.items() if seat != "bob"}
    homes.games = others
    first, body, ids = agreed(homes, "bob")
    for event in homes.events[-2:]:
        bob.take(event)
    homes.games = {**others, "bob": bob}
    if sign == "note":
        homes.send("bob", author.note(bob, "bob", "I am here", key("bob"), at=homes.now()))
    elif sign == "decline":
        said(homes, "bob", "decline", {}, [next(iter(bob.record.head.proposals))])
    else:
        assert homes.act("bob")
    homes.at += timedelta(hours=2)
    game = homes.games[first]
    listed = sorted({*given_answers(game), *game.record.head.shares, *ids})
    with pytest.raises(RefusedError):
        author.core_event(game, "expel", first, key(first), at=homes.now(), body=body, with_=listed)


@pytest.mark.parametrize(
    ("game", "does"),
    [("pebbles", "play"), pytest.param("confucius", "share", marks=pytest.mark.more)],
)
def test_who_has_signed_an_expulsion_cannot_go_back_to_the_seats_own_move_with_anothers_piece(
    game: str, does: str
) -> None:
    """As many have built on that as on the expulsion, and its id is smaller: in whatever order they arrive."""
    homes = played(game, 1 if game == "pebbles" else 12)
    bob = homes.games["bob"]
    if does == "share":
        owing(homes, "bob")
    else:
        asked(homes, "bob")
    homes.games = {seat: one for seat, one in homes.games.items() if seat != "bob"}
    first, body, ids = agreed(homes, "bob")
    for event in homes.events[-2:]:
        bob.take(event)
    there = Line(homes, [*homes.games])
    taken = carry_out(homes, "expel", first, body, ids)
    other = next(seat for seat in homes.games if seat != first)
    assert pays(homes, other)
    piece = written.share(homes.games[other], other, key(other), at=homes.now())
    assert piece is not None
    assert [text for text in piece.contributions if text.startswith("opening bob")]
    homes.send(other, piece)
    rival = another_than([taken], lambda: does_something(bob, does, homes))
    there.send("bob", rival)
    head = there.games[first].record.head
    built = {"after": rival.id} if head.id == rival.id else {"after": head.id, "with_": (rival.id,)}
    said = fields_of("note", text="bob is there")
    note = Event.write(key(first), kind="note", by=first, body=said, at=homes.now(), **built)
    rivals = [taken, piece, rival, note]
    before = [one for one in together(homes, there) if one not in rivals]
    for order in permutations(rivals):
        assert counting([*before, *order], first).record.vacant == ["bob"]


def asked(homes: Homes, seat: str) -> None:
    """All play until a seat is asked for a move, and can make it."""
    while homes.any.need is None or seat not in homes.any.need.seats or homes.games[seat].chance.unread(seat):
        others = [one for one in homes.games if one != seat]
        assert any(homes.act(one) for one in others) or homes.pay()


def owing(homes: Homes, seat: str) -> None:
    """All play until the others wait for a seat's part of the cards."""
    while seat not in contributions.owing(homes.any):
        others = [one for one in homes.games if one != seat]
        assert any(homes.act(one) for one in homes.games) or any(pays(homes, one) for one in others)


def pays(homes: Homes, seat: str) -> bool:
    """A seat sends what it owes. Returns whether it owed anything."""
    event = written.share(homes.games[seat], seat, key(seat), at=homes.now())
    if event is not None:
        homes.send(seat, event)
    return event is not None


def does_something(game: Game, what: str, homes: Homes) -> Event:
    """A seat makes a move, or sends what it owes."""
    if what == "play":
        move = game.legal("bob")[0].finish(game.view("bob"), ())
        return author.play(game, "bob", move, key("bob"), at=homes.now())
    event = written.share(game, "bob", key("bob"), at=homes.now())
    assert event is not None
    return event


def test_nobody_is_expelled_before_their_time_is_over() -> None:
    homes = begun(THREE).settle()
    vanish(homes, "bob")
    first, body, ids = agreed(homes, "bob")
    game = homes.games[first]
    listed = sorted({*given_answers(game), *game.record.head.shares, *ids})
    with pytest.raises(RefusedError, match=telling("seat-has-wait-from-the", seat="bob", wait="1 hour")):
        author.core_event(game, "expel", first, key(first), at=homes.now(), body=body, with_=listed)


def test_whoever_signs_an_expulsion_with_a_clock_set_ahead_is_shown_nothing_before_its_time() -> None:
    homes = begun(THREE).settle()
    vanish(homes, "bob")
    first, body, ids = agreed(homes, "bob")
    now = homes.at
    carry_out(homes, "expel", first, body, ids)
    homes.at = now
    homes.settle()
    assert homes.any.record.vacant == ["bob"]
    for seat in homes.games:
        assert read_by(homes, seat) == set()
    homes.at = now + timedelta(hours=3)
    homes.settle()
    for seat in homes.games:
        assert read_by(homes, seat) == {"bob"}


def test_nobody_is_expelled_for_whom_nobody_waits() -> None:
    homes = begun(THREE).settle()
    asked = homes.any.need
    assert asked is not None
    idle = next((seat for seat in THREE if seat not in asked.seats), None)
    while idle is None:
        assert homes.move() or homes.pay()
        asked = homes.any.need
        idle = next((seat for seat in THREE if asked is not None and seat not in asked.seats), None)
    by = next(seat for seat in THREE if seat != idle)
    body = {"motion": "expel", "seat": idle, "wait": "1h"}
    with pytest.raises(RefusedError, match=telling("nobody-is-waiting-for-seat", seat=idle)):
        said(homes, by, "propose", body, rests_on_what(homes.any, idle))


def test_a_substitute_of_who_resigned_opens_no_more_than_who_stays() -> None:
    homes = begun(FOUR)
    leave(homes, "bob")
    homes.settle()
    replace_with(homes, "bob", "eve")
    homes.games["bob"].look_with(homes.key("bob"))
    homes.settle()
    for seat in FOUR:
        assert read_by(homes, seat) <= {"bob"}


def test_who_never_publishes_is_worked_out_by_the_others() -> None:
    """The audit rests on no one's goodwill: all others agree to go on without who does not come back at the end."""
    homes = begun(THREE)
    for _homes in homes.played():
        pass
    homes.games.pop("cy")
    homes.settle()
    assert homes.any.phase == "over"
    assert homes.any.chance.withheld() == [*THREE]
    before = homes.any.result
    check_without(homes, "cy")
    assert homes.any.chance.withheld() == []
    assert homes.any.result == before
    assert not [
        event for event in homes.events if event.by == "cy" and any(one[:7] == "secret " for one in event.contributions)
    ]
