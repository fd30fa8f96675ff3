"""With modified programs, and moves that are shown to one player alone: no one's program gives a secret away for a
line of play that then does not count."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest
from attacker import known_to
from bodies import fields_of
from homes import Homes, joined, kept
from leaving import agreed, all_agree, carry_out, leave, vanish
from pbem_pebbles import Pebbles
from rival_lines import Line, another_than, counting, together
from small_games import key
from wording import telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game.past import undo_body
from pbem.rooms.dealt.game.settled import unsettled

THREE = ("ann", "bob", "cy")
FOUR = (*THREE, "dee")
FIVE = (*FOUR, "eve")


def before_the_last_move(seats: Sequence[str] = THREE, heap: int = 2) -> tuple[Homes, str, list[str]]:
    """A game whose mover can end it, or not; who that is, and the others. `heap`: with more, no move can yet."""
    homes = first_turn(tuple(seats), heap)
    [mover] = homes.any.need.seats if homes.any.need is not None else ()
    return homes, mover, [seat for seat in seats if seat != mover]


@kept
def first_turn(seats: tuple[str, ...], heap: int) -> Homes:
    """A game in which someone is to move alone, and all that was owed is posted."""
    homes = joined("pebbles", seats, options={"heap": heap})
    while (need := homes.any.need) is None or need.together:
        assert homes.pay() or homes.move()
    return homes.settle()


def takes(line: Homes, seat: str, pebbles: int) -> Event:
    """A seat's move, signed and not sent."""
    game = line.games[seat]
    move = next(one for one in game.legal(seat) if one.notation() == f"take {pebbles}")
    return author.play(game, seat, move, key(seat), at=line.now())


def sends(line: Homes, seat: str, event: Event) -> Event:
    """It is sent."""
    line.send(seat, event)
    return event


def read_by(events: Sequence[Event], seats: Sequence[str], *cheats: str) -> set[str]:
    """Whose secrets some know together besides their own, from all that was sent in any line."""
    return known_to(events, seats, {cheat: cheat for cheat in cheats}) - {*cheats}


def test_a_last_move_that_is_shown_to_one_player_alone_reads_nobody() -> None:
    """That one's program takes the game for over; to the other another move is shown, which counts."""
    homes, cheat, [victim, third] = before_the_last_move()
    one, other = Line(homes, (cheat, victim)), Line(homes, (cheat, third))
    last = sends(one, cheat, takes(one, cheat, 2))
    assert one.any.phase == "over"
    one.settle()
    rival = another_than([last], lambda: takes(other, cheat, 1))
    other.send(cheat, rival)
    other.says(third)
    said = together(one, other)
    assert counting(said, third).record.head.id == rival.id
    assert read_by(said, THREE, cheat) == set()


def test_a_resignation_on_a_move_that_is_shown_to_the_leaver_alone_reads_nobody() -> None:
    homes, cheat, [leaver, third] = before_the_last_move()
    one, other = Line(homes, (cheat, leaver)), Line(homes, (cheat, third))
    shown = sends(one, cheat, takes(one, cheat, 1))
    leave(one, leaver)
    one.settle()
    rival = another_than([shown], lambda: takes(other, cheat, 2))
    other.send(cheat, rival)
    other.says(third)
    said = together(one, other)
    assert read_by(said, THREE, cheat) == set()


def test_an_expulsion_past_which_two_of_four_have_built_reads_nobody() -> None:
    """Ann has seen that all go on without dee, and has agreed; then two build on the move that dee makes late."""
    homes, late, others = before_the_last_move(FOUR)
    dees = homes.games[late]
    vanish(homes, late)
    first, body, ids = agreed(homes, late)
    for event in homes.events[-len(ids) - 1 :]:
        dees.take(event)
    [victim, second] = [seat for seat in others if seat != first]
    one, other = Line(homes, (first, victim)), Line(homes, (first, second))
    carry_out(one, "expel", first, body, ids)
    one.settle()
    other.games[late] = dees
    other.send(late, takes(other, late, 1))
    other.says(first)
    other.says(second)
    said = together(one, other)
    assert counting(said, victim).record.vacant == []
    assert read_by(said, FOUR, first, second) == set()


def test_of_two_who_are_left_nobody_wins_by_signing_the_other_away() -> None:
    """Proposed and carried out in one go, with any date."""
    homes, late, [first] = before_the_last_move(("ann", "bob"))
    homes.games.pop(late)
    with pytest.raises(RefusedError, match=telling("whoever-would-be-alone-then")):
        agreed(homes, late)
    _first, body, ids = agreed(homes, late, wait="7d")
    homes.at += timedelta(days=7)
    carry_out(homes, "expel", first, body, ids)
    assert homes.any.phase == "over"
    assert homes.any.result is None
    homes.settle()
    assert read_by(homes.events, ("ann", "bob"), first) == set()


