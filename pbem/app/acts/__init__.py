"""What a seat can do besides making moves: one record for each act, in a file of its name.

Commands, lines of mails, words at a table, completion, help and the docs are made of these records. `INDEX` has what
must be known of all of them before any is loaded, in the order in which a table lists them.
"""

from __future__ import annotations

from pbem.wording import _

TYPE_CHECKING = False  # without typing: every command loads this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .act import Act

PLAY, AGREE = _("Play"), _("Agree")

INDEX = {
    "consent": (AGREE, _("Agree to what somebody has proposed.")),
    "decline": (AGREE, _("Say no to what somebody has proposed.")),
    "undo": (PLAY, _("Take back my last move.")),
    "away": (PLAY, _("Tell the others until when I cannot play.")),
    "withdraw": (AGREE, _("Take back what I have proposed, or my consent.")),
    "pace": (AGREE, _("How long a turn may take, or propose another pace.")),
    "absent": (AGREE, _("Propose that the rules move for an absent player.")),
    "expel": (AGREE, _("Propose to go on without a player who has vanished.")),
    "replace": (AGREE, _("Propose that somebody else plays a seat.")),
    "wanted": (AGREE, _("Propose that a seat that was left goes to whoever takes it.")),
    "abandon": (AGREE, _("Propose to end the game without a winner.")),
    "resign": (PLAY, _("Leave the table for good.")),
    "note": (PLAY, _("Say something to the whole table.")),
}
"""By each act's word, the heading under which help lists it, and its summary."""


def act_of(word: str) -> Act:
    """The act of this word. Raises KeyError if there is none."""
    from importlib import import_module

    if word not in INDEX:
        raise KeyError(word)
    found: Act = import_module(f"{__name__}.{word}").ACT
    return found


def every_act() -> Iterator[Act]:
    """All of them."""
    return map(act_of, INDEX)
