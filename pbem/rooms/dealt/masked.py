"""Cards whose faces become known later: what rules ask of them, and who has taken, seen or turned up which."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, takewhile

from pbem.rules.chance import Face, Sight
from pbem.secrecy import slots as taking
from pbem.secrecy.open import redeal
from pbem.secrecy.provider import CardProvider

from .deck import Deck


class MaskedCards(CardProvider):
    """What a `Chance` and a `CardProvider` answer of such cards. Of the fields, which are `DealtCards`'s:

    `seats`: in their order. `decks`: every shuffle and laying. `printed`: the faces that all know. `owners`, `lent`:
    see `slots`. `looked`: by seat, slots that it was shown besides; `peeked`: those of them that it was the first to
    see, before anybody had taken them. `wanted`: slots that were turned up. `sides`: by label, of each roll that was
    asked for. `foul`: decks in which someone was found to have cheated.
    """

    __slots__ = ()

    seats: list[str]
    decks: list[Deck]
    printed: list[Face | None]
    owners: list[str | None]
    lent: dict[str, list[int]]
    looked: dict[str, list[int]]
    peeked: dict[str, list[int]]
    wanted: set[int]
    sides: dict[str, int]
    foul: list[str]

    # ------------------------------------------------------------------ what the provider says

    def _deck(self, name: str, number: int, first: int, faces: list[Face]) -> Deck:
        """A deck that nothing has been said of."""
        raise NotImplementedError

    def _seen(self, seat: str, slot: int) -> Face | None:
        """A slot's face, if a seat may see it and it can be worked out here."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """Contribute what follows from what all know by now."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what rules ask

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """The slots are there at once, what lies on them is known later."""
        ordered = sorted(faces, key=str)
        return self._laid(taking.named(label, ordered), ordered, face_up=False)

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        return self._laid(taking.named(f"{label} open", faces), list(faces), face_up=True)

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        taken = taking.take(pile, owner, count, self.owners, self.lent, self._free)
        self._go_on()
        return taken

    def show(self, seat: str, slots: Sequence[int]) -> None:
        """The seat reads them when those have contributed who have to."""
        for slot in slots:
            if self.owners[slot] is None and self.first_reader(slot) is None:
                self.peeked.setdefault(seat, []).append(slot)
        taking.look(seat, slots, self.looked, self.owners, self.lent)
        self._go_on()

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        return [self._seen(seat, slot) for slot in slots]

    def holds(self, slot: int, face: Face) -> bool:
        """As far as everyone knows it, with what the event contributes that shows it."""
        return 0 <= slot < len(self.printed) and self.printed[slot] == face

    def hidden(self, seat: str) -> Mapping[int, Sequence[int]]:
        return {
            deck.first: unseen
            for deck in self.decks
            if (unseen := [slot for slot in deck.slots if self._seen(seat, slot) is None])
        }

    def sight(self, seat: str) -> Sight:
        shuffles = [(deck.slots, deck.faces) for deck in self.decks]
        spans = {deck.name: (deck.first, len(deck.faces)) for deck in self.decks}
        public = [slot for slot, face in enumerate(self.printed) if face is not None]
        again = redeal(self.owners, public, spans, self.lent, self.looked)
        return Sight(seat, self.faces(seat, range(len(self.printed))), lambda: shuffles, again)

    # ------------------------------------------------------------------ what the fold asks

    def unread(self, seat: str) -> Sequence[int]:
        return [slot for slot in self.taken_by(seat) if self._seen(seat, slot) is None]

    @property
    def spoiled(self) -> bool:
        return bool(self.foul)

    def describe(self, seat: str | None) -> dict[str, object]:
        """The cards for a position, in the form of `OpenChance.describe`, as far as they are known here."""
        seen = self.faces("" if seat is None else seat, range(len(self.printed)))
        unknown: dict[str, list[Face]] = {}
        for deck in self.decks:
            left = Counter(deck.faces)
            left.subtract(face for slot in deck.slots if (face := seen[slot]) is not None)
            if left.total():
                unknown[deck.name] = sorted(left.elements(), key=str)
        return {
            "faces": ["?" if face is None else face for face in seen],
            "owners": ["?" if owner is None else owner for owner in self.owners],
            "public": [slot for slot, face in enumerate(self.printed) if face is not None],
            "lent": self.lent,
            **({"looked": self.looked} if self.looked else {}),
            "shuffles": [f"{deck.first} {len(deck.faces)} {deck.name}" for deck in self.decks],
            "unknown": unknown,
        }

    # ------------------------------------------------------------------ what the provider asks

    def deck_of(self, slot: int) -> Deck:
        """The shuffle that a slot is a place of."""
        return self.decks[bisect_right(self.decks, slot, key=lambda deck: deck.first) - 1]

    def taken_by(self, seat: str) -> Iterator[int]:
        """The slots that a seat has taken for itself, or was shown."""
        yield from (slot for slot, owner in enumerate(self.owners) if owner == seat)
        yield from self.lent.get(seat, ())
        yield from (slot for slot in self.looked.get(seat, ()) if self.owners[slot] != seat)

    def may_read(self, seat: str, slot: int) -> bool:
        """Whether a seat has taken a slot for itself, or was shown it."""
        return self.owners[slot] == seat or slot in self.lent.get(seat, ()) or slot in self.looked.get(seat, ())

    def first_reader(self, slot: int) -> str | None:
        """The seat that was the first to be let read a slot; None for one that no one was, "" for everyone."""
        return next((seat for seat, slots in self.peeked.items() if slot in slots), self.owners[slot])

    def want(self, slots: Sequence[int]) -> None:
        """Note slots that are turned up and not known to all."""
        self.wanted.update(slot for slot in slots if self.printed[slot] is None)

    def open_card(self, deck: Deck, place: int, card: int | None) -> None:
        """Let all know which physical card lies at a place; foul is one that is none, or lies elsewhere too."""
        if card is None or card in deck.opened:
            self.foul[:] = sorted({*self.foul, deck.name})
        else:
            deck.opened[place] = card
            self.printed[deck.first + place] = deck.faces[card]

    def _free(self, pile: Sequence[int], owner: str, owners: taking.Owners) -> int | None:
        """The slot that is taken next: a seat's own, of the shuffle that lies on top.

        Of a pile in which someone has seen a card that no one took it is the topmost: there it matters in which order
        they lie. Whether it was seen is what rules asked for, never what has become known by now.
        """
        alike = list(takewhile(self.deck_of(pile[0]).slots.__contains__, pile))
        seen = {*self.wanted, *chain(*self.looked.values())}
        found = None
        if owner and not any(owners[slot] is None and slot in seen for slot in alike):
            found = apart(alike, owner, owners, self.seats)
        return taking.topmost(pile, owner, owners) if found is None else found

    def _laid(self, name: str, faces: list[Face], *, face_up: bool) -> list[int]:
        """The slots of a deck; a new one, if there is none of this name."""
        for deck in self.decks:
            if deck.name == name:
                return list(deck.slots)
        number = 0 if face_up else 1 + sum(1 for deck in self.decks if deck.number)
        deck = self._deck(name, number, len(self.printed), faces)
        self.decks.append(deck)
        self.printed += faces if face_up else [None] * len(faces)
        self.owners += [("" if face_up else None)] * len(faces)
        return list(deck.slots)


def apart(pile: Sequence[int], seat: str, owners: taking.Owners, seats: Sequence[str]) -> int | None:
    """The same, where every seat has slots of its own in a shuffle, one in so many: the undermost of these.

    So what one seat draws does not depend on what others have drawn: where two moves are made for one turn, no card is
    one seat's in the one line of play and another's in the other. Who has drawn all of their own takes the topmost,
    which its own seat would take last.
    """
    free = [slot for slot in pile if owners[slot] in (None, seat)]
    own = [slot for slot in free if slot % len(seats) == seats.index(seat)]
    return own[-1] if own else next(iter(free), None)
