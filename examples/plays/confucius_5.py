"""Confucius for five, the advanced game: someone leaves the table in round 4, and the rules play his seat on."""

from pbem_confucius import Confucius

from .scribe import Scribe, aimless, leaning

SEATS = ["mei", "noor", "otto", "paz", "ria"]
PETITIONS = ("petition-tile", "petition-vase", "petition-coat", "petition-necklace", "petition-junk")


def play() -> Scribe:
    """Mei has the Emperor's ear, Otto has no time, Ria has no plan."""
    ruleset = Confucius()
    steady = ruleset.bots()["steady"]
    bots = dict.fromkeys(SEATS, steady) | {"mei": leaning(steady, *PETITIONS), "ria": aimless}
    scribe = Scribe(ruleset, SEATS, seed=18, bots=bots, options={"advanced": True})
    scribe.note("paz", "Five at the table, at last. Be kind to each other. Not to me, I can take it.")
    scribe.play_on(lambda game: game.table.round == 4)
    scribe.note("otto", "The baby has come, two weeks early! I shall not sleep, let alone bribe. Go on without me.")
    scribe.resign("otto")
    scribe.note("noor", "Congratulations! The Emperor sends a wall-hanging.")
    scribe.play_on()
    return scribe
