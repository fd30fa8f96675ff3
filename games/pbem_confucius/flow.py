"""The order of play, as in the rulebook (p. 8). Each step carries on until a player has to choose.

A step that has done its work names the next one:

    count-gifts -> appoint -> next-turn -> actions (-> extra) -> next-turn ... -> favour
    -> wall -> examination (-> tutoring) -> place -> resolution -> invasions
    -> officials -> discard -> end -> count-gifts of the next round
                                   or final -> resolution -> offices -> over
"""

from collections.abc import Sequence
from functools import cache

from pbem.rules import Move, Order, Refusal, Step
from pbem.wording import _, ngettext

from . import end_of_round, offices, stand_in
from .actions import ACTIONS, BASIC_GAME, PETITIONS, Pass
from .appoint import Appoint, choose_first_chief_minister
from .count_gifts import count_gifts
from .court import examination, invasions, resolution, wall
from .court.place import Place
from .court.ranking import leaver
from .court.support import Support
from .court.tutor import Tutor
from .end_of_round import Discard, DiscardUnseen
from .names import EXAMINATION
from .rewards import NONE_HELD, REWARDS
from .table import Table
from .turn_order import next_turn

FAVOUR_IS_USED = Refusal(_("Imperial Favour must be used; No Action will do"), "R23", 14)
FAVOUR_IS_NO_CARD = Refusal(_("Imperial Favour is an action of the Actions Box, not a reward card"), "R23", 14)
EXTRA_IS_USED = Refusal(_("the extra action must be taken; No Action will do"), page=15)
EXTRA_IS_NO_CARD = Refusal(_("the extra action is from the Actions Box, not a reward card"), page=15)


def action_prompt(table: Table) -> str:
    """By the cubes that the mover has left."""
    return _action_prompt(table.families[table.mover].cubes)


@cache
def _action_prompt(cubes: int) -> str:
    if not cubes:
        return _("play a reward card, transfer influence or pass (no cubes left)")
    return ngettext("take an action ({cubes} cube left)", "take an action ({cubes} cubes left)", cubes).format(
        cubes=cubes
    )


def candidates_ministry(table: Table) -> Sequence[str]:
    """The one that the candidate names, if it names one."""
    return [name for name in table.ministries if name == table.candidate]


def resolved_ministry(table: Table) -> Sequence[str]:
    """The one that is being resolved."""
    assert table.resolution is not None
    return (table.resolution.ministry,)


ORDER = Order[Table](
    Step("count-gifts", _("Count Gifts"), count_gifts),
    Step(
        "appoint",
        _("Choose Chief Minister"),
        choose_first_chief_minister,
        asks=lambda table: (table.chief,),
        purpose="appoint",
        prompt=_("choose the next Chief Minister"),
        moves=(Appoint,),
        due=("", 9),
        stand_in=stand_in.appoint,
    ),
    # Actions
    Step("next-turn", _("Actions"), next_turn),
    Step(
        "actions",
        _("Actions"),
        asks=lambda table: (table.mover,),
        purpose="action",
        prompt=action_prompt,
        moves=(*ACTIONS, *REWARDS, Pass),
        due=("", 10),
        stand_in=stand_in.act,
    ),
    Step(
        "extra",
        _("Actions"),
        asks=lambda table: (table.mover,),
        purpose="extra-action",
        prompt=_("take the extra action, for no cubes"),
        moves=ACTIONS,
        stand_in=stand_in.act_for_no_cubes,
    ),
    Step(
        "favour",
        _("Imperial Favour"),
        asks=lambda table: (table.chief,),
        purpose="favour",
        prompt=_("take an action by Imperial Favour, for no cubes"),
        moves=ACTIONS,
        stand_in=stand_in.act_for_no_cubes,
    ),
    # Court
    Step("wall", _("Court"), wall.build),
    Step("examination", _("Court (examination)"), examination.hold),
    Step(
        "tutoring",
        _("Court (examination)"),
        examination.tutor,
        asks=lambda table: (table.mover,),
        purpose="tutor",
        prompt=_("tutor a student"),
        moves=(Tutor,),
        due=("R86", 15),
        stand_in=stand_in.tutor,
        about=(EXAMINATION,),
    ),
    Step(
        "place",
        _("Court (examination)"),
        examination.place_candidate,
        asks=lambda table: (table.exam_winner,),
        purpose="place",
        prompt=_("place the candidate"),
        moves=(Place,),
        due=("", 16),
        stand_in=stand_in.place,
        about=candidates_ministry,
    ),
    Step(
        "resolution",
        _("Court (ministries)"),
        resolution.resolve_ministries,
        asks=lambda table: (leaver(table),),
        purpose="support",
        prompt=_("choose whom to support"),
        moves=(Support,),
        due=("R105", 17),
        stand_in=stand_in.support,
        about=resolved_ministry,
    ),
    Step("invasions", _("Court (invasions)"), invasions.resolve_lands),
    # End of Round
    Step("officials", _("End of Round"), end_of_round.place_officials),
    Step(
        "discard",
        _("End of Round"),
        end_of_round.discard_to_four,
        asks=lambda table: tuple(end_of_round.over_limit(table)),
        purpose=lambda table: f"discard-{table.round}",
        prompt=_("discard down to four cards"),
        moves=(Discard, DiscardUnseen),
        due=("R35", 19),
        stand_in=stand_in.discard,
    ),
    Step("end", _("End of Round"), end_of_round.check_end),
    # Game end
    Step("final", _("the end of the game"), resolution.begin_final),
    Step("offices", _("the end of the game"), offices.fill),
    Step("over", _("the end of the game")),
)
"""The steps of a round, and of the end of the game."""


def open_moves(table: Table) -> Sequence[type[Move]]:
    """Those of the step; petitions in the advanced game alone, reward cards only for a mover who holds some."""
    cards = table.step == "actions" and bool(table.families[table.mover].rewards)
    return _open_moves(table.step, table.options.advanced, cards)


def left_out(table: Table, kind: type[Move]) -> Refusal | None:
    """Petitions in the basic game (R10); reward cards in the turn of a mover who holds none; what is no action of the
    Actions Box where such an action is to be taken for no cubes (R23)."""
    if kind in PETITIONS and not table.options.advanced:
        return BASIC_GAME
    if kind is Pass:
        return {"favour": FAVOUR_IS_USED, "extra": EXTRA_IS_USED}.get(table.step)
    if kind in REWARDS:
        refusals = {"actions": NONE_HELD, "favour": FAVOUR_IS_NO_CARD, "extra": EXTRA_IS_NO_CARD}
        return refusals.get(table.step)
    return None


@cache
def _open_moves(step: str, advanced: bool, cards: bool) -> Sequence[type[Move]]:
    left_out = (() if advanced else PETITIONS) + (() if cards else REWARDS)
    return [kind for kind in ORDER.steps[step].moves if kind not in left_out and not kind.unattended]
