"""Facts that the order of play gives about the past of a step: positions to which no play leads.

Beside the invariants, and asked after them of a position from a stranger: each may take them for granted.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pbem.rules.ruleset import Check, first_flaw
from pbem.wording import _

from .components import components
from .holdings import unowned
from .phases.claims import COMPULSORY, LAST_ROUND
from .phases.new_provinces import with_temples
from .phases.rebellion import PALACE_STRENGTH, winners
from .provinces import ALL_PROVINCES, realm
from .table import BEFORE_REWARDS, EMPEROR, LAYING, REBELS, SETTLING, Rebellion, Table

BEFORE_SETTLING: Final = ("claims", "palace-first")
AFTER_CLAIMS: Final = ("palace-first", *SETTLING, *BEFORE_REWARDS, "rewards", "check-end", "income")
"""The steps at which the round is still the last of the claims."""
BEFORE_CHECK: Final = (*BEFORE_SETTLING, *SETTLING, *BEFORE_REWARDS, "rewards")
"""The steps before it is asked whether the game is over."""
MOST_EXTRA = 2  # markers that rice fields bring


def unreachable(table: Table) -> str | None:
    """The first fact to which no play leads, as a sentence without its full stop; None if there is none."""
    return first_flaw(table, FACTS)


def years_settled(table: Table) -> int:
    """How many years' claims have been settled for good."""
    return table.year - (table.step in (*BEFORE_SETTLING, *SETTLING))


def _board(table: Table) -> Iterator[str]:
    """It starts on the lotus fields, grows from there province by province, and nothing is ever taken away."""
    box, land = components(), realm(table)
    starting = Counter(box["starting"])
    starting["village"] += len(table.seats) == ALL_PROVINCES
    lotus = [name for name, province in land.items() if province.lotus]
    if Counter(table.chips[name].building for name in lotus if name in table.chips) != starting:
        yield _("the lotus provinces have other buildings than at the start")
    reached, border = set(lotus), list(lotus)
    while border:
        more = [one for one in land[border.pop()].neighbours if one in table.chips and one not in reached]
        reached.update(more)
        border += more
    if not table.chips.keys() <= reached:
        yield _("a chip is apart from all others")
    laid = len(table.chips) - len(lotus)
    years = table.year - (table.step != "year")  # whose new provinces have all been laid
    room = len(land) - len(lotus)
    least, most = years * len(table.seats), years * (len(table.seats) + box["neutral"]["temple"])
    if table.step in LAYING:
        turns = [len(table.seats), *(len(with_temples(table, number)) for number in range(1, table.round + 1))]
        least += turns[0] - (0 if table.round else len(table.due))
        most += sum(turns) - len(table.due)
    if not min(room, least) <= laid <= min(room, most):
        yield _("there are more or fewer provinces than can have been laid by this year")
    if table.step in LAYING and laid == room:
        yield _("a player lays a chip and no province is empty")


def _owners(table: Table) -> Iterator[str]:
    """Provinces get owners when claims are settled (I5); the game is over when all have one (W42)."""
    owned = sum(bool(chip.owner) for chip in table.chips.values())
    settled, players = years_settled(table), len(table.seats)
    if owned and not settled and table.step not in SETTLING:
        yield _("provinces are owned before any claims were settled")
    seasons = settled + (table.step in SETTLING)
    if owned > players * (COMPULSORY * min(seasons, 1) + LAST_ROUND * max(seasons - 1, 0)):
        yield _("more provinces are owned than there were markers")
    strict = table.options.chip_limit == "strict"
    if not strict and owned < min(COMPULSORY * settled, len(realm(table))):
        yield _("fewer provinces are owned than years have given away")
    if strict:
        shown = components()["player"]
        for seat in table.seats:
            held = Counter(building for _province, building in table.owned(seat))
            if held.total() > sum(shown.values()) or any(held[building] > shown[building] for building in shown):
                yield _("{seat} owns more than the chips of one colour show").format(seat=seat)
    if (table.step == "over") == unowned(table):
        if table.step == "over":
            yield _("the game is over and a province has no owner")
        elif table.step not in (*SETTLING, *BEFORE_REWARDS, "rewards", "check-end"):
            yield _("every province has an owner and the game goes on")
    if table.step == "claims" and all(chip.owner for chip in table.chips.values()):
        yield _("no province can be claimed")


def _claims(table: Table) -> Iterator[str]:
    """Markers are placed one a round, in turn; a lone claim is settled before any conflict."""
    neutral = sum(not chip.owner for chip in table.chips.values())
    for seat in table.seats:
        placed = len(table.claims_of(seat))
        extra = min(table.count(seat, "rice"), MOST_EXTRA) if table.year > 1 else 0
        most = COMPULSORY + extra
        least = 0
        if table.step == "claims":
            turns = table.round - (seat in table.due)
            most = min(most, max(turns, 0))
            least = min(COMPULSORY, turns, neutral) if table.options.chip_limit != "strict" else 0
        if not least <= placed <= most:
            yield _("{seat} has placed more or fewer markers than this turn allows").format(seat=seat)
    alone = [province for province in table.claimed() if len(table.claimants(province)) < 2]
    conflict = table.conflict
    palace = conflict is not None and table.year == 1 and table.chips[conflict.province].building == "palace"
    if alone and table.step in {"conflicts", "bids", "tie"} and not palace:
        yield _("an uncontested claim was not settled before the conflicts")
    if table.step == "conflicts" and len(table.claimed()) == 1:
        yield _("the emperor is asked which conflict comes next, and there is one")
    if conflict is not None and not 1 <= conflict.round <= len(table.seats) + 1 - len(
        table.claimants(conflict.province)
    ):
        yield _("there were fewer rounds of this conflict")
    palaces = any(table.chips[province].building == "palace" for province in table.claimed())
    if palaces and table.year == 1 and table.step in {"uncontested", "conflicts"}:
        yield _("in the first year the province with the palace is settled before all others")


