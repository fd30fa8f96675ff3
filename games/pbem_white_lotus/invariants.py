"""The invariants of a table: nothing is created or destroyed.

A position from a stranger is asked too, so every check is prepared for nonsense and says what is wrong.
"""

from collections import Counter
from collections.abc import Iterator

from pbem.rules.ruleset import Check, first_flaw
from pbem.wording import _, ngettext

from . import flow
from .components import components
from .phases.claims import COMPULSORY, LAST_ROUND
from .provinces import ALL_PROVINCES, realm
from .table import BUILDINGS, EMPEROR, MARKERS, REBELS, SIDES, Table

MOST_YEARS = 100  # a game has a dozen at most, but for tables that agreed on strict limits
LAST_NEW_ROUND = 6  # of new provinces: no player has more than five temples
LEFT_OVER = 8  # chips of the stack that are never needed below six players
CLAIMING = ("claims", "palace-first", "uncontested", "conflicts", "bids", "tie")
"""The steps at which markers may be on the board."""
NEW_PROVINCES = ("new-provinces", "lay")
IN_TURN = ("claims", "leader", "rewards", "income", *NEW_PROVINCES)
"""The steps at which seats have their turn, and at which `due` may name them."""


def broken(table: Table) -> str | None:
    """The first invariant that the table breaks, as a sentence without its full stop; None if it is sound."""
    return first_flaw(table, CHECKS)


def _shape(table: Table) -> Iterator[str]:
    """Everything is there that a table consists of, and seats are seats."""
    seats = set(table.seats)
    if len(seats) < len(table.seats) or seats != set(table.players) or not 3 <= len(seats) <= ALL_PROVINCES:
        yield _("there must be three to six players, each a different seat of this game")
    named = [table.emperor, *table.due, *(marker.seat for marker in table.markers)]
    named += [chip.owner for chip in table.chips.values() if chip.owner]
    named += list(table.players)
    if table.conflict is not None:
        named += [*table.conflict.bids, *table.conflict.tied, *(bid.target for bid in table.conflict.bids.values())]
    if table.rebellion is not None:
        named += [table.rebellion.leader, *table.rebellion.forces]
        named += [seat for one in table.rebellion.captures for seat in (one.winner, one.loser)]
    for name in named:
        if name not in seats:
            yield _("there is no {seat} at this table").format(seat=name)
    for province in (*table.chips, *table.claimed()):
        if province not in realm(table):
            yield _("no province {province} is in play").format(province=province)
    if any(chip.building not in BUILDINGS for chip in table.chips.values()):
        yield _("a chip shows a building that does not exist")
    if len(set(table.due)) < len(table.due):
        yield _("a player has two turns in one round")


def _step(table: Table) -> Iterator[str]:
    """The table at a step of the order of play."""
    if table.step not in flow.ORDER.steps:
        yield _("there is no step {step} in the order of play").format(step=table.step)
    if table.due and table.step not in IN_TURN:
        yield _("a player has a turn where no one can have one")
    laying = table.step == "lay"
    if table.turned_up not in (BUILDINGS if laying else {""}) or (laying and not table.due):
        yield _("a chip is turned up without a player to lay it")
    if not (table.step != "year") <= table.year <= MOST_YEARS:
        yield _("years are counted from 1, and no game lasts that long")
    if not 0 <= table.round <= (LAST_ROUND if table.step in CLAIMING else LAST_NEW_ROUND):
        yield _("there is no such round")
    yield from _turns(table)
    conflict = table.conflict
    if (conflict is not None) != (table.step in {"bids", "tie"}):
        yield _("a conflict is fought where none can be")
    if conflict is not None:
        participants = table.participants(conflict.province)
        if len(participants) < 2:
            yield _("a conflict has at least two participants")
        if conflict.bids and list(conflict.bids) != participants:
            yield _("all participants of a conflict bid, or none has yet")
        if (len(conflict.tied) > 1) != (table.step == "tie") or not set(conflict.tied) <= set(participants):
            yield _("a tie is between participants of a conflict")
        if bool(conflict.bids) != (table.step == "tie"):
            yield _("bids are open only while the emperor breaks a tie")
        if any(bid.target not in participants or bid.target == seat for seat, bid in conflict.bids.items()):
            yield _("a bid is against a player who could not be removed")
    yield from _rebellion(table)


def _turns(table: Table) -> Iterator[str]:
    """Whose turn may come in a step: of those with a rice field, with a village, with a temple."""
    if table.step == "claims" and any(table.count(seat, "rice") < table.round - COMPULSORY for seat in table.due):
        yield _("a player without a rice field has an extra marker")
    if table.step == "leader" and any(seat == table.emperor or not table.count(seat, "village") for seat in table.due):
        yield _("a player without a village is asked to lead a rebellion")
    if table.step in NEW_PROVINCES and any(table.count(seat, "temple") < table.round for seat in table.due):
        yield _("a player without a temple turns up an extra chip")
    if not table.chips and table.step in {*NEW_PROVINCES, "income"}:
        yield _("no chip is on the board")


