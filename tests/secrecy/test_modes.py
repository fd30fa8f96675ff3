"""The first event says how cards are held: one place makes the cards and dice of a game, and reads them back."""

import ast
from pathlib import Path

import pytest
from small_games import Written, key

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.rules.state import to_data
from pbem.secrecy import MODES, CardProvider, provide, read_back
from pbem.secrecy.open import OpenChance

PBEM = Path(__file__).parents[2] / "pbem"


@pytest.mark.parametrize("mode", MODES)
def test_what_a_mode_deals_is_written_down_and_read_back(mode: str) -> None:
    chance = provide(mode, "5a" * 32)
    chance.shuffle("deck", [1, 2, 3])
    assert read_back(mode, to_data(chance)) == chance


def test_a_game_asks_for_the_mode_of_its_first_event() -> None:
    written = Written("pebbles", 0).begin()
    asked: list[str] = []

    def noted(mode: str, seed: str) -> CardProvider:
        asked.append(mode)
        return provide(mode, seed)

    game = Game.begin(written.events[0], secrecy=noted)
    for event in written.events[1:]:
        game.take(event)
    assert asked == [game.record.header.secrecy] == ["open"]


def test_a_mode_that_nobody_knows_is_refused() -> None:
    body = {**Written("pebbles", 0).events[0].body, "secrecy": "mirrors"}
    first = Event.write(key("ann"), kind="game", by="creator", body=body, at=Written("pebbles", 0).events[0].at)
    with pytest.raises(ValueError, match="its cards cannot be 'mirrors'"):
        Game.begin(first)


def test_only_secrecy_names_what_a_mode_is_kept_in() -> None:
    names = {OpenChance.__name__}
    naming = {
        path.relative_to(PBEM).parts[0]
        for path in PBEM.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Name) and node.id in names) or (isinstance(node, ast.alias) and node.name in names)
    }
    assert naming == {"secrecy"}
