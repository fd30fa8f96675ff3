"""What the dealer and the drawers contribute, taken in: judged when it comes, only noted when it was judged before."""

from collections.abc import Iterable, Sequence

from pbem.events.event import DEALER
from pbem.secrecy.group import rolls, wire
from pbem.secrecy.group.derive import Context
from pbem.secrecy.group.escrow import FalseEscrowError, Opening
from pbem.secrecy.group.points import EarlyError, UnsoundError
from pbem.secrecy.group.rolls import RollShare
from pbem.secrecy.group.shares import check_same_factor
from pbem.secrecy.group.wire import Contribution
from pbem.wording import _

from . import joining, keeping, places, seed
from .cards import DealerCards, PromisedDeck, SealedHand
from .joining import OWN
from .places import SealedFaces


def take(chance: DealerCards, by: str, cards: Sequence[str], *, check: bool) -> None:
    """Note contributions. With `check`, raises UnsoundError for the first that may not be."""
    if by != DEALER and by not in chance.seats:
        raise UnsoundError(_("only the dealer and the seats contribute to the cards"))
    for text in cards:
        given = wire.read(text)
        if given.kind == "face":
            _face(chance, by, given, check)
        elif given.kind == "opening" and by != DEALER:
            if given.label == keeping.ABOUT:
                _shown(chance, by, given, check)
            else:
                _complaint(chance, by, given)
        elif given.kind == "key" and by != DEALER:
            chance.keys[by] = joining.read_key(given, chance.game, by, check=check)
        elif by == DEALER and given.kind in _DEALING:
            _DEALING[given.kind](chance, given, check)
        else:
            raise UnsoundError(_("{by} does not contribute {kind!r}").format(by=by, kind=given.kind))


def _face(chance: DealerCards, by: str, given: Contribution, check: bool) -> None:
    """Cards are shown to all: by whoever holds them, or by the dealer where they were turned up."""
    deck, faces = _dealt(chance, given.label), places.read(given.raw)
    _within(deck, faces)
    if check:
        for place in faces:
            slot = deck.first + place
            if slot not in (chance.wanted if by == DEALER else set(chance.taken_by(by))):
                raise EarlyError(_("it shows a card that is not to be shown"))
        places.check(faces, chance.game, deck.label, deck.hashes)
    chance.uncover(deck, [(place, face.number) for place, face in faces.items()])


def _complaint(chance: DealerCards, by: str, given: Contribution) -> None:
    """A seat shows what the dealer has sealed to it. It counts only if that is false."""
    number = int(given.label) if given.label.isdecimal() and len(given.label) < 6 else -1
    hands = chance.hands.get(by, [])
    if not 0 <= number < len(hands) or str(number) != given.label:
        raise UnsoundError(_("nothing was sealed that it opens"))
    hand, opening = hands[number], Opening.read(given.raw)
    pairs = [(hand.read().sealer, opening.point)]
    check_same_factor("complaint", opening.proof, hand.key, (chance.game.encode(), by.encode(), hand.raw), pairs)
    try:
        chance.unfold(by, hand, opening.point)
    except UnsoundError:
        chance.foul = sorted({*chance.foul, chance.numbered(hand.deck).name})
    else:
        raise UnsoundError(_("what the dealer has sealed to it is right"))


def _key(chance: DealerCards, given: Contribution, check: bool) -> None:
    point = joining.read_key(given, chance.game, DEALER, check=check)
    if chance.point not in (b"", point):
        raise UnsoundError(_("the dealer has another key in this game already"))
    chance.point = point


def _escrow(chance: DealerCards, given: Contribution, check: bool) -> None:
    if given.label != OWN or not chance.point or chance.kept not in (b"", given.raw):
        raise UnsoundError(_("the dealer has left something else with the players already"))
    if not chance.kept:
        keeping.take_left(chance, given.raw)


def _shown(chance: DealerCards, by: str, given: Contribution, check: bool) -> None:
    """A seat shows what it keeps of the dealer's secret: to go on without the dealer, or because it is false."""
    if not chance.kept:
        raise UnsoundError(_("nothing was sealed that it opens"))
    try:
        keeping.check_shown(chance, by, given.raw)
    except FalseEscrowError:
        chance.foul = sorted({*chance.foul, ""})
        return
    if check and not chance.gone:
        raise EarlyError(_("it shows what it keeps of the dealer's secret, and the others have not agreed to that"))
    keeping.take_shown(chance, by, given.raw)


def _deal(chance: DealerCards, given: Contribution, check: bool) -> None:
    deck = _deck(chance, given.label)
    if deck.hashes not in (b"", given.raw):
        raise UnsoundError(_("the dealer has dealt that deck otherwise already"))
    if len(given.raw) != len(deck.faces) * places.HASH_SIZE:
        raise UnsoundError(_("it does not have the size of a deck"))
    if not chance.point:
        raise EarlyError(_("it deals before the dealer has announced its key"))
    deck.hashes = given.raw


def _hand(chance: DealerCards, given: Contribution, check: bool) -> None:
    label, _space, seat = given.label.partition(" ")
    deck, sealed = _dealt(chance, label), SealedFaces.read(given.raw)
    if seat not in chance.keys:
        raise UnsoundError(_("nobody is called {seat!r} here").format(seat=seat))
    _within(deck, sealed.sealed)
    hand = SealedHand(deck.number, chance.keys[seat], given.raw)
    if hand in chance.hands.get(seat, ()):
        return
    if check and not set(sealed.sealed) <= {slot - deck.first for slot in chance.taken_by(seat)}:
        raise EarlyError(_("it deals {seat} a card that {seat} has not drawn").format(seat=seat))
    if check and chance.has_sealed(seat, deck, sealed.sealed):
        raise UnsoundError(_("it deals {seat} a card for the second time").format(seat=seat))
    chance.hands.setdefault(seat, []).append(hand)


def _roll(chance: DealerCards, given: Contribution, check: bool) -> None:
    share = RollShare.read(given.raw)
    if given.label not in chance.sides or not chance.point:
        raise EarlyError(_("nothing is rolled that is called {label!r}").format(label=given.label))
    if check:
        rolls.check(share, Context(chance.game, given.label, DEALER), chance.point)
    chance.rolled[given.label] = share.point


def _seed(chance: DealerCards, given: Contribution, check: bool) -> None:
    share = RollShare.read(given.raw)
    if given.label != "game":
        raise UnsoundError(_("it is not a contribution of any kind"))
    if check:
        seed.check(share, chance.dealer, chance.game, chance.seed)
    chance.published = given.raw


_DEALING = {"key": _key, "escrow": _escrow, "deal": _deal, "hand": _hand, "roll": _roll, "seed": _seed}
"""What only the dealer contributes."""


def _deck(chance: DealerCards, label: str) -> PromisedDeck:
    for deck in chance.decks:
        if deck.number and str(deck.number) == label:
            return deck
    raise (EarlyError if label.isdecimal() else UnsoundError)(_("there is no deck {label!r}").format(label=label))


def _dealt(chance: DealerCards, label: str) -> PromisedDeck:
    deck = _deck(chance, label)
    if not deck.hashes:
        raise EarlyError(_("that deck is not dealt yet"))
    return deck


def _within(deck: PromisedDeck, found: Iterable[int]) -> None:
    """Raise UnsoundError if something is said of a place that the deck does not have."""
    if any(place >= len(deck.faces) for place in found):
        raise UnsoundError(_("it is about a card that is not there"))
