"""White Lotus for four, as the rulebook has it: one emperor falls without a blow, another stands because of a tie."""

from pbem_white_lotus import WhiteLotus

from .scribe import Scribe

SEATS = ["kim", "lars", "mia", "nils"]


def play() -> Scribe:
    """Everybody plays with care."""
    ruleset = WhiteLotus()
    steady = ruleset.bots()["steady"]
    scribe = Scribe(ruleset, SEATS, seed=4, bots=dict.fromkeys(SEATS, steady))
    scribe.play_on(lambda game: game.table.year == 4)
    scribe.note("lars", "Three against one. I see. I shall remember every single name.")
    scribe.play_on(lambda game: game.table.year == 6)
    scribe.note("mia", "Fourteen to fourteen, and the Emperor wins. I could get used to this stone.")
    scribe.play_on()
    scribe.note("kim", "Emperor at last, and nobody left to govern.")
    return scribe
