"""Taking moves back where nobody else has them: they are cut from the file (docs/decisions/0006)."""

from collections.abc import Collection

from pbem.cli.terminal.output import say
from pbem.errors import MachineError
from pbem.events.text import parse
from pbem.projections.bodies import in_words
from pbem.projections.taking_back import chosen
from pbem.store.seen import forget
from pbem.wording import _

from .writing import Pen


def can_cut(holder: Pen, turns: int | None, seats: Collection[str]) -> bool:
    """Whether the moves to be taken back (see `pbem undo`), and all that was written since, never left this machine.

    Raises RefusedError if there are not so many.
    """
    first = _first(holder, turns, seats)
    reading = parse(holder.raw)
    since = [event for number, event in reading.events if number >= first]
    mine = {*holder.seats, *(["creator"] if holder.opened.game.record.header.key == holder.me.key.public else [])}
    start = reading.ends[first - 2] if first > 1 else 0
    return all(event.by in mine for event in since) and start >= _left(holder)


def cut(holder: Pen, turns: int | None, seats: Collection[str]) -> None:
    """Cut the file before these moves; whatever was written since, notes too, goes with them."""
    first = _first(holder, turns, seats)
    reading = parse(holder.raw)
    ruleset = holder.opened.game.ruleset
    going = [f"{event.by} {in_words(ruleset, event)}" for number, event in reading.events if number >= first]
    forget(holder.opened.game.id)
    holder.cut(reading.ends[first - 2])
    say(_("taken back: {moves}").format(moves=", ".join(going)))


def _first(holder: Pen, turns: int | None, seats: Collection[str]) -> int:
    """The number of the first event to go. Raises RefusedError if there is none."""
    kinds = {*holder.opened.game.ruleset.kinds, "seal"}
    played = [(number, event) for number, event in parse(holder.raw).events if event.kind in kinds]
    first = chosen([event for _number, event in played], turns, seats)
    return next(number for number, event in played if event is first)


def _left(holder: Pen) -> int:
    """Up to which byte of the file others may have it."""
    return max(_mailed(holder), _left_by_other_roads(holder))


def _mailed(holder: Pen) -> int:
    """Up to which byte of the file something was mailed, or was in a mail that came."""
    from pbem.transport.mail import mailed

    gone = mailed.load(holder.opened.game.id).left()
    reading = parse(holder.raw)
    return max((reading.ends[number - 1] for number, event in reading.events if event.id in gone), default=0)


def _left_by_other_roads(holder: Pen) -> int:
    from pbem.transport.git.clone import clone_at

    path = holder.opened.path
    try:
        clone = clone_at(path.absolute().parent)
    except MachineError:  # no git here: then no club's
        clone = None
    if clone is not None and clone.is_club() and path.absolute().parent == clone.club.absolute() / "games":
        from pbem.transport.git.left import bytes_that_left

        return bytes_that_left(clone, path, holder.raw)
    return 0 if _nobody_elses(holder) else len(holder.raw)


def _nobody_elses(holder: Pen) -> bool:
    """Whether no other key, and no hub, ever had a part in this game, so that its file never left its owner."""
    game = holder.opened.game
    header, joins = game.record.header, game.record.joins.values()
    parties = {header.key, *map(game.party, game.record.keys), *(join.key for join in joins)}
    return not header.hub and parties == {holder.me.key.public}
