"""To say something to the whole table."""

from __future__ import annotations

import re

from pbem.errors import UsageError
from pbem.wording import _

from .act import Act, Argument, ByMail, Saying, at_the_table

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pbem.app.session import Session
    from pbem.store.records import KeptStatus

    from .act import Foreseen, Seated, Values


def _read(words: Sequence[str]) -> Values:
    if not words:
        raise UsageError(_("a note needs words"))
    return {"text": " ".join(words)}


def _lacking(_status: KeptStatus) -> str:
    raise UsageError(_("a note needs words"))


def _offers(_seated: Seated) -> Iterator[Saying]:
    yield Saying("note", _("say something to everybody; it stays in the file"), at_the_table(), more=True)


def _foreseen(_seated: Seated, values: Values) -> Foreseen:
    return [_("to everybody, for ever: {text}").format(text=values["text"])], None


def _do(session: Session, text: str, given: str | None = None) -> None:
    from pbem.app import talk

    talk.note(session, text, given)


ACT = Act(
    "note",
    _do,
    _read,
    help=_("""A note is public and signed, and it stays in the file for ever.

    With --private nobody else reads it: it is kept on this machine, in no game file. `pbem note --private` alone lists
    what you wrote."""),
    example='pbem note "Good luck, everybody!"',
    arguments=[Argument("text", _("What to say."), metavar="[TEXT]...", needed=False, many=True)],
    method="note",
    by_mail=ByMail(
        re.compile(".*"),
        about_a_turn=False,
        help=[
            _("`note`: what follows is told to everybody, to the next empty line: leave one before another command."),
            _("`note` alone in its line tells all the rest of the mail."),
        ],
    ),
    offers=_offers,
    foreseen=_foreseen,
    after_the_end=True,
    unasked=_lacking,
    private=_("Write it down for yourself alone; without words, list what you wrote."),
    tells_turn=False,
)
