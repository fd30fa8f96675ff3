"""The public keys of others that this machine has shown its player: a stranger's is shown in words once.

A machine that cannot remember shows them again.
"""

from collections.abc import Mapping

from pbem.events import places

from . import memory


def strangers(players: Mapping[str, str], own: str) -> dict[str, str]:
    """By seat, the keys that the player here has not been shown yet; from now on, they have. `own`: the player's."""
    place = f"{places.folder('state')}/met"
    known = set(memory.recall_lines(place))
    found = {seat: key for seat, key in players.items() if key not in known and key != own}
    if found:
        memory.add_lines(place, dict.fromkeys(found.values()))
    return found
