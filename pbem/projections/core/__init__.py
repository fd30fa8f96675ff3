"""What the core kinds mean: for each, when it may come and what it brings about.

A kind is a class with two functions. `objection` says why an event may not come next, None if it may; `take` lets
it take effect. The game's own moves are not here: they are the ruleset's.
"""

from collections.abc import Mapping

from .kind import CoreKind
from .leaving import Abandon, Replace, Resign
from .motions import Consent, Decline, Propose, Withdraw
from .notes import Note
from .sealed import Open, Seal
from .seats import Creation, Free, Join, Start
from .timing import Away, Pace
from .undo import Undo

CORE: Mapping[str, type[CoreKind]] = {
    "game": Creation,
    "join": Join,
    "free": Free,
    "start": Start,
    "note": Note,
    "away": Away,
    "seal": Seal,
    "open": Open,
    "propose": Propose,
    "consent": Consent,
    "decline": Decline,
    "withdraw": Withdraw,
    "undo": Undo,
    "resign": Resign,
    "abandon": Abandon,
    "replace": Replace,
    "pace": Pace,
}
