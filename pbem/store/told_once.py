"""What this machine has said to its player of a game, and need not say again; if it cannot remember, it does."""

from pbem.events import places

from . import memory


def is_new(what: str, game: str) -> bool:
    """Whether something was not said of a game yet; from now on it was."""
    place, line = f"{places.folder('state')}/told-once", f"{what} {game}"
    if line in memory.recall_lines(place):
        return False
    memory.add_lines(place, [line])
    return True
