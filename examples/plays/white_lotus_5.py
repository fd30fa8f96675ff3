"""White Lotus for five: a palace that changes hands in every rebellion but one."""

from pbem_white_lotus import WhiteLotus

from .scribe import Scribe

SEATS = ["mei", "noor", "otto", "paz", "ria"]


def play() -> Scribe:
    """Everybody plays with care."""
    ruleset = WhiteLotus()
    steady = ruleset.bots()["steady"]
    scribe = Scribe(ruleset, SEATS, seed=5, bots=dict.fromkeys(SEATS, steady))
    scribe.play_on(lambda game: game.table.year == 3)
    scribe.note("ria", "Nineteen to eight. Enjoy Jiangling while you have it, Paz.")
    scribe.play_on(lambda game: game.table.year == 5)
    scribe.note("ria", "Told you.")
    scribe.play_on()
    scribe.note("paz", "Mine again. For ever, it seems.")
    return scribe