def test_what_is_settled_counts_though_more_have_built_on_its_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five two have vanished, so that three settle it; and two of these build on what those two say late, too."""
    monkeypatch.setattr(Pebbles, "seats", range(2, 6))
    homes, late, others = before_the_last_move(FIVE)
    gone = homes.games[late]
    vanish(homes, late, others[0])
    first, body, ids = agreed(homes, late, others[0])
    for event in homes.events[-len(ids) - 1 :]:
        gone.take(event)
    cheats = [seat for seat in homes.games if seat != next(iter(homes.games))]
    one, other = Line(homes, [*homes.games]), Line(homes, cheats)
    carry_out(one, "expel", first, body, ids)
    one.settle()
    other.games |= {late: gone, others[0]: gone.clone()}
    other.send(late, takes(other, late, 1))
    for seat in (*cheats, others[0]):
        other.says(seat)
    said = together(one, other)
    assert all(counting(said, seat).record.vacant == [late] for seat in others)


def test_an_earlier_move_cannot_undo_what_is_settled_by_going_on_without_somebody() -> None:
    """Ann shows bob another move than cy, and goes on without bob, who has answered that one."""
    homes, cheat, [late, third] = before_the_last_move(heap=8)
    one, other = Line(homes, (cheat, third)), Line(homes, (cheat, late))
    shown = sends(one, cheat, takes(one, cheat, 1))
    one.settle()
    rival = another_than([shown], lambda: takes(other, cheat, 2))
    other.send(cheat, rival)
    other.settle()
    other.says(late)
    vanish(one, late)
    first, body, ids = agreed(one, late)
    carry_out(one, "expel", first, body, ids)
    one.settle()
    assert read_by(one.events, THREE, cheat) == {late}
    said = together(one, other)
    for seat in (late, third):
        assert counting(said, seat).record.vacant == [late]


def test_who_shows_a_resignation_to_one_player_alone_reads_nobody() -> None:
    homes, cheat, [victim, third] = before_the_last_move(heap=8)
    one, other = Line(homes, (cheat, victim)), Line(homes, (cheat, third))
    leave(one, cheat)
    one.settle()
    other.send(cheat, takes(other, cheat, 1))
    other.says(third)
    said = together(one, other)
    assert counting(said, victim).record.vacant == []
    assert read_by(said, THREE, cheat) == set()


def test_who_of_two_resigns_so_as_to_read_the_other_has_resigned() -> None:
    homes, cheat, [victim] = before_the_last_move(("ann", "bob"), heap=8)
    one, other = Line(homes, (cheat, victim)), Line(homes, (cheat,))
    resigned = leave(one, cheat)
    one.settle()
    assert read_by(one.events, ("ann", "bob"), cheat) == {victim}
    other.send(cheat, another_than([resigned], lambda: takes(other, cheat, 1)))
    other.says(cheat)
    for order in range(5):
        assert counting(together(other, one), victim, Random(order)).record.vacant == [cheat]


def test_an_undo_that_all_had_agreed_to_does_not_take_back_an_end_that_all_have_signed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever was to move has agreed, too, and moves all the same; the undo is shown when all secrets are out."""
    monkeypatch.setattr("pbem.author.moves.is_bound", lambda _game, _seat: False)
    homes, mover, [victim, _third] = before_the_last_move(heap=3)
    sends(homes, mover, takes(homes, mover, 1))
    homes.settle()
    [cheat] = homes.any.need.seats if homes.any.need is not None else []
    first, body, ids = all_agree(homes, "undo", undo_body(homes.any, 1))
    one, other = Line(homes, [*homes.games]), Line(homes, (first,))
    last = sends(one, cheat, takes(one, cheat, 2))
    one.settle()
    assert read_by(one.events, THREE, cheat) == {*THREE} - {cheat}
    game, listed = other.games[first], sorted(ids)

    def undone() -> Event:
        return author.core_event(game, "undo", first, key(first), at=other.now(), body=body, with_=listed)

    other.send(first, another_than([last], undone))
    other.says(first)
    for order in range(5):
        assert counting(together(other, one), victim, Random(order)).phase == "over"


@pytest.mark.parametrize("kind", ["note", "away", "share"])
def test_what_was_said_before_the_last_move_signs_nothing_that_comes_after_it(kind: str) -> None:
    homes, cheat, [_victim, third] = before_the_last_move()
    game = homes.games.pop(third)
    if kind == "note":
        early = author.note(game, third, "Hm.", key(third), at=homes.now())
    elif kind == "away":
        early = author.away(game, third, homes.now(), key(third), at=homes.now())
    else:
        early = author.core_event(game, "share", third, key(third), at=homes.now())
    last = takes(homes, cheat, 2)
    for event in (last, early) if kind == "share" else (early, last):
        homes.send(event.by, event)
    homes.settle()
    assert unsettled(homes.any) == [third]
    assert read_by(homes.events, THREE, cheat) == set()


def test_an_end_stays_where_secrets_come_out_with_it() -> None:
    homes, mover, [victim, _third] = before_the_last_move()
    sends(homes, mover, takes(homes, mover, 2))
    assert homes.any.phase == "over"
    with pytest.raises(RefusedError, match=telling("where-the-players-deal-an")):
        homes.undo(1)
    homes.settle()
    assert read_by(homes.events, THREE, victim) == {*THREE} - {victim}


@pytest.mark.parametrize("kind", ["expel", "take", "propose"])
@pytest.mark.parametrize("field", ["seat", "without"])
def test_a_seat_that_is_a_list_ends_no_reader(kind: str, field: str) -> None:
    """Also where it is a rival on which someone has built."""
    homes, mover, [other, _third] = before_the_last_move()
    game = homes.any
    head, at = game.record.head.id, homes.now()
    fields = {field: ["ann"], **({"motion": "expel"} if kind == "propose" else {})}
    strange = Event.write(key(mover), kind=kind, by=mover, body=fields, at=at, after=head)
    built = Event.write(key(other), kind="note", by=other, body=fields_of("note"), at=at, after=strange.id)
    move = takes(homes, mover, 1)
    found = audit(render_all([*homes.events, move, strange, built]).encode())
    assert found.game is not None
    assert found.game.record.head.id == move.id
