"""Signed events to write down, read back and tear apart."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.keys import SecretKey
from pbem.events.text import render_all

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
# RFC 8032, section 7.1, test 1
SECRET = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")


@pytest.fixture(scope="session")
def key() -> SecretKey:
    return SecretKey(SECRET)


@pytest.fixture(scope="session")
def game(key: SecretKey) -> Callable[[int], list[Event]]:
    """The first events of a made-up game: `game(3)` is how `game(5)` starts."""

    def events(count: int) -> list[Event]:
        first = Event.write(
            key,
            kind="game",
            by="creator",
            at=NOON,
            body={"format": 1, "game": "none", "seats": ["ann", "bob"]},
        )
        made = [first]
        for number in range(1, count):
            body = {
                "n": number,
                "text": f'Zug {number}: ‘tax’, then "buy" 我\n\\o/',
                "chips": [number, 0, -1],
                "board": [f"{row} . x o #" for row in range(number % 9)],
            }
            at, last = NOON + timedelta(minutes=number), made[-1].id
            made.append(
                Event.write(
                    key,
                    kind="note",
                    by="ann",
                    at=at,
                    after=last,
                    body=body,
                    with_=(last,) if number % 2 else (),
                )
            )
        return made

    return events


@pytest.fixture
def path(tmp_path: Path, game: Callable[[int], list[Event]]) -> Path:
    """A file with three of them."""
    place = tmp_path / "game.toml"
    GameFile.create(place, render_all(game(3)))
    return place
