"""Ministry Resolution: the third step of Court, and the first thing at game end (rulebook p. 17-19)."""

from pbem.rules import Play
from pbem.wording import _
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import Ministry, Resolution, Table

from .drama import tell_how_close
from .ranking import heirs, leaver, ranking
from .support import Support


def resolve_ministries(play: Play[Table]) -> None:
    """Every ministry that is due, in board order; a gift cancelled in one does not bind in the next (R108).

    One that the candidate has just completed is due too (R100).
    """
    table = play.table
    while True:
        if table.resolution is None:
            name = next((name for name, ministry in table.unresolved() if is_due(table, ministry)), "")
            if not name:
                table.step = "offices" if table.final else "invasions"
                return
            begin(play, name)
        while seat := leaver(table):
            assert table.resolution is not None
            choices = heirs(table, table.resolution, seat)
            if len(choices) > 1:
                return
            Support(choices[0]).effect(play, seat)
        appoint(play)


def begin_final(play: Play[Table]) -> None:
    """After the last round every ministry still open is resolved (R112)."""
    play.tell(_("The last round is over."))
    play.table.final = True
    play.table.step = "resolution"


def is_due(table: Table, ministry: Ministry) -> bool:
    """Seven officials, all with a marker (R102); at the end of the game whatever is there."""
    return table.final or all(tile is not None and tile.owner for tile in ministry.spaces)


def begin(play: Play[Table], name: str) -> None:
    """All markers there become secured, and the count starts."""
    ministry = play.table.ministries[name]
    play.tell(_("{ministry} is resolved."), ministry=MINISTRY_NAMES[name])
    for _space, tile in ministry.tiles():
        tile.secured = tile.secured or bool(tile.owner)
    holders = ["" if tile is None else tile.owner for tile in ministry.spaces]
    play.table.resolution = Resolution(name, holders)


def appoint(play: Play[Table]) -> None:
    """Minister and Secretary take their chits, one family alone both (R107); then all is frozen."""
    table = play.table
    assert table.resolution is not None
    holders = table.resolution.holders
    standing = ranking(holders)
    ministry = table.ministries[table.resolution.ministry]
    title = MINISTRY_NAMES[table.resolution.ministry]
    ministry.resolved = True
    table.resolution = None
    if not standing:
        play.tell(_("No one has influence in {ministry}: it stays without a Minister."), ministry=title)
        return
    ministry.minister, ministry.secretary = standing[0], standing[-1]
    tell_how_close(play, title, holders, standing)
    for seat, post, points in (
        (ministry.minister, _("Minister"), ministry.minister_chit),
        (ministry.secretary, _("Secretary"), ministry.secretary_chit),
    ):
        table.families[seat].points += points
        play.tell(
            _("{seat} holds {count} of the officials and becomes {post} of {ministry}: {points} points."),
            seat=seat,
            count=holders.count(seat),
            post=post,
            ministry=title,
            points=points,
        )
