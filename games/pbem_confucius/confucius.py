"""The ruleset: what `pbem` asks of Confucius, and where each answer is."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from pbem.rules import Chance, Move, Need, Picture, Play, Refusal, Result, Ruleset, Stock, View
from pbem.rules.ruleset import Bot
from pbem.rules.steps import proceed
from pbem.rules.texts import Ruling, Topic, read_rulings, read_topics

from . import facts, flow, invariants, scoring, setup
from .actions import ACTIONS, BASIC_GAME, PETITIONS, Pass
from .appoint import Appoint
from .court.place import Place
from .court.support import Support
from .court.tutor import Tutor
from .end_of_round import Discard, DiscardUnseen
from .rewards import NONE_HELD, REWARDS
from .stand_in import stand_in
from .stocks import stocks
from .table import Options as ConfuciusOptions
from .table import Table as ConfuciusTable
from .texts import READING_ORDER

ANSWERS: Mapping[str, tuple[type[Move], ...]] = {
    "appoint": (Appoint,),
    "actions": (*ACTIONS, *REWARDS, Pass),
    "extra": ACTIONS,
    "favour": ACTIONS,
    "tutoring": (Tutor,),
    "place": (Place,),
    "resolution": (Support,),
    "discard": (Discard,),
}
"""The moves that each step of the order of play asks for."""


WHEN_DUE: Mapping[str, tuple[str, int]] = {
    "appoint": ("R28", 9),
    "actions": ("R19", 10),
    "tutoring": ("R86", 16),
    "place": ("R93", 16),
    "resolution": ("R105", 17),
    "discard": ("R35", 19),
}
"""By step, the ruling and the page that say when its moves are due."""


@cache
def answers(step: str, advanced: bool, cards: bool) -> Sequence[type[Move]]:
    """The moves that may answer at a step, in the basic or in the advanced game, with or without reward cards."""
    left_out = (() if advanced else PETITIONS) + (() if cards else REWARDS)
    return tuple(kind for kind in ANSWERS.get(step, ()) if kind not in left_out)


class Confucius(Ruleset[ConfuciusTable]):
    """Version 1: the rulebook of 2008 as our rulings R1 to R118 read it."""

    name = "confucius"
    title = "Confucius"
    version = 1
    seats = range(3, 6)
    Options = ConfuciusOptions
    Table = ConfuciusTable
    moves = (Appoint, *ACTIONS, *REWARDS, Pass, Tutor, Place, Support, Discard, DiscardUnseen)

    def deal(self, seats: Sequence[str], options: ConfuciusOptions, chance: Chance) -> ConfuciusTable:
        """See setup."""
        return setup.deal(seats, options, chance)

    def proceed(self, play: Play[ConfuciusTable]) -> None:
        """See flow."""
        proceed(play, flow.STEPS)

    def need(self, table: ConfuciusTable) -> Need | None:
        """See flow."""
        return flow.need(table)

    def open_moves(self, table: ConfuciusTable) -> Sequence[type[Move]]:
        """By the step of the order of play; reward cards only for a mover who holds some."""
        cards = table.step == "actions" and bool(table.families[table.mover].rewards)
        return answers(table.step, table.options.advanced, cards)

    def when_due(self, kind: type[Move]) -> tuple[str, int]:
        """By the step that asks for it; what a stand-in does is due when the player's move would be."""
        return next((WHEN_DUE[step] for step, kinds in ANSWERS.items() if kind in kinds), WHEN_DUE["discard"])

    def left_out(self, table: ConfuciusTable, kind: type[Move]) -> Refusal | None:
        """Petitions in the basic game; reward cards in the turn of a mover who holds none."""
        if kind in PETITIONS and not table.options.advanced:
            return BASIC_GAME
        return NONE_HELD if kind in REWARDS and table.step == "actions" else None

    def result(self, table: ConfuciusTable, left: Collection[str] = ()) -> Result | None:
        """See scoring."""
        return scoring.result(table, left)

    def stand_in(self, table: ConfuciusTable, seat: str) -> Move:
        """See stand_in."""
        return stand_in(table, seat)

    def picture(self, view: View[ConfuciusTable]) -> Picture:
        """See picture; read only when somebody looks."""
        from .picture import picture

        return picture(view)

    def names(self, table: ConfuciusTable) -> Sequence[str]:
        """Ministries and the foreign lands in play."""
        return [*table.ministries, *(land.name for land in table.lands)]

    def about(self, view: View[ConfuciusTable], name: str) -> Picture | None:
        """The panel of a ministry or of a land."""
        panels = self.picture(view).panels if name in self.names(view.table) else []
        shown = [panel for panel in panels if panel.title.partition(",")[0] == name]
        return Picture(name, view.table.seats, shown) if shown else None

    def facts(self, view: View[ConfuciusTable]) -> dict[str, Any]:
        """See facts."""
        return facts.facts(view)

    def broken(self, table: ConfuciusTable) -> str | None:
        """See invariants."""
        return invariants.broken(table)

    def pieces(self, table: ConfuciusTable) -> Mapping[str, int]:
        """See invariants."""
        return invariants.pieces(table)

    def cards(self, table: ConfuciusTable) -> Iterable[Stock]:
        """See stocks."""
        return stocks(table)

    def topics(self) -> Sequence[Topic]:
        """The rules in our own words."""
        return read_topics(__package__, READING_ORDER)

    def rulings(self) -> Sequence[Ruling]:
        """R1 to R118."""
        return read_rulings(__package__)

    def bots(self) -> Mapping[str, Bot]:
        """See bots."""
        from .bots import steady

        return {"steady": steady}

    def points(self, table: ConfuciusTable) -> Mapping[str, int]:
        """The score track."""
        return {seat: table.families[seat].points for seat in table.seats}
