"""What provides a game's cards and dice, behind the `Chance` that rules see: open or dealt.

Each label of a shuffle, a laying or a roll is used once in a line of play: else a second deal repeats the first.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Self

from pbem.rules.chance import Chance, Face
from pbem.wording import _

from .plan import DealPlan


class UnsoundError(ValueError):
    """A contribution that no honest seat makes. Its text says what is wrong with it, as half a sentence."""


class EarlyError(UnsoundError):
    """A contribution that rests on others, which are not here (yet): nobody who has those refuses it for this."""


class CardProvider(Chance):
    """The cards and dice of one game, as ones that need nobody; dealt ones say what they do otherwise.

    What it is made of is public: it is written down with the table (`written`, `read_back`). Faces that one seat alone
    may see are worked out from that seat's secret, which is handed to it (`know`) and never written down.

    What seats have to do so that cards can be dealt and read are *contributions*: strings that events carry. They are a
    set that only grows; in which order they come makes no difference.

    `waits`: whether it may ever answer `Waiting`, and anybody ever has to contribute.
    """

    __slots__ = ()

    waits: ClassVar[bool] = False

    def clone(self) -> Self:
        """Cards and dice of their own that stand where these do, and know as much."""
        raise NotImplementedError

    def secret_of(self, identity: bytes, game: str, seat: str, below: str = "") -> bytes:
        """From what a seat derives all that it contributes to a game, by its player's 32 secret bytes.

        `below`: the id of the join after which the seat shuffles.
        """
        return b""

    def brought(self, game: str, seat: str, secret: bytes, plan: Callable[[], DealPlan]) -> list[str]:
        """What a seat brings when it joins: asked of cards that have not begun yet, as is what follows.

        `plan`: of the deal, with this seat's key among the players, and what those before it have brought.
        """
        return []

    def check_brought(self, deck: Sequence[str], game: str, seat: str, plan: Callable[[], DealPlan]) -> None:
        """Raise ValueError with half a sentence unless a seat brings what it has to when it joins."""
        if deck:
            raise ValueError(_("{name!r} is not a field of it").format(name="deck"))

    def begin(self, game: str, decks: Mapping[str, Sequence[str]]) -> None:
        """Before the deal: the game's id, and what each seat brought when it joined, in seat order."""

    def prepare(self, plan: DealPlan) -> None:
        """What the deal is going to ask for."""

    def go_on_from(self, place: str) -> None:
        """Where in the game the rules go on: what they ask for now is asked for in this branch of it alone."""

    def know(self, seat: str, secret: bytes) -> None:
        """From now on this machine sees what a seat sees, whose secret this is."""

    @property
    def eyes(self) -> Sequence[str]:
        """The seats that this machine knows the secrets of."""
        return ()

    def unread(self, seat: str) -> Sequence[int]:
        """The slots that a seat has taken and that cannot be read here."""
        return ()

    def readable(self, seat: str, slots: Sequence[int]) -> Sequence[int]:
        """Those of some slots that a seat has taken whose faces its own machine can work out by now."""
        return slots

    def awaited(self, seat: str) -> Sequence[str]:
        """The seats without whose contribution a seat cannot read cards that it has taken."""
        return ()

    def judged(self, by: str, cards: Sequence[str]) -> Self:
        """Cards and dice of their own as they are once a seat has contributed this.

        Raises ValueError with half a sentence if it may not; EarlyError if it may not yet.
        """
        raise ValueError(_("the cards of this game are dealt without the players"))

    def accept(self, by: str, cards: Sequence[str]) -> None:
        """Let contributions count that were judged."""

    def owes(self, seat: str) -> bool:
        """Whether others wait, now or soon, for something that a seat can contribute now."""
        return False

    def contribute(self, seat: str, secret: bytes) -> list[str]:
        """All that a seat owes now."""
        return []

    def reveal(self, seat: str, secret: bytes, slots: Sequence[int]) -> list[str]:
        """What a seat contributes to show cards of its own to all."""
        return []

    def deal_once(self, by: str, cards: Sequence[str]) -> None:
        """Before an event is written: remember on this machine what a seat contributes that it may in one way only.

        Raises RefusedError if it has contributed otherwise, whatever copies of the game there are.
        """

    def publish(self, seat: str, secret: bytes) -> list[str]:
        """What a seat contributes when the game is over, so that all can be checked; nothing, if it has."""
        return []

    def seats_changed(self, players: Mapping[str, str]) -> None:
        """Who plays from now on: by seat, the player's key, without the seats that were left."""

    def recover(self, about: str, by: str, passed_over: str = "") -> None:
        """A seat was left without its player: the others show from now on what they keep of its secret.

        `by`: who says so, perhaps the seat itself. `passed_over`: a seat that nobody waits for either.
        """

    def lost_with(self, about: str, without: str = "") -> Sequence[str] | None:
        """The seats whose piece of a seat's secret is missing before all know it; None if that would not help.

        `without`: a seat that is not counted on.
        """
        return ()

    @property
    def shuffled_by_all(self) -> bool:
        """Whether nobody has to shuffle any more so that the game can begin: who is gone then can be done without."""
        return False

    @property
    def passed_over(self) -> Sequence[str]:
        """The seats that nobody waits for, beside those that were left: their players have vanished as well."""
        return ()

    def rest(self, seats: Sequence[str]) -> bool:
        """Who has yet to sign, before anybody gives a secret away for what has happened last; nobody: it is settled.

        Returns whether it is by this, and was not before.
        """
        return False

    def unready(self) -> Sequence[str]:
        """The seats that have to leave their secrets anew before cards are shared, since who sits there has changed."""
        return ()

    def fewest_to_read(self) -> int | None:
        """How few others could work out together what a seat at the table draws; None if it takes the seat itself."""
        return None

    def cheated(self, about: str, circle: str = "") -> Sequence[str]:
        """The seats with which a seat has left something false, as far as that has come out.

        `circle`: only what it has left then.
        """
        return ()

    def hides(self, seat: str) -> bool:
        """Whether only some can read a seat's hand."""
        return False

    def may_go_to(self, seat: str, key: str) -> bool:
        """Whether whoever holds a key could make a seat's part of the cards."""
        return True

    def handed_over(self, seat: str, secret: bytes, key: str) -> list[str]:
        """What a seat contributes so that the holder of another key can make its part of the cards."""
        return []

    def heirs(self, seat: str) -> Sequence[str]:
        """The keys that a seat's secret was handed over to, whether they play it now or not."""
        return ()

    def inherited(self, seat: str, key: str, identity: bytes) -> bytes | None:
        """A seat's secret, where it was handed over to a key; `identity`: the 32 secret bytes of that key."""
        return None

    def withheld(self) -> Sequence[str]:
        """The seats that have not published yet."""
        return ()

    @property
    def spoiled(self) -> bool:
        """Whether a card has shown up that no honest shuffle deals: play is over until all have published."""
        return False

    def verdict(self) -> list[str]:
        """What is wrong with how the cards were dealt, as sentences that name who did it, as far as it is known now."""
        return []

    def describe(self, seat: str | None) -> dict[str, object]:
        """The cards for a position, as far as a seat knows them; None knows all."""
        raise NotImplementedError


