"""The order of play, as the rulebook tells it (p. 8). Each step carries on until somebody has to choose.

`table.step` names the step, and a step that has done its work names the next one:

    count-gifts -> appoint -> next-turn -> actions (-> extra) -> next-turn ... -> favour
    -> wall -> examination (-> tutoring) -> place -> resolution -> invasions
    -> officials -> discard -> end -> count-gifts of the next round
                                   or final -> resolution -> offices -> over
"""

from functools import cache

from pbem.rules import Need
from pbem.rules.steps import Steps
from pbem.wording import _, ngettext

from . import end_of_round, offices
from .appoint import choose_first_chief_minister
from .count_gifts import count_gifts
from .court import examination, invasions, resolution, wall
from .table import Table
from .turn_order import next_turn

STEPS: Steps = {
    # Count Gifts, Choose Chief Minister, Actions
    "count-gifts": count_gifts,
    "appoint": choose_first_chief_minister,
    "next-turn": next_turn,
    # Court
    "wall": wall.build,
    "examination": examination.hold,
    "tutoring": examination.tutor,
    "place": examination.place_candidate,
    "resolution": resolution.resolve_ministries,
    "invasions": invasions.resolve_lands,
    # End of Round
    "officials": end_of_round.place_officials,
    "discard": end_of_round.discard_to_four,
    "end": end_of_round.check_end,
    # Game end
    "final": resolution.begin_final,
    "offices": offices.fill,
}
"""What happens by itself, by step. In the other steps, and where a step stays, a seat has to choose."""


def need(table: Table) -> Need | None:
    """Whose choice the table waits for, by step; None when the game is over."""
    match table.step:
        case "actions":
            return Need((table.mover,), "action", _action_prompt(table.families[table.mover].cubes))
        case "extra":
            return Need((table.mover,), "extra-action", _("take the extra action, for no cubes"))
        case "favour":
            return Need((table.chief,), "favour", _("take an action by Imperial Favour, for no cubes"))
        case "appoint":
            return Need((table.chief,), "appoint", _("choose the next Chief Minister"))
        case "tutoring":
            return Need((table.mover,), "tutor", _("tutor a student"))
        case "place":
            return Need((table.exam_winner,), "place", _("place the candidate"))
        case "resolution":
            return Need((resolution.leaver(table),), "support", _("choose whom to support"))
        case "discard":
            seats = tuple(end_of_round.over_limit(table))
            return Need(seats, f"discard-{table.round}", _("discard down to four cards"), together=True)
        case _:
            return None


@cache
def _action_prompt(cubes: int) -> str:
    if not cubes:
        return _("play a reward card, transfer influence or pass (no cubes left)")
    return ngettext("take an action ({cubes} cube left)", "take an action ({cubes} cubes left)", cubes).format(
        cubes=cubes
    )
