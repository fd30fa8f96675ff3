"""What does not count, told to its player: what came too late is offered once more where it is still possible."""

from collections.abc import Sequence
from pathlib import Path

from pbem.errors import ChangedError
from pbem.events.event import Event
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.merge import Refused
from pbem.store.opened_game import open_game
from pbem.wording import _, few


def lost(name: str, path: Path, refused: Sequence[Refused], key: str) -> list[str]:
    """A line for each of the first few events of a game that do not count, one's own moves before the others.

    Moves are offered again only once the player knows what has changed in the game. `key`: the player's public key.
    """
    if not refused:
        return []
    try:
        game = open_game(path).game
    except ChangedError:
        game = None
    lines = [_line(name, game, one, key) for one in refused]
    return few([line for again, line in lines if again] + [line for again, line in lines if not again])


def _line(name: str, game: Game | None, one: Refused, key: str) -> tuple[str, str]:
    sentence = _("{game}: {seat}'s `{kind}` is ignored: {reason}")
    words = sentence.format(game=name, seat=one.event.by, kind=one.event.kind, reason=one.reason)
    again = "" if game is None else retry_hint(game, one.event, key)
    return again, f"{words}; {again}" if again else words


def retry_hint(game: Game, event: Event, key: str) -> str:
    """How to make the same move again, or to leave all the same; "" if the holder of a key cannot do that now."""
    if event.kind == "resign":
        leaves = game.phase == "playing" and event.by in game.seats_of(key) and event.by not in game.record.vacant
        return _("to leave anyway: `pbem resign --yes`") if leaves else ""
    kind = game.ruleset.kinds.get(event.kind)
    need = game.need
    if kind is None or need is None or event.by not in need.seats or event.by not in game.seats_of(key):
        return ""
    try:
        move = read_move(kind, event.body)
    except ValueError:
        return ""
    if game.against_the_rules(event.by, event.kind, event.body) is not None:
        return ""
    return _("it is still legal: pbem play {move}").format(move=move.notation())
