"""Whether the cards of a game were dealt fairly, and what is promised of them as it stands."""

from pbem.projections.game.folding import Folding
from pbem.projections.whose import who_syncs
from pbem.wording import _, all_of, ngettext

from .chance import dealt
from .settled import unsettled


def proved(game: Folding) -> str:
    """Whether all seats have published, so that every shuffle can be worked out again, for programs."""
    return "unproved" if game.chance is None or dealt(game).withheld() else "proved"


def fairness(game: Folding) -> list[str]:
    """The same as sentences."""
    if proved(game) == "proved":
        return [_("the cards were dealt fairly: every shuffle was checked again")]
    if game.phase == "over":
        missing = who_syncs(game.record, [*(unsettled(game) or dealt(game).withheld())])
        sentence = ngettext(
            "valid; fairness not yet proved: {seats} still has to sync",
            "valid; fairness not yet proved: {seats} still have to sync",
            len(missing),
        )
        return [sentence.format(seats=all_of(missing))]
    return [_("valid so far; fairness is proved when the game is over")]


def promised(game: Folding) -> str:
    """What is promised of the cards, as a sentence."""
    chance, record = dealt(game), game.record
    players = len({*record.keys.values()})
    if game.phase == "over" and chance is not None and not chance.withheld():
        return _("No one could see a hidden card or choose one; now that the game is over, all can be read.")
    if players == 2 and not record.vacant:
        return _("Neither player sees a hidden card of the other, or chooses one.")
    fewest = chance.fewest_to_read() if chance is not None else None
    if fewest is None or (not record.vacant and fewest >= players - 1):
        return _("No one sees a hidden card or chooses one, unless all the others work together.")
    sentence = ngettext(
        "No one sees a hidden card of an active player, unless {count} other helps, even one who has left.",
        "No one sees a hidden card of an active player, unless {count} others work together, players who "
        "have left included.",
        fewest,
    )
    if not record.vacant:
        sentence = ngettext(
            "No one sees a hidden card or chooses one, unless {count} other helps.",
            "No one sees a hidden card or chooses one, unless {count} others work together.",
            fewest,
        )
    return sentence.format(count=fewest)
