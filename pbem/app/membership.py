"""Taking seats and leaving them: join, free, replace, resign."""

from collections.abc import Sequence

from pbem import author
from pbem.errors import NotYourTurnError, RefusedError, UsageError
from pbem.events.keys import fingerprint, is_public_key
from pbem.projections.agreement import given_answers
from pbem.projections.game import Game
from pbem.projections.game.kind import too_early
from pbem.projections.game.kinds.replace import plays_already
from pbem.projections.record import Header
from pbem.projections.seat_names import is_called
from pbem.projections.status import Status, free_seats, status
from pbem.projections.whose import read_elsewhere
from pbem.wording import _

from .bots import program_called
from .proposals import propose
from .seats import check_seat, my_seats, seat_named
from .session import Session


def join(session: Session, taken: str | None = None, given: str | None = None) -> str:
    """Take a seat: the one that was named, or the last that is free; or ask to come back to one's own that was left.

    `taken`: the one that was named; else `given` is, or the one for which this session is. Returns the seat. Raises
    RefusedError or UsageError.
    """
    game, given = session.game, taken or given or session.seat or None
    header = game.record.header
    own = left_seat(status(game, session.seats), given)
    if own:
        replace(session, own, session.key.public, own)
        return own
    seat = to_take(game.phase, free_seats(game), header.seats, given)
    _check_own(header, seat, session.key.public)
    if header.hub not in ("", session.key.public) and header.key != session.key.public:
        session.remark(_("this game has a hub: it may sign for any seat, as an e-mail to it said"))
    if read := read_elsewhere(game.record):
        session.remark(read)
    session.write(author.join(game, seat, session.key, at=session.now(), mail=session.mail))
    return seat


def left_seat(status: Status, given: str | None = None) -> str:
    """The seat of the viewer's, or the one of them that was named, whose player may ask to come back; "" for none."""
    if status["phase"] != "playing":
        return ""
    left = (seat for seat in status["left"] if seat in status["mine"])
    return next((seat for seat in left if given is None or is_called(seat, given)), "")


def to_take(phase: str, free: Sequence[str], seats: Sequence[str], given: str | None) -> str:
    """The seat to take: the one that was named, or the last that is free. Raises what hinders."""
    advice = _("free: {seats}").format(seats=", ".join(free)) if free else ""
    if phase != "joining":
        raise RefusedError(_("the game has started: its seats are taken"))
    if not free:
        raise RefusedError(_("all seats are taken"))
    if given is None:
        if len(free) > 1:
            raise UsageError(_("which seat?"), advice=advice)
        return free[0]
    seat = seat_named(given, seats, advice)
    if seat not in free:
        raise RefusedError(_("the seat {seat} is taken").format(seat=seat), advice=advice)
    return seat


def _check_own(header: Header, seat: str, key: str) -> None:
    """Raise RefusedError if I started this game without this seat for myself."""
    if header.key == key and seat not in header.creator_seats:
        raise RefusedError(
            _("you started this game without a seat of your own, so you cannot take {seat} now").format(seat=seat),
            advice=_("`pbem new GAME --seats … --seat {seat}` starts a game in which it is yours").format(seat=seat),
        )


def free(session: Session, freed: str, given: str | None = None) -> None:
    """Free a taken seat, before the start. Raises UsageError, RefusedError or NotYourTurnError."""
    game = session.game
    check_seat(freed, game.record.header.seats)
    session.write(author.free(game, freed, session.key, at=session.now()))
    if following := game.wishes.get(freed):
        sentence = _("next for the seat {seat}: {fingerprint}")
        session.remark(sentence.format(seat=freed, fingerprint=fingerprint(following.key)))


def replace(session: Session, absent: str, key: str, given: str | None = None) -> None:
    """Propose that another key plays a seat, or a bot of this name here. Raises UsageError or RefusedError."""
    game = session.game
    bot = "" if is_public_key(key) else program_called(game.ruleset, key)
    key = session.key.public if bot else key
    check_key(key)
    check_seat(absent, game.record.header.seats)
    if plays_already(game.record, absent, key, bot):
        raise UsageError(_("this key already plays {seat}").format(seat=absent))
    propose(session, {"motion": "replace", "seat": absent, "key": key, **({"bot": bot} if bot else {})}, given)
    for sentence in session.game.dealer.replacing(session.game, absent, key):
        session.remark(sentence)


def check_key(typed: str) -> None:
    """Raise UsageError unless this is a public key."""
    if not is_public_key(typed):
        sentence, advice = _("{key!r} is not a public key"), _("`pbem key show` on that player's machine prints it")
        raise UsageError(sentence.format(key=typed), advice=advice)


def resigning(game: Game, seat: str) -> list[str]:
    """What follows if a seat's player leaves the table, as sentences without their full stops."""
    return game.dealer.resigning(game, seat)


def resign(session: Session, given: str | None = None, *, surely: bool = True) -> None:
    """Leave the game for good.

    Raises UsageError unless that is sure, RefusedError if there is nothing to leave, NotYourTurnError before the start.
    """
    game = session.game
    wished = [seat for seat, wish in game.wishes.items() if wish.key == session.key.public]
    mine = [seat for seat in wished if seat == (session.seat or seat)]
    if game.phase == "joining" and mine:
        sentence = _("the host can free the seat {seat}")
        seat = my_seats(mine, game.record.header.seats, given)[0]
        raise NotYourTurnError(too_early(), advice=sentence.format(seat=seat))
    by = session.whose(given)
    if not surely and by not in game.record.vacant and game.phase == "playing":
        sentence = "; ".join(resigning(game, by))
        raise UsageError(sentence, advice=_("to confirm: `pbem resign --yes`"))
    session.core_event(
        "resign",
        by,
        with_=sorted({*given_answers(game), *game.record.head.shares}),
        contributions=game.dealer.carried(game, by, session.key, session.now()),
    )
