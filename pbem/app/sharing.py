"""How much of a game file others may have: that can be taken back only by agreement (docs/decisions/0006)."""

from pathlib import Path

from pbem.errors import PbemError
from pbem.events.file import GameFile
from pbem.events.text import parse
from pbem.projections.game import Game
from pbem.projections.game.consents import party


def left(game: Game, file: GameFile, key: str) -> int:
    """Up to which byte of the file others may have it. `key`: the public key of whoever keeps it here."""
    return max(_mailed(game, file), _by_other_ways(game, file, key))


def _mailed(game: Game, file: GameFile) -> int:
    """Up to which byte of the file something was mailed, or was in a mail that came."""
    from pbem.rooms.mail.transport import mailed

    gone = mailed.load(game.id).left()
    reading = parse(file.raw)
    return max((reading.ends[number - 1] for number, event in reading.events if event.id in gone), default=0)


def _by_other_ways(game: Game, file: GameFile, key: str) -> int:
    from pbem.rooms.git.clone import clone_at

    folder = Path(file.path).absolute().parent
    try:
        clone = clone_at(folder)
    except PbemError:  # git cannot be asked what has left
        clone = None
    if clone is not None and clone.is_club() and folder == clone.club.absolute() / "games":
        from pbem.rooms.git.left import bytes_that_left

        return bytes_that_left(clone, file.path, file.raw)
    return 0 if nobody_elses(game, key) else len(file.raw)


def nobody_elses(game: Game, key: str) -> bool:
    """Whether no other key, and no hub, ever had a part in this game, so that its file never left its owner."""
    header, joins = game.record.header, game.record.joins.values()
    parties = {header.key, *(party(game.record, seat) for seat in game.record.keys), *(join.key for join in joins)}
    return not header.hub and parties == {key}
