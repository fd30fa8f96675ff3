"""`pbem try` writes nothing and lifts no card."""

import json
from random import Random
from typing import Any

import pytest
from people import Person
from small_games import Written

from pbem.projections.game import Game
from pbem.projections.what_if import Supposition
from pbem.rules import Move
from pbem.rules.state import copy, to_plain


def tried(game: Game, seat: str, move: Move) -> tuple[list[str], str, Any]:
    """What is told, why it stops, and what the seat sees then."""
    told: list[str] = []
    supposed = Supposition(game, told.append)
    supposed.make(seat, move.finish(supposed.view(seat), ()))
    return told, supposed.stopped, game.ruleset.facts(supposed.view(seat))


def otherwise_dealt(game: Game, seat: str, dice: Random) -> Game:
    """The same game with every card that the seat cannot see changed for another."""
    other = Game(game.record, game.ruleset, copy(game.table), copy(game.chance))
    for slots in game.chance.hidden(seat).values():
        faces = [game.chance.printed[slot] for slot in slots]
        dice.shuffle(faces)
        for slot, face in zip(slots, faces, strict=True):
            other.chance.printed[slot] = face
    return other


@pytest.mark.parametrize(("name", "moves"), [("pebbles", 12), ("confucius", 60)])
def test_no_card_is_lifted(name: str, moves: int) -> None:
    """Whatever lies hidden, every legal move tells and shows its player the same."""
    written = Written(name, 21).begin()
    looked_at = 0
    for number in range(moves):
        need = written.game.need
        if need is None:
            break
        seat = need.seats[0]
        other = otherwise_dealt(written.game, seat, Random(number))
        for move in written.game.legal(seat):
            assert tried(written.game, seat, move) == tried(other, seat, move), move.notation()
            looked_at += 1
        written.play_on(1)
    assert looked_at > moves


def test_the_game_stays_as_it_is() -> None:
    written = Written("confucius", 22).begin()
    for _move in range(30):
        need = written.game.need
        assert need is not None
        before = to_plain(written.game.table), to_plain(written.game.chance), to_plain(written.game.record)
        for move in written.game.legal(need.seats[0]):
            tried(written.game, need.seats[0], move)
        assert (to_plain(written.game.table), to_plain(written.game.chance), to_plain(written.game.record)) == before
        written.play_on(1)


def test_nothing_is_written(alone: Person) -> None:
    alone.done("show")
    before = {path: path.read_bytes() for path in (alone.folder.parent).rglob("*") if path.is_file()}
    alone.done("try", "take 1", "take 1")
    assert {path: path.read_bytes() for path in (alone.folder.parent).rglob("*") if path.is_file()} == before


def test_it_goes_as_far_as_can_be_known(alone: Person) -> None:
    card = json.loads(alone.done("moves", "--json").out)["moves"][-1]["move"]
    said = alone.done("try", *card.split())
    assert "draws" not in said.out
    assert said.err.endswith("nothing was written\n")


def test_answers_given_at_once_are_only_judged(begun: tuple[Person, Person, Person]) -> None:
    ann, _bob, _cy = begun
    said = ann.done("try", "stake 2")
    assert said.err.splitlines()[0] == "it takes effect together with the others' answers"
    assert "stake 2" not in said.out
    assert ann("try", "stake 4").code == 1


def test_numbers_mean_the_list_shown_last(alone: Person) -> None:
    alone.done("moves")
    assert "ann takes 2." in alone.done("try", "2").out
    assert alone("try", "9").code == 2


def test_beyond_the_end(alone: Person) -> None:
    said = alone("try", "take 3", "take 3", "take 3", "take 1", "take 1")
    assert (said.code, said.err) == (1, "refused: the game would be over\n")
