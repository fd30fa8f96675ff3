"""Which mode keeps a game's secrets: its first event says so, and nowhere else is that looked up."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from pbem.events.event import DEALER
from pbem.rules.chance import Chance, Face
from pbem.rules.state import from_data, to_data
from pbem.wording import _

from .open import OpenChance
from .plan import DealPlan

if TYPE_CHECKING:
    from .dealer.keeper import DealerChance
    from .fair import FairChance
    from .table.keeper import TableChance

PLAYERS_DEAL = "table"
"""The mode in which those who play shuffle and deal among themselves."""
MODES = ("open", "fair", "dealer", PLAYERS_DEAL)
"""The modes that a first event may name."""


class Keeper(Chance, Protocol):
    """The cards and dice of one game.

    What it is made of is public: it is written down with the table (`written`, `read_back`). Faces that one seat alone
    may see are worked out from that seat's secret, which is handed to it (`know`) and never written down.

    What seats have to do so that cards can be dealt and read are *contributions*: strings that events carry. They are a
    set that only grows; in which order they come makes no difference.

    `waits`: whether it may ever answer `Waiting`, and anybody ever has to contribute.
    """

    waits: ClassVar[bool]

    def clone(self) -> Self:
        """Cards and dice of their own that stand where these do, and know as much."""

    def convene(self, game: str, decks: Mapping[str, Sequence[str]]) -> None:
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

    def unread(self, seat: str) -> Sequence[int]:
        """The slots that a seat has taken and that cannot be read here."""

    def awaited(self, seat: str) -> Sequence[str]:
        """The seats without whose contribution a seat cannot read cards that it has taken."""

    def judged(self, by: str, cards: Sequence[str]) -> Self:
        """Cards and dice of their own as they are once a seat has contributed this.

        Raises ValueError with half a sentence if it may not.
        """

    def accept(self, by: str, cards: Sequence[str]) -> None:
        """Let contributions count that were judged."""

    def owes(self, seat: str) -> bool:
        """Whether others wait, now or soon, for something that a seat can contribute now."""

    def contribute(self, seat: str, secret: bytes) -> list[str]:
        """All that a seat owes now."""

    def pass_on(self, seat: str, secret: bytes) -> list[str]:
        """What a seat adds to a choice of its own, so that who comes next need not wait for it."""

    def reveal(self, seat: str, secret: bytes, slots: Sequence[int]) -> list[str]:
        """What a seat contributes to show cards of its own to all."""

    def once(self, by: str, cards: Sequence[str]) -> Mapping[str, str]:
        """What nobody may contribute in two ways, whatever copies of the game there are: by what it is about, how."""

    def publish(self, seat: str, secret: bytes) -> list[str]:
        """What a seat contributes when the game is over, so that all can be checked; nothing, if it has."""

    def sit(self, players: Mapping[str, str]) -> None:
        """Who plays from now on: by seat, the player's key, without the seats that were left."""

    def leave(self, seat: str, secret: bytes) -> list[str]:
        """What a seat contributes when its player leaves, so that everybody works out its part from then on."""

    def go_on_without(self, about: str, by: str, passed_over: str = "") -> None:
        """A seat was left without its player: the others show from now on what they keep of its secret.

        `by`: who says so. `passed_over`: a seat that nobody waits for either.
        """

    def lost_with(self, about: str, without: str = "") -> Sequence[str] | None:
        """The seats whose piece of a seat's secret is missing before all know it; None if that would not help.

        `without`: a seat that is not counted on.
        """

    @property
    def shuffled_by_all(self) -> bool:
        """Whether nobody has to shuffle any more so that the game can begin: who is gone then can be done without."""

    def unready(self) -> Sequence[str]:
        """The seats that have to leave their secrets anew before cards are shared, since who sits there has changed."""

    def fewest_to_read(self) -> int | None:
        """How few others could work out together what a seat at the table draws; None if it takes the seat itself."""

    def false_to(self, about: str, circle: str = "") -> Sequence[str]:
        """The seats with which a seat has left something false, as far as that has come out.

        `circle`: only what it has left then.
        """

    def hides(self, seat: str) -> bool:
        """Whether only some can read a seat's hand."""

    def may_go_to(self, seat: str, key: str) -> bool:
        """Whether whoever holds a key could make a seat's part of the cards."""

    def handed_over(self, seat: str, secret: bytes, key: str) -> list[str]:
        """What a seat contributes so that the holder of another key can make its part of the cards."""

    def heirs(self, seat: str) -> Sequence[str]:
        """The keys that a seat's secret was handed over to, whether they play it now or not."""

    def inherited(self, seat: str, key: str, identity: bytes) -> bytes | None:
        """A seat's secret, where it was handed over to a key; `identity`: the 32 secret bytes of that key."""

    def withheld(self) -> Sequence[str]:
        """The seats that have not published yet."""

    @property
    def spoiled(self) -> bool:
        """Whether a card has shown up that no honest shuffle deals: play is over until all have published."""

    def verdict(self) -> list[str]:
        """What is wrong with how the cards were dealt, as sentences that name who did it, as far as it is known now."""

    def describe(self, seat: str | None) -> dict[str, object]:
        """The cards for a position, as far as a seat knows them; None knows all."""


