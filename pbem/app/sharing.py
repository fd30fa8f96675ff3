"""How much of a game file others may have: that can be taken back only by agreement (docs/decisions/0006)."""

from pbem.events.file import GameFile
from pbem.projections.game import Game
from pbem.projections.game.consents import party

from .carrier import carriers


def left(game: Game, file: GameFile, key: str) -> int:
    """Up to which byte of the file others may have it. `key`: the public key of whoever keeps it here."""
    if not nobody_elses(game, key) and not any(way.is_only_way(file.path) for way in carriers()):
        return len(file.raw)
    return max((way.left(game, file) for way in carriers()), default=0)


def nobody_elses(game: Game, key: str) -> bool:
    """Whether no other key, and no hub, ever had a part in this game, so that its file never left its owner."""
    header, joins = game.record.header, game.record.joins.values()
    parties = {header.key, *(party(game.record, seat) for seat in game.record.keys), *(join.key for join in joins)}
    return not header.hub and parties == {key}
