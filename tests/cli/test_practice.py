"""A practice game is dealt from a number that is in its file, and no one but its creator can play in it."""

from datetime import UTC, datetime

import pytest
from people import Person, hand_over
from small_games import key
from wording import mistake, says, telling

from pbem import author
from pbem.errors import PbemError
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.rules.registry import find

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
SEATS = ("ann", "bob", "cy")


def begun(player: str, nonce: int, number: int | None) -> Game:
    """A game that one person has started with all its seats."""
    first = author.create(
        Terms(find("confucius"), SEATS, {}, practice=number, own=SEATS), key(player), nonce=bytes([nonce]) * 32, at=AT
    )
    game = Game.begin(first)
    for seat in SEATS:
        game.take(author.join(game, seat, key(player), at=AT))
    game.take(author.start(game, key(player), at=AT))
    return game


def test_the_number_alone_decides_the_cards() -> None:
    """Whoever plays, whatever the nonce."""
    assert begun("ann", 1, 7).chance == begun("bob", 2, 7).chance
    assert begun("ann", 1, 7).chance != begun("ann", 1, 8).chance
    assert begun("ann", 1, None).chance != begun("ann", 2, None).chance


def test_nobody_else_takes_a_seat() -> None:
    first = author.create(Terms(find("confucius"), SEATS, {}, practice=7), key("ann"), nonce=bytes(32), at=AT)
    game = Game.begin(first)
    with pytest.raises(PbemError, match=telling("this-is-a-practice-game")):
        author.join(game, "bob", key("bob"), at=AT)


def test_no_seat_is_given_to_somebody_else() -> None:
    game = begun("ann", 1, 7)
    with pytest.raises(PbemError, match=telling("this-is-a-practice-game")):
        author.core_event(game, "replace", "bob", key("ann"), at=AT, body={"seat": "cy", "key": key("bob").public})


def test_it_has_no_hub() -> None:
    first = author.create(
        Terms(find("confucius"), SEATS, {}, practice=7, hub=key("hub").public), key("ann"), nonce=bytes(32), at=AT
    )
    with pytest.raises(ValueError, match=telling("a-practice-game-has-one")):
        Game.begin(first)


def test_it_says_what_it_is(ann: Person) -> None:
    """In its first event and in its history."""
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "7", "--file", "game.toml")
    assert "\npractice = 7\n" in (ann.folder / "game.toml").read_text().partition("sig = ")[0]
    assert says("a-practice-game-its-cards", seed=7) in ann.done("history").out


def test_it_is_for_one_person(ann: Person) -> None:
    said = ann("new", "confucius", "--seats", "ann,bob,cy", "--seat", "ann", "--seed", "7")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(mistake(says("seed-is-for-practice-with")))


def test_games_do_not_land_among_packages(ann: Person) -> None:
    """A folder `games` is for games, unless it holds Python packages, as that of a checkout of pbem does."""
    (ann.folder / "games").mkdir()
    assert ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat").out.startswith("games/pebbles-1.toml\n")
    (ann.folder / "games" / "pbem_chess").mkdir()
    (ann.folder / "games" / "pbem_chess" / "__init__.py").touch()
    assert ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat").out.startswith("pebbles-1.toml\n")


@pytest.mark.room("keys")
def test_a_game_at_one_screen_asks_for_no_recovery_code_and_the_first_with_others_does(ann: Person) -> None:
    asked = says("write-its-recovery-code-down")
    for more in (("--hotseat", "--seed", "7"), ("--hotseat",), ("--hotseat",)):
        assert asked not in ann.done("new", "pebbles", "--seats", "ann,bob", *more).err
    assert asked in ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann").err
    for then in (("--seat", "ann"), ("--hotseat",)):
        assert asked not in ann.done("new", "pebbles", "--seats", "ann,bob", *then).err


@pytest.mark.room("keys")
def test_whoever_takes_a_seat_first_is_asked_at_once(ann: Person, bob: Person) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    bob.done("new", "pebbles", "--seats", "bob,cy", "--hotseat")
    hand_over("game.toml", ann, bob)
    assert says("write-its-recovery-code-down") in bob.done("join", "-g", "game.toml").err
