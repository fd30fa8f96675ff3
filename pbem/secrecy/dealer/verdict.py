"""Whether the dealer dealt fairly: all that it said is worked out again from its seed."""

from pbem.secrecy.group.derive import Context
from pbem.secrecy.group.rolls import RollShare
from pbem.wording import _

from . import keeping, places, seed
from .cards import DealerCards


def verdict(chance: DealerCards) -> list[str]:
    """What is wrong, as sentences, as far as it is known now.

    Rolls and the seed itself were proved when they came; what is left are the shuffles, and what was sealed to hands.
    """
    found = [
        _("The dealer has lied about the deck {deck!r}.").format(deck=name.rpartition("/")[0])
        if name
        else _("The dealer has left something false with the players, for the case that it vanishes.")
        for name in chance.foul
    ]
    if not chance.published:
        return found
    secret = seed.secret_of(RollShare.read(chance.published))
    if secret.public != chance.point:
        return [*found, _("The dealer's key in this game does not follow from its seed.")]
    if keeping.is_otherwise(chance, secret):
        found.append(_("The dealer has left something false with the players, for the case that it vanishes."))
    for deck in chance.decks:
        if not (deck.number and deck.hashes):
            continue
        cards = places.dealt(secret, chance.game, deck.label, len(deck.faces))
        if places.promises(chance.game, deck.label, cards) != deck.hashes:
            sentence = _("The dealer has shuffled {deck!r} otherwise than its seed says.")
            found.append(sentence.format(deck=deck.name.rpartition("/")[0]))
            continue
        for seat, hands in chance.hands.items():
            for hand in hands:
                if hand.deck == deck.number:
                    due = {place: cards[place] for place in hand.read().sealed}
                    context = Context(chance.game, deck.label, seat)
                    if places.seal(secret, context, hand.key, due).write() != hand.raw:
                        found.append(_("The dealer has sealed false cards to {seat}.").format(seat=seat))
    return found
