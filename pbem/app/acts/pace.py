"""To propose how long a turn may take."""

from __future__ import annotations

import re

from pbem.errors import UsageError
from pbem.wording import _

from .act import Act, Argument, ByMail, Saying

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pbem.store.records import KeptStatus

    from .act import Foreseen, Seated, Values


def _read(words: Sequence[str]) -> Values:
    if not words:
        raise UsageError(_("give the time for a turn: `pace 3d`, `pace 12h`, or `pace none`"))
    return {"length": " ".join(words)}


def _offers(seated: Seated) -> Iterator[Saying]:
    from pbem.projections.durations import length_words

    if seated.alone:
        return
    length = length_words(seated.game.record.pace)
    meaning = _("propose how long a turn may take; now: {length}").format(length=length)
    yield Saying("pace", meaning, more=True)


def _foreseen(seated: Seated, _values: Values) -> Foreseen:
    from pbem.projections.durations import length_words

    length = length_words(seated.game.record.pace)
    return [_("now: {length}").format(length=length), _("the others have to agree to it")], None


def _now(status: KeptStatus) -> str:
    from pbem.projections.durations import length_words

    return length_words(status["pace"])


ACT = Act(
    "pace",
    "pbem.app.proposals:change_pace",
    _read,
    help=_("""A pace is for information only: nothing
    happens to a player who is late.

    Everyone has to agree to a change."""),
    example="pbem propose pace 5d",
    arguments=[
        Argument("length", _("The new pace: 12h, 3d, 2w, or none."), metavar="[LENGTH]", needed=False),
    ],
    method="propose_pace",
    by_mail=ByMail(re.compile(r"\S*"), help=[_("`pace 3d`: propose how long a turn may take.")]),
    offers=_offers,
    foreseen=_foreseen,
    unasked=_now,
)
