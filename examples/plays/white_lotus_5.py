"""White Lotus for five: secret bids, up to five in one conflict."""

from pbem_white_lotus import WhiteLotus

from .scribe import Scribe

SEATS = ["mei", "noor", "otto", "paz", "ria"]


def play() -> Scribe:
    """Everyone plays with care."""
    ruleset = WhiteLotus()
    steady = ruleset.bots()["steady"]
    scribe = Scribe(ruleset, SEATS, seed=38, bots=dict.fromkeys(SEATS, steady))
    scribe.play_on(lambda game: game.table.year == 3)
    scribe.note("paz", "Four against one. I shall remember every single name.")
    scribe.play_on(lambda game: game.table.year == 5)
    scribe.note("noor", "I could get used to this stone.")
    scribe.play_on()
    scribe.note("mei", "Emperor, without having asked for it.")
    return scribe
