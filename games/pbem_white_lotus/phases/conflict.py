"""A conflict: participants bid to remove one another, until one is left."""

from collections.abc import Collection

from pbem.rules import Claim, Play
from pbem.wording import _, all_of, ngettext
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Conflict, Marker, Table

from .settlement import take_possession


def count_bids(play: Play[Table]) -> None:
    """When all bids are open: the player under the greatest pressure is out; of several the emperor chooses."""
    table = play.table
    conflict = table.conflict
    assert conflict is not None
    if not conflict.bids:
        return
    tied = most_pressed(table, conflict)
    if len(tied) == 1:
        _tell_how_close(play, conflict, tied[0])
        leave(play, tied[0])
    else:
        conflict.tied = tied
        table.step = "tie"


def most_pressed(table: Table, conflict: Conflict) -> list[str]:
    """The participants with the most points bid against them, in seat order.

    Only those with a dragon card against them; if no points were bid, the option `zero_tie` may add the rest (W13).
    """
    pressure = _pressure(conflict)
    most = max(pressure.values())
    everybody = most == 0 and table.options.zero_tie == "everybody"
    return [seat for seat in table.participants(conflict.province) if everybody or pressure.get(seat) == most]


def _pressure(conflict: Conflict) -> dict[str, int]:
    """The points bid against each participant with a dragon card against them."""
    pressure: dict[str, int] = {}
    for card in conflict.bids.values():
        pressure[card.target] = pressure.get(card.target, 0) + card.points
    return pressure


def _tell_how_close(play: Play[Table], conflict: Conflict, out: str) -> None:
    """Whether one point less would have made a tie with another player."""
    pressure = _pressure(conflict)
    others = [seat for seat in pressure if seat != out and pressure[seat] == pressure[out] - 1]
    if others:
        play.tell(
            Claim(
                _("One point decides: {most} against {seat}, {fewer} against {others}."),
                lambda then: is_tied_with_one_less(then, out, others),
                most=pressure[out],
                seat=out,
                fewer=pressure[out] - 1,
                others=all_of(others),
            )
        )


def is_tied_with_one_less(then: Play[Table], out: str, others: Collection[str]) -> bool:
    """Whether a point less against the one who is out would have made the emperor choose."""
    conflict = then.table.conflict
    assert conflict is not None
    bid = next(card for card in conflict.bids.values() if card.target == out and card.points)
    bid.points -= 1
    count_bids(then)
    return then.table.step == "tie" and set(conflict.tied) == {out, *others}


def leave(play: Play[Table], out: str) -> None:
    """One participant is out and pays half their points, rounded down; the others pay all of theirs (W15, W16).

    Their dragon cards return: the next round starts without bids (W17).
    """
    table = play.table
    conflict = table.conflict
    assert conflict is not None
    province = conflict.province
    play.tell(_("{seat} is out of {province}."), seat=out, province=realm(table)[province].name)
    for seat, card in conflict.bids.items():
        due = card.points // 2 if seat == out else card.points
        table.players[seat].influence -= due
        paid = ngettext("{seat} pays {count} influence point.", "{seat} pays {count} influence points.", due)
        play.tell(paid, seat=seat, count=due)
    table.markers.remove(Marker(province, out))
    left = table.participants(province)
    if len(left) > 1:
        table.conflict = Conflict(province, conflict.round + 1)
        table.step = "bids"
    else:
        table.conflict = None
        table.step = "uncontested"
        take_possession(play, province, left[0])