class Laid(Keeper, Protocol):
    """Cards that can be laid as a position has them: one machine knows all of them.

    `printed`: each slot's face.
    """

    printed: list[Face]

    def adopt(self, cards: object, seats: Sequence[str]) -> None:
        """Take over the cards that `describe` wrote. Raises ValueError with a sentence if they make no sense."""


def keeper(mode: str, seed: str) -> Keeper:
    """The cards and dice of a game that begins in this mode, from its seed in hex."""
    return _kept_in(mode)(seed)


def written(chance: Keeper) -> Any:
    """What is public of a game's cards and dice, as plain data."""
    return to_data(chance)


def read_back(mode: str, plain: Any) -> Keeper:
    """The cards and dice that `written` wrote. Raises ValueError if these are none."""
    return from_data(_kept_in(mode), plain)


def _kept_in(mode: str) -> "type[OpenChance] | type[FairChance] | type[DealerChance] | type[TableChance]":
    """What a mode's cards and dice are; only `open` needs nothing more than the rest of pbem has loaded."""
    if mode == "dealer":
        from .dealer.keeper import DealerChance

        return DealerChance
    if mode == PLAYERS_DEAL:
        from .table.keeper import TableChance

        return TableChance
    if mode == "fair":
        from .fair import FairChance

        return FairChance
    return OpenChance


def seat_secret(mode: str, identity: bytes, game: str, seat: str, below: str = "") -> bytes:
    """From what a seat, or the dealer, derives all that it contributes to a game, by its player's 32 secret bytes.

    In mode `table` these are two secrets of 32 bytes: that of the seat's cards, and its keeper's. `below`: there, the
    id of the join after which the seat shuffles.
    """
    if seat == DEALER:
        from .group.derive import signing_secret

        return signing_secret(identity)
    from .group.derive import SeatSecret
    from .group.points import write_scalar

    own = write_scalar(SeatSecret.of(identity, game, seat, below).scalar)
    return own + write_scalar(SeatSecret.keeper(identity, game, seat).scalar) if mode == PLAYERS_DEAL else own


def brought(mode: str, secret: Callable[[], bytes], game: str, seat: str, plan: Callable[[], DealPlan]) -> list[str]:
    """What a seat brings when it joins a game in this mode. `plan`: of the deal, with what others have brought."""
    if mode == "open":
        return []
    if mode == "fair":
        from .fair import promise

        return [promise(secret(), seat)]
    from .group.derive import SeatSecret
    from .group.points import read_scalar

    if mode == "dealer":
        from .dealer import joining as to_a_dealer

        return to_a_dealer.brought(SeatSecret(read_scalar(secret())), game, seat)
    from .table import shuffling_in

    return shuffling_in.brought(game, seat, plan(), secret())


def check_brought(mode: str, deck: Sequence[str], game: str, seat: str, plan: Callable[[], DealPlan]) -> None:
    """Raise ValueError with half a sentence unless a seat brings what it has to when it joins."""
    if mode == PLAYERS_DEAL:
        from .table import shuffling_in

        shuffling_in.check(deck, game, seat, plan())
    elif mode == "dealer":
        from .dealer import joining as to_a_dealer

        to_a_dealer.check(deck, game, seat)
    elif mode == "fair":
        from .fair import check_promise

        check_promise(deck)
    elif deck:
        raise ValueError(_("{name!r} is not a field of it").format(name="deck"))


def rehearsal(seed: str = "00" * 32) -> Laid:
    """Cards and dice for a table at which nobody plays: a position that is tried, a test, a benchmark."""
    return OpenChance(seed)
