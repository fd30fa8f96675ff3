"""A key is answered at once: nothing is painted or read that is not asked for. benchmarks/table.py measures it."""

from pathlib import Path

import pytest
from sitters import Sitter, game, sit
from textual.strip import Strip

from pbem.rooms.rulebook.search import read_ahead
from pbem.rooms.table.rows import Rows
from pbem.rules.texts import read_rulings


def test_a_step_paints_only_rows_that_are_not_as_they_were(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = game(place, moves=12).asked[0]
    painted = list[str]()
    paint = Rows.render_line

    def noted(rows: Rows, y: int) -> Strip:
        painted.append(str(rows.id))
        return paint(rows, y)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("left", "left", "left")
        monkeypatch.setattr(Rows, "render_line", noted)
        await sitter.press("right")
        await sitter.pilot.pause()
        assert sitter.screen.size.height == 40
        assert painted.count("title") == 1  # which move is looked at
        assert painted.count("keys") == 0
        assert 0 < painted.count("story") <= 4
        assert 0 < painted.count("board") < 20

    sit(place, play, size=(120, 40), name=name)


def test_the_rules_are_read_before_somebody_asks(place: Path) -> None:
    name = game(place, moves=2).asked[0]
    read_rulings.cache_clear()
    read_ahead.cache_clear()

    async def play(sitter: Sitter) -> None:
        await sitter.until(lambda: read_ahead.cache_info().currsize == 1)
        assert read_rulings.cache_info().currsize == 1

    sit(place, play, name=name)
