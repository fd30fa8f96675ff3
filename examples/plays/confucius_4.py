"""Confucius for four, the advanced game with the Admiral variation: a traveller is replaced by a friend in round 4."""

from pbem_confucius import Confucius

from .scribe import Scribe, aimless, leaning

SEATS = ["lena", "omar", "pia", "ravi"]


def play() -> Scribe:
    """Lena goes to sea, Ravi to war, Omar to school; Pia plays whatever comes to her mind, Quentin with care."""
    ruleset = Confucius()
    steady = ruleset.bots()["steady"]
    bots = {
        "lena": leaning(steady, "buy-junks", "voyage"),
        "omar": leaning(steady, "nominate", "petition-vase"),
        "pia": aimless,
        "ravi": leaning(steady, "invade", "recruit"),
    }
    scribe = Scribe(ruleset, SEATS, seed=314, bots=bots, options={"advanced": True, "admiral": True})
    scribe.note("lena", "With the Admiral rule, then: whoever laughs at my junks may regret it.")
    scribe.play_on(lambda game: game.table.round == 4)
    scribe.note("pia", "I am off to the mountains, three weeks without a telephone. My cousin Quentin could take over!")
    scribe.note("ravi", "Is he as unpredictable as you are?")
    scribe.play_on(lambda game: game.table.step != "appoint")
    scribe.substitute("pia", "quentin", proposed_by="omar")
    scribe.bots["pia"] = steady
    scribe.note("pia", "Quentin here. I have read the rules twice. What on earth was the plan with all these gifts?")
    scribe.play_on()
    scribe.note("omar", "What an ending. Tell Pia to come home.")
    return scribe
