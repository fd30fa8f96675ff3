"""To take a seat, or to ask to come back to one's own."""

from __future__ import annotations

import re

from pbem.errors import UsageError
from pbem.wording import _

from .act import Act, Argument, ByMail, Saying

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pbem.projections.game import Game
    from pbem.store.records import KeptStatus

    from .act import Foreseen, MailLine, Seated, Values


def _read(words: Sequence[str]) -> Values:
    if len(words) > 1:
        raise UsageError(_("name the seat: `join SEAT`"))
    return {"taken": words[0]} if words else {}


def _offers(seated: Seated) -> Iterator[Saying]:
    from pbem.projections.status import free_seats

    if free_seats(seated.game):
        yield Saying("join", _("take a free seat"))
    elif seated.game.phase == "playing" and seated.seat in seated.game.record.vacant:
        yield Saying("join", _("ask to come back to your seat"))


def _foreseen(seated: Seated, values: Values) -> Foreseen:
    from pbem.app import membership
    from pbem.projections.status import free_seats, status

    game, taken = seated.game, values.get("taken")
    if membership.left_seat(status(game, [seated.seat]), taken):
        return [_("you ask to come back"), _("the others have to agree to it")], None
    taken = membership.to_take(game.phase, free_seats(game), game.record.header.seats, taken)
    return [_("you take the seat {seat}").format(seat=taken)], None


def _by_mail(mailed: MailLine, _rest: str) -> None:
    """Said again by the player of the seat, it only shows that the address is read."""
    from pbem.app import membership
    from pbem.projections.status import status

    session, seat = mailed.session, mailed.session.seat
    left = membership.left_seat(status(session.game, [seat]))
    if left or (session.game.phase == "joining" and seat not in session.game.wishes):
        membership.join(session, seat)
    else:
        session.remark(_("you have the seat {seat}").format(seat=seat))


def _newcomer(status: KeptStatus, values: Values) -> str:
    from pbem.app import membership

    taken = values.get("taken")
    if membership.left_seat(status, taken):
        return ""
    return membership.to_take(status["phase"], status["free"], status["seats"], taken)


def _afterwards(game: Game, key: str) -> list[str]:
    """Who the others are, for whoever meets them here."""
    from pbem.app.introductions import introduced
    from pbem.projections.status import seat_keys

    return [*game.dealer.before_play(game), *introduced(seat_keys(game), key, game.record.header.hub)]


ACT = Act(
    "join",
    "pbem.app.membership:join",
    _read,
    help=_("""The seat is bound to your key, which is made if you have none.

    If you have left or were expelled, it asks the others to let you come back."""),
    example="pbem join bob",
    arguments=[Argument("taken", _("Which seat to take."), metavar="[SEAT]", needed=False, completes="free seats")],
    by_mail=ByMail(
        re.compile(""),
        about_a_turn=False,
        phrases=_("be in, be part, count me in, i am in, i'm in, join, join in, take a seat, take part, take the seat"),
        do=_by_mail,
    ),
    offers=_offers,
    foreseen=_foreseen,
    phases=("joining", "dealing", "playing"),
    by_seat=False,
    newcomer=_newcomer,
    afterwards=_afterwards,
)
