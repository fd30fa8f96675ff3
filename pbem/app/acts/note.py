"""To say something to the whole table."""

from __future__ import annotations

import re

from pbem.errors import UsageError
from pbem.wording import _

from .act import Act, Argument, ByMail, Saying, to_others

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.store.records import KeptStatus

    from .act import Foreseen, Seated, Values


def words_of(words: Sequence[str]) -> Values:
    """The words of a note. Raises UsageError if there are none."""
    if not words:
        raise UsageError(_("a note needs some text"))
    return {"text": " ".join(words)}


def _lacking(_status: KeptStatus) -> str:
    raise UsageError(_("a note needs some text"))


def _foreseen(_seated: Seated, values: Values) -> Foreseen:
    return [_("to everyone, for ever: {text}").format(text=values["text"])], None


ACT = Act(
    "note",
    "pbem.app.talk:note",
    words_of,
    help=_("""A note is public and signed, and stays in the file for ever.

    With --private the note is for you alone: it is kept on this machine, not in the game file. `pbem note --private`
    alone lists your private notes."""),
    example='pbem note "Good luck, everybody!"',
    arguments=[Argument("text", _("The text."), metavar="[TEXT]...", needed=False, many=True)],
    method="note",
    by_mail=ByMail(
        re.compile(".*"),
        about_a_turn=False,
        of_words=True,
        help=[
            _(
                "`note`: sends the text after it to everyone, up to the next empty line; leave one before "
                "another command."
            ),
            _("`note` alone on a line sends the rest of your message to everyone."),
        ],
    ),
    offers=to_others(Saying("note", _("write to everyone; it stays in the file"), more=True)),
    foreseen=_foreseen,
    phases=("playing", "over"),
    unasked=_lacking,
    private="memo",
    tells_turn=False,
)
