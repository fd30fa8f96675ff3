"""End of Round: new officials, four cards in hand, and a look whether the game is over (rulebook p. 19)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _, ngettext

from .court.wall import LAST_PIECE
from .names import MINISTRY_NAMES
from .payment import oldest
from .table import BEFORE_WALL, Official, Table

HAND_LIMIT = 4
FEWEST_ROUNDS = 7
"""In which the candidates are used up at the earliest (R101)."""
ACTIONS_SHARE = 0.75
UNSHOWN = Refusal(_("every card must be shown"), "R35", 19)
NOT_IN_HAND = Refusal(_("those cards are not in your hand"), page=19)
NOT_FOUR = Refusal(_("exactly four cards must be left"), "R35", 19)


def place_officials(play: Play[Table]) -> None:
    """Each ministry with an empty space gets one official, on the most senior of them, while there are tiles (R5)."""
    table = play.table
    waiting = [(name, ministry) for name, ministry in table.ministries.items() if ministry.first_empty()]
    costs = play.chance.turn_up(play.chance.take(table.officials, "", len(waiting)))
    for (name, ministry), cost in zip(waiting, costs, strict=False):
        space = ministry.first_empty()
        ministry.spaces[space - 1] = Official(cost=int(cost))
        play.tell(
            _("An official of cost {cost} comes to {ministry} {space}."),
            cost=cost,
            ministry=MINISTRY_NAMES[name],
            space=space,
        )
    table.step = "discard"


def over_limit(table: Table) -> Iterator[str]:
    """The seats with too many Confucius cards; reward cards do not count."""
    return (seat for seat in table.seats if len(table.families[seat].hand) > HAND_LIMIT)


def discard_to_four(play: Play[Table]) -> None:
    """No player goes on with more than four cards."""
    if not any(over_limit(play.table)):
        play.table.step = "end"


def check_end(play: Play[Table]) -> None:
    """Here and nowhere else it is asked whether the game is over (R111); else the cubes return."""
    table = play.table
    if is_last_round(table):
        table.step = "final"
        return
    for family in table.families.values():
        family.cubes = 0
        family.spent = {}
        family.passed = False
    for ministry in table.ministries.values():
        for _space, tile in ministry.tiles():
            tile.transferred = False
    table.step = "count-gifts"


def is_last_round(table: Table) -> bool:
    """All ministries resolved, no candidate left (R101), or the whole wall."""
    return (
        all(ministry.resolved for ministry in table.ministries.values())
        or not table.candidate
        or table.wall >= LAST_PIECE
    )


def progress(table: Table) -> float:
    """How much of the game is likely over: a round for each candidate that is left, and no fewer than seven (R101).

    Three quarters of a round's choices are actions.
    """
    families = table.families.values()
    used, left = sum(sum(family.spent.values()) for family in families), sum(family.cubes for family in families)
    over = ACTIONS_SHARE * used / (used + left) if used + left else 0.0
    if table.step not in BEFORE_WALL:
        over = ACTIONS_SHARE
    behind = len(table.named_candidates) + table.any_candidates
    last = min(LAST_PIECE, max(FEWEST_ROUNDS, table.round + behind))
    return min(1.0, (table.round - 1 + over) / (table.round if is_last_round(table) else last))


class Discard(Move):
    """Give up cards until exactly four are left; all who have to choose independently (R35).

    `faces` are the coins of `slots`, in the same order.
    """

    kind: ClassVar[str] = "discard"
    steady: ClassVar[bool] = True
    together: ClassVar[bool] = True
    faces: tuple[int, ...]
    slots: tuple[int, ...] = ()

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Discard"]:
        """Every choice that differs in its faces; the oldest cards among equals go."""
        hand = view.table.families[view.seat].hand
        excess = len(hand) - HAND_LIMIT
        choices = sorted(set(combinations(sorted(view.known(hand)), excess))) if excess > 0 else []
        return [cls(faces, oldest(view, faces)) for faces in choices]

    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        """Cards of the seat's own, each once and each of them shown, and exactly four stay."""
        if len(self.faces) != len(self.slots):
            return UNSHOWN
        return against_giving_up(table, seat, self.slots)

    def cards(self) -> Sequence[tuple[int, int]]:
        """Discarded cards are open (R34)."""
        return list(zip(self.slots, self.faces, strict=False))

    def meaning(self, view: View[Table]) -> str:
        """The cards kept."""
        kept = Counter(view.known(view.table.families[view.seat].hand)) - Counter(self.faces)
        faces = sorted(kept.elements())

        def stays(then: Play[Table]) -> bool:
            return sorted(view.known(then.table.families[view.seat].hand)) == faces

        return Claim(_("you keep {cards}"), stays, cards=" ".join(str(face) for face in faces))

    def effect(self, play: Play[Table], seat: str) -> None:
        """Onto the discard pile."""
        give_up(play.table, seat, self.slots)
        play.tell(_("{seat} discards {cards}."), seat=seat, cards=", ".join(str(face) for face in self.faces))

    def notation(self) -> str:
        """discard 1 1 2"""
        return " ".join([self.kind, *(str(face) for face in self.faces)])


class DiscardUnseen(Move):
    """For a seat whose player has left: no one can read the cards that it gives up (R35)."""

    kind: ClassVar[str] = "discard-unseen"
    steady: ClassVar[bool] = True
    together: ClassVar[bool] = True
    unattended: ClassVar[bool] = True
    slots: tuple[int, ...]

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["DiscardUnseen"]:
        """The oldest cards."""
        hand = view.table.families[view.seat].hand
        return [cls(tuple(hand[: len(hand) - HAND_LIMIT]))]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Cards of the seat's, each once, and exactly four stay."""
        return against_giving_up(table, seat, self.slots)

    def effect(self, play: Play[Table], seat: str) -> None:
        """Onto the discard pile."""
        give_up(play.table, seat, self.slots)
        count = len(self.slots)
        number = ngettext("{seat} discards a card face down.", "{seat} discards {count} cards face down.", count)
        play.tell(number, seat=seat, count=count)

    def notation(self) -> str:
        """discard-unseen 2"""
        return f"{self.kind} {len(self.slots)}"


def against_giving_up(table: Table, seat: str, slots: Sequence[int]) -> Refusal | None:
    """Why a seat cannot give up these cards; None if it can."""
    hand = table.families[seat].hand
    if len(set(slots)) < len(slots) or not set(slots) <= set(hand):
        return NOT_IN_HAND
    return None if len(hand) - len(slots) == HAND_LIMIT else NOT_FOUR


def give_up(table: Table, seat: str, slots: Sequence[int]) -> None:
    """Cards go from a hand onto the discard pile."""
    family = table.families[seat]
    family.hand = [slot for slot in family.hand if slot not in slots]
    table.discard += slots
