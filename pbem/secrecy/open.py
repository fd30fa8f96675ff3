"""Open cards: everything follows from a seed that stands in the file, mixed so that no one picks the shuffle."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Self, TypeVar

from pbem.rules.chance import Face, Redeal, Sight
from pbem.rules.state import copy
from pbem.wording import _

from .provider import Laid
from .slots import look, named, take

if TYPE_CHECKING:
    from random import Random

_Item = TypeVar("_Item")

ADOPTED = "position/"
"""What the names of shuffles start with that a game took over from a position."""

MOST_SLOTS = 100_000


@dataclass(slots=True)
class OpenChance(Laid):
    """A `Chance` that never waits. All its fields are plain data: it is written down with the table.

    `printed`: each slot's face. `owners`: who took it, "" for everyone, None while no one has; it only grows, also
    when the game goes back, so that a seat's n-th card of a shuffle is the same in every line of play. `lent`: by
    seat, slots that it took because every card left had an owner from a line of play since undone.
    `looked`: by seat, slots that it was shown besides. `public`: the slots whose faces all have seen. `shuffles`: each
    shuffle's first slot and size, by its name.
    """

    seed: str
    printed: list[Face] = field(default_factory=list)
    owners: list[str | None] = field(default_factory=list)
    public: set[int] = field(default_factory=set)
    shuffles: dict[str, tuple[int, int]] = field(default_factory=dict)
    lent: dict[str, list[int]] = field(default_factory=dict)
    looked: dict[str, list[int]] = field(default_factory=dict)

    def clone(self) -> Self:
        return copy(self)

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """A shuffle of the same label with other cards, after an undo, is another shuffle."""
        ordered = sorted(faces, key=str)
        name = named(label, ordered)
        if name not in self.shuffles:
            self.shuffles[name] = (len(self.printed), len(ordered))
            self._lay(permuted(self._stream(name), ordered), None)
        first, size = self.shuffles[name]
        return list(range(first, first + size))

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        name = named(f"{label} open", faces)
        if name not in self.shuffles:
            self.shuffles[name] = (len(self.printed), len(faces))
            self.public.update(self._lay(faces, ""))
        first, size = self.shuffles[name]
        return list(range(first, first + size))

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        taken = take(pile, owner, count, self.owners, self.lent)
        if owner == "":
            self.public.update(taken)
        return taken

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        self.public.update(slots)
        return [self.printed[slot] for slot in slots]

    def show(self, seat: str, slots: Sequence[int]) -> None:
        look(seat, slots, self.looked, self.owners, self.lent)

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        printed, owners, public = self.printed, self.owners, self.public
        more = (*self.lent.get(seat, ()), *self.looked.get(seat, ()))
        return [printed[slot] if owners[slot] == seat or slot in public or slot in more else None for slot in slots]

    def holds(self, slot: int, face: Face) -> bool:
        return 0 <= slot < len(self.printed) and self.printed[slot] == face

    def roll(self, label: str, sides: int) -> int:
        return self._stream(f"roll/{label}").below(sides)

    def hidden(self, seat: str) -> Mapping[int, Sequence[int]]:
        return {
            first: unseen
            for first, size in self.shuffles.values()
            if (unseen := [slot for slot in range(first, first + size) if self.faces(seat, [slot]) == [None]])
        }

    def sight(self, seat: str) -> Sight:
        printed, spans = self.printed, list(self.shuffles.values())
        return Sight(
            seat,
            self.faces(seat, range(len(printed))),
            lambda: [(range(first, first + size), printed[first : first + size]) for first, size in spans],
            redeal(self.owners, self.public, self.shuffles, self.lent, self.looked),
        )

    def describe(self, seat: str | None) -> dict[str, object]:
        """The cards for a position: each slot's face ("?" where this seat does not know it; None knows all), its
        owner ("?" for no one), the public slots, and each shuffle as [name, first slot, size]; `unknown` has the
        faces that "?" stands for, by shuffle name, sorted, so that their places stay secret.
        """
        seen = self.printed if seat is None else self.faces(seat, range(len(self.printed)))
        unknown = {
            name: sorted((self.printed[slot] for slot in span if seen[slot] is None), key=str)
            for name, span in self._spans()
            if any(seen[slot] is None for slot in span)
        }
        return {
            "faces": ["?" if face is None else face for face in seen],
            "owners": ["?" if owner is None else owner for owner in self.owners],
            "public": sorted(self.public),
            "lent": self.lent,
            **({"looked": self.looked} if self.looked else {}),
            "shuffles": [f"{first} {size} {name}" for name, (first, size) in self.shuffles.items()],
            "unknown": unknown,
        }

    def adopt(self, cards: object, seats: Sequence[str]) -> None:
        """Take over the cards that `describe` wrote; unknown faces are dealt by this chance's own seed.

        They are laid once: a game that goes back to its beginning finds them lying there. Shuffles that are still to
        come never meet these again: their names are set apart. Raises ValueError with a sentence if the cards make no
        sense.
        """
        import msgspec

        if self.shuffles:
            return
        try:
            known = msgspec.convert(cards, Described, strict=True)
        except msgspec.ValidationError as error:
            raise _senseless(str(error)) from None
        size = len(known.faces)
        if len(known.owners) != size or size > MOST_SLOTS:
            raise _senseless(_("slots and owners differ in number"))
        if not set(known.owners) <= {*seats, "", "?"} or not {*known.lent, *known.looked} <= set(seats):
            raise _senseless(_("other people play in this game"))
        told = (known.public, *known.lent.values(), *known.looked.values())
        if not all(0 <= slot < size for slots in told for slot in slots):
            raise _senseless(_("a card that does not exist was lent or shown"))
        self.printed, self.public = list(known.faces), set(known.public)
        self.owners = [None if owner == "?" else owner for owner in known.owners]
        self.lent = {seat: list(dict.fromkeys(slots)) for seat, slots in known.lent.items()}
        self.looked = {seat: list(dict.fromkeys(slots)) for seat, slots in known.looked.items()}
        begun = 0
        for name, first, count in sorted(map(_shuffle, known.shuffles), key=lambda shuffle: shuffle[1:]):
            if first < begun or first + count > size:
                raise _senseless(_("a shuffle is outside the slots, or on another one"))
            begun = first + count
            self.shuffles[name if name.startswith(ADOPTED) else ADOPTED + name] = (first, count)
            self._fill(name, range(first, begun), known.unknown.get(name, []))
        if len(self.shuffles) < len(known.shuffles) or "?" in self.printed:
            raise _senseless(_("a face is missing"))

    def _fill(self, name: str, span: range, faces: Sequence[Face]) -> None:
        """Deal the unknown faces of an adopted shuffle."""
        holes = [slot for slot in span if self.printed[slot] == "?"]
        if len(faces) != len(holes):
            raise _senseless(_("unknown faces and their places differ in number"))
        for slot, face in zip(holes, permuted(self._stream(f"position/{name}"), faces), strict=True):
            self.printed[slot] = face

    def _lay(self, faces: Sequence[Face], owner: str | None) -> range:
        first = len(self.printed)
        self.printed += faces
        self.owners += [owner] * len(faces)
        return range(first, len(self.printed))

    def _spans(self) -> list[tuple[str, range]]:
        return [(name, range(first, first + size)) for name, (first, size) in self.shuffles.items()]

    def _stream(self, label: str) -> "Stream":
        return Stream(bytes.fromhex(self.seed), label)


def redeal(
    owners: Sequence[str | None],
    public: Iterable[int],
    shuffles: Mapping[str, tuple[int, int]],
    lent: Mapping[str, Sequence[int]],
    looked: Mapping[str, Sequence[int]],
) -> Redeal:
    """Deals cards again of which all know this: see OpenChance. It keeps a copy."""
    kept = list(owners), set(public), dict(shuffles)
    more = [{seat: list(slots) for seat, slots in found.items()} for found in (lent, looked)]

    def dealt(sight: Sight, random: "Random") -> OpenChance:
        seed, faces = random.randbytes(32).hex(), sight.faces_redealt(random)
        owners, public, shuffles = kept
        lent, looked = ({seat: list(slots) for seat, slots in found.items()} for found in more)
        return OpenChance(seed, faces, list(owners), set(public), dict(shuffles), lent, looked)

    return dealt


@dataclass(slots=True)
class Described:
    """The form of what `describe` writes."""

    faces: list[Face]
    owners: list[str]
    public: list[int]
    shuffles: list[str]
    unknown: dict[str, list[Face]] = field(default_factory=dict)
    lent: dict[str, list[int]] = field(default_factory=dict)
    looked: dict[str, list[int]] = field(default_factory=dict)


class Stream:
    """Numbers from a seed and a label: SHA-256 in counter mode, without the bias of a remainder."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._key = seed + b"\n" + label.encode() + b"\n"
        self._count = 0

    def below(self, limit: int) -> int:
        """An integer from 0 up to but not including `limit`, which is at most 2**32."""
        fair = 2**64 - 2**64 % limit
        while True:
            block = sha256(self._key + str(self._count).encode()).digest()
            self._count += 1
            number = int.from_bytes(block[:8], "big")
            if number < fair:
                return number % limit


