"""Whether the cards of a game were dealt fairly, and what is promised of them as it stands."""

from pbem.projections.game.folding import Folding
from pbem.wording import _, ngettext

from .chance import dealt
from .settled import unsettled


def proved(game: Folding) -> str:
    """Whether all seats have published, so that every shuffle can be worked out again, for programs."""
    return "unproved" if game.chance is None or dealt(game).withheld() else "proved"


def fairness(game: Folding) -> list[str]:
    """The same as sentences."""
    if proved(game) == "proved":
        return [_("the cards were dealt fairly: every shuffle was worked out again")]
    if game.phase == "over":
        missing = ", ".join(unsettled(game) or dealt(game).withheld())
        return [_("lawful, fairness not yet proved: {seats} still have to sync").format(seats=missing)]
    return [_("lawful so far, fairness not yet proved: that is done when the game is over")]


def promised(game: Folding) -> str:
    """What is promised of the cards, as a sentence."""
    chance, record = dealt(game), game.record
    players = len({*record.keys.values()})
    if game.phase == "over" and chance is not None and not chance.withheld():
        return _("Nobody could see a hidden card or choose one; now that the game is over, all can be read.")
    if players == 2 and not record.vacant:
        return _("Neither player sees a hidden card of the other, or chooses one.")
    fewest = chance.fewest_to_read() if chance is not None else None
    if fewest is None or (not record.vacant and fewest >= players - 1):
        return _("Nobody sees a hidden card or chooses one, unless all others work together.")
    sentence = ngettext(
        "Nobody sees a hidden card of a player who is there, unless {count} other helps, be it one who has left.",
        "Nobody sees a hidden card of a player who is there, unless {count} others work together, those who have "
        "left among them.",
        fewest,
    )
    if not record.vacant:
        sentence = ngettext(
            "Nobody sees a hidden card or chooses one, unless {count} other helps.",
            "Nobody sees a hidden card or chooses one, unless {count} others work together.",
            fewest,
        )
    return sentence.format(count=fewest)
