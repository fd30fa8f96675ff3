"""Several players at one keyboard: nobody sees what is another's."""

from pathlib import Path

from sitters import Sitter, game, sit
from wording import says

from pbem.rooms.table.covers import BetweenSeats


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
