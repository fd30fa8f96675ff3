"""What a seat owes a game, written without asking its player: one list of steps, `AUTOMATIC`, in one order.

Every act ends with it, whoever has acted and wherever (`write`). Where no one is at the
machine, openings and moves are held back for a while (see `Session.moment`).
"""

from collections.abc import Callable, Sequence

from pbem import author
from pbem.errors import BrokenGameError, PbemError, RefusedError, StaleError
from pbem.events.event import Event
from pbem.projections.agreement import may_be_taken_back, open_proposals
from pbem.wording import _

from .assistant import assistants
from .session import Session

Step = Callable[[Session], bool]


def _before_start(session: Session) -> bool:
    """Write what has to come before a game can start, where the seats are taken."""
    return _wrote(session, session.game.dealer.before_start(session.game, session.key, session.now))


def _start(session: Session) -> bool:
    """Deal, in a game of one's own, as soon as every seat is taken."""
    game, key = session.game, session.key
    if game.phase != "joining" or game.record.header.key != key.public or game.dealer.late(game.record):
        return False
    if game.wishes.keys() != {*game.record.header.seats}:
        return False
    return _wrote(session, author.start(game, key, at=session.now()))


def _share(session: Session) -> bool:
    """Contribute what the seats owe so that cards can be dealt and read. Returns whether they owed anything."""
    game, wrote = session.game, False
    for event in game.dealer.shares(game, session.signed, session.key, session.now, session.mail):
        session.write(event)
        wrote = True
    return wrote


def _open(session: Session) -> bool:
    """Show what the seats have sealed, as soon as everyone has. Returns whether there was anything to show."""
    game, wrote = session.game, False
    owing = game.owing_openings() if game.table is not None else ()
    mine = [seat for seat in owing if seat in session.signed and author.may_open(game, seat, session.key)]
    for seat in mine:  # the others' were sealed by someone else, who shows them: the hub, or their players
        at = session.moment(seat)
        shown = author.opening(game, seat, session.key, at=at) if at is not None else None
        if shown is not None:
            session.write(shown)
            wrote = True
    return wrote


def _agreed(session: Session) -> bool:
    """Carry out what all have agreed to, before a move lets it lapse. Returns whether there was anything."""
    if not open_proposals(session.game) or not _played(session):
        return False
    from .proposals import carry_out_own  # which a move need not load

    return carry_out_own(session)


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
            if seat in session.readers:  # why there is none may be no one else's affair
                session.remark(_("{seat} has no choice: {move}").format(seat=seat, move=legal[0].notation()))
            event = author.play(game, seat, legal[0].finish(view, ()), session.key, at=at, mail=session.mail)
            session.write(event)
            return True
    return False


def _assist(session: Session) -> bool:
    """Let what the rooms add write what is due, such as planned moves. Returns whether there was any."""
    return any(one.carry_out(session) for one in assistants().values())


def _think(session: Session) -> bool:
    """The same for what may take seconds, such as a bot's move. Returns whether there was any."""
    return any(one.think(session) for one in assistants().values())


def _played(session: Session) -> set[str]:
    """The seats for which a move can be signed: what a hub signs names the mail that has asked it to play."""
    game, key = session.game, session.key.public
    return {*session.signed} & {*game.seats_of(key)} if session.mail or game.record.header.hub != key else set()


def _wrote(session: Session, event: Event | None) -> bool:
    """Write an event, if there is one. Returns whether there was."""
    if event is not None:
        session.write(event)
    return event is not None


AUTOMATIC: Sequence[Step] = (_before_start, _start, _share, _open, _agreed, _forced, _assist, _think)
"""What follows by itself, in this order: after each that wrote something, from the top again."""

MOVES = {_forced, _assist, _think}
"""Those that make moves."""


def ready(session: Session) -> bool:
    """Write what a move waits for without anybody choosing anything: the start, parts of the cards, what was sealed.

    Returns whether there was anything. Raises RefusedError if the seat has dealt otherwise.
    """
    return _all_up_to(_open, session)


def answer_what_is_forced(session: Session) -> bool:
    """The same, what all have agreed to, and the moves that leave no choice; each is announced before it is made."""
    return _all_up_to(_forced, session)


def write(*sessions: Session, moves: bool = True, thinks: bool = True) -> bool:
    """Write all that these seats owe until none of them owes anything. Returns whether there was any.

    `moves`: whether moves that leave no choice, and planned ones, go out; else someone makes each of them, as
    programs do. `thinks`: whether what may take seconds is done, too, such as the moves of bots (see `think`). What
    takes a sync first is put off, and remarked; so is what the game's code fails at. Raises RefusedError if a seat has
    dealt otherwise, when all the others have written theirs.
    """
    steps = [step for step in AUTOMATIC if (moves or step not in MOVES) and (thinks or step is not _think)]
    refused: dict[int, PbemError] = {}
    wrote = False
    while any(_writes(one, refused, steps) for one in sessions if id(one) not in refused):
        wrote = True
    for session in sessions:
        error = refused.get(id(session))
        if isinstance(error, (StaleError, BrokenGameError)):
            session.remark(str(error))
    for error in refused.values():
        if not isinstance(error, (StaleError, BrokenGameError)):
            raise error
    return wrote


def write_after(session: Session, *, moves: bool = True, thinks: bool = True) -> None:
    """The same, where the session has written anything."""
    if session.written:
        write(session, moves=moves, thinks=thinks)


def think(session: Session) -> bool:
    """Write one step of what may take seconds (see `thinking`). Returns whether there was any."""
    return _think(session)


def _all_up_to(last: Step, session: Session) -> bool:
    """Write what the steps up to this one find until there is nothing. Returns whether there was any."""
    steps, wrote = AUTOMATIC[: AUTOMATIC.index(last) + 1], False
    while _first(steps, session):
        wrote = True
    return wrote


def _writes(session: Session, refused: dict[int, PbemError], steps: Sequence[Step]) -> bool:
    """Write the first thing that is owed; keep in `refused` why nothing can be. Returns whether there was any."""
    session.held.clear()
    session.planned.clear()
    try:
        return _first(steps, session)
    except (RefusedError, StaleError, BrokenGameError) as error:
        refused[id(session)] = error
        return False


def _first(steps: Sequence[Step], session: Session) -> bool:
    """Let the first of these steps that finds anything write it. Returns whether there was any."""
    return any(step(session) for step in steps)
