"""What a seat owes a game, written without asking its player: the deal, openings, choices that are none."""

from collections.abc import Callable

from pbem.projections import author
from pbem.wording import _

from .session import Session


def start_if_ready(session: Session) -> None:
    """The creator deals as soon as every seat is taken."""
    game, key = session.game, session.key
    mine = game.record.header.key == key.public
    if game.phase == "joining" and mine and game.wishes.keys() == set(game.record.header.seats):
        session.write(author.start(game, key, at=session.now()))


def open_seals(session: Session) -> bool:
    """Show what the seats have sealed, as soon as everybody has. Returns whether there was anything to show."""
    game, wrote = session.game, False
    mine = [seat for seat in game.owing_openings() if seat in session.seats] if game.table is not None else []
    for seat in mine:
        shown = author.opening(game, seat, session.key, at=session.now())
        if shown is not None:  # else the hub has sealed it, and shows it
            session.write(shown)
            wrote = True
    return wrote


def answer_what_is_forced(session: Session, announce: Callable[[str], None]) -> bool:
    """Open seals, and make the moves that leave no choice as ordinary events; each is announced before it is made.

    Returns whether there was anything to write.
    """
    wrote = False
    while open_seals(session) or _forced(session, announce):
        wrote = True
    return wrote


def _forced(session: Session, announce: Callable[[str], None]) -> bool:
    """Make one move that leaves no choice. Returns whether there was one."""
    game = session.game
    need = game.need
    for seat in need.seats if need is not None else ():
        legal = game.legal(seat) if seat in session.seats else []
        view = game.view(seat)
        if len(legal) == 1 and legal[0].settled(view):
            announce(_("{seat} has no choice: {move}").format(seat=seat, move=legal[0].notation()))
            move = legal[0].finish(view, ())
            session.write(author.play(game, seat, move, session.key, at=session.now()))
            return True
    return False
