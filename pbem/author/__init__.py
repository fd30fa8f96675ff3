"""Events of one's own: composed at the present link, judged like a stranger's, and signed.

A game's hub signs for any seat with its own key, and gives the SHA-256 of the `mail` that said so.
"""

from .moves import offer_lists, play
from .notes import away, note
from .seals import may_open, opening, own_seal, seal
from .seats import create, free, join, start
from .signed import core_event

__all__ = [
    "away",
    "core_event",
    "create",
    "free",
    "join",
    "may_open",
    "note",
    "offer_lists",
    "opening",
    "own_seal",
    "play",
    "seal",
    "start",
]
