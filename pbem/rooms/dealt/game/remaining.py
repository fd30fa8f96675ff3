"""Who stays at a table where the players deal, and what they can and cannot do: said before someone leaves, too."""

from collections.abc import Mapping

from pbem.projections.game.folding import Folding
from pbem.wording import _, all_of

from .chance import dealt
from .contributions import owing
from .new_player import readers


def two_left(game: Folding, *, gone: str = "", given: Mapping[str, str] | None = None) -> str:
    """What two can and cannot do who would be left, as a sentence without its full stop; "" if these are not two.

    `gone`: the seat that is left. `given`: by seat, the key of whoever would play it instead.
    """
    if game.chance is None or game.phase == "over":
        return ""
    then = [left for seats in _players(game, given or {}) if (left := [seat for seat in seats if seat != gone])]
    if len(then) != 2 or len(_players(game, {})) <= 2:
        return ""
    one, other = (all_of(seats) for seats in then)
    return _(
        "only {one} and {other} are then left: neither can read the other's hand unless a player who "
        "left helps; if one of them vanishes too, the game ends"
    ).format(one=one, other=other)


def departures(game: Folding) -> list[str]:
    """What all, or some, can read since someone has left or was replaced, and who keeps what, as sentences.

    None where no one has. Where the game is over, all hands can be read.
    """
    record = game.record
    if game.chance is None:
        return []
    found = [sentence for sentences in readers(game).values() for sentence in sentences]
    if game.phase == "over":
        return found
    known = [seat for seat in record.keys if not dealt(game).hides(seat)]
    if known:
        found.append(_("everyone can read the cards that these hold and draw: {seats}").format(seats=all_of(known)))
    soon = [seat for seat in record.vacant if dealt(game).hides(seat)]
    if soon:
        found.append(_("soon everyone can read the cards that these hold and draw: {seats}").format(seats=all_of(soon)))
    if unready := dealt(game).unready():
        found.append(_("before cards are shared again, these must sync: {seats}").format(seats=all_of(unready)))
    found += _kept(game) if record.vacant else []
    return found


def may_leave(game: Folding, seat: str) -> str | None:
    """The objection to a seat's player leaving whom the others need for the secret of one that has left."""
    for gone in game.record.vacant:
        if dealt(game).lost_with(gone) is not None and dealt(game).lost_with(gone, seat) is None:
            sentence = _("first everyone syncs: the others need their shares of {gone}'s secret from {seat}")
            return sentence.format(seat=seat, gone=gone)
    return None


def resigning(game: Folding, seat: str) -> list[str]:
    """What follows if a seat's player leaves, as sentences without their full stops."""
    hidden = game.chance is not None and dealt(game).hides(seat)
    left = two_left(game, gone=seat)
    found = [_("resigning is final, and shows your hand to everyone") if hidden else _("resigning is final")]
    return [*found, left] if left else found


def replacing(game: Folding, seat: str, key: str) -> list[str]:
    """What follows if a key is to play a seat, the same."""
    left = two_left(game, given={seat: key})
    found = [left] if left else []
    if not dealt(game).may_go_to(seat, key):
        sentence = _("{seat} must agree as well: only {seat}'s pbem can hand over its part of the deal")
        found.append(sentence.format(seat=seat))
        if dealt(game).lost_with(seat) is not None:
            sentence = _("if {seat} has vanished: first `pbem propose expel {seat}`, then propose this again")
            found.append(sentence.format(seat=seat))
    return found


def way_out(game: Folding) -> str:
    """What helps where someone does not send a part of the deal."""
    if any(not dealt(game).lost_with(seat) for seat in owing(game)):
        return _("nothing has been played yet: if a player does not come back, start another game with `pbem new`")
    return _("if a player does not come back, `pbem propose expel` proposes to go on without them")


def _kept(game: Folding) -> list[str]:
    """What those keep of each other's secrets who are left."""
    players = _players(game, {})
    if len(players) == 2:
        one, other = (all_of(seats) for seats in players)
        return [
            _(
                "{one} and {other} have no one to leave their secrets with: if one of them vanishes, the "
                "game ends; and a cheat who never syncs at the end stays unnamed"
            ).format(one=one, other=other)
        ]
    if dealt(game).unready():
        return []
    return [_("the remaining players have left their secrets with each other again")]


def _players(game: Folding, given: Mapping[str, str]) -> list[list[str]]:
    """The seats that someone plays, those of one player together; with other players for some of them."""
    record, found = game.record, dict[str, list[str]]()
    for seat, key in record.keys.items():
        if seat not in record.vacant or seat in given:
            found.setdefault(given.get(seat, key), []).append(seat)
    return list(found.values())
