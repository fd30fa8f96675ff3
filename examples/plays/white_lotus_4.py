"""White Lotus for four, as the rulebook has it."""

from pbem_white_lotus import WhiteLotus

from .scribe import Scribe

SEATS = ["kim", "lars", "mia", "nils"]


def play() -> Scribe:
    """Everyone plays with care."""
    ruleset = WhiteLotus()
    steady = ruleset.bots()["steady"]
    scribe = Scribe(ruleset, SEATS, seed=31, bots=dict.fromkeys(SEATS, steady))
    scribe.play_on(lambda game: game.table.year == 4)
    scribe.note("lars", "Three years, and nobody has thanked the Emperor yet.")
    scribe.play_on(lambda game: game.table.year == 5)
    scribe.note("mia", "One more year or two, I think. Let us be civilised about it.")
    scribe.play_on()
    scribe.note("kim", "And nobody left to govern. Again on Sunday?")
    return scribe
