"""Going on without a dealer who has vanished."""

from pbem.errors import RefusedError, UsageError
from pbem.events.event import DEALER
from pbem.projections import author
from pbem.wording import _

from .session import Session


def go_on_without_dealer(session: Session) -> None:
    """Show what my seats keep of the dealer's secret. Once enough have done so, everybody deals.

    Raises UsageError if the game has no dealer or no seat is mine, RefusedError if the dealer owes nothing.
    """
    game = session.game
    if not game.record.header.dealer:
        raise UsageError(_("this game has no dealer"))
    if not session.seats:
        raise UsageError(_("no seat of this game is yours"))
    if game.chance is None or not game.chance.owes(DEALER):
        raise RefusedError(_("nobody waits for the dealer"))
    for seat in session.seats:
        event = author.without_dealer(game, seat, session.key, at=session.now())
        if event is not None:
            session.write(event)
    missing = game.chance.unshown()
    if missing:
        sentence = _("the game goes on when {count} of these have typed it too: {seats}")
        session.remark(sentence.format(count=game.chance.lacks(), seats=", ".join(missing)))
