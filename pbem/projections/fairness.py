"""Whether the cards of a game were dealt fairly, as far as its file shows that now, and what its mode promises."""

from pbem.wording import _

from .findings import Audit


def proved(audit: Audit) -> str:
    """Whether the cards were dealt fairly, for programs: open, proved or unproved; of a sound file."""
    game = audit.game
    if game is None or game.record.header.secrecy not in ("dealer", "table"):
        return "open"
    return "unproved" if game.chance is None or game.chance.withheld() else "proved"


def fairness(audit: Audit) -> list[str]:
    """Whether the cards were dealt fairly, as sentences; none where there is nothing to prove."""
    game = audit.game
    match proved(audit):
        case "proved":
            return [_("the cards were dealt fairly: every shuffle was worked out again")]
        case "unproved" if game is not None and game.phase == "over":
            missing = ", ".join(game.chance.withheld())
            return [_("lawful, fairness not yet proved: {seats} still have to sync").format(seats=missing)]
        case "unproved":
            return [_("lawful so far, fairness not yet proved: that is done when the game is over")]
        case _:
            return []


def promise(mode: str, *, spares_one: bool = False) -> str:
    """What a mode of secrecy promises, as a sentence. `spares_one`: see Header."""
    if spares_one:
        return _("Nobody chooses a card, or sees a hidden one, unless all others but one work together.")
    promises = {
        "open": _(
            "The file holds the seed: hidden cards are on trust, and so is the shuffle if the creator has a friend."
        ),
        "fair": _("The file holds the seed: hidden cards are on trust; one honest seat makes the shuffle fair."),
        "dealer": _("The dealer sees all cards and could tell somebody, but neither chooses nor changes them."),
        "table": _("Nobody sees a hidden card or chooses one, unless all others work together."),
    }
    return promises[mode]
