"""What keys and clicks lead to at the table: moves are chosen, pages read on, boards scrolled."""

from pathlib import Path

from sitters import Sitter, game, sit

from pbem.rooms.table.covers import Page


def asked(place: Path) -> str:
    """Who is asked in a fresh game of confucius with the usual seed."""
    return game(place).asked[0]


def test_the_arrow_keys_and_the_mouse_choose(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("down", "down", "up")
        assert table.screen.choices.current == table.screen.choices.offers[1]
        await table.pilot.click("#choices", offset=(5, 3))
        assert table.screen.choices.current == table.screen.choices.offers[2]
        await table.press("enter")
        assert table.screen.trial is not None
        assert table.screen.trial.words == table.screen.choices.offers[2].words

    sit(place, play, name=name)


def test_a_click_beside_a_word_explains_nothing(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        line = table.text("keys")
        await table.pilot.click("#keys", offset=(line.index(" try"), 0))
        assert table.app.screen is table.screen
        await table.pilot.click("#keys", offset=(line.index("try"), 0))
        assert isinstance(table.app.screen, Page)

    sit(place, play, name=name)


def test_a_long_page_is_read_on_with_a_key(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("f1")
        first = table.seen()
        await table.press("pagedown")
        second = table.seen()
        assert second != first
        await table.press("pageup")
        assert table.seen() == first

    sit(place, play, name=name)


def test_enter_and_the_arrows_go_on_from_where_one_looks_back(place: Path) -> None:
    name = game(place, "pebbles", ("ann", "bob"), moves=4).asked[0]

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("home", "enter")
        readable = table.screen.story.readable
        assert table.screen.step == readable[1]
        await table.press("down")
        assert table.screen.step == readable[2]
        await table.press("up", "up")
        assert table.screen.step == readable[0]

    sit(place, play, name=name)


def test_a_move_is_tried_by_a_second_click_on_it(place: Path) -> None:
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        offers = table.screen.choices.offers
        row = next(n for n, line in enumerate(table.text("choices").splitlines()) if offers[1].words in line)
        await table.pilot.click("#choices", offset=(4, row))
        assert table.screen.trial is None
        assert table.screen.choices.current == offers[1]
        await table.pilot.click("#choices", offset=(4, row), times=2)
        assert table.screen.trial is not None
        assert table.screen.trial.words == offers[1].words

    sit(place, play, name=name)


def test_enter_on_an_empty_list_does_nothing(place: Path) -> None:
    game(place, "pebbles", ("ann", "bob"))

    async def play(table: Sitter) -> None:
        await table.recalled()
        await table.press("enter")
        assert (table.screen.trial, table.screen.said) == (None, [])

    sit(place, play, name="stranger")


def test_a_small_screen_is_scrolled_and_parted_by_keys(place: Path) -> None:
    """The board by pages, what a move would do row by row; F2 gives the board more room."""
    name = asked(place)

    async def play(table: Sitter) -> None:
        await table.recalled()
        board = table.screen.board
        shown = board.size.height
        top = board.scroll_offset.y
        await table.press("pagedown")
        assert top < board.scroll_offset.y < top + shown
        await table.press("pageup")
        assert board.scroll_offset.y == top
        await table.press("f2")
        await table.pilot.pause()
        assert board.size.height != shown
        await table.press("f2")
        await table.pilot.pause()
        assert board.size.height == shown
        await table.types("tax")
        await table.press("enter")
        assert table.screen.trial is not None
        table.screen.trial.lines[:] = [str(number) for number in range(40)]
        table.screen.redraw()
        trial = table.screen.rows("trial")
        await table.press("down", "down", "up")
        assert trial.scroll_offset.y == 1

    sit(place, play, name=name, size=(80, 24))
