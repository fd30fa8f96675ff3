"""Whether the cards of a game were dealt fairly, as far as its file shows that now, and what is promised of them."""

from pbem.secrecy import DEALT
from pbem.wording import _, ngettext

from .findings import Audit
from .game import Game
from .game.settled import unsettled


def proved(audit: Audit) -> str:
    """Whether the cards were dealt fairly, for programs: open, proved or unproved; of a sound file."""
    game = audit.game
    if game is None or game.record.header.cards == "open":
        return "open"
    return "unproved" if game.chance is None or game.chance.withheld() else "proved"


def fairness(audit: Audit) -> list[str]:
    """Whether the cards were dealt fairly, as sentences; none where there is nothing to prove."""
    game = audit.game
    match proved(audit):
        case "proved":
            return [_("the cards were dealt fairly: every shuffle was worked out again")]
        case "unproved" if game is not None and game.phase == "over":
            missing = ", ".join(unsettled(game) or game.chance.withheld())
            return [_("lawful, fairness not yet proved: {seats} still have to sync").format(seats=missing)]
        case "unproved":
            return [_("lawful so far, fairness not yet proved: that is done when the game is over")]
        case _:
            return []


def promised(game: Game) -> str:
    """What is promised of the cards as the game stands, as a sentence."""
    cards, chance = game.record.header.cards, game.chance
    if chance is not None and cards == DEALT and game.phase == "over" and not chance.withheld():
        return _("Nobody could see a hidden card or choose one; now that the game is over, all can be read.")
    if cards == DEALT and len({*game.record.keys.values()}) == 2 and not game.record.vacant:
        return _("Neither player sees a hidden card of the other, or chooses one.")
    fewest = chance.fewest_to_read() if chance is not None and cards == DEALT else None
    if fewest is not None and (game.record.vacant or fewest < len({*game.record.keys.values()}) - 1):
        sentence = ngettext(
            "Nobody sees a hidden card of a player who is there, unless {count} other helps, be it one who has left.",
            "Nobody sees a hidden card of a player who is there, unless {count} others work together, those who have "
            "left among them.",
            fewest,
        )
        if not game.record.vacant:
            sentence = ngettext(
                "Nobody sees a hidden card or chooses one, unless {count} other helps.",
                "Nobody sees a hidden card or chooses one, unless {count} others work together.",
                fewest,
            )
        return sentence.format(count=fewest)
    if cards == DEALT:
        return _("Nobody sees a hidden card or chooses one, unless all others work together.")
    return _("The file holds the seed: hidden cards are on trust, and so is the shuffle if the creator has a friend.")