class Laid(CardProvider):
    """Cards that can be laid as a position has them: one machine knows all of them.

    `printed`: each slot's face.
    """

    __slots__ = ()

    printed: list[Face]

    def adopt(self, cards: object, seats: Sequence[str]) -> None:
        """Take over the cards that `describe` wrote. Raises ValueError with a sentence if they make no sense."""
        raise NotImplementedError


class LabelUsedError(RuntimeError):
    """A game asks for a shuffle or a roll under a label that it has used before."""


class OnceEach:
    """A game's `Chance` during one step. `used`: the labels of this line of play before; `fresh`: those of the step.

    `drawn`: which seat has taken which slots in the step, one draw after another.
    """

    def __init__(self, chance: CardProvider, used: Collection[str]) -> None:
        self._chance = chance
        self._used = used
        self.fresh: list[str] = []
        self.drawn: list[tuple[str, Sequence[int]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chance, name)

    def take(self, pile: list[int], seat: str, count: int) -> list[int]:
        slots = self._chance.take(pile, seat, count)
        self.drawn.append((seat, tuple(slots)))
        return slots

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        self._use("deck", label)
        return self._chance.shuffle(label, faces)

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        self._use("deck", label)
        return self._chance.lay_open(label, faces)

    def roll(self, label: str, sides: int) -> int:
        self._use("roll", label)
        return self._chance.roll(label, sides)

    def _use(self, what: str, label: str) -> None:
        named = f"{what}/{label}"
        if named in self._used or named in self.fresh:
            raise LabelUsedError(
                _("the label {label!r} is used twice: no two shuffles, and no two rolls, share one").format(label=label)
            )
        self.fresh.append(named)
