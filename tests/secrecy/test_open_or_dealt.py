"""The first event says how cards are held: one place makes the cards and dice of a game, and reads them back."""

import ast
from pathlib import Path

import pytest
from small_games import Written, key
from wording import telling

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.game.folding import Dealer
from pbem.room import Room
from pbem.rules.state import to_data
from pbem.secrecy import CardProvider, known_cards, provide, read_back
from pbem.secrecy.open import OpenChance

PBEM = Path(__file__).parents[2] / "pbem"


@pytest.mark.parametrize("cards", known_cards())
def test_what_is_dealt_is_written_down_and_read_back(cards: str) -> None:
    chance = provide(cards, "5a" * 32)
    chance.shuffle("deck", [1, 2, 3])
    assert read_back(cards, to_data(chance)) == chance


def test_a_game_asks_for_cards_as_its_first_event_says() -> None:
    written = Written("pebbles", 0).begin()
    asked: list[str] = []

    def noted(cards: str, seed: str) -> CardProvider:
        asked.append(cards)
        return provide(cards, seed)

    game = Game.begin(written.events[0], secrecy=noted)
    for event in written.events[1:]:
        game.take(event)
    assert asked == [game.record.header.cards] == ["open"]


class Mirrors(Dealer):
    """Holds them as open cards are held."""

    provider = OpenChance


def held_as(cards: str) -> Event:
    """The first event of a game whose cards are held so."""
    first = Written("pebbles", 0).events[0]
    return Event.write(key("ann"), kind="game", by="creator", body={**first.body, "cards": cards}, at=first.at)


def test_cards_held_as_nobody_knows_are_refused() -> None:
    with pytest.raises(ValueError, match=telling("its-cards-cannot-be-cards", cards="mirrors")):
        Game.begin(held_as("mirrors"))


def test_a_room_answers_for_the_cards_that_it_names_and_for_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room("mirrors", cards={"mirrors": f"{__name__}:{Mirrors.__name__}"})
    monkeypatch.setattr("pbem.room.rooms", lambda: {room.name: room})
    assert known_cards() == ("open", "mirrors")
    assert Game.begin(held_as("mirrors")).record.header.cards == "mirrors"
    assert type(provide("mirrors", "5a" * 32)) is OpenChance
    for asked in (lambda: Game.begin(held_as("dealt")), lambda: provide("dealt"), lambda: read_back("dealt", {})):
        with pytest.raises(ValueError, match=telling("its-cards-cannot-be-cards", cards="dealt")):
            asked()


def test_only_secrecy_names_what_cards_are_kept_in() -> None:
    names = {OpenChance.__name__}
    naming = {
        path.relative_to(PBEM).parts[0]
        for path in PBEM.rglob("*.py")
        if any(name in (text := path.read_text(encoding="utf-8")) for name in names)
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.Name) and node.id in names) or (isinstance(node, ast.alias) and node.name in names)
    }
    assert naming == {"secrecy"}
