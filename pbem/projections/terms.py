"""The terms of a game: what its first event settles, for good."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from pbem.errors import UsageError
from pbem.rules import Ruleset
from pbem.secrecy import OPEN
from pbem.wording import _

from .game.kinds.game import FORMAT


@dataclass(frozen=True, slots=True)
class Terms:
    """What is to be played: the game, its seats in order, its options; `position`: the lines of one to start from.

    `pace`: how long a turn may take; `hub`: the public key of one. `own`: the seats that the host takes, now or
    later; it can take no others. A hub may take any in a game that it creates, and whoever practises takes all.
    `practice`: the number from which all cards follow. `bots`: by seat, in seat order, the programs that the host's
    machine lets play seats of its own.
    """

    ruleset: Ruleset[Any]
    seats: Sequence[str]
    options: Mapping[str, Any]
    position: Sequence[str] = ()
    pace: str = ""
    hub: str = ""
    cards: str = OPEN
    practice: int | None = None
    own: Sequence[str] = ()
    bots: Mapping[str, str] = field(default_factory=dict)

    def held_by(self, key: str) -> list[str]:
        """The seats that are the host's, whose public key this is."""
        return [seat for seat in self.seats if seat in self.own or self.hub == key or self.practice is not None]

    def fields(self) -> dict[str, Any]:
        """The game, its seats and options, as the first event has them. Raises UsageError for options it lacks."""
        known = {option.name for option in fields(self.ruleset.Options)}
        if unknown := self.options.keys() - known:
            sentence = _("{game} has no option {name!r}")
            raise UsageError(sentence.format(game=self.ruleset.title, name=min(unknown)))
        try:
            chosen = self.ruleset.Options(**self.options)
        except ValueError as error:
            raise UsageError(str(error)) from None
        return {
            "format": FORMAT,
            "game": self.ruleset.name,
            "ruleset": self.ruleset.version,
            "seats": list(self.seats),
            **asdict(chosen),
            "cards": self.cards,
        }

    def agreed(self) -> dict[str, Any]:
        """Those fields that a game may lack, where it has them."""
        body: dict[str, Any] = {"position": list(self.position)} if self.position else {}
        body |= {name: text for name in ("pace", "hub") if (text := getattr(self, name))}
        if self.practice is not None:
            body["practice"] = self.practice
        if self.bots:
            body["bots"] = [f"{seat} {player}" for seat, player in self.bots.items()]
        return body
