"""A table with a dealer, at which ann, bob and cy sit, and a deck of which ann and bob have drawn."""

from pbem.events.event import DEALER
from pbem.events.keys import SecretKey
from pbem.secrecy.dealer.joining import brought
from pbem.secrecy.dealer.provider import DealerChance
from pbem.secrecy.group import wire
from pbem.secrecy.group.derive import SeatSecret, signing_secret
from pbem.secrecy.group.points import write_scalar
from pbem.secrecy.group.wire import Contribution

GAME = "b6a948692b69aae1c896108f4d1787a1fde8e6ba"
MIXED = "5a" * 32
IDENTITY = b"d" * 32
SIGNING = signing_secret(IDENTITY)
SEATS = ("ann", "bob", "cy")
FACES = ["earl", "duke", "king", "king", "page", "queen"]
SECRETS = {seat: SeatSecret.of(seat.encode().ljust(32, b"."), GAME, seat) for seat in SEATS}
OWN = {seat: write_scalar(secret.scalar) for seat, secret in SECRETS.items()}


def convened() -> DealerChance:
    """Cards and dice before the deal."""
    chance = DealerChance(MIXED)
    decks = {seat: brought(SECRETS[seat], GAME, seat) for seat in SEATS}
    chance.convene(GAME, {**decks, DEALER: [SecretKey(IDENTITY).public]})
    chance.players = {seat: f"key of {seat}" for seat in SEATS}
    chance.sit(chance.players)
    return chance


class Dealt:
    """ann has drawn two cards, 0 and 3, and bob one, 4; the dealer has dealt. `pile`: what is left."""

    def __init__(self, *, dealt: bool = True) -> None:
        chance = convened()
        self.pile = chance.shuffle("court", FACES)
        self.hands = {"ann": sorted(chance.take(self.pile, "ann", 2)), "bob": chance.take(self.pile, "bob", 1)}
        self.chance = chance
        self.said: list[str] = []
        if dealt:
            self.deal()

    def deal(self) -> list[str]:
        """The dealer says what it owes."""
        said = self.chance.contribute(DEALER, SIGNING)
        self.say(DEALER, said)
        return said

    def say(self, by: str, cards: list[str]) -> None:
        """Somebody contributes."""
        self.chance = self.chance.judged(by, cards)
        self.said += cards

    def by(self, seat: str) -> DealerChance:
        """As the machine of one seat sees it."""
        chance = self.chance.clone()
        chance.own, chance.read = {}, {}
        chance.know(seat, OWN[seat])
        return chance


def of(kind: str, said: list[str]) -> Contribution:
    """The first contribution of a kind."""
    return next(given for given in map(wire.read, said) if given.kind == kind)


def changed(given: Contribution, raw: bytes) -> list[str]:
    """The same contribution with other bytes."""
    return [wire.write(given._replace(raw=raw))]