def _rebellion(table: Table) -> Iterator[str]:
    """Sides, and I8: no player loses two provinces; only losers lose, only winners gain."""
    rebellion = table.rebellion
    if (rebellion is not None) != (table.step in {"sides", "rewards"}):
        yield _("a rebellion is fought where none can be")
    if rebellion is None:
        return
    forces = rebellion.forces
    if rebellion.leader == table.emperor:
        yield _("the emperor does not rebel")
    if not forces and not table.count(rebellion.leader, "village"):
        yield _("the leader of the rebels has no village")
    if forces and list(forces) != table.seats:
        yield _("everyone takes a side in a rebellion")
    if any(force.side not in SIDES or force.points < 0 for force in forces.values()):
        yield _("a side or its battle points make no sense")
    if (table.step == "rewards") != bool(forces) or (rebellion.victors in SIDES) != bool(forces):
        yield _("a rebellion is won when all have fought, and not before")
    if not forces:
        return
    if forces[table.emperor].side != EMPEROR or forces[rebellion.leader].side != REBELS:
        yield _("the emperor and the rebels' leader fight each other")
    losers = [one.loser for one in rebellion.captures]
    if len(set(losers)) < len(losers) or any(forces[seat].side == rebellion.victors for seat in losers):
        yield _("only players on the losing side lose a province, and only one")
    gainers = [*table.due, *(one.winner for one in rebellion.captures)]
    if len(set(gainers)) < len(gainers) or any(forces[seat].side != rebellion.victors for seat in gainers):
        yield _("only winners take a reward, and only one")
    owners = {province: chip.owner for province, chip in table.chips.items()}
    if any(owners.get(one.province) != one.winner for one in rebellion.captures):
        yield _("a province was captured that the winner does not own")
    if any(force.points > most_in_hands(table, "battle") for force in forces.values()):
        yield _("a player fights with more battle points than there are")


def chips(table: Table) -> int:
    """How many chips there are: in the stack, turned up, and on the board."""
    return len(table.stack) + bool(table.turned_up) + len(table.chips)


def _chips(table: Table) -> Iterator[str]:
    """I1: the 39 neutral chips, of which those that left the game were replaced by the players' own."""
    box = components()["neutral"]
    count = chips(table)
    if count != sum(box.values()) or len(set(table.stack)) < len(table.stack):
        yield _("there are {count} chips instead of {number}").format(count=count, number=sum(box.values()))
    if len(table.seats) < ALL_PROVINCES and len(table.stack) < LEFT_OVER:
        yield _("fewer than {number} chips are left over").format(number=LEFT_OVER)
    shown = Counter(chip.building for chip in table.chips.values())
    shown[table.turned_up] += bool(table.turned_up)
    if any(number > box[building] for building, number in shown.items() if building):
        yield _("there are more chips of a building than were printed")


def _players(table: Table) -> Iterator[str]:
    """I2: no player has less than nothing, or over five markers; markers are on neutral chips in phases 1 and 2."""
    if any(min(player.influence, player.battle, player.chips) < 0 for player in table.players.values()):
        yield _("a player has less than nothing")
    influence, battle, chips = (most_in_hands(table, goods) for goods in ("influence", "battle", "chips"))
    if any(
        player.influence > influence or player.battle > battle or player.chips > chips
        for player in table.players.values()
    ):
        sentence = ngettext(
            "a player has more than {count} year can bring",
            "a player has more than {count} years can bring",
            table.year,
        )
        yield sentence.format(count=table.year)
    if table.markers and table.step not in CLAIMING:
        yield _("a marker is on the board after the claims were settled")
    for province in table.claimed():
        chip, claiming = table.chips.get(province), table.claimants(province)
        if chip is None or chip.owner or len(set(claiming)) < len(claiming):
            yield _("markers in {province} are where none can be").format(province=province)
    placed = Counter(marker.seat for marker in table.markers)
    if any(number > MARKERS for number in placed.values()):
        yield _("a player has more than {count} markers on the board").format(count=MARKERS)
    conflict = table.conflict
    if conflict is not None and any(
        not 0 <= bid.points <= table.players[seat].influence for seat, bid in conflict.bids.items()
    ):
        yield _("a player bids more influence than there is")


def most_in_hands(table: Table, goods: str) -> int:
    """More influence, battle points or victory chips than all players together can have in this year."""
    seats = len(table.seats)
    if goods == "chips":
        return (table.year + 1) * (seats + 1)
    box = components()
    rates = box["income"]
    yearly: int = seats * rates["everybody"][goods] + box["neutral"]["palace"] * rates[f"palace_in_{goods}"]
    for building, number in box["neutral"].items():
        if building != "palace":
            yearly += number * rates[building][goods]
    return seats * int(box["hand"][goods]) + (table.year + 1) * yearly


def _emperor(table: Table) -> Iterator[str]:
    """I4: no player owns more palaces than the emperor, but while rewards are taken."""
    palaces = table.count(table.emperor, "palace")
    if table.step != "rewards" and any(table.count(seat, "palace") > palaces for seat in table.seats):
        yield _("a player owns more palaces than the emperor")


CHECKS: tuple[Check[Table], ...] = (_shape, _step, _chips, _players, _emperor)
"""In this order: the later ones rely on the soundness that the first has found."""
