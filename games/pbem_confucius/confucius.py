"""The ruleset: the answers of Confucius to `pbem`, and where each of them is."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pbem.rules import Chance, Condition, Move, Picture, Refusal, Result, SteppedRuleset, Stock, View
from pbem.rules.ruleset import Bot
from pbem.wording import _

from . import facts, flow, scoring, setup
from .actions import ACTIONS, Pass
from .appoint import Appoint
from .court.place import Place
from .court.support import Support
from .court.tutor import Tutor
from .end_of_round import Discard, DiscardUnseen
from .facts import Facts as ConfuciusFacts
from .hand import hand
from .options import Options as ConfuciusOptions
from .rewards import REWARDS
from .stocks import stocks
from .table import Table as ConfuciusTable
from .texts import READING_ORDER

if TYPE_CHECKING:
    from pbem.rules.drawing import Drawing


class Confucius(SteppedRuleset[ConfuciusTable]):
    """Version 1: the rulebook of 2008 as our rulings R1 to R118 read it; three, four or five play alike (R9)."""

    name = "confucius"
    title = "Confucius"
    period_name = _("round")
    version = 1
    texts = __package__
    reading_order = READING_ORDER
    seats = range(3, 6)
    Options = ConfuciusOptions
    Facts = ConfuciusFacts
    Table = ConfuciusTable
    order = flow.ORDER
    moves = (Appoint, *ACTIONS, *REWARDS, Pass, Tutor, Place, Support, Discard, DiscardUnseen)

    def deal(self, seats: Sequence[str], options: ConfuciusOptions, chance: Chance) -> ConfuciusTable:
        """The table before the first round (rulebook p. 4-7)."""
        return setup.deal(seats, options, chance)

    def open_moves(self, table: ConfuciusTable) -> Sequence[type[Move]]:
        """The step's moves, but for those that the options, or the mover's cards, leave out."""
        return flow.open_moves(table)

    def left_out(self, table: ConfuciusTable, kind: type[Move]) -> Refusal | None:
        """Petitions in the basic game, say, or a reward card that is not in the mover's hand."""
        return flow.left_out(table, kind)

    def when_due(self, kind: type[Move]) -> tuple[str, int]:
        """A pass is due when no cube is left (R21)."""
        return ("R21", 10) if kind is Pass else self.order.when_due(kind)

    def result(self, table: ConfuciusTable, left: Collection[str] = ()) -> Result | None:
        """Who has won: most points, then the offices (rulebook p. 20)."""
        return scoring.result(table, left)

    def picture(self, view: View[ConfuciusTable]) -> Picture:
        """The board for a terminal; read only to be shown."""
        from .picture import picture

        return picture(view)

    def hand(self, view: View[ConfuciusTable]) -> str:
        """A seat's own hand, in one line."""
        return hand(view)

    def drawing(self, view: View[ConfuciusTable]) -> "Drawing":
        """The board for pages and mails; read only to be shown."""
        from .drawing import drawing

        return drawing(view)

    def names(self, table: ConfuciusTable) -> Sequence[str]:
        """Ministries, lands, the examination and the families."""
        from .picture.about import names

        return names(table)

    def about(self, view: View[ConfuciusTable], name: str) -> Picture | None:
        """The panel that shows it."""
        from .picture.about import about

        return about(view, name)

    def word_for(self, table: ConfuciusTable, name: str) -> str:
        """The word in sentences for a name on the board."""
        from .picture.about import word_for

        return word_for(table, name)

    def period(self, table: ConfuciusTable) -> int:
        """The round."""
        return table.round

    def progress(self, table: ConfuciusTable) -> float:
        """How much of the game is likely over (R101)."""
        from .end_of_round import progress

        return progress(table)

    def outlook(self, table: ConfuciusTable) -> Mapping[str, float]:
        """By the points to come."""
        from .outlook import outlook

        return outlook(table)

    def conditions(self) -> Mapping[str, Condition]:
        """The conditions of planned moves, by their words."""
        from .conditions import CONDITIONS

        return CONDITIONS

    def facts(self, view: View[ConfuciusTable]) -> ConfuciusFacts:
        """The table for programs, as `show --json` prints it."""
        return facts.facts(view)

    def broken(self, table: ConfuciusTable) -> str | None:
        """Which invariant (I1 to I13) a table breaks, as a sentence; None if it holds them all."""
        from .invariants import broken

        return broken(table)

    def unreachable(self, table: ConfuciusTable) -> str | None:
        """A state that no order of play leads to, as a sentence; None if there is none."""
        from .reachable import unreachable

        return unreachable(table)

    def pieces(self, table: ConfuciusTable) -> Mapping[str, int]:
        """Confucius cards, armies and junks."""
        from .invariants import pieces

        return pieces(table)

    def cards(self, table: ConfuciusTable) -> Iterable[Stock]:
        """Confucius cards, reward cards, officials and named candidates."""
        return stocks(table)

    def introduction(self) -> str:
        """For an invitation."""
        return _(
            "Each of you leads a great family of Ming China: you bribe officials, send junks to sea and armies abroad, "
            "and tie your rivals' hands with gifts. The most victory points win after 7 to 9 rounds."
        )

    def bots(self) -> Mapping[str, Bot]:
        """One player of its own, `steady`."""
        from .bots import steady

        return {"steady": steady}

    def points(self, table: ConfuciusTable) -> Mapping[str, int]:
        """The score track."""
        return {seat: table.families[seat].points for seat in table.seats}
