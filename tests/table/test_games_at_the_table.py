"""A whole game of each kind by a script of key presses, on the smallest screen."""

from pathlib import Path
from random import Random

import pytest
from sitters import Sitter, game, sit

from pbem.app.tables import open_table
from pbem.rooms.table.covers import BetweenSeats
from pbem.rules.bots import random_bot

KEYS = 2500
"""So many moves are made at most."""
TYPED = 1
"""So many are typed key by key."""


async def one_move(sitter: Sitter, random: Random, *, typed: bool) -> None:
    """The next player sits down, looks at nothing, and types or pastes a move as a bot would choose it."""
    screen = sitter.screen
    if isinstance(sitter.app.screen, BetweenSeats):
        await sitter.press("enter")
    session = screen.session
    seat = session.asked
    assert screen.seat == seat
    words = random_bot(session.game.view(seat), session.game.legal(seat), random).notation()
    await (sitter.keys(words) if typed else sitter.types(words))
    await sitter.pilot.pause()
    chosen = screen.choices.current
    assert chosen is not None
    while chosen.words != words:
        await sitter.press("down")
        chosen = screen.choices.current
        assert chosen is not None
    before = session.game.record.head
    await sitter.press("enter")
    if screen.trial is None:  # the past came meanwhile, and Enter has stepped in it
        await sitter.press("escape")
        return
    assert screen.trial.words == words
    await sitter.press("enter")
    assert screen.said == [] or "refused" not in screen.said[0]
    assert session.game.record.head != before


def played(place: Path, moves: int, seed: int = 1) -> None:
    """Play at the table until the game is over, or so many moves are made, the first of them key by key."""

    async def play(sitter: Sitter) -> None:
        random = Random(seed)
        for move in range(moves):
            if sitter.screen.session.game.phase == "over":
                break
            await one_move(sitter, random, typed=move < TYPED)
        seen = sitter.seen()
        assert len(seen.splitlines()) == 24
        assert max(map(len, seen.splitlines())) <= 80

    sit(place, play)


@pytest.mark.parametrize("name", ["confucius", pytest.param("white-lotus", marks=pytest.mark.more)])
def test_a_few_turns_by_keys(place: Path, name: str) -> None:
    game(place, name, hot_seat=True)
    played(place, 5)
    assert open_table(place).turn > 3


@pytest.mark.more
@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
def test_a_whole_game_by_keys(place: Path, name: str) -> None:
    game(place, name, hot_seat=True)
    played(place, KEYS)
    table = open_table(place)
    assert table.phase == "over"
    assert not table.audit().faults
