"""Three seats that hold a joint key, and a small deck that all three have shuffled."""

from collections.abc import Sequence

from pbem.rooms.dealt.group import deck, keys, points
from pbem.rooms.dealt.group.deck import Card, Lap
from pbem.rooms.dealt.group.derive import Context, SeatSecret

GAME = "b6a948692b69aae1c896108f4d1787a1fde8e6ba"
OTHER_GAME = "36eb53f418393cd6d996acb813eb4b3543c08a6c"
LABEL = "court deck/0123456789abcdef"
OTHER_LABEL = "court deck/fedcba9876543210"
SEATS = ("ann", "bob", "cy")
SIZE = 5


class Seat:
    """What one seat has for one shuffle."""

    def __init__(self, name: str, game: str = GAME, label: str = LABEL) -> None:
        self.name = name
        self.context = Context(game, label, name)
        self.secret = SeatSecret.of(name.encode().ljust(32, b"."), game, name)
        self.scalar = keys.deck_secret(self.secret, self.context)
        self.key = keys.announce(self.scalar, self.context)

    def lap(self, joint: bytes, cards: Sequence[Card]) -> tuple[Lap, list[Card]]:
        """This seat's lap under a joint key with its own, and the cards after it."""
        lap = deck.lap(self.secret, self.context, joint, cards)
        return lap, deck.shuffled(lap, self.scalar, joint, cards)


class Shuffle:
    """A shuffle by all seats: `stages` has the cards before the first lap and after each; `laps` how they were made.

    `joints`: the joint key after each lap.
    """

    def __init__(self, game: str = GAME, label: str = LABEL, size: int = SIZE) -> None:
        self.seats = [Seat(name, game, label) for name in SEATS]
        self.joints = [points.total(seat.key.point for seat in self.seats[: n + 1]) for n in range(len(SEATS))]
        self.joint = self.joints[-1]
        self.stages = [deck.unshuffled(game, label, size)]
        self.laps = []
        for seat, joint in zip(self.seats, self.joints, strict=True):
            lap, cards = seat.lap(joint, self.stages[-1])
            self.laps.append(lap)
            self.stages.append(cards)
        self.cards = self.stages[-1]
