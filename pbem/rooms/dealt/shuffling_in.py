"""Who joins a dealt game shuffles at once, over the laps of those who have joined before.

So the cards are shuffled when the last seat is taken. Whoever takes that one knows all keys, leaves its secret with the
others and shows its shares at once: its lap is the last, and no other deck holds its key.
"""

from collections.abc import Sequence

from pbem.rooms.dealt.group import wire
from pbem.rooms.dealt.group.derive import SeatSecret
from pbem.rooms.dealt.group.points import SIZE, read_scalar
from pbem.rooms.dealt.plan import SHARE_AT_ONCE, GamePlan
from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

from . import admission, join_keys
from .cards import DealtCards
from .contributions_due import DueLap, contributions_due


def lie(chance: DealtCards, game: str, plan: GamePlan) -> None:
    """Let cards lie as they do when those have joined who are in the plan."""
    chance.begin(game, {seat: plan.brought.get(seat, ()) for seat in plan.players})
    chance.prepare(plan)


def brought(chance: DealtCards, game: str, seat: str, secret: bytes, plan: GamePlan) -> list[str]:
    """What a seat brings. `plan`: with this seat's key among the players, and what those before it have brought."""
    own, keeper = SeatSecret(read_scalar(secret[:SIZE])), SeatSecret(read_scalar(secret[SIZE:]))
    found = join_keys.brought(own, keeper, game, seat)
    lie(chance, game, _with(plan, seat, found))
    chance.know(seat, secret)
    at_once = chance.has_begun and len({*plan.players.values()}) >= SHARE_AT_ONCE
    while due := next((due for due in contributions_due(chance, seat) if at_once or isinstance(due, DueLap)), None):
        texts = due.written(chance, own)
        for text in texts:
            admission.admit(chance, seat, text)
        found += texts
    return found


def check(chance: DealtCards, deck: Sequence[str], game: str, seat: str, plan: GamePlan) -> None:
    """Raise UnsoundError unless a seat brings what it has to, and nothing that does not fit what lies there."""
    join_keys.check(deck, game, seat)
    laps = len(join_keys.LABELS)
    lie(chance, game, _with(plan, seat, deck[:laps]))
    if not chance.has_begun and {wire.read(text).kind for text in deck[laps:]} - {"lap", "proof"}:
        raise UnsoundError(_("it shows more than its shuffle before all seats are taken"))
    admission.judge(chance, seat, deck[laps:])
    if any(len(one.laps) < len(chance.joined) for one in chance.decks if one.number):
        raise UnsoundError(_("it does not shuffle every deck"))


def _with(plan: GamePlan, seat: str, keys: Sequence[str]) -> GamePlan:
    """The same plan, when a seat has brought its keys, and is to shuffle next."""
    plan.brought = {**plan.brought, seat: list(keys)}
    return plan
