"""The order of play, as the rulebook tells it. Each step carries on until somebody has to choose.

`table.step` names the step, and a step that has done its work names the next one:

    year -> claims -> palace-first -> uncontested -> conflicts (-> bids (-> tie) -> uncontested -> conflicts ...)
    -> emperor-chip -> leader (-> sides -> rewards) -> check-end
    -> income -> new-provinces -> year of the next year
    or over
"""

from pbem.rules import Need, Play
from pbem.rules.steps import Steps
from pbem.wording import _

from .holdings import unowned
from .names import BUILDING_NAMES
from .phases import claims, conflict, emperors_chip, new_cards, new_provinces, rebellion, rewards, settlement
from .phases.claims import COMPULSORY
from .provinces import realm
from .table import Table


def check_end(play: Play[Table]) -> None:
    """After phase 4, and only then: the game is over when every province in play has an owner (W42)."""
    table = play.table
    if unowned(table):
        new_cards.begin_income(table)
        return
    table.step = "over"
    play.tell(_("Every province has an owner: the game is over."))


STEPS: Steps = {
    # 1 announce claims
    "year": claims.begin_year,
    "claims": claims.next_claim,
    # 2 settle claims
    "palace-first": settlement.settle_palace_first,
    "uncontested": settlement.settle_uncontested,
    "conflicts": settlement.next_conflict,
    "bids": conflict.count_bids,
    # 3 the emperor's chip
    "emperor-chip": emperors_chip.take_chip,
    # 4 rebellion
    "leader": rebellion.find_no_leader,
    "sides": rebellion.fight,
    "rewards": rewards.next_reward,
    "check-end": check_end,
    # 5 new cards
    "income": new_cards.next_income,
    # 6 new provinces
    "new-provinces": new_provinces.next_chip,
}
"""What happens by itself, by step. In the other steps, and where a step stays, a seat has to choose."""


def need(table: Table) -> Need | None:
    """Whose choice the table waits for, by step; None when the game is over."""
    match table.step:
        case "claims" if table.round <= COMPULSORY:
            return Need((table.mover,), "claim", _("claim a province"))
        case "claims":
            return Need((table.mover,), "claim", _("claim one more province or pass"))
        case "conflicts":
            return Need((table.emperor,), "settle", _("choose the next conflict"))
        case "bids":
            return _bids_needed(table)
        case "tie":
            return Need((table.emperor,), "remove", _("choose who is removed"))
        case "leader":
            return Need((table.mover,), "rebel", _("lead a rebellion or pass"))
        case "sides":
            purpose = f"rebellion-{table.year}"
            return Need(tuple(table.seats), purpose, _("take sides in secret"), together=True, sealed=True)
        case "rewards":
            return Need((table.mover,), "reward", _("take a reward"))
        case "income":
            return Need((table.mover,), "income", _("choose what the palaces bring"))
        case "new-provinces" if table.turned_up:
            building = BUILDING_NAMES[table.turned_up]
            return Need((table.mover,), "lay", _("lay a {building}").format(building=building))
        case "new-provinces":
            return Need((table.mover,), "uncover", _("turn up one more chip or pass"))
        case _:
            return None


def _bids_needed(table: Table) -> Need:
    conflict = table.conflict
    assert conflict is not None
    prompt = _("bid for {province} in secret").format(province=realm(table)[conflict.province].name)
    purpose = f"bid-{table.year}-{conflict.province}-{conflict.round}"
    return Need(tuple(table.participants(conflict.province)), purpose, prompt, together=True, sealed=True)
