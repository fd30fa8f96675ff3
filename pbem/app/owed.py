"""What a seat owes a game, written without asking its player: the deal, openings, choices that are none,
and what it has planned.

Where nobody is at the machine, openings and such choices are held back for a while (see `Session.moment`).
"""

from pbem.events.event import DEALER
from pbem.projections import author
from pbem.projections.game import order
from pbem.projections.motions import may_be_taken_back
from pbem.wording import _

from .session import Session


def pay(session: Session) -> None:
    """Write all that these seats owe: the start, openings, choices that are none, plans, what all have agreed to."""
    from .agreeing import carry_out_own  # which a move need not load

    start_if_ready(session)
    answer_what_is_forced(session)
    while carry_out_plans(session):
        answer_what_is_forced(session)
    carry_out_own(session)


def carry_out_plans(session: Session) -> bool:
    """Make the moves that were planned and are due. Returns whether any was made."""
    if not session.plans.read(session.game.id):
        return False
    from .plans.carrying import carry_out  # which is not loaded where nothing is planned

    return carry_out(session)


def contribute(session: Session) -> bool:
    """Write what others wait for without anybody choosing anything: parts of the cards, and what was sealed.

    Returns whether there was anything.
    """
    wrote = False
    while share_cards(session) or open_seals(session):
        wrote = True
    return wrote


def start_if_ready(session: Session) -> None:
    """Take one's turn at shuffling again, where somebody else has shuffled at the same time.

    The creator deals as soon as every seat is taken; with what its seats owe for that.
    """
    game, key = session.game, session.key
    if game.phase != "joining":
        return
    dismissed = author.settle_seats(game, key, at=session.now())
    if dismissed is not None:
        session.write(dismissed)
    while (again := author.shuffle_again(game, key, at=session.now())) is not None:
        session.write(again)
    if game.record.header.key == key.public and order.is_complete(game.record):
        session.write(author.start(game, key, at=session.now()))
        share_cards(session)


def open_seals(session: Session) -> bool:
    """Show what the seats have sealed, as soon as everybody has. Returns whether there was anything to show."""
    game, wrote = session.game, False
    owing = game.owing_openings() if game.table is not None else ()
    mine = [seat for seat in owing if seat in session.seats and author.may_open(game, seat, session.key)]
    for seat in mine:  # the others' were sealed by somebody else, who shows them: the hub, or their players
        at = session.moment(seat)
        shown = author.opening(game, seat, session.key, at=at) if at is not None else None
        if shown is not None:
            session.write(shown)
            wrote = True
    return wrote


def answer_what_is_forced(session: Session) -> bool:
    """Open seals, and make the moves that leave no choice as ordinary events; each is announced before it is made.

    What is owed so that cards can be dealt and read goes along.

    Returns whether there was anything to write.
    """
    wrote = False
    while share_cards(session) or open_seals(session) or _forced(session):
        wrote = True
    return wrote


def share_cards(session: Session) -> bool:
    """Contribute what the seats owe so that cards can be dealt and read. Returns whether they owed anything."""
    game, wrote = session.game, False
    if game.chance is None or not game.chance.waits:
        return False
    dealing = [DEALER] if game.record.header.dealer == session.key.public else []
    found = True
    while found:  # what one seat contributes, another one of the same key may wait for
        found = False
        for by in (*session.seats, *dealing):
            mail = "" if by == DEALER else session.mail
            event = author.share(game, by, session.key, at=session.now(), mail=mail)
            if event is not None:
                session.write(event)
                found = wrote = True
    return wrote


def _forced(session: Session) -> bool:
    """Make one move that leaves no choice, unless one may be taken back. Returns whether there was one."""
    game = session.game
    if may_be_taken_back(game):
        return False
    need = game.need
    mine = {*session.seats} & {*game.seats_of(session.key.public)}
    for seat in need.seats if need is not None else ():
        legal = game.legal(seat) if seat in mine else []
        view = game.view(seat)
        at = session.moment(seat) if len(legal) == 1 and legal[0].settled(view) else None
        if at is not None:
            if seat in session.readers:  # why there is none may be nobody else's affair
                session.remark(_("{seat} has no choice: {move}").format(seat=seat, move=legal[0].notation()))
            event = author.play(game, seat, legal[0].finish(view, ()), session.key, at=at, mail=session.mail)
            session.write(event)
            return True
    return False
