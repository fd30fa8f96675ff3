"""What bots imagine, and what they choose by: a seat cannot tell a game that it imagines from the one that it plays."""

from collections.abc import Iterator
from random import Random

from pbem.projections.game import Game
from pbem.rules import View
from pbem.rules.bots import decide
from pbem.rules.unknown import honest
from pbem.simulation import Simulation

from .complaint import ConformanceError, explained
from .playout import Moment, Playout, thinned
from .secrets import changed, redealt, seen

IMAGINED = 4
"""Moments of a playout at which every seat imagines the game, twice."""
ASKED = 12
"""Moments of a playout at which every bot of the game chooses."""


def imagined(playout: Playout) -> None:
    """A game as a seat imagines it is sound and looks the same to that seat; unseen cards are others now and then."""
    random, unseen, different = Random(playout.seed), False, False
    for moment in thinned(playout.begun(), IMAGINED):
        for seat in moment.setting.seats:
            game = moment.game()
            view = honest(game.ruleset, View(game.table, seat, game.chance))
            for _time in range(2):
                with explained(moment.where, f"imagining the game as {seat}"):
                    sample = Simulation.sampled(game.ruleset, view, random)
                    other = Game(game.record, game.ruleset, sample.table, sample.chance, log=game.log)
                    looks_otherwise = changed(seen(game, seat), seen(other, seat))
                    hoped = game.ruleset.outlook(sample.table)
                if flaw := game.ruleset.broken(sample.table):
                    raise moment.complaint(f"{seat} imagines a table that is broken: {flaw}")
                if hoped and not (
                    hoped.keys() == {*moment.setting.seats} and all(0 <= one <= 1 for one in hoped.values())
                ):
                    raise moment.complaint(f"the outlook is {dict(hoped)}: it is from 0 to 1 for each seat")
                if looks_otherwise is not None:
                    raise moment.complaint(f"in a game as {seat} imagines it, {looks_otherwise} would be different")
                faces = [{*map(game.chance.printed.__getitem__, slots)} for slots in game.chance.hidden(seat).values()]
                unseen = unseen or any(len(found) > 1 for found in faces)
                different = different or sample.chance.printed != game.chance.printed
    if unseen and not different:
        raise ConformanceError(f"{playout.begun()[0].where}: games that seats imagine have the very cards of this one")


def discreet(playout: Playout) -> None:
    """With other faces on the cards that a seat has not seen, every bot of the game chooses the same for it."""
    for moment in thinned(playout.begun(), ASKED):
        for seat in asked(moment):
            random = Random(playout.seed)
            game, other = moment.game(), moment.game()
            for slot, face in redealt(game.chance, seat, random).items():
                other.chance.printed[slot] = face
            for name, bot in game.ruleset.bots().items():
                with explained(moment.where, f"asking the bot {name!r} to choose for {seat}"):
                    one, again = (decide(bot, game.ruleset, where.view(seat), Random(1)) for where in (game, other))
                if one != again:
                    raise moment.complaint(f"the bot {name!r} knows what {seat} may not: with other cards it chooses")


def asked(moment: Moment) -> Iterator[str]:
    """The seats that have a choice."""
    game: Game = moment.game()
    need = game.need
    return (seat for seat in (need.seats if need is not None else ()) if game.legal(seat))
