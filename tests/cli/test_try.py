"""`pbem try` writes nothing and lifts no card."""

import json
from random import Random
from typing import Any

import pytest
from people import Person
from small_games import Written
from wording import lines, mistake, refusal, says, tells

from pbem.projections.game import Game
from pbem.projections.what_if import Supposition
from pbem.rules import Move, Picture
from pbem.rules.state import copy, to_plain


def tried(game: Game, seat: str, move: Move) -> tuple[list[str], str, Any, Picture]:
    """What is told, why it stops, and what the seat sees then, by programs and on the board."""
    told: list[str] = []
    supposed = Supposition(game, told.append)
    supposed.make(seat, move.finish(supposed.view(seat), ()))
    view = supposed.view(seat)
    return told, supposed.stopped, game.ruleset.facts(view), game.ruleset.picture(view)


def otherwise_dealt(game: Game, seat: str, dice: Random) -> Game:
    """The same game with every card that the seat cannot see changed for another."""
    other = Game(game.record, game.ruleset, copy(game.table), copy(game.chance))
    for slots in game.chance.hidden(seat).values():
        faces = [game.chance.printed[slot] for slot in slots]
        dice.shuffle(faces)
        for slot, face in zip(slots, faces, strict=True):
            other.chance.printed[slot] = face
    return other


@pytest.mark.parametrize(("name", "moves"), [("pebbles", 12), pytest.param("confucius", 60, marks=pytest.mark.more)])
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
    alone.done("try", "take 1")
    assert {path: path.read_bytes() for path in (alone.folder.parent).rglob("*") if path.is_file()} == before


def test_what_is_sure_of_a_draw_is_shown(alone: Person) -> None:
    """The card that is played, and how many are drawn; which one comes is unknown, and the turn passes on."""
    card = json.loads(alone.done("moves", "--json").out)["moves"][-1]["move"]
    said = alone.done("try", *card.split())
    assert (
        lines([says("seat-plays-a-card-and", seat="ann", count=card[-1]), says("seat-draws-count-cards", seat="ann")])
        in said.out
    )
    assert "card" in said.out
    assert tells(said.out, "take-pebbles")
    assert said.err == lines([says("chance-decides-which-cards-seat", seat="ann"), says("nothing-was-written")])


@pytest.mark.parametrize("left", [57, 1, 0])
def test_taxes_are_tried_with_any_deck(left: int) -> None:
    """R32, R33: with 57 cards in the deck there are cards to draw; where it runs out the discards are shuffled."""
    game = Written("confucius", 5).begin().game
    seat = game.table.mover
    used = game.table.deck[left:57]
    del game.table.deck[left:]
    game.table.discard = game.chance.take(used, "", len(used))
    told, stopped, facts, _picture = tried(game, seat, game.ruleset.kinds["tax"]())
    assert says("there-is-no-card-left") not in told
    assert (says("the-discard-pile-is-shuffled") in told) == (left < 2)
    assert facts["seats"][seat]["hand"][3:] == [None, None]
    assert facts["seats"][seat]["cubes"] == 2
    assert facts["deck"] == 55
    assert stopped == says("chance-decides-which-cards-seat", seat=seat)


def test_what_comes_before_chance_is_sure() -> None:
    """The last action of a round leads on to the End of Round: what happens before that is told and shown."""
    game = Written("confucius", 5).begin().game
    game.table.step, seat = "favour", game.table.chief
    told, stopped, facts, _picture = tried(game, seat, game.ruleset.kinds["buy-junks"](1))
    assert told[0] == says("seat-buys-count-junks-with", seat=seat, cards=1)
    assert told[1:], "the Court"
    assert facts["seats"][seat]["shipyard"] == 1
    assert facts["step"] == "officials"
    assert stopped == says("chance-decides-what-happens-next")


def test_answers_given_at_once_are_only_judged(begun: tuple[Person, Person, Person]) -> None:
    ann, _bob, _cy = begun
    said = ann.done("try", "stake 2")
    assert said.err.splitlines()[0] == says("it-takes-effect-together-with")
    assert "stake 2" not in said.out
    assert ann("try", "stake 4").code == 1


def test_numbers_mean_the_list_shown_last(alone: Person) -> None:
    alone.done("moves")
    assert says("seat-takes-count", seat="ann", count=2) in alone.done("try", "2").out
    assert alone("try", "9").code == 2


def test_it_plays_for_one_seat_only(alone: Person) -> None:
    """Also where the same person holds all of them."""
    said = alone("try", "take 3", "take 2")
    assert said.code == 4
    assert said.out == says("seat-takes-count", seat="ann", count=3) + "\n"
    assert said.err == mistake(says("after-that-it-is-for", seats="bob", prompt=says("take-pebbles")))


def test_what_is_not_tried_is_said(alone: Person) -> None:
    card = json.loads(alone.done("moves", "--json").out)["moves"][-1]["move"]
    assert says("not-tried-moves", moves="take 1, take 2") in alone.done("try", card, "take 1", "take 2").err


def test_beyond_the_end(ann: Person) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "game.toml", "--heap=2")
    ann.done("play", "stake 2", "stake 3")
    said = ann("try", "take 2", "take 1")
    assert (said.code, said.out.splitlines()[0]) == (1, says("seat-takes-count", seat="ann", count=2))
    assert said.err == refusal(says("the-game-would-be-over"))


def test_nothing_can_be_tried_before_the_start(ann: Person) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    assert ann("try", "take 1") == (4, "", mistake(says("the-game-has-not-begun")))


@pytest.mark.parametrize("words", ["take 2 if few", "take 2 when few", "take 2 else take 1", "take 2 UNLESS few"])
def test_conditions_and_second_choices_are_for_plans(alone: Person, words: str) -> None:
    said = alone("try", *words.split())
    assert said == (
        2,
        "",
        mistake(says("a-move-that-is-made"), says("they-are-for-pbem-plan")),
    )


@pytest.mark.parametrize("then", ["Then", "THEN"])
def test_then_in_capitals_is_then(alone: Person, then: str) -> None:
    assert alone("try", f"take 1 {then} take 1") == alone("try", "take 1 then take 1")
    assert alone.done("play", f"take 1 {then} take 2").out.startswith(
        says("seat-takes-count", seat="ann", count=1) + "\n"
    )
    assert "take 2" in alone.done("plan", "--seat", "ann").out


@pytest.mark.parametrize("words", ["Take 2, please.", "please, take 2", "Take 2, thanks!"])
def test_please_behind_a_comma_is_no_move(alone: Person, words: str) -> None:
    """As the README says it."""
    assert alone.done("play", words).out == says("seat-takes-count", seat="ann", count=2) + "\n"


def test_then_goes_on_as_a_comma_does(alone: Person) -> None:
    """As one types it to plan moves."""
    assert alone("try", "take 1 then take 1") == alone("try", "take 1, take 1")
