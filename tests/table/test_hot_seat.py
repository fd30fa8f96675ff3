"""Several players at one keyboard: no one sees what is another's."""

from pathlib import Path
from random import Random

import pytest
from sitters import Sitter, game, player, sit
from small_games import key
from wording import says, tells

from pbem.app.tables import new_table, open_table
from pbem.events.text import parse
from pbem.rooms.table.covers import BetweenSeats
from pbem.rooms.table.table_session import TableSession
from pbem.rules.bots import random_bot
from pbem.store.noted import signed_here


def test_a_curtain_hides_everything_until_the_next_player_is_here(place: Path) -> None:
    table = game(place, moves=2, hot_seat=True)
    first = table.asked[0]

    async def play(sitter: Sitter) -> None:
        assert isinstance(sitter.app.screen, BetweenSeats)
        assert says("seat-press-enter", seat=first) in sitter.seen()
        await sitter.press("enter")
        await sitter.recalled()
        hand = sitter.text("hand")
        assert hand.startswith(f"{first} holds")
        await sitter.types("tax")
        await sitter.press("enter", "enter")
        assert isinstance(sitter.app.screen, BetweenSeats)
        following = sitter.screen.session.asked
        assert following != first
        assert "holds" not in sitter.seen()
        for name in ("board", "hand", "story", "choices", "trial", "said", "head"):
            assert sitter.text(name) == ""
        for pressed in ("escape", "x", "left", "question_mark", "f1", "ctrl+g", "pagedown", "tab"):
            await sitter.press(pressed)
            assert isinstance(sitter.app.screen, BetweenSeats)
            assert "holds" not in sitter.seen()
        await sitter.press("enter")
        assert sitter.text("hand").startswith(f"{following} holds")
        assert f"{first} holds" not in sitter.text("board")

    sit(place, play)


def test_who_has_slipped_takes_it_back_at_the_curtain_without_seeing_a_hand(place: Path) -> None:
    game(place, hot_seat=True)

    async def play(sitter: Sitter) -> None:
        await sitter.press("u")
        assert isinstance(sitter.app.screen, BetweenSeats), "nothing was played yet"
        await sitter.press("enter")
        await sitter.recalled()
        slipped, before = sitter.screen.seat, place.read_bytes()
        assert says("seat-u-takes-your-move", seat=slipped) not in sitter.seen()
        await sitter.types("tax")
        await sitter.press("enter", "enter")
        assert sitter.screen.session.asked != slipped
        assert says("seat-u-takes-your-move", seat=slipped) in sitter.seen()
        await sitter.press("u")
        assert place.read_bytes() == before
        assert isinstance(sitter.app.screen, BetweenSeats)
        assert says("seat-press-enter", seat=slipped) in sitter.seen()
        assert "holds" not in sitter.seen()
        await sitter.press("enter")
        assert sitter.screen.seat == slipped
        assert sitter.text("hand").startswith(f"{slipped} holds")

    sit(place, play)


def test_what_left_no_choice_goes_with_the_move_that_led_to_it(place: Path) -> None:
    """A bid opens a battle's bids, and whoever made it has nothing to bid in the next: that is sealed at once."""
    game(place, "white-lotus", hot_seat=True, seed=1)
    session, random, made = TableSession(place, player()), Random(1), list[str]()
    session.remember(session.recall())
    while made != ["seal", "open", "open", "seal"]:
        seat, before = session.asked, place.read_bytes()
        words = random_bot(session.game.view(seat), session.game.legal(seat), random).notation().split()
        session.act(session.tried(seat, words).act, seat)
        made = [event.kind for _number, event in parse(place.read_bytes()).events][len(parse(before).events) :]
    assert session.asked != seat
    assert session.can_take_back(seat)
    session.take_back(seat)
    assert place.read_bytes() == before
    assert session.past is None, "answers that were given together are behind the same link"
    assert not session.can_take_back(seat)


def test_who_has_slipped_where_a_third_plays_elsewhere_asks_for_the_move_back(place: Path) -> None:
    """Others may have it: it is proposed for whoever made it, and goes out as a move does."""
    keys = {"ann": key("ann"), "bob": key("ann"), "cy": key("cy"), "creator": key("ann")}
    table = new_table("confucius", ("ann", "bob", "cy"), seed=3, keys=keys)
    while table.asked[0] != "ann":
        table.play(table.asked[0], "tax")
    table.save(place)
    for event in table.events:
        signed_here(table.game.id, event.id)

    async def play(sitter: Sitter) -> None:
        await sitter.press("enter")
        await sitter.recalled()
        await sitter.types("tax")
        await sitter.press("enter", "enter")
        assert says("seat-u-takes-your-move", seat="ann") in sitter.seen()
        await sitter.press("u")
        [proposal] = open_table(place).proposals
        assert (proposal["by"], proposal["motion"]) == ("ann", "undo")
        assert sitter.screen.unsent
        assert "holds" not in sitter.seen()
        await sitter.press("enter")
        assert tells(
            " ".join(sitter.text("said").split()), "you-have-agreed-to-take-moves", seats="cy", command="withdraw"
        )

    sit(place, play)


def test_a_resized_curtain_hides_as_much(place: Path) -> None:
    game(place, moves=9, hot_seat=True)

    async def play(sitter: Sitter) -> None:
        await sitter.pilot.resize_terminal(140, 50)
        await sitter.pilot.pause()
        assert isinstance(sitter.app.screen, BetweenSeats)
        assert "holds" not in sitter.seen()
        assert sitter.text("board") == ""

    sit(place, play)


def test_after_the_end_nobody_at_one_keyboard_sees_a_hand(place: Path) -> None:
    table = game(place, "pebbles", ("ann", "bob"), moves=60, hot_seat=True)
    assert table.result is not None

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        assert sitter.screen.seat == ""
        assert says("the-game-is-over-2") in sitter.seen()

    sit(place, play)


@pytest.mark.room("bots")
def test_after_the_end_it_is_told_how_to_look_back(place: Path) -> None:
    game(place, "pebbles", ("ann", "bob"), moves=60, hot_seat=True)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        assert "pbem bot --review" in sitter.seen()

    sit(place, play)


def test_who_has_slipped_undoes_it_though_the_next_already_sits_there(place: Path) -> None:
    game(place, hot_seat=True)

    async def play(sitter: Sitter) -> None:
        await sitter.press("enter")
        await sitter.recalled()
        slipped = sitter.screen.seat
        assert "undo" not in {one.words for one in sitter.screen.session.offers(slipped)}, "nothing was played yet"
        await sitter.types("tax")
        await sitter.press("enter", "enter")
        await sitter.press("enter")
        following = sitter.screen.seat
        assert following != slipped
        assert "undo" in {one.words for one in sitter.screen.session.offers(following)}
        await sitter.types("undo")
        await sitter.press("enter")
        said = " ".join(sitter.text("trial").split())
        assert says("this-is-taken-back-moves", moves=f"{slipped}'s tax") in said
        assert says("what-was-drawn-stays-known", seen=f"{slipped} has seen 2 cards") in said
        await sitter.press("enter")
        assert sitter.screen.session.asked == slipped

    sit(place, play)
