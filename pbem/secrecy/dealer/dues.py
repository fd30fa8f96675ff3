"""What the dealer owes, and what a seat says that it has lied to."""

from pbem.events.event import DEALER
from pbem.secrecy.group import rolls, wire
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.escrow import Opening
from pbem.secrecy.group.points import mul
from pbem.secrecy.group.shares import same_factor
from pbem.secrecy.group.wire import Contribution

from . import joining, keeping, places
from .cards import DealerCards, PromisedDeck
from .places import DealtCard


def of_dealer(chance: DealerCards) -> bool:
    """Whether the dealer has something to say now."""
    return bool(
        not chance.point
        or not chance.kept
        or _undealt(chance)
        or any(chance.due_to(seat) for seat in chance.seats)
        or _to_show(chance)
        or any(label not in chance.rolled for label in chance.sides)
    )


def dealt(chance: DealerCards, secret: SeatSecret) -> list[str]:
    """All that the dealer owes: its key, the hashes of decks, hands, cards that were turned up, rolls."""
    found: list[str] = []
    shuffles: dict[int, list[DealtCard]] = {}

    def shuffle(deck: PromisedDeck) -> list[DealtCard]:
        if deck.number not in shuffles:
            shuffles[deck.number] = places.dealt(secret, chance.game, deck.label, len(deck.faces))
        return shuffles[deck.number]

    if not chance.point:
        found.append(joining.own_key(secret, chance.game, DEALER))
    if not chance.kept:
        found.append(keeping.left(chance, secret))
    for deck in _undealt(chance):
        hashes = places.promises(chance.game, deck.label, shuffle(deck))
        found.append(wire.write(Contribution("deal", str(deck.number), hashes)))
    for seat in chance.seats:
        for number, due in chance.due_to(seat).items():
            deck = chance.numbered(number)
            faces = {place: shuffle(deck)[place] for place in due}
            sealed = places.seal(secret, Context(chance.game, deck.label, seat), chance.keys[seat], faces)
            found.append(wire.write(Contribution("hand", f"{number} {seat}", sealed.write())))
    for number, shown in _to_show(chance).items():
        deck = chance.numbered(number)
        faces = {place: shuffle(deck)[place] for place in shown}
        found.append(wire.write(Contribution("face", str(number), places.write(faces))))
    for label in chance.sides:
        if label not in chance.rolled:
            share = rolls.make(secret.scalar, Context(chance.game, label, DEALER))
            found.append(wire.write(Contribution("roll", label, share.write())))
    return found


def of_seat(chance: DealerCards, seat: str, secret: SeatSecret) -> list[str]:
    """What a seat that is played here says: its key, where somebody else played it before; what it keeps, where the
    dealer has vanished; and complaints.
    """
    if secret.public != chance.keys[seat]:
        return [joining.own_key(secret, chance.game, seat)]
    if keeping.is_due(chance, seat):
        return [keeping.shown(chance, seat, secret)]
    return complaints(chance, seat)


def complaints(chance: DealerCards, seat: str) -> list[str]:
    """What a seat that is played here shows, where the dealer has sealed something false to it."""
    secret = chance.own.get(seat)
    if secret is None or chance.foul:
        return []
    if seat not in chance.satisfied:
        if keeping.is_false(chance, seat, secret):
            return [keeping.shown(chance, seat, secret)]
        chance.satisfied |= {seat} if chance.kept else set()
    chance.look(seat, secret)
    found: list[str] = []
    for number, hand in enumerate(chance.hands.get(seat, ())):
        sealed = hand.read()
        if hand.key == secret.public and any(
            chance.read.get((seat, hand.deck, place), True) is None for place in sealed.sealed
        ):
            shared = mul(secret.scalar, sealed.sealer)
            statement = (chance.game.encode(), seat.encode(), hand.raw)
            proof = same_factor("complaint", secret.scalar, statement, [(sealed.sealer, shared)])
            found.append(wire.write(Contribution("opening", str(number), Opening(shared, proof).write())))
    return found


def _undealt(chance: DealerCards) -> list[PromisedDeck]:
    return [deck for deck in chance.decks if deck.number and not deck.hashes]


def _to_show(chance: DealerCards) -> dict[int, list[int]]:
    """By number of its shuffle, the places of cards that were turned up and that nobody has shown."""
    found: dict[int, list[int]] = {}
    for slot in sorted(chance.wanted):
        if chance.printed[slot] is None:
            deck = chance.deck_of(slot)
            found.setdefault(deck.number, []).append(slot - deck.first)
    return found
