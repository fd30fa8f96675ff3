"""Who stays at a table where the players deal, and what they can and cannot do: said before somebody leaves, too."""

from collections.abc import Mapping

from pbem.secrecy import DEALT
from pbem.wording import _, all_of

from .kind import Folding
from .new_player import readers


def two_left(game: Folding, *, gone: str = "", given: Mapping[str, str] | None = None) -> str:
    """What two can and cannot do who would be left, as a sentence without its full stop; "" if these are not two.

    `gone`: the seat that is left. `given`: by seat, the key of whoever would play it instead.
    """
    if game.record.header.cards != DEALT or game.chance is None or game.phase == "over":
        return ""
    then = [left for seats in _players(game, given or {}) if (left := [seat for seat in seats if seat != gone])]
    if len(then) != 2 or len(_players(game, {})) <= 2:
        return ""
    one, other = (all_of(seats) for seats in then)
    return _(
        "{one} and {other} are left then: neither can read the other's hand, unless somebody who has left helps; if "
        "one of them vanishes too, the game ends"
    ).format(one=one, other=other)


def departures(game: Folding) -> list[str]:
    """What all, or some, can read since somebody has left or was replaced, and who keeps what, as sentences.

    None where nobody has. Where the game is over, all hands can be read.
    """
    record = game.record
    if game.chance is None or record.header.cards != DEALT:
        return []
    found = [sentence for sentences in readers(game).values() for sentence in sentences]
    if game.phase == "over":
        return found
    known = [seat for seat in record.keys if not game.chance.hides(seat)]
    if known:
        found.append(_("all can read the cards that these hold and draw: {seats}").format(seats=all_of(known)))
    soon = [seat for seat in record.vacant if game.chance.hides(seat)]
    if soon:
        found.append(_("soon all can read the cards that these hold and draw: {seats}").format(seats=all_of(soon)))
    if unready := game.chance.unready():
        found.append(_("before cards are shared again, these sync: {seats}").format(seats=all_of(unready)))
    found += _kept(game) if record.vacant else []
    return found


def _kept(game: Folding) -> list[str]:
    """What those keep of each other's secrets who are left."""
    players = _players(game, {})
    if len(players) == 2:
        one, other = (all_of(seats) for seats in players)
        return [
            _(
                "{one} and {other} have nobody to leave their secrets with: if one of them vanishes, the game ends; "
                "who of them cheats, and never syncs at its end, stays unnamed"
            ).format(one=one, other=other)
        ]
    if game.chance.unready():
        return []
    return [_("those who are left have left their secrets with each other anew")]


def _players(game: Folding, given: Mapping[str, str]) -> list[list[str]]:
    """The seats that somebody plays, those of one player together; with other players for some of them."""
    record, found = game.record, dict[str, list[str]]()
    for seat, key in record.keys.items():
        if seat not in record.vacant or seat in given:
            found.setdefault(given.get(seat, key), []).append(seat)
    return list(found.values())
