"""A deck with a dealer: ann has drawn the first two cards, and the last is turned up."""

from typing import Any

from pbem.events.keys import encode
from pbem.secrecy.dealer import places, seed
from pbem.secrecy.group import keys, points
from pbem.secrecy.group.derive import Context, signing_secret

from .contributions import GAME, LABEL, PLAYERS, SECRETS, SIZE, scalar, written

DEALER = bytes(range(96, 128))
MIXED = "5a" * 32


def with_a_dealer() -> dict[str, Any]:
    """What the dealer publishes, from the seed on."""
    signing, own = signing_secret(DEALER), SECRETS["ann"]
    share = seed.promised(signing, GAME, MIXED)
    secret = seed.secret_of(share)
    cards = places.dealt(secret, GAME, LABEL, SIZE)
    sealed = places.seal(secret, Context(GAME, LABEL, "ann"), own.public, {0: cards[0], 1: cards[1]})
    announced = keys.announce(secret.scalar, Context(GAME, "game", "dealer"))
    return {
        "about": "A dealer's seed, secret, hashes of a deck, a hand that is sealed to ann, and a card that is shown.",
        "game": GAME,
        "mixed": MIXED,
        "player": encode(DEALER),
        "dealer": encode(points.base(points.read_scalar(signing))),
        "secret": scalar(secret.scalar),
        "label": LABEL,
        "order": [card.number for card in cards],
        "drawer": {"seat": "ann", "player": encode(PLAYERS["ann"]), "key": encode(own.public), "drawn": [0, 1]},
        "shown": [3],
        "seed": written("seed", "game", share.write()),
        "key": written("key", "game", announced.write()),
        "deal": written("deal", "1", places.promises(GAME, LABEL, cards)),
        "hand": written("hand", "1 ann", sealed.write()),
        "face": written("face", "1", places.write({3: cards[3]})),
    }
