"""Whoever writes an example game down: the people's keys, a clock that only the script moves, the events so far."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Any

from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.events.text import render_all
from pbem.projections import author
from pbem.projections.game import Game
from pbem.projections.game.proposals import required
from pbem.projections.motions import carried
from pbem.projections.taking_back import undo_body
from pbem.projections.typed import understood
from pbem.rules import Move, Ruleset, View
from pbem.rules.bots import decide, random_bot
from pbem.rules.ruleset import Bot

BEGUN = datetime(2026, 1, 5, 19, 30, tzinfo=UTC)
LONGEST_WAIT = 9 * 60
"""Minutes: somebody always answers before the night is over."""


def example_key(name: str) -> SecretKey:
    """An EXAMPLE KEY: everybody can work it out, so it proves nothing. Never play a game of your own with it."""
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
        self.keys = {seat: example_key(seat) for seat in seats}
        self._whims, self._waits, self._at = Random(seed), Random(f"waits {seed}"), BEGUN
        founder = self.keys[seats[0]]
        nonce = sha256(f"nonce {seed}".encode()).digest()
        first = author.create(
            ruleset, seats, options or {}, founder, nonce=nonce, at=self._at, position=position, own=[seats[0]]
        )
        self.game = Game.begin(first, lambda _name, _version: ruleset)
        self.events = [first]
        for seat in seats:
            self._write(author.join(self.game, seat, self.keys[seat], at=self._later()))
        self._write(author.start(self.game, founder, at=self._later()))

    @property
    def text(self) -> str:
        """The game file."""
        return render_all(self.events)

    def note(self, seat: str, words: str) -> None:
        """Somebody says something."""
        self._write(author.note(self.game, seat, words, self.keys[seat], at=self._later()))

    def play(self, seat: str, typed: str) -> None:
        """A move as a player types it."""
        move = understood(self.ruleset, self.game.view(seat), typed.split())
        self._write(author.play(self.game, seat, move, self.keys[seat], at=self._later()))

    def play_on(self, until: Callable[[Game], bool] = lambda _game: False) -> None:
        """The bots play until something is so, or the game is over."""
        while (need := self.game.need) is not None and not until(self.game):
            seat = need.seats[0]
            self._write(self._shown(seat) or self._decided(seat))

    def take_back(self, seat: str, turns: int) -> None:
        """Undo by agreement: a seat proposes it, all others consent."""
        self._agree(seat, {"motion": "undo", **undo_body(self.game, turns)})

    def substitute(self, absent: str, newcomer: str, *, proposed_by: str) -> None:
        """Somebody else takes over an absent player's seat, with the consent of those who are there."""
        key = example_key(newcomer)
        self._agree(proposed_by, {"motion": "replace", "seat": absent, "key": key.public})
        self.keys[absent] = key

    def resign(self, seat: str) -> None:
        """Somebody leaves the table for good."""
        self._state("resign", seat, {}, self.game.record.link.frontier)

    def _shown(self, seat: str) -> Event | None:
        """The opening of a seal, which nobody has to think about: people's tools do it within a minute."""
        shown = author.opening(self.game, seat, self.keys[seat], at=self._at + timedelta(minutes=1))
        if shown is not None:
            self._at += timedelta(minutes=1)
        return shown

    def _decided(self, seat: str) -> Event:
        move = decide(self.bots[seat], self.ruleset, self.game.view(seat), self._whims)
        return author.play(self.game, seat, move, self.keys[seat], at=self._later())

    def _agree(self, proposer: str, body: dict[str, Any]) -> None:
        self._state("propose", proposer, body, [])
        [motion] = self.game.record.link.motions.values()
        asked = required(self.game, proposer, body)
        for seat in [seat for seat, key in self.keys.items() if key.public in asked]:
            self._state("consent", seat, {}, [motion.id])
        listed = carried(self.game, motion, proposer)
        assert listed is not None, "somebody's consent is missing"
        self._state(body["motion"], proposer, {key: value for key, value in body.items() if key != "motion"}, listed)

    def _state(self, kind: str, seat: str, body: Mapping[str, Any], listed: Sequence[str]) -> None:
        event = author.core_event(self.game, kind, seat, self.keys[seat], at=self._later(), body=body, with_=listed)
        self._write(event)

    def _write(self, event: Event) -> None:
        self.game.take(event)
        self.events.append(event)

    def _later(self) -> datetime:
        self._at += timedelta(minutes=self._waits.randint(3, LONGEST_WAIT))
        return self._at
