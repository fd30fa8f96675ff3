"""White Lotus for six, on the whole map: all eight chips of the brown west, and no chip left over at the end."""

from pbem_white_lotus import WhiteLotus

from .scribe import Scribe

SEATS = ["ada", "ben", "cleo", "dov", "edda", "finn"]


def play() -> Scribe:
    """Everybody plays with care, and everybody marches against the emperor."""
    ruleset = WhiteLotus()
    steady = ruleset.bots()["steady"]
    scribe = Scribe(ruleset, SEATS, seed=4, bots=dict.fromkeys(SEATS, steady))
    scribe.note("edda", "Six at the table, thirty-nine provinces, and I have the greyest hair.")
    scribe.play_on(lambda game: game.table.year == 3)
    scribe.note("edda", "Et tu, Finn?")
    scribe.play_on()
    return scribe
