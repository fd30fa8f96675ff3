"""White Lotus for six, on the whole map."""

from pbem_white_lotus import WhiteLotus

from .scribe import Scribe

SEATS = ["ada", "ben", "cleo", "dov", "edda", "finn"]


def play() -> Scribe:
    """Everyone plays with care."""
    ruleset = WhiteLotus()
    steady = ruleset.bots()["steady"]
    scribe = Scribe(ruleset, SEATS, seed=41, bots=dict.fromkeys(SEATS, steady))
    scribe.note("edda", "Six at the table, thirty-nine provinces, and I have the greyest hair.")
    scribe.play_on(lambda game: game.table.year == 3)
    scribe.note("ben", "Five of us against Edda, and she still sits there.")
    scribe.play_on()
    return scribe
