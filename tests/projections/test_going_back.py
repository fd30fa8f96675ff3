"""Undo by agreement where it is hard: many times, before answers given at once, after someone left, in positions."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.take import Take
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections import position
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rules import Move
from pbem.testing.playout import AT, finder, key_of, opened, played_on
from pbem.testing.setting import Setting

SEATS = ("ann", "bob", "cy")


def begun(seed: int = 0, position: Sequence[str] = (), **options: Any) -> Game:
    setting = Setting(Pebbles, SEATS, tuple(options.items()))
    return [game for _event, game in opened(setting, seed, position=position)][-1]


def make(game: Game, *moves: Move) -> None:
    for move in moves:
        assert game.need is not None
        seat = game.need.seats[0]
        game.take(author.play(game, seat, move, key_of(seat), at=AT))


def state(game: Game, kind: str, seat: str, listed: Sequence[str] = (), **body: Any) -> Event:
    event = author.core_event(game, kind, seat, key_of(seat), at=AT, body=body, with_=listed)
    game.take(event)
    return event


def take_back(game: Game, to: str, to_with: Sequence[str] = ()) -> None:
    body = {"to": to, **({"to_with": list(to_with)} if to_with else {})}
    proposal = state(game, "propose", "ann", motion="undo", **body)
    others = [seat for seat in SEATS[1:] if seat not in game.record.vacant]
    consents = [state(game, "consent", seat, [proposal.id]).id for seat in others]
    state(game, "undo", "ann", consents, **body)


def audited(game: Game) -> Game:
    """The same game from its file."""
    assert game.log is not None
    found = audit(render_all(game.log).encode(), finder(Pebbles()))
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    return found.game


def test_many_undos_cost_one_replay_each(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(heap=60)
    make(game, Stake(1), Stake(2), Stake(3))
    deals = 0
    deal = Pebbles.deal

    def counted(self: Pebbles, *given: Any) -> Any:
        nonlocal deals
        deals += 1
        return deal(self, *given)

    monkeypatch.setattr(Pebbles, "deal", counted)
    for _time in range(15):
        head = game.record.head
        to, to_with = head.id, list(head.frontier)
        make(game, Take(1))
        take_back(game, to, to_with)
        assert game.table.heap == 60
    assert deals == 15
    assert audited(game).table == game.table


def test_answers_given_at_once_can_be_taken_back_before_anybody_has_moved_on() -> None:
    game = begun()
    start = game.record.head.id
    make(game, Stake(1), Stake(2), Stake(3))
    take_back(game, start)
    assert game.table.stakes == {}
    make(game, Stake(3), Stake(3), Stake(3))
    assert game.table.stakes == {"ann": 3, "bob": 3, "cy": 3}
    assert audited(game).table == game.table


def test_what_was_taken_back_is_no_place_to_return_to() -> None:
    game = begun()
    make(game, Stake(1), Stake(2), Stake(3))
    target = game.record.head.id, list(game.record.head.frontier)
    make(game, Take(1))
    gone = game.record.head.id
    make(game, Take(1))
    take_back(game, *target)
    make(game, Take(2))
    with pytest.raises(RefusedError, match=telling("there-is-nothing-to-take")):
        take_back(game, gone)


def test_some_of_the_answers_are_no_place_to_return_to() -> None:
    game = begun()
    start = game.record.head.id
    make(game, Stake(1), Stake(2), Stake(3))
    make(game, Take(1))
    assert game.log is not None
    stake = next(event for event in game.log if event.kind == "stake")
    with pytest.raises(RefusedError, match=telling("there-is-nothing-to-take")):
        take_back(game, start, [stake.id])


def test_whoever_left_is_back_when_the_leaving_is_taken_back() -> None:
    game = begun()
    make(game, Stake(1), Stake(2), Stake(3), Take(1))
    to = game.record.head.id
    state(game, "resign", "cy")
    assert game.record.vacant == ["cy"]
    take_back(game, to)
    assert game.record.vacant == []
    assert game.need is not None
    make(game, Take(1))
    assert game.need.seats == ("cy",)


def test_a_player_leaves_while_several_are_asked() -> None:
    """The answers that the leaving lists count; the seat that is asked again answers it."""
    game = begun()
    answer = author.play(game, "ann", Stake(3), key_of("ann"), at=AT)
    game.take(answer)
    state(game, "resign", "bob", [answer.id])
    game.take(author.play(game, "cy", Stake(2), key_of("cy"), at=AT))
    assert game.table.stakes == {"ann": 3, "bob": 1, "cy": 2}
    make(game, Take(1))
    assert audited(game).table == game.table


def test_a_game_begun_from_a_position_goes_back_to_it() -> None:
    earlier = begun(seed=3)
    make(earlier, Stake(1), Stake(2), Stake(3))
    [slot] = earlier.table.hands["ann"]
    [face] = earlier.chance.faces("ann", [slot])
    make(earlier, Card(slot, face))
    game = begun(4, position.export(earlier).splitlines())
    before, start = game.table.heap, game.record.head.id
    make(game, Take(1))
    take_back(game, start)
    assert game.table == earlier.table
    assert game.table.heap == before
    assert game.chance.faces("", [slot]) == [face]
    for _event in played_on(game, Random(1), lambda: "after going back"):
        pass
    assert game.result is not None


def test_a_shown_card_stays_known_in_a_position_from_anybodys_view() -> None:
    game = begun(seed=3)
    make(game, Stake(1), Stake(2), Stake(3))
    [slot] = game.table.hands["ann"]
    [face] = game.chance.faces("ann", [slot])
    make(game, Card(slot, face))
    assert game.chance.faces("bob", [slot]) == [face]
    assert all(slot not in hidden for hidden in game.chance.hidden("bob").values())


def test_a_second_answer_to_one_question_is_kept_aside() -> None:
    game = begun()
    first = author.play(game, "ann", Stake(3), key_of("ann"), at=AT)
    second = author.play(game, "ann", Stake(1), key_of("ann"), at=AT)
    game.take(first)
    assert game.log is not None
    found = audit(render_all([*game.log, second]).encode(), finder(Pebbles()))
    assert found.faults == []
    assert [str(orphan) for orphan in found.orphaned] == [
        f"event 7: {says('seat-signed-two-events-for', seat='ann', number=6)}"
    ]
    assert found.game is not None
    assert set(found.game.record.head.answers) == {"ann"}
