"""Which seat is meant, of those that someone holds."""

from __future__ import annotations

from pbem.errors import GameOverError, NotYourTurnError, UnreadCardsError, UsageError
from pbem.projections.pending import (
    BEFORE_PLAY,
    cards_wait,
    eyes_here,
    gone,
    needed,
    not_begun,
    sitting_here,
    taking_back,
    unread,
    way_back,
    what_brings,
)
from pbem.projections.seat_names import called
from pbem.projections.whose import who_syncs
from pbem.wording import _

TYPE_CHECKING = False  # without typing, and without the fold: `pbem moves` reads a status that was kept
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.projections.game import Game
    from pbem.projections.status import Status


def asked_seat(game: Game, mine: Sequence[str], given: str | None = None) -> str:
    """The one of these seats that has to choose. Raises NotYourTurnError, GameOverError or UsageError."""
    need, head = game.need, game.record.head
    given = chosen_seat(given, game.record.header.seats)
    seats = [seat for seat in mine if given in (None, seat)]
    for seat in seats:
        if need is not None and seat in need.seats:
            check_readable(game, seat)
            return seat
    from pbem.projections.status import status

    known = status(game, mine)
    if game.phase == "playing" and any(seat in head.answers or seat in head.seals for seat in seats):
        raise chosen_already(known["turn"], known["waits_for"])
    return asked_of(known, given)


def asked_of(status: Status, given: str | None = None) -> str:
    """The same from the status for the seats' player."""
    if status["phase"] in BEFORE_PLAY:
        raise NotYourTurnError(not_begun(status), advice=what_brings(status))
    if status["phase"] == "over":
        raise GameOverError(_("the game is over"), advice=_("see `pbem show` and `pbem history`"))
    mine = my_seats(status["mine"], status["seats"], given)
    if mine and all(seat in status["left"] for seat in mine):
        raise NotYourTurnError(gone(status, mine[0]), advice=way_back(status, mine[0]))
    asked = [seat for seat in mine if seat in needed(status)]
    if asked and (waits := taking_back(status)):
        raise NotYourTurnError(waits[0])
    if asked and asked[0] in status["unread"]:
        raise _unread(cards_wait(status, asked[0]))
    if asked:
        return asked[0]
    from .carrier import brings_more

    sentence = _("it is not your turn: waiting for {whom}")
    raise NotYourTurnError(sentence.format(whom=status["waits_for"]), advice=_lets_move(status) or brings_more())


def _lets_move(status: Status) -> str:
    """What helps where a bot is asked that plays for the seats' player here, as after Ctrl-C; "" where none is."""
    keys = status["keys"]
    here = {keys[seat] for seat in status["mine"] if seat in keys}
    bots = [seat for seat in needed(status) if seat not in status["mine"] and keys.get(seat) in here]
    return _("`{command}` lets {seat} move").format(command="pbem play", seat=bots[0]) if bots else ""


def check_readable(game: Game, seat: str) -> None:
    """Raise NotYourTurnError if a seat that is asked cannot read all of its cards yet."""
    why = cards_unread(game, seat)
    if why:
        raise _unread(why)


def cards_unread(game: Game, seat: str) -> str:
    """Whom the cards wait for that a seat cannot read yet, as a sentence without its full stop; "" if it reads all."""
    waiting = game.chance.unread(seat)
    return unread(len(waiting), who_syncs(game.record, game.chance.awaited(seat))) if waiting else ""


def _unread(why: str) -> UnreadCardsError:
    return UnreadCardsError(why, advice=_("`pbem sync` fetches their moves"))


def chosen_already(turn: int, waits_for: str) -> NotYourTurnError:
    """The error for a second choice where the first one counts."""
    return NotYourTurnError(
        _("you have already made your choice for turn {turn}, and the first one counts").format(turn=turn),
        advice=_("waiting for {whom}").format(whom=waits_for),
    )


def my_seats(mine: Sequence[str], seats: Sequence[str], given: str | None) -> list[str]:
    """All seats that I hold, or the one that was named. Raises UsageError or NotYourTurnError."""
    if given is None:
        if not mine:
            raise NotYourTurnError(_("you have no seat in this game"), advice=_its_seats(seats))
        return list(mine)
    seat = seat_named(given, seats)
    if seat not in mine:
        yours = _("yours: {seats}").format(seats=", ".join(mine)) if mine else ""
        raise NotYourTurnError(_("the seat {seat} is not yours").format(seat=seat), advice=yours)
    return [seat]


def seat_named(typed: str, seats: Sequence[str], advice: str = "") -> str:
    """The seat that someone has typed, as it is written. Raises UsageError, with this advice, if there is none of that
    name.

    Wherever a person types a seat's name, it becomes that seat here; what a program hands over is one already.
    """
    if seat := called(seats, typed):
        return seat
    raise _no_seat(typed, seats, advice)


def chosen_seat(given: str | None, seats: Sequence[str]) -> str | None:
    """The same for an option; None where nothing was typed."""
    return seat_named(given, seats) if given is not None else None


def check_seat(given: str, seats: Sequence[str]) -> None:
    """Raise UsageError unless this is a seat of the game."""
    if given not in seats:
        raise _no_seat(given, seats)


def _no_seat(given: str, seats: Sequence[str], advice: str = "") -> UsageError:
    sentence = _("there is no seat {seat!r} in this game")
    return UsageError(sentence.format(seat=given), advice=advice or _its_seats(seats))


def _its_seats(seats: Sequence[str]) -> str:
    return _("its seats: {seats}").format(seats=", ".join(seats))


def looking_seat(status: Status, given: str | None) -> str:
    """Whose eyes to look with: the seat named, else the one that sits here now (see `sitting_here`)."""
    if given is not None:
        return my_seats(status["mine"], status["seats"], given)[0]
    return eyes_here(status)


def looking_at(game: Game, mine: Sequence[str], given: str | None = None) -> str:
    """The same for a game."""
    if given is not None:
        return my_seats(mine, game.record.header.seats, given)[0]
    return sitting_here(mine, game.need.seats if game.need is not None and game.phase == "playing" else ())


def one_seat(mine: Sequence[str], seats: Sequence[str], given: str | None) -> str:
    """My seat for something that any of my seats could do. Raises UsageError where that is not clear."""
    possible = my_seats(mine, seats, given)
    if len(possible) > 1:
        sentence = _("you hold several seats: {seats}").format(seats=", ".join(possible))
        raise UsageError(sentence, advice=_("name one: --seat {seat}").format(seat=possible[0]))
    return possible[0]
