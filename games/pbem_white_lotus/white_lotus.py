"""The ruleset: the answers of White Lotus to `pbem`, and where each of them is."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.rules import Chance, Condition, Move, Picture, Result, SteppedRuleset, Stock, View
from pbem.rules.ruleset import Bot
from pbem.wording import _

from . import facts, flow, scoring, secrets, setup
from .choices import CHOICES, Pass
from .facts import Facts as WhiteLotusFacts
from .hand import hand
from .holdings import settled
from .options import Options as WhiteLotusOptions
from .table import Table as WhiteLotusTable
from .texts import READING_ORDER

if TYPE_CHECKING:
    from random import Random

    from pbem.rules.drawing import Drawing


class WhiteLotus(SteppedRuleset[WhiteLotusTable]):
    """Version 1: the rulebook of 2000 as our rulings W1 to W53 read it; three play by the same rules as more (W51)."""

    name = "white-lotus"
    title = "White Lotus"
    period_name = _("year")
    version = 1
    texts = __package__
    reading_order = READING_ORDER
    seats = range(3, 7)
    Options = WhiteLotusOptions
    Facts = WhiteLotusFacts
    Table = WhiteLotusTable
    order = flow.ORDER
    moves = CHOICES

    def deal(self, seats: Sequence[str], options: WhiteLotusOptions, chance: Chance) -> WhiteLotusTable:
        """The table as it is laid out before the first choice."""
        return setup.deal(seats, options, chance)

    def result(self, table: WhiteLotusTable, left: Collection[str] = ()) -> Result | None:
        """Who has won, with how many points, as far as that is decided."""
        return scoring.result(table, left)

    def picture(self, view: View[WhiteLotusTable]) -> Picture:
        """The board for a terminal; read only to be shown."""
        from .picture import picture

        return picture(view)

    def hand(self, view: View[WhiteLotusTable]) -> str:
        """A seat's own hand, in one line."""
        return hand(view)

    def drawing(self, view: View[WhiteLotusTable]) -> "Drawing":
        """The board for pages and mails; read only to be shown."""
        from .drawing import drawing

        return drawing(view)

    def names(self, table: WhiteLotusTable) -> Sequence[str]:
        """Provinces and seats."""
        from .picture.about import names

        return names(table)

    def about(self, view: View[WhiteLotusTable], name: str) -> Picture | None:
        """A province with its neighbours, or a seat with its provinces."""
        from .picture.about import about

        return about(view, name)

    def word_for(self, table: WhiteLotusTable, name: str) -> str:
        """The word in sentences for a name on the board."""
        from .picture.about import word_for

        return word_for(table, name)

    def period(self, table: WhiteLotusTable) -> int:
        """The year."""
        return table.year

    def progress(self, table: WhiteLotusTable) -> float:
        """How much of the land has an owner."""
        return settled(table)

    def outlook(self, table: WhiteLotusTable) -> Mapping[str, float]:
        """By what each seat owns."""
        from .outlook import outlook

        return outlook(table)

    def conditions(self) -> Mapping[str, Condition]:
        """The conditions of planned moves, by their words."""
        from .conditions import CONDITIONS

        return CONDITIONS

    def facts(self, view: View[WhiteLotusTable]) -> WhiteLotusFacts:
        """The table for programs, as `show --json` prints it."""
        return facts.facts(view)

    def broken(self, table: WhiteLotusTable) -> str | None:
        """Which invariant a table breaks, as a sentence; None if it holds them all."""
        from .invariants import broken

        return broken(table)

    def unreachable(self, table: WhiteLotusTable) -> str | None:
        """A state that no order of play leads to, as a sentence; None if there is none."""
        from .reachable import unreachable

        return unreachable(table)

    def pieces(self, table: WhiteLotusTable) -> Mapping[str, int]:
        """The neutral chips; those that left the game were replaced by the players' own (I1)."""
        from .invariants import chips

        return {"chips": chips(table)}

    def when_due(self, kind: type[Move]) -> tuple[str, int]:
        """No ruling says when a pass is due: it answers four questions (W5, W24, W29, W38)."""
        return ("", 0) if kind is Pass else self.order.when_due(kind)

    def unknown(self, table: WhiteLotusTable, seat: str) -> Mapping[str, Any]:
        """The others' influence and battle points (W20)."""
        return secrets.unknown(table, seat)

    def guess(self, view: View[WhiteLotusTable], random: "Random") -> Mapping[str, Any]:
        """The same, by the moment of the year."""
        return secrets.guess(view.table, view.seat, random)

    def cards(self, table: WhiteLotusTable) -> Iterable[Stock]:
        """The neutral chips that are not on the board."""
        return secrets.stocks(table)

    def introduction(self) -> str:
        """For an invitation."""
        return _(
            "Princes divide China between them: you bid influence in secret for provinces, and choose sides when a "
            "rebel rises against the emperor. Palaces, temples and land win after five to seven years."
        )

    def bots(self) -> Mapping[str, Bot]:
        """One player of its own, `steady`."""
        from .bots import steady

        return {"steady": steady}

    def points(self, table: WhiteLotusTable) -> Mapping[str, int]:
        """Every player's points if the game ended now."""
        return scoring.points(table)

    def points_by_source(self, table: WhiteLotusTable) -> Mapping[str, Mapping[str, int]]:
        """The same, for each province, for the largest territory, and for chips."""
        return scoring.points_by_holding(table)
