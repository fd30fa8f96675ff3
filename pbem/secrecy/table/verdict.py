"""Whether the cards were dealt fairly: everything that follows from the published secrets is worked out again."""

from pbem.secrecy.group import deck as laps
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.points import base, read_scalar
from pbem.wording import _

from . import joining, keeping
from .cards import TableCards
from .deck import Deck, digest


def verdict(chance: TableCards) -> list[str]:
    """What is wrong, as sentences that name who did it, as far as the secrets that are published show it.

    Shares and rolls were proved when they came; what is left is whether each key and each shuffle is the one that its
    seat's secret makes.
    """
    found: list[str] = []
    secrets = {seat: SeatSecret(read_scalar(raw)) for seat, raw in chance.secrets.items()}
    for seat, secret in secrets.items():
        labels = chance.key_labels()[: len(chance.keys[seat])]
        made = [base(joining.scalar(secret, chance.game, seat, label)) for label in labels]
        if made != chance.keys[seat]:
            found.append(_("{seat}'s keys do not follow from {seat}'s secret.").format(seat=seat))
    found += keeping.verdict(chance, secrets)
    for deck in chance.decks:
        if deck.number:
            found += _shuffled_otherwise(chance, deck, secrets)
    return found


def _shuffled_otherwise(chance: TableCards, deck: Deck, secrets: dict[str, SeatSecret]) -> list[str]:
    """The first seat that has not shuffled a deck as its secret says."""
    joint, cards = chance.joint(deck), laps.unshuffled(chance.game, deck.label, len(deck.faces))
    for seat, lap in zip(chance.seats, deck.laps, strict=False):
        if joint is None or seat not in secrets:
            return []
        made = laps.lap(secrets[seat], Context(chance.game, deck.label, seat), joint, cards)
        cards = laps.shuffled(made, joint, cards)
        if digest(laps.write(cards)) != lap:
            label = deck.name.rpartition("/")[0]
            return [_("{seat} has shuffled {deck!r} unfairly.").format(seat=seat, deck=label)]
    return []
