"""Whether the cards were dealt fairly: everything that follows from the published secrets is worked out again."""

from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.points import base, read_scalar, total
from pbem.wording import _

from . import join_keys, keepers
from .cards import DealtCards
from .deck import Deck, digest


def verdict(chance: DealtCards) -> list[str]:
    """What is wrong, as sentences that name who did it, as far as the secrets that are published show it.

    Shares and rolls were proved when they came; what is left is whether each key and each shuffle is the one that its
    seat's secret makes.
    """
    found: list[str] = []
    secrets = {seat: SeatSecret(read_scalar(raw)) for seat, raw in chance.secrets.items()}
    for seat, secret in secrets.items():
        if base(join_keys.scalar(secret, chance.game, seat, join_keys.ROLLS)) != chance.rolling[seat]:
            found.append(_("{seat}'s key for the rolls does not follow from {seat}'s secret.").format(seat=seat))
    found += keepers.verdict(chance, secrets)
    for deck in chance.decks:
        if deck.number:
            found += _shuffled_otherwise(chance, deck, secrets)
    return found


def _shuffled_otherwise(chance: DealtCards, deck: Deck, secrets: dict[str, SeatSecret]) -> list[str]:
    """The first seat that has not shuffled a deck as its secret says."""
    cards = laps.unshuffled(chance.game, deck.label, len(deck.faces))
    for number, (seat, lap) in enumerate(zip(chance.lappers(deck), deck.laps, strict=False)):
        if seat not in secrets:
            return []
        scalar = chance.scalar(deck, seat, secrets[seat])
        joint = total([*deck.keys[:number], base(scalar)])
        made = laps.lap(secrets[seat], Context(chance.game, deck.label, seat), joint, cards)
        cards = laps.shuffled(made, scalar, joint, cards)
        if digest(joint, laps.write(cards)) != lap:
            label = deck.name.rpartition("/")[0]
            return [_("{seat} has shuffled {deck!r} unfairly.").format(seat=seat, deck=label)]
    return []