def _shuffle(entry: str) -> tuple[str, int, int]:
    """The name, first slot and size of a shuffle that was described as "first size name"."""
    first, count, name = (*entry.split(" ", 2), "", "")[:3]
    if not (name and entry.isascii() and first.isdigit() and count.isdigit() and len(first) + len(count) < 20):
        raise _senseless(_("a shuffle is not described by its first slot, its size and its name"))
    return name, int(first), int(count)


def _senseless(why: str) -> ValueError:
    return ValueError(_("the cards make no sense: {why}").format(why=why))


def permuted(stream: Stream, faces: Sequence[_Item]) -> list[_Item]:
    """The faces, or whatever it is, in a random order (Fisher-Yates from the end)."""
    order = list(faces)
    for place in range(len(order) - 1, 0, -1):
        other = stream.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def commit(secret: bytes) -> str:
    """What the host publishes of its own contribution before the others give theirs: a SHA-256 in hex."""
    return sha256(b"pbem-seed-commitment-1\n" + secret).hexdigest()


def practice(number: int) -> bytes:
    """The seed of a practice game: it follows from a number that is in the file."""
    return sha256(b"pbem-practice-1\n" + str(number).encode()).digest()


def commit_own(seat: str, contribution: bytes) -> str:
    """What the host publishes of the contribution that it will make for a seat of its own: a SHA-256 in hex."""
    return sha256(b"pbem-entropy-commitment-1\n" + seat.encode() + b"\n" + contribution).hexdigest()


def mix(game: str, creator: bytes, contributions: Mapping[str, bytes]) -> bytes:
    """32 bytes from the game's id, the host's opened secret and each seat's contribution, in seat-name order."""
    lines = [b"pbem-seed-1", game.encode(), creator.hex().encode()]
    lines += [f"{seat} {contributions[seat].hex()}".encode() for seat in sorted(contributions)]
    return sha256(b"\n".join(lines)).digest()
