"""Mode `fair`: `open`, but nobody can have chosen the shuffle, not even the creator with a friend at the table.

Each seat promises a contribution to the seed when it joins, and shows it once all have joined. So a single honest seat
suffices: its contribution was settled before it knew any other, and nobody else knew it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from re import fullmatch
from typing import ClassVar, Self

from pbem.events.keys import BYTES_32, decode, encode
from pbem.rules import Waiting
from pbem.rules.chance import Face
from pbem.wording import _

from .open import OpenChance
from .seed import commit_own

PROMISE, SHOWN = "promise:", "seed:"
"""How what a join brings begins, and what is shown later."""


@dataclass(slots=True)
class FairChance(OpenChance):
    """An `OpenChance` whose seed is complete when every seat has shown its contribution.

    `promised`: by seat, the SHA-256 of each. `shown`: those that were shown, as they are written.
    """

    waits: ClassVar[bool] = True

    promised: dict[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)

    def convene(self, game: str, decks: Mapping[str, Sequence[str]]) -> None:
        self.promised = {seat: decode(deck[0].removeprefix(PROMISE), 32).hex() for seat, deck in decks.items()}

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        self._complete()
        return OpenChance.shuffle(self, label, faces)

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        self._complete()
        return OpenChance.lay_open(self, label, faces)

    def roll(self, label: str, sides: int) -> int:
        self._complete()
        return OpenChance.roll(self, label, sides)

    def adopt(self, cards: object, seats: Sequence[str]) -> None:
        self._complete()
        OpenChance.adopt(self, cards, seats)

    def judged(self, by: str, cards: Sequence[str]) -> Self:
        if by not in self.promised:
            raise ValueError(_("only a seat contributes to the seed"))
        for text in cards:
            written = text.removeprefix(SHOWN)
            if commit_own(by, decode(written, 32)) != self.promised[by] or written == text:
                raise ValueError(_("it shows another contribution to the seed than it has promised"))
        after = self.clone()
        after.accept(by, cards)
        return after

    def accept(self, by: str, cards: Sequence[str]) -> None:
        for text in cards:
            self.shown[by] = text.removeprefix(SHOWN)

    def owes(self, seat: str) -> bool:
        return seat in self.promised and seat not in self.shown

    def contribute(self, seat: str, secret: bytes) -> list[str]:
        return [SHOWN + encode(contribution(secret))] if self.owes(seat) else []

    def once(self, by: str, cards: Sequence[str]) -> Mapping[str, str]:
        """Whoever has seen what it shows could choose what is mixed with it in another start."""
        return {"seed": self.seed} if cards else {}

    def _complete(self) -> None:
        """See that the seed is complete. Raises Waiting."""
        missing = [seat for seat in self.promised if seat not in self.shown]
        if missing:
            raise Waiting(missing)

    def _stream_seed(self) -> bytes:
        lines = [b"pbem-fair-seed-1", self.seed.encode()]
        lines += [f"{seat} {decode(self.shown[seat], 32).hex()}".encode() for seat in sorted(self.shown)]
        return sha256(b"\n".join(lines)).digest()


def contribution(secret: bytes) -> bytes:
    """The 32 bytes that a seat adds to the seed, by its secret in this game."""
    return sha256(b"pbem-fair-contribution-1\n" + secret).digest()


def promise(secret: bytes, seat: str) -> str:
    """What a seat brings when it joins."""
    return PROMISE + encode(bytes.fromhex(commit_own(seat, contribution(secret))))


def check_promise(deck: Sequence[str]) -> None:
    """Raise ValueError with half a sentence unless a join brings a promise and nothing else."""
    if len(deck) != 1 or fullmatch(PROMISE + BYTES_32, deck[0]) is None:
        raise ValueError(_("it does not promise a contribution to the seed"))
