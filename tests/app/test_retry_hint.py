"""A move that does not count is offered again: to who made it, where it is asked and legal now, and to no one else."""

from pathlib import Path

import pytest
from small_games import SEATS, Written, all_staked, key
from wording import says, tells

from pbem.app.retry_hint import lost, retry_hint
from pbem.projections.merge import Refused


@pytest.fixture
def taking() -> Written:
    """Pebbles in which ann is to take."""
    return all_staked(3, 2)


def test_a_lost_move_is_offered_to_who_made_it_if_it_is_asked_and_legal(taking: Written, tmp_path: Path) -> None:
    two, noted, later = taking.branch(), taking.branch(), taking.branch()
    two.play("ann", "take 2")
    noted.note("ann", "Hm.")
    later.play("ann", "take 1")
    move, note = two.events[-1], noted.events[-1]
    ann, bob = key("ann").public, key("bob").public
    assert retry_hint(taking.game, move, ann) == says("it-is-still-legal-pbem", move="take 2")
    assert retry_hint(taking.game, move, bob) == "", "it is not his to make"
    assert retry_hint(taking.game, note, ann) == ""
    assert retry_hint(later.game, move, ann) == "", "bob is to take"
    later.play("bob", "take 1")
    later.play("cy", "take 1")
    assert retry_hint(later.game, move, ann) == "", "the game is over"
    path = tmp_path / "game.toml"
    path.write_bytes(taking.raw)
    said = lost("game.toml", path, [Refused(note, "why"), Refused(move, "because")], ann)
    first, second = said  # what can be done comes first
    assert tells(first, "game-seat-s-kind-does-not", game="game.toml", seat="ann", kind="take", reason="because")
    assert says("it-is-still-legal-pbem", move="take 2") in first
    assert second == says("game-seat-s-kind-does-not", game="game.toml", seat="ann", kind="note", reason="why")
    assert lost("game.toml", path, [], ann) == []


def test_a_lost_resignation_is_offered_to_who_made_it_while_the_game_goes_on(taking: Written) -> None:
    gone, over = taking.branch(), taking.branch()
    gone.state("resign", "cy", {})
    left = gone.events[-1]
    over.state("resign", "ann", {})
    over.state("resign", "bob", {})
    cy, bob = key("cy").public, key("bob").public
    assert retry_hint(taking.game, left, cy) == says("to-leave-all-the-same")
    assert retry_hint(taking.game, left, bob) == "", "it is not his"
    assert retry_hint(gone.game, left, cy) == "", "cy has left already"
    assert retry_hint(over.game, left, cy) == "", "the game is over"


def test_what_was_legal_then_is_not_offered_where_it_is_not_now(taking: Written) -> None:
    three = taking.branch()
    three.play("ann", "take 3")
    less = Written("pebbles", 1, {"heap": 2}).begin()
    for seat in SEATS:
        less.play(seat, "stake 2")
    assert retry_hint(less.game, three.events[-1], key("ann").public) == ""
