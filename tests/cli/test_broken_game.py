"""A game whose own code fails: nothing of the move that it fails at is written."""

import pytest
from pbem_pebbles.take import Take
from people import Person


def test_a_move_whose_effect_fails_is_not_written(alone: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    file = alone.folder / "game.toml"
    before = file.read_bytes()

    def effect(_self: Take, play: object, _seat: str) -> None:
        play.table.heap = -99  # type: ignore[attr-defined]
        raise ZeroDivisionError("no pebbles to divide by")

    with monkeypatch.context() as broken:
        broken.setattr(Take, "effect", effect)
        said = alone("play", "take 2")
    assert said.code == 70
    assert "ZeroDivisionError" in said.err
    assert file.read_bytes() == before
    assert alone.done("play", "take 2").out.startswith("ann takes 2")