def _turns(table: Table) -> Iterator[str]:
    """Who has a turn in a round has it in order: those who follow are the last of the round."""
    if table.step in AFTER_CLAIMS and table.round != LAST_ROUND:
        yield _("the claims of this year are over, and their rounds are not")
    if table.step == "claims" and not table.round and (table.due or table.markers):
        yield _("a player has a turn before the first round of claims")
    if table.step == "year" and table.year == 0 and table.round:
        yield _("there was no round before the first year")
    order = _order(table)
    if order is not None and table.due != order[len(order) - len(table.due) :]:
        yield _("the turns are not in the right order")


def _order(table: Table) -> Sequence[str] | None:
    """All players who have a turn in this round, in order; None where there are none."""
    seats = table.clockwise(table.emperor)
    if table.step == "claims":
        return [seat for seat in seats if table.count(seat, "rice") >= table.round - COMPULSORY]
    if table.step == "leader":
        villages = {seat: table.count(seat, "village") for seat in seats[1:]}
        return sorted((seat for seat in villages if villages[seat]), key=lambda seat: -villages[seat])
    if table.step == "rewards" and table.rebellion is not None:
        return winners(table, table.rebellion)
    if table.step == "income":
        return seats
    return with_temples(table, table.round) if table.step in LAYING else None


def _hands(table: Table) -> Iterator[str]:
    """Nothing is spent before it is bid or fought with, and nothing comes before the first year is over.

    A seat's position supposes the others' points, by those of the start; gifts change that.
    """
    hand, players = components()["hand"], table.players.values()
    untouched = {
        "influence": (*BEFORE_SETTLING, "year"),
        "battle": (*BEFORE_SETTLING, *SETTLING, *BEFORE_REWARDS, "year"),
    }
    for goods, steps in untouched.items() if not table.options.negotiation else ():
        held = [getattr(player, goods) for player in players]
        if table.year <= (table.step != "year") and table.step in steps and set(held) != {hand[goods]}:
            yield _("a player holds other cards than at the start")
        if table.year == 1 and table.step not in {"income", *LAYING, "year"} and max(held) > hand[goods]:
            yield _("a player got cards before the first year was over")


def _victory_chips(table: Table) -> Iterator[str]:
    """One a year for the emperor, and one for each winner of a rebellion at most; there is always a loser."""
    players, rebellion = len(table.seats), table.rebellion
    won = (table.year - (table.step in BEFORE_CHECK)) * players
    if table.step in {"leader", "sides", "rewards"}:
        won += 1
    if rebellion is not None and rebellion.forces:
        won += len(winners(table, rebellion)) - len(table.due) - len(rebellion.captures)
    if sum(player.chips for player in table.players.values()) > won:
        yield _("there are more victory point chips than can have been won")


def _rebellion(table: Table) -> Iterator[str]:
    """The stronger side has won, and its members take their gains in their order."""
    rebellion = table.rebellion
    if rebellion is None or not rebellion.forces:
        return
    before = {province: chip.owner for province, chip in table.chips.items()}
    for one in reversed(rebellion.captures):
        before[one.province] = one.loser
    buildings = [(before[province], chip.building) for province, chip in table.chips.items()]
    loyal = _points(rebellion, EMPEROR) + PALACE_STRENGTH * buildings.count((table.emperor, "palace"))
    villages = buildings.count((rebellion.leader, "village"))
    palaces = [buildings.count((seat, "palace")) for seat in table.seats]
    if max(palaces) > buildings.count((table.emperor, "palace")):
        yield _("a player owned more palaces than the emperor before the rebellion")
    if not villages:
        yield _("the leader of the rebels had no village")
    if rebellion.victors != (REBELS if _points(rebellion, REBELS) + villages > loyal else EMPEROR):
        yield _("the weaker side has won the rebellion")
    order = winners(table, rebellion)
    done = order[: len(order) - len(table.due)]
    gainers = [one.winner for one in rebellion.captures]
    if gainers != [seat for seat in done if seat in gainers] or len(set(gainers)) < len(gainers):
        yield _("provinces were taken in another order")
    places = [one.province for one in rebellion.captures]
    if len(set(places)) < len(places) or any(
        table.chips[one.province].owner != one.winner for one in rebellion.captures
    ):
        yield _("a captured province belongs to another player")


def _points(rebellion: Rebellion, side: str) -> int:
    return sum(force.points for force in rebellion.forces.values() if force.side == side)


FACTS: tuple[Check[Table], ...] = (_board, _owners, _claims, _turns, _hands, _victory_chips, _rebellion)
