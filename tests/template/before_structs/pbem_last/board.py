"""The board: drawn, in sentences, and as facts for programs. All of it is what one seat may see."""

from typing import TypedDict

from pbem.rules import Panel, Picture, View
from pbem.rules.picture import columns
from pbem.wording import _

from .table import GOODS, Table


def picture(view: View[Table]) -> Picture:
    """The market, and everybody's coins and cards."""
    table = view.table
    market = Panel(_("Market"), [], [])
    goods = [(good, len(table.market.get(good, ()))) for good in GOODS]
    market.lines += columns([[(good, "strong"), ("▄" * count or "–", "")] for good, count in goods])
    market.plain += [_("{count} {good}.").format(count=count, good=good) for good, count in goods if count]
    market.plain.append(_("{count} cards in the pile.").format(count=len(table.pile)))
    seats = Panel(_("Seats"), [], [])
    for seat in table.seats:
        cards = " ".join("?" if face is None else str(face) for face in view.faces(table.hands[seat])) or "–"
        held = _("{coins} coins; cards: {cards}").format(coins=table.coins[seat], cards=cards)
        seats.lines.append([(f"{seat:<17}", f"seat:{seat}"), (held[:55], "")])
        seats.plain.append(_("{seat}: {held}.").format(seat=seat, held=held))
    headline = _("Bazaar, round {round} of {rounds}").format(round=table.round, rounds=table.options.rounds)
    return Picture(headline, table.seats, [market, seats])


def hand(view: View[Table]) -> str:
    """This seat's hidden cards."""
    cards = ", ".join("?" if face is None else str(face) for face in view.faces(view.table.hands.get(view.seat, [])))
    return _("{seat} holds {cards}").format(seat=view.seat, cards=cards) if cards else ""


def about(view: View[Table], good: str) -> Picture:
    """One kind of goods: how many cards are on show."""
    count = len(view.table.market.get(good, ()))
    told = _("{count} {good}.").format(count=count, good=good)
    return Picture(_("The market"), view.table.seats, [Panel(good, [[("▄" * count or "–", "")]], [told])])


class SeatFacts(TypedDict):
    """`hand`: None for a card that this seat may not see. `bid`: None while there is none."""

    coins: int
    hand: list[int | str | None]
    bid: int | None


class Facts(TypedDict):
    """`market`: cards on show by kind. `pile`: its size."""

    round: int
    step: str
    due: list[str]
    market: dict[str, int]
    pile: int
    seats: dict[str, SeatFacts]


def facts(view: View[Table]) -> Facts:
    """The same for programs."""
    table = view.table
    return {
        "round": table.round,
        "step": table.step,
        "due": list(table.due),
        "market": {good: len(slots) for good, slots in table.market.items()},
        "pile": len(table.pile),
        "seats": {
            seat: {
                "coins": table.coins[seat],
                "hand": view.faces(table.hands[seat]),
                "bid": table.bids.get(seat),
            }
            for seat in table.seats
        },
    }
