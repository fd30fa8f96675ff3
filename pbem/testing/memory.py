"""Nothing of a game may be kept anywhere but on its table: not in the ruleset, not in a module."""

from pbem.projections.game import Game

from .complaint import difference, explained
from .playout import Moment, Playout, finder, thinned

READ_BACK = 20  # moments of a playout from which the game goes on as a later command would


def side_by_side(playout: Playout) -> None:
    """Two games that are played at the same time, and games read back half-way, go on as if they were alone."""
    for moment in thinned(playout.moments[:-1], READ_BACK):
        _goes_on(
            moment.game(), playout.moments[moment.number], "read back from what was written down after its last event"
        )
    here, there = playout.moments[1:], playout.moments[1:]
    ahead = len(here) // 2
    first, second = _begun(playout), _begun(playout)
    for moment in here[:ahead]:
        _goes_on(first, moment, "played again")
    for place, moment in enumerate(there):
        _goes_on(second, moment, "played beside another game that is further on")
        if ahead + place < len(here):
            _goes_on(first, here[ahead + place], "played beside another game that began later")


def _begun(playout: Playout) -> Game:
    return Game.begin(playout.events[0], finder(playout.setting.ruleset()))


def _goes_on(game: Game, moment: Moment, how: str) -> None:
    with explained(moment.where, f"the effect of the event in a game that is {how}"):
        game.take(moment.event)
        need = game.need
    different = difference(moment.table, game.table)
    if not different and need != moment.need:
        different = f"it waits for {need}, not for {moment.need}"
    if different:
        raise moment.complaint(f"something is kept outside the table: in a game that is {how}, {different}")
