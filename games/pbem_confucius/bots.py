"""A player of the game's own: "steady" weighs every legal move by rules of thumb and takes the heaviest.

It sees as much as its seat sees. Weights are points: the possible gain of a move by the end of the game, less its
cards could bring elsewhere. The numbers were found by play against chance and against itself.
"""

from collections.abc import Sequence
from random import Random

from pbem.rules import Move, View

from .actions.bribe import Bribe
from .actions.buy_gift import BuyGift
from .actions.buy_junks import BuyJunks
from .actions.commercial import Commercial
from .actions.force_exam import ForceExam
from .actions.give_gift import GiveGift
from .actions.invade import Invade
from .actions.nominate import Nominate
from .actions.petition_junk import PetitionJunk
from .actions.petition_vase import PetitionVase
from .actions.recruit import Recruit
from .actions.secure import Secure
from .actions.tax import Tax
from .actions.transfer import Transfer
from .actions.voyage import Voyage
from .appoint import Appoint
from .count_gifts import CUBES, active_gifts
from .court.invasions import due
from .court.place import Place
from .court.support import Support
from .court.tutor import Tutor
from .court.wall import LAST_PIECE
from .end_of_round import HAND_LIMIT, Discard
from .payment import Paid
from .rewards.bribery import RewardBribery
from .rewards.cash import RewardCash
from .rewards.extra_action import RewardExtraAction
from .rewards.gift import RewardGift
from .rewards.insulted import RewardInsulted
from .rewards.recruit import RewardRecruit
from .table import Land, Table

CARD = 0.35  # a card in hand
COIN = 0.17  # a coin, or a licence, of a price
CUBE = 0.35  # one more cube in a round
REWARD = 1.5  # a card of the Emperor's
NEVER = -3.0


def steady(view: View[Table], legal: Sequence[Move], random: Random) -> Move:
    """The heaviest legal move; chance decides between equals. It tutors its own student in earnest."""
    weights = weigh(legal, view.table, view.seat)
    best = max(zip(legal, weights, strict=True), key=lambda one: (one[1], random.random()))[0]
    if isinstance(best, Tutor) and best.student == view.seat:
        hand = view.table.families[view.seat].hand
        strongest = sorted(zip(view.known(hand), hand, strict=True), reverse=True)[:2]
        return Tutor(best.student, tuple(slot for _coins, slot in strongest))
    return best


def weigh(moves: Sequence[Move], table: Table, seat: str) -> Sequence[float]:
    """The possible gain of each of these moves, less its price."""
    return [weight(move, table, seat) for move in moves]


def weight(move: Move, table: Table, seat: str) -> float:
    """The possible gain of a move, less its price."""
    price = move.price(table, seat) if isinstance(move, Paid) else 0
    return gain(move, table, seat) - COIN * price


def gain(move: Move, table: Table, seat: str) -> float:
    """The possible gain of a move. Those not mentioned are worth as much as No Action and a pass: nothing."""
    families = table.families
    match move:
        case Transfer():  # first, as two of five moves are one
            return NEVER
        case Tax():
            return cards(table, seat, 2)
        case Commercial(coins=coins):
            return cards(table, seat, coins + 1)
        case RewardCash():
            return cards(table, seat, 4)
        case Bribe(ministry=name, space=space) | RewardBribery(ministry=name, space=space):
            return influence(table, seat, name, space)
        case Secure():
            return 0.2
        case Nominate():
            return candidate(table, seat) * (0.4 if table.students else 0.8)
        case PetitionVase():
            return candidate(table, seat) * 0.6
        case ForceExam():
            alone = set(table.students.values()) == {seat} and not table.forced
            return candidate(table, seat) if alone else NEVER
        case BuyJunks(count=count):
            return junks(table, seat, count)
        case Voyage(lands=lands):
            return sum(REWARD + chit(table, land) for land in lands)
        case Recruit() | RewardRecruit():
            return army(table, seat)
        case RewardInsulted():
            return 2.0
        case Invade(land=name, box=box):
            return land_box(table, name, box)
        case BuyGift() | RewardGift():
            return gift(table, seat)
        case GiveGift(value=value, recipient=recipient):
            return obligation(table, seat, recipient, value)
        case PetitionJunk(ministry=name, space=space, owner=owner) if owner == seat:
            return influence(table, seat, name, space) - 1.0
        case RewardExtraAction():
            return 1.0
        case PetitionJunk():
            return NEVER
        case Appoint(seat=other) | Support(seat=other):
            return -float(families[other].points)
        case Tutor(student=student, keep=keep):
            return 5.0 if student == seat else -0.1 * families[student].points - keep
        case Place(ministry=name, space=space):
            tile = table.ministries[name].spaces[space - 1]
            harm = 0.0 if tile is None or not tile.owner else NEVER if tile.owner == seat else 0.5
            return influence(table, seat, name, space) + harm
        case Discard(faces=faces):
            return -float(sum(faces))
        case _:
            return 0.0


