"""What a seat can do besides making moves: one record for each act, in a file of its name.

Commands, lines of mails, words at a table, completion, help and the docs are made of these records. `INDEX` has what
must be known of all of them before any is loaded, in the order in which a table lists them.
"""

from __future__ import annotations

from functools import cache

from pbem.room import brought, loaded
from pbem.wording import _

TYPE_CHECKING = False  # without typing: every command loads this
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .act import Act

START, PLAY, TALK = _("Start"), _("Play"), _("Talk and agree")
UNLISTED = ""
"""The heading of commands that help does not list: they are named where one needs them."""
PROPOSE = "propose"
"""The command below which acts are typed that propose something."""
PRIVATE = "note --private"
"""What is typed for words of which no one else learns."""

INDEX = {
    "join": (START, _("Take a seat in a game that has not started.")),
    "free": (UNLISTED, _("Free a taken seat, before the start.")),
    "consent": (TALK, _("Agree to a proposal.")),
    "decline": (TALK, _("Decline a proposal.")),
    "undo": (PLAY, _("Undo your last move.")),
    "away": (TALK, _("Tell the others until when you cannot play.")),
    "withdraw": (UNLISTED, _("Withdraw your proposal or your consent.")),
    "pace": (PROPOSE, _("Propose another pace, or show how long a turn may take.")),
    "absent": (PROPOSE, _("Propose that the rules move for an absent player.")),
    "expel": (PROPOSE, _("Propose to go on without a player who has vanished.")),
    "replace": (PROPOSE, _("Propose that someone else plays a seat.")),
    "wanted": (PROPOSE, _("Propose to open an empty seat to a substitute.")),
    "abandon": (PROPOSE, _("Propose to end the game without a winner.")),
    "resign": (PLAY, _("Leave the game for good.")),
    "note": (TALK, _("Write a note to every player.")),
    "memo": (PRIVATE, _("Keep a note for yourself; without text, list your private notes.")),
}
"""By each act's word, the heading under which help lists it, or what it is typed as; and its summary.

Rooms add acts of their own (see pbem.room)."""


def act_of(word: str) -> Act:
    """The act of this word. Raises KeyError if there is none."""
    from .act import Act

    found: Act = loaded(f"{__name__}.{word}:ACT" if word in INDEX else _of_rooms()[word], Act)
    return found


@cache
def _of_rooms() -> Mapping[str, str]:
    """The acts that rooms add, by their words; the base's own come first."""
    return {word: place for word, place in brought("acts").items() if word not in INDEX}


def as_typed(word: str) -> str:
    """An act of this word as it is typed behind `pbem`."""
    under = INDEX[word][0] if word in INDEX else ""
    return f"{under} {word}" if under == PROPOSE else under if under == PRIVATE else word


def every_act() -> Iterator[Act]:
    """All of them."""
    return map(act_of, [*INDEX, *_of_rooms()])
