"""The table for programs: what `show --json` prints."""

from typing import Any

from pbem.rules import View

from .provinces import realm
from .scoring import points, territories
from .table import Table


def facts(view: View[Table]) -> dict[str, Any]:
    """Plain data. What others hold in hand is null (W20).

    - "year", "step" (see flow), "round" (of the step), "emperor", "mover", "due" (who follows, the mover first)
    - "seats": by name, in seat order: "influence", "battle" (null but for one's own), "chips" (victory points),
      "points" (if the game ended now), "territory" (provinces in the largest one)
    - "provinces": those in play, by id: "name", "brown", "lotus", "dragon", "neighbours", "building" (null while
      it is empty), "owner" ("" while it is neutral), "markers": the seats that claim it
    - "conflict": null or "province", "round", "bids" (by seat "target" and "points"), "tied"
    - "rebellion": null or "leader", "forces" (by seat "side" and "points"), "victors", "captures" ("province",
      "winner", "loser")
    - "stack": how many neutral chips lie face down; "turned_up": the building of the chip to be laid, or ""
    """
    table = view.table
    totals, sizes = points(table), territories(table)
    return {
        "year": table.year,
        "step": table.step,
        "round": table.round,
        "emperor": table.emperor,
        "mover": table.mover,
        "due": list(table.due),
        "seats": {
            seat: {
                "influence": player.influence if seat == view.seat else None,
                "battle": player.battle if seat == view.seat else None,
                "chips": player.chips,
                "points": totals[seat],
                "territory": sizes[seat],
            }
            for seat, player in table.players.items()
        },
        "provinces": _provinces(table),
        "conflict": _conflict(table),
        "rebellion": _rebellion(table),
        "stack": len(table.stack),
        "turned_up": table.turned_up,
    }


def _provinces(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, province in realm(table).items():
        chip = table.chips.get(name)
        found[name] = {
            "name": province.name,
            "brown": province.brown,
            "lotus": province.lotus,
            "dragon": province.dragon,
            "neighbours": list(province.neighbours),
            "building": None if chip is None else chip.building,
            "owner": "" if chip is None else chip.owner,
            "markers": list(table.markers.get(name, ())),
        }
    return found


def _conflict(table: Table) -> dict[str, Any] | None:
    conflict = table.conflict
    if conflict is None:
        return None
    return {
        "province": conflict.province,
        "round": conflict.round,
        "bids": {seat: {"target": card.target, "points": card.points} for seat, card in conflict.bids.items()},
        "tied": list(conflict.tied),
    }


def _rebellion(table: Table) -> dict[str, Any] | None:
    rebellion = table.rebellion
    if rebellion is None:
        return None
    return {
        "leader": rebellion.leader,
        "forces": {seat: {"side": force.side, "points": force.points} for seat, force in rebellion.forces.items()},
        "victors": rebellion.victors,
        "captures": [
            {"province": one.province, "winner": one.winner, "loser": one.loser} for one in rebellion.captures
        ],
    }
