"""What a seat has to contribute now: its lap of a deck, its shares of cards that were drawn, rolls."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group import keys, rolls, shuffle_proof, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.points import SIZE, total, write_scalar
from pbem.rooms.dealt.group.wire import Contribution

from . import join_keys, keepers
from .cards import DealtCards
from .deck import Deck
from .present import keeper_label


class Due(Protocol):
    """Something that a seat has to contribute now."""

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """The contributions with which it is done."""


class DueLap(NamedTuple):
    """A lap of a deck, with its proof where one is asked for."""

    seat: str
    deck: Deck

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        deck, number = self.deck, str(self.deck.number)
        context, before = Context(chance.game, deck.label, self.seat), deck.newest(chance.game)
        label = deck.key_label(len(deck.laps))
        scalar = join_keys.scalar(secret, chance.game, self.seat, label)
        announced = join_keys.announced(secret, chance.game, self.seat, label)
        joint = total([*deck.keys, announced[:SIZE]])
        lap = laps.lap(secret, context, joint, before)
        after = laps.shuffled(lap, scalar, joint, before)
        found = [wire.write(Contribution("lap", chance.about(deck), announced + laps.write(after)))]
        if chance.proves(deck, self.seat) or (deck.place and self.seat == chance.prover(deck)):
            proof = shuffle_proof.prove(secret, scalar, context, joint, before, after, lap)
            found.append(wire.write(Contribution("proof", number, proof.write())))
        return found


class DueProof(NamedTuple):
    """The proof of a lap that was made without one: those have left who shuffled after it."""

    seat: str
    deck: Deck

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        deck = self.deck
        place = list(chance.lappers(deck)).index(self.seat)
        context, (before, after) = Context(chance.game, deck.label, self.seat), deck.around(place, chance.game)
        joint = total(deck.keys[: place + 1])
        lap = laps.lap(secret, context, joint, before)
        scalar = chance.scalar(deck, self.seat, secret)
        proof = shuffle_proof.prove(secret, scalar, context, joint, before, after, lap)
        return [wire.write(Contribution("proof", str(deck.number), proof.write()))]


class DueEscrow(NamedTuple):
    """What is left with those who sit at the table for the case that one vanishes."""

    seat: str

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        return [keepers.left(chance, self.seat, secret, chance.circle)]


class DueKeepersKey(NamedTuple):
    """The key that others seal to what only a seat's new player is to open; made by the keeper's secret."""

    seat: str
    holding: str

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        label = keeper_label(self.holding)
        announced = keys.announce(secret.scalar, Context(chance.game, label, self.seat)).write()
        return [wire.write(Contribution("key", label, announced))]


class DueOpening(NamedTuple):
    """What one keeps of the secret of a seat that is gone, or has not published it; opened by the keeper's secret."""

    keeper: str
    about: str
    circle: str

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        return [keepers.opening(chance, self.keeper, secret, self.about, self.circle)]


class DueShares(NamedTuple):
    """Shares of cards that others have drawn, or that all are to see."""

    seat: str
    deck: Deck
    places: Sequence[int]

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        return [chance.shares_of(self.deck, self.seat, secret, self.places)]


class DueLook(NamedTuple):
    """What lets another seat read cards that this one was the first to see."""

    seat: str
    deck: Deck
    reader: str
    places: Sequence[int]

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        return [chance.looks_of(self.deck, self.seat, secret, self.reader, self.places)]


class DueRoll(NamedTuple):
    """The share of a roll."""

    seat: str
    label: str

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        scalar = join_keys.scalar(secret, chance.game, self.seat, join_keys.ROLLS)
        made = rolls.make(scalar, Context(chance.game, self.label, self.seat))
        return [wire.write(Contribution("roll", self.label, made.write()))]


class DueSecret:
    """The secret itself: of who has resigned; or a card has shown up twice, or one that is none, and whose doing it is
    has to come out."""

    def written(self, chance: DealtCards, secret: SeatSecret) -> list[str]:
        """Its contributions, written."""
        return [wire.write(Contribution("secret", join_keys.OWN, write_scalar(secret.scalar)))]


def contributions_due(chance: DealtCards, seat: str) -> Iterator[Due]:
    """What a seat owes now, first things first, and makes by the secret from which its part in the cards follows.

    While others have to leave their secrets anew, no one shares anything: who would vanish then could not be done
    without. Nor of a deck of which one seat alone could know every card, until that one has proved that it shuffled.
    """
    if chance.foul:
        if seat not in chance.secrets and not chance.unsettled:
            yield DueSecret()
        return
    if chance.has_resigned(seat) and seat not in chance.secrets:
        if not keepers.unready(chance):
            yield DueSecret()
        return
    resting = seat not in chance.secrets and bool(keepers.unready(chance))
    anew = resting and not chance.unsettled
    begun = chance.circle == join_keys.OWN and chance.has_begun
    if (anew or begun) and keepers.is_due(chance, seat):
        yield DueEscrow(seat)
    for deck in chance.decks:
        if not deck.number:
            continue
        if chance.shuffled(deck):
            unproved = chance.unproved(deck)
            if unproved == seat:
                yield DueProof(seat, deck)
            if resting or unproved:
                continue
            places = [
                place
                for place in range(len(deck.faces))
                if not deck.share(seat, place) and chance.is_due(deck, seat, place)
            ]
            if places:
                yield DueShares(seat, deck, places)
            for reader, looked_at in chance.looks_due(deck, seat).items():
                yield DueLook(seat, deck, reader, looked_at)
        elif seat in chance.lappers(deck)[len(deck.laps) :][:1]:
            yield DueLap(seat, deck)
    for label in chance.sides:
        if not resting and seat not in chance.rolled.get(label, {}):
            yield DueRoll(seat, label)


def keepers_contributions_due(chance: DealtCards, seat: str) -> Iterator[Due]:
    """What a seat owes now and only its present player can make, by the keeper's secret."""
    holding = chance.present(seat)
    if not holding:
        return
    if holding not in chance.keepers:
        yield DueKeepersKey(seat, holding)
    elif not (chance.unsettled if chance.foul else keepers.unready(chance)):
        for about in chance.seats if chance.foul else [one for one in chance.gone if one not in chance.at_table]:
            circle = keepers.to_open(chance, seat, about)
            if circle is not None and about not in chance.secrets:
                yield DueOpening(seat, about, circle)
