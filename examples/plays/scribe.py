"""Whoever writes an example game down: the people's keys, a clock that only the script moves, the events so far."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Any

import pbem
from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.rules import Move, Ruleset, View
from pbem.rules.bots import decide, random_bot
from pbem.rules.ruleset import Bot

BEGUN = datetime(2026, 1, 5, 19, 30, tzinfo=UTC)
LONGEST_WAIT = 9 * 60
"""Minutes: someone always answers before the night is over."""


def example_key(name: str) -> SecretKey:
    """An EXAMPLE KEY: everyone can work it out, so it proves nothing. Never play a game of your own with it."""
    return SecretKey(sha256(f"pbem example key, known to everybody: {name}".encode()).digest())


def aimless(view: View[Any], legal: Sequence[Move], random: Random) -> Move:
    """Any legal move, chosen from the whole list: the moves of these games stay what their READMEs tell of them,
    however the bot that plays at random draws its own."""
    return random_bot(view, legal, random)


def leaning(bot: Bot, *kinds: str) -> Bot:
    """A bot with a weakness: where moves of these kinds are legal, it looks at no others."""

    def play(view: View[Any], legal: Sequence[Move], random: Random) -> Move:
        return bot(view, [move for move in legal if move.kind in kinds] or legal, random)

    return play


class Scribe:
    """One game, each seat with a key of its own, played by bots and by words; the same seed writes the same bytes.

    `bots`: who plays a seat where nothing is said; they may change during the game. Left out: chance.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        seats: Sequence[str],
        *,
        seed: int,
        bots: Mapping[str, Bot] | None = None,
        options: Mapping[str, Any] | None = None,
        position: Sequence[str] = (),
    ) -> None:
        self.ruleset = ruleset
        self.bots: dict[str, Bot] = {**dict.fromkeys(seats, aimless), **(bots or {})}
        self._whims, self._waits = Random(seed), Random(f"waits {seed}")
        self._at: datetime | None = None
        self.table = pbem.new(
            ruleset,
            seats,
            nonce=sha256(f"nonce {seed}".encode()).digest(),
            keys={seat: example_key(seat) for seat in seats},
            position=position,
            clock=self._now,
            **(options or {}),
        )

    @property
    def game(self) -> Game:
        """The game."""
        return self.table.game

    @property
    def text(self) -> str:
        """The game file."""
        return self.table.text()

    def note(self, seat: str, words: str) -> None:
        """Someone says something."""
        self.table.note(seat, words)

    def play(self, seat: str, typed: str) -> None:
        """A move as a player types it."""
        self.table.play(seat, typed)

    def play_on(self, until: Callable[[Game], bool] = lambda _game: False) -> None:
        """The bots play until something is so, or the game is over."""
        table = self.table
        while table.asked and not until(table.game):
            seat = table.asked[0]
            table.play(seat, decide(self.bots[seat], self.ruleset, table.view(seat), self._whims))

    def take_back(self, seat: str, turns: int) -> None:
        """Undo by agreement: a seat proposes it, all others consent."""
        self.table.publish()
        self.table.propose_undo(seat, turns)
        self._agree()

    def substitute(self, absent: str, newcomer: str, *, proposed_by: str) -> None:
        """Someone else takes over an absent player's seat, with the consent of those who are there."""
        key = example_key(newcomer)
        self.table.propose_substitute(proposed_by, absent, key.public)
        self._agree()
        self.table.play_with(absent, key)

    def resign(self, seat: str) -> None:
        """Someone leaves the table for good."""
        self.table.resign(seat)

    def _agree(self) -> None:
        """A seat that is asked for consent gives it."""
        for seat in [seat for motion in self.table.proposals for seat in motion["waits_for"]]:
            self.table.consent(seat)

    def _now(self) -> datetime:
        """Seals are opened within a minute, by people's tools; else someone thinks first."""
        if self._at is None:
            self._at = BEGUN
        elif self._begun and self.game.owing_openings():
            self._at += timedelta(minutes=1)
        else:
            self._at += timedelta(minutes=self._waits.randint(3, LONGEST_WAIT))
        return self._at

    @property
    def _begun(self) -> bool:
        return hasattr(self, "table")
