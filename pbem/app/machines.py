"""One seat played from several machines: none signs a move before it has heard of the newest that another has signed.

A machine cannot know that there are others. It sees a move of its player's own that it did not write, and then asks the
club's remote whether there is more; where there is nothing to be asked, a sync must have gone before. No one can know
of a move that no machine has sent yet: then two moves are signed for one turn, and one of them counts.
"""

from collections.abc import Sequence
from pathlib import Path

from pbem.errors import MachineError, StaleError
from pbem.events.event import Event
from pbem.events.keys import genuine
from pbem.projections.game import Game
from pbem.store import read_cursor
from pbem.store.noted import heard_of, known_signed
from pbem.wording import _, all_of

from .carrier import carriers
from .session import Hear


def moves_on(game: Game, event: Event) -> bool:
    """Whether an event is of the kinds of which a seat may sign one only: all but talk, proposals and the like."""
    return not game.is_side(event.kind) or game.is_answer(event.kind)


def elsewhere(game: Game, key: str, events: Sequence[Event]) -> list[Event]:
    """Which of these events another machine has signed with a player's key, for seats that are played with it.

    Whoever played such a seat before has signed with another one.
    """
    here, seats = known_signed(game.id).here, game.seats_of(key)
    own = [event for event in events if event.by in seats and not event.mail and moves_on(game, event)]
    return [event for event in own if event.id not in here and genuine(key, event.signed, event.sig)]


def heard(game: Game, key: str) -> None:
    """Note that this machine has just heard of all that there is: it may sign with this public key."""
    newest = game.record.signed.get(key)
    if newest is not None and newest.id not in known_signed(game.id):
        heard_of(game.id, newest.id)


def check_newest(path: Path, raw: bytes, game: Game, key: str, remark: Hear) -> None:
    """Raise StaleError where a player's other machine may have signed what this file lacks.

    `raw`: the file's bytes. `key`: the player's public key. `remark` hears where that could not be asked.
    """
    last, known = game.record.signed.get(key), known_signed(game.id)
    if last is None or (last.id in known and not known.elsewhere):
        return
    newest = last.id
    whose = all_of(game.seats_of(key))
    try:
        more = _more_moves(path, raw, game.seats_of(key))
    except MachineError as error:
        if newest not in known:
            sentence = _(
                "another machine has signed the newest move for {seats}, and there may be more "
                "that cannot be seen from here"
            )
            raise StaleError(sentence.format(seats=whose), advice=str(error)) from error
        remark(_("{why}; if another machine of yours has played since, your move here may not count").format(why=error))
        return
    if more:
        sentence = _("another machine has signed more moves for {seats}, and they are not here yet")
        raise StaleError(sentence.format(seats=whose), advice=_("sync before you play: `pbem sync`"))
    if newest in known:
        return
    if more is None and not read_cursor.is_as_it_was(path):
        sentence = _("another machine has signed the newest move for {seats}, and there may be more")
        raise StaleError(sentence.format(seats=whose), advice=_("sync before you play: `pbem sync`"))
    heard_of(game.id, newest)


def _more_moves(path: Path, raw: bytes, seats: Sequence[str]) -> bool | None:
    """Whether others have moves of these seats that the file lacks; None where no one can be asked.

    Raises MachineError if they cannot be reached.
    """
    said = (way.more_moves(path, raw, seats) for way in carriers())
    return next((one for one in said if one is not None), None)
