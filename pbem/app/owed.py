"""What a seat owes a game, written without asking its player: the deal, openings, choices that are none,
what it has planned, and what all have agreed to.

Every act ends with it, whoever has acted and wherever (`pay`). Where nobody is at the
machine, openings and moves are held back for a while (see `Session.moment`).
"""

from pbem import author
from pbem.errors import BrokenGameError, PbemError, RefusedError, StaleError
from pbem.projections.game import order
from pbem.projections.motions import may_be_taken_back, open_motions
from pbem.wording import _

from .session import Session


def ready(session: Session) -> bool:
    """Write what a move waits for without anybody choosing anything: the start, parts of the cards, what was sealed.

    Returns whether there was anything. Raises RefusedError if the seat has dealt otherwise.
    """
    wrote = False
    while start_if_ready(session) or share_cards(session) or open_seals(session):
        wrote = True
    return wrote


def pay(*sessions: Session, moves: bool = True) -> bool:
    """Write all that these seats owe, in this order, until none of them owes anything. Returns whether there was any.

    `moves`: whether moves that leave no choice, and planned ones, go out; else somebody makes each of them, as
    programs do. What takes a sync first is put off, and remarked; so is what the game's code fails at. Raises
    RefusedError if a seat has dealt otherwise, when all the others have written theirs.
    """
    refused: dict[int, PbemError] = {}
    wrote = False
    while any(_pays(one, refused, moves=moves) for one in sessions if id(one) not in refused):
        wrote = True
    for session in sessions:
        error = refused.get(id(session))
        if isinstance(error, (StaleError, BrokenGameError)):
            session.remark(str(error))
    for error in refused.values():
        if not isinstance(error, (StaleError, BrokenGameError)):
            raise error
    return wrote


def pay_after(session: Session, *, moves: bool = True) -> None:
    """The same, where the session has written anything."""
    if session.written:
        pay(session, moves=moves)


def _pays(session: Session, refused: dict[int, PbemError], *, moves: bool) -> bool:
    """Write the first thing that is owed. Returns whether there was any."""
    session.held.clear()
    session.planned.clear()
    try:
        return (
            start_if_ready(session)
            or share_cards(session)
            or open_seals(session)
            or (moves and (_forced(session) or carry_out_plans(session)))
            or _agreed(session)
        )
    except (RefusedError, StaleError, BrokenGameError) as error:
        refused[id(session)] = error
        return False


def _agreed(session: Session) -> bool:
    """Carry out what all have agreed to. Returns whether there was anything."""
    if not open_motions(session.game) or not _played(session):
        return False
    from .agreeing import carry_out_own  # which a move need not load

    return carry_out_own(session)


def carry_out_plans(session: Session) -> bool:
    """Make the moves that were planned and are due. Returns whether any was made."""
    if not session.plans.read(session.game.id):
        return False
    from pbem.rooms.plans.carrying import carry_out  # which is not loaded where nothing is planned

    return carry_out(session)


def start_if_ready(session: Session) -> bool:
    """Take one's turn at shuffling again, where somebody else has shuffled at the same time.

    The creator deals as soon as every seat is taken. Returns whether there was anything to write.
    """
    game, key = session.game, session.key
    if game.phase != "joining":
        return False
    before = len(session.written)
    dismissed = author.settle_seats(game, key, at=session.now())
    if dismissed is not None:
        session.write(dismissed)
    while (again := author.shuffle_again(game, key, at=session.now())) is not None:
        session.write(again)
    if game.record.header.key == key.public and order.is_complete(game.record):
        session.write(author.start(game, key, at=session.now()))
    return len(session.written) > before


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
    found = True
    while found:  # what one seat contributes, another one of the same key may wait for
        found = False
        for seat in session.seats:
            event = author.share(game, seat, session.key, at=session.now(), mail=session.mail)
            if event is not None:
                session.write(event)
                found = wrote = True
    return wrote


def _played(session: Session) -> set[str]:
    """The seats for which a move can be signed: what a hub signs names the mail that has asked it to play."""
    game, key = session.game, session.key.public
    return {*session.seats} & {*game.seats_of(key)} if session.mail or game.record.header.hub != key else set()


def _forced(session: Session) -> bool:
    """Make one move that leaves no choice, unless one may be taken back. Returns whether there was one."""
    game = session.game
    if may_be_taken_back(game):
        return False
    need, mine = game.need, _played(session)
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
