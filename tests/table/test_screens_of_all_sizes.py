"""What is in sight on a terminal of each size."""

from pathlib import Path

import pytest
from sitters import Sitter, game, sit
from wording import says

from pbem.rooms.table.rows import Rows


def in_sight(rows: Rows) -> list[str]:
    """The lines of a part as they are drawn."""
    return [rows.render_line(y).text for y in range(rows.size.height)]


def heading_of(rows: Rows, text: str) -> str:
    """What stands over a line."""
    found = ""
    for row in rows.rows:
        line = "".join(text for text, _style in row)
        found = line if any(style == "title" for _text, style in row) else found
        if text in line:
            return found.strip()
    raise AssertionError(text)


@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
def test_the_heading_of_what_is_topmost_stays_on_a_small_screen(name: str, place: Path) -> None:
    mover = game(place, name, moves=9).asked[0]

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        board, choices = sitter.screen.board, sitter.screen.choices
        for pages in range(6):
            top = board.scroll_offset.y
            lines = in_sight(board)
            covered = next(place for place in range(top, -1, -1) if any(s == "title" for _t, s in board.rows[place]))
            assert lines[0].strip() == "".join(text for text, _style in board.rows[covered]).strip(), pages
            await sitter.press("pagedown")
        for _step in range(len(choices.offers) - 1):
            await sitter.press("down")
            chosen = choices.current
            assert chosen is not None
            lines = [line.strip() for line in in_sight(choices)]
            assert any(line.startswith(chosen.words) for line in lines)
            assert chosen.group in lines

    sit(place, play, name=mover)


def test_pages_go_from_heading_to_heading_and_miss_no_line(place: Path) -> None:
    mover = game(place, "white-lotus", moves=9).asked[0]

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        board, seen, before = sitter.screen.board, set[int](), -1
        while board.scroll_offset.y != before:
            before = board.scroll_offset.y
            lines = range(before, min(before + board.size.height, len(board.rows)))
            seen |= {place for place in lines if place != before or board._place(0) == place}
            await sitter.press("pagedown")
        assert seen == {*range(len(board.rows))}
        while board.scroll_offset.y:
            before = board.scroll_offset.y
            await sitter.press("pageup")
            assert before - board.size.height < board.scroll_offset.y < before

    sit(place, play, name=mover)


def test_the_whole_map_is_in_sight_on_a_large_screen_and_no_move_is_cut(place: Path) -> None:
    mover = game(place, "white-lotus", moves=9).asked[0]

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        board, choices = sitter.screen.board, sitter.screen.choices
        titles = [place for place, row in enumerate(board.rows) if any(style == "title" for _text, style in row)]
        first = next(place for place in titles if "Map" in "".join(text for text, _style in board.rows[place]))
        last = next(place for place in titles if place > first + 20)
        pages = 0
        while not board.scroll_offset.y <= first < last <= board.scroll_offset.y + board.size.height:
            await sitter.press("pagedown")
            pages += 1
            assert pages < 4
        for row in choices.rows:
            assert sum(len(text) for text, _style in row) <= choices.size.width
        shown = " ".join(choices.text().split())
        for one in choices.offers:
            assert " ".join(one.meaning.split()) in shown

    sit(place, play, name=mover, size=(160, 50))


def test_what_answers_a_proposal_is_in_sight_on_a_small_screen(place: Path) -> None:
    table = game(place, moves=6)
    mover = table.asked[0]
    other = next(seat for seat in table.seats if seat != mover)
    table.propose_pace(other, "3d")
    table.save(place)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("down", "down")
        lines = in_sight(sitter.screen.rows("said"))
        proposal = says("seat-proposes-to-motion-command", seat=other, motion="{motion}", command="consent")
        assert "`consent`" in " ".join(lines)
        assert proposal.partition("{motion}")[0].strip() in " ".join(lines)
        assert "`pbem" not in sitter.seen()

    sit(place, play, name=mover)
