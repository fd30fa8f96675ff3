"""Confucius for three, the basic game: a slip of the finger in round 3 is taken back by agreement."""

from pbem_confucius import Confucius

from pbem.projections.game import Game

from .scribe import Scribe, leaning

SEATS = ["ann", "bob", "cy"]


def play() -> Scribe:
    """Bob cannot see a junk without buying it."""
    ruleset = Confucius()
    steady = ruleset.bots()["steady"]
    bots = dict.fromkeys(SEATS, steady) | {"bob": leaning(steady, "buy-junks", "voyage")}
    scribe = Scribe(ruleset, SEATS, seed=297, bots=bots)
    scribe.note("ann", "A move a day over the morning coffee, as always?")
    scribe.note("bob", "Tea. And somebody else may have the ministries this time: I am going to sea.")
    scribe.play_on(_cy_may_act_in_round_3)
    scribe.play("cy", "no-action")
    scribe.note("cy", "Oh no. That was the wrong line of the list. May I have it back?")
    scribe.take_back("cy", 1)
    scribe.note("ann", "Of course. Nobody has seen anything.")
    scribe.play_on(lambda game: game.table.round == 6)
    scribe.note("bob", "The harbour smells of tar and money.")
    scribe.play_on()
    scribe.note("cy", "Well played! Same table next month?")
    return scribe


def _cy_may_act_in_round_3(game: Game) -> bool:
    need = game.need
    return game.table.round == 3 and need is not None and (need.seats, need.purpose) == (("cy",), "action")