def cards(table: Table, seat: str, count: int) -> float:
    """New cards: little if no cubes are left to spend them on before the hand is cut to four."""
    family = table.families[seat]
    return CARD * count if len(family.hand) < HAND_LIMIT + 2 * family.cubes else 0.1


def influence(table: Table, seat: str, name: str, space: int = 4) -> float:
    """One more official in a ministry: its share of the chits; more for the first and for a senior one."""
    ministry = table.ministries[name]
    if ministry.resolved:
        return 0.0
    mine = ministry.influence(seat)
    others = sum(bool(tile.owner) for _space, tile in ministry.tiles()) - mine
    free = len(ministry.spaces) - mine - others
    share = 1 / (1 + others + 0.5 * free + 0.5 * mine)
    chits = ministry.minister_chit + ministry.secretary_chit
    return chits * share + (0.0 if mine else 0.4) - 0.03 * space


def candidate(table: Table, seat: str) -> float:
    """Winning the examination: a secured official in the best ministry that the candidate may go to."""
    names = [table.candidate] if table.candidate in table.ministries else list(table.ministries)
    return 0.5 + max(influence(table, seat, name) for name in names)


def junks(table: Table, seat: str, count: int) -> float:
    """Junks for the next voyage, unless the game is nearly over."""
    family = table.families[seat]
    enough = family.shipyard + family.ocean + count > 6
    return 0.0 if enough or table.round >= LAST_PIECE - 1 else 0.5 * count


def chit(table: Table, land: str) -> int:
    """The points for the first visitor of a Distant Land, if it has no visitor yet."""
    return 0 if any(land in family.visited for family in table.families.values()) else table.distant[land]


def army(table: Table, seat: str) -> float:
    """One more army: the best box that it could take, if none waits for a box already."""
    if table.families[seat].colony:
        return 0.3
    hopes = [
        land_box(table, land.name, number) - COIN * land.cost
        for land in table.lands
        for number, box in enumerate(land.boxes, start=1)
        if not land.resolved and not box.army
    ]
    return 0.2 + max(hopes, default=0.0)


def land_box(table: Table, name: str, number: int) -> float:
    """A box of a Foreign Land: its points, by the hope that the land is full in time, and its reward card."""
    land = next(land for land in table.lands if land.name == name)
    box = land.boxes[number - 1]
    return land_hope(table, land, 1) * box.points + (REWARD if box.reward else 0.2)


def land_hope(table: Table, land: Land, more: int = 0) -> float:
    """How likely a land is full in time, with so many more armies."""
    missing = sum(not box.army for box in land.boxes) - more
    return 1.0 if not missing else 0.6 if missing < due(land) - table.wall else 0.2


def gift(table: Table, seat: str) -> float:
    """One more gift to give, as long as more active gifts bring more cubes."""
    wanted = not table.families[seat].available and active_gifts(table, seat) < len(CUBES) - 1
    return CUBE * (LAST_PIECE - table.round) / 2 if wanted else 0.0


def obligation(table: Table, seat: str, recipient: str, value: int) -> float:
    """A gift given: the cubes that it brings in later rounds, and a little for the recipient's duties."""
    now = active_gifts(table, seat)
    then = now + (not table.gift(seat, recipient)) - (0 < table.gift(recipient, seat) < value)
    more = CUBES[min(then, len(CUBES) - 1)] - CUBES[min(now, len(CUBES) - 1)]
    return (CUBE * more + 0.04 * (then - now)) * (LAST_PIECE - table.round) + 0.1 - 0.02 * value
