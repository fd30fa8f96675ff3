"""White Lotus for three, with negotiations: what is handed over is gone, what was promised for it binds no one."""

from pbem_white_lotus import WhiteLotus

from pbem.projections.game import Game

from .scribe import Scribe

SEATS = ["ann", "bob", "cy"]


def play() -> Scribe:
    """Bob, who has the stone and more influence than he needs, buys himself an ally."""
    ruleset = WhiteLotus()
    steady = ruleset.bots()["steady"]
    scribe = Scribe(ruleset, SEATS, seed=41, bots=dict.fromkeys(SEATS, steady), options={"negotiation": True})
    scribe.note("ann", "With negotiations? Then let it be said that my loyalty has a price.")
    scribe.play_on(_somebody_may_rebel_in_year_5)
    scribe.note("bob", "Five influence, Ann, if you stand by me this year. Somebody will come for the stone again.")
    scribe.play("bob", "give ann 5 influence")
    scribe.note("ann", "Five! A pleasure to do business with you.")
    scribe.play_on(lambda game: game.table.year == 6)
    scribe.note("ann", "I said that it has a price. I never said that you had paid it.")
    scribe.play_on()
    return scribe


def _somebody_may_rebel_in_year_5(game: Game) -> bool:
    need = game.need
    return game.table.year == 5 and need is not None and need.purpose == "rebel"
