"""A seat that someone else plays from now on: what the old player has to hand over, and what that one still knows."""

from pbem.projections.game.folding import Folding
from pbem.projections.record import Record
from pbem.projections.whose import whose
from pbem.wording import _

from .chance import dealt


def must_hand_over(game: Folding, seat: str, key: str) -> str | None:
    """Why a seat cannot be given to a key: where the players deal, only its old player makes its part of the cards."""
    if dealt(game).may_go_to(seat, key):
        return None
    if seat in game.record.vacant:
        sentence = _("the others must first sync, and so show their shares of {seat}'s secret")
        return sentence.format(seat=seat)
    if dealt(game).lost_with(seat) is None:
        sentence = _("first {seat} must agree, because only {seat}'s pbem can hand over its part of the deal")
        return sentence.format(seat=seat)
    sentence = _(
        "first {seat} must agree, because only {seat}'s pbem can hand over its part of the "
        "deal; or the others go on without {seat}"
    )
    return sentence.format(seat=seat)


def still_reads(game: Folding, seat: str, key: str) -> None:
    """Tell that who has played a seat before, with this key, can still read its hand."""
    if dealt(game).hides(seat):
        game.say(_("{sentence}.").format(sentence=_still_reads(game.record, seat, key)))


def against_strangers(key: str) -> str:
    """What speaks against a new player: they keep a piece of each secret, and with another seat, that is two."""
    if not key:
        return _("the new player keeps a share of your secret, so everyone is asked who it is: propose `replace`")
    return _("Two seats may be one person, who then has two shares of your secret: agree only if you know better.")


def readers(game: Folding) -> dict[str, list[str]]:
    """By seat, who does not play it and can read its hand, as sentences without their full stops."""
    if game.chance is None or game.phase == "over":
        return {}
    found = {seat: _readers(game, seat) for seat in game.record.keys if dealt(game).hides(seat)}
    return {seat: sentences for seat, sentences in found.items() if sentences}


def _readers(game: Folding, seat: str) -> list[str]:
    """Those who have played it before, and those to whom it was handed over without their ever playing it."""
    record = game.record
    former = record.former.get(seat, [])
    others = [key for key in dealt(game).heirs(seat) if key not in (record.keys[seat], *former)]
    sentence = _("{player}, the new player of {seat}, can read {seat}'s hand, now and later")
    return [
        *(_still_reads(record, seat, key) for key in former),
        *(sentence.format(player=whose(record, key), seat=seat) for key in others),
    ]


def _still_reads(record: Record, seat: str, key: str) -> str:
    sentence = _("{player}, the former player of {seat}, can read {seat}'s hand, now and later")
    return sentence.format(player=whose(record, key), seat=seat)
