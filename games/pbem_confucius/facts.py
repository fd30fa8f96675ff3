"""The table for programs: what `show --json` prints."""

from typing import Any

from pbem.rules import View

from .table import Family, Land, Ministry, Table


def facts(view: View[Table]) -> dict[str, Any]:
    """Plain data. Cards are their coins (1 to 3) or a reward's name, null where this seat sees only the back.

    Everybody may know which gifts a family has bought and given (R52).

    - "round", "wall", "step" (see flow), "chief", "mover", "final": where the game stands
    - "seats": by name, in seat order: "points", "cubes", "spent" (by action space), "passed", "hand",
      "rewards", "gifts" ("available", "unbought": values), "stock", "colony", "insulted" (armies),
      "shipyard", "ocean" (junks), "visited" (Distant Lands)
    - "gifts": active ones, as "giver", "recipient", "value"
    - "ministries": by name, in board order: "spaces" (seven of null or "cost", "owner", "secured",
      "candidate", "transferred"), "minister_chit", "secretary_chit", "minister", "secretary", "resolved"
    - "lands": in soldier order: "name", "cost", "soldiers", "resolved", "boxes" ("points", "reward", "army")
    - "distant": by name, "points" of the chit, which the first of the "visitors" took
    - "students": owners by "red" and "orange"; "forced"; "candidate" ("any" or a ministry); "candidates_left"
    - "tutoring": by seat "student" and "cards", a number; "exam_winner"
    - "resolution": null or "ministry" and "holders" of its seven officials, "" for none
    - "discard": the pile; "deck", "officials_left", "rewards_left", "junks_left": how many
    - "offices": "chief_minister", "admiral", "general" once the game is over, "" before
    """
    table = view.table
    return {
        "round": table.round,
        "wall": table.wall,
        "step": table.step,
        "chief": table.chief,
        "mover": table.mover,
        "final": table.final,
        "seats": {seat: _family(view, table.families[seat]) for seat in table.seats},
        "gifts": [
            {"giver": giver, "recipient": recipient, "value": value}
            for giver, given in table.gifts.items()
            for recipient, value in given.items()
        ],
        "ministries": {name: _ministry(ministry) for name, ministry in table.ministries.items()},
        "lands": [_land(land) for land in table.lands],
        "distant": {
            land: {
                "points": points,
                "visitors": [seat for seat in table.seats if land in table.families[seat].visited],
            }
            for land, points in table.distant.items()
        },
        "students": dict(table.students),
        "forced": table.forced,
        "candidate": table.candidate,
        "candidates_left": len(table.named_candidates) + table.any_candidates,
        "tutoring": {
            seat: {"student": laid.student, "cards": len(laid.slots)} for seat, laid in table.tutoring.items()
        },
        "exam_winner": table.exam_winner,
        "resolution": None
        if table.resolution is None
        else {"ministry": table.resolution.ministry, "holders": list(table.resolution.holders)},
        "discard": view.faces(table.discard),
        "deck": len(table.deck),
        "officials_left": len(table.officials),
        "rewards_left": len(table.reward_pile),
        "junks_left": table.junk_supply,
        "offices": {
            "chief_minister": table.chief_minister,
            "admiral": table.admiral,
            "general": table.general,
        },
    }


def _family(view: View[Table], family: Family) -> dict[str, Any]:
    return {
        "points": family.points,
        "cubes": family.cubes,
        "spent": dict(family.spent),
        "passed": family.passed,
        "hand": view.faces(family.hand),
        "rewards": view.faces(family.rewards),
        "gifts": {"available": sorted(family.available), "unbought": sorted(family.unbought)},
        "stock": family.stock,
        "colony": family.colony,
        "insulted": family.insulted,
        "shipyard": family.shipyard,
        "ocean": family.ocean,
        "visited": list(family.visited),
    }


def _ministry(ministry: Ministry) -> dict[str, Any]:
    return {
        "spaces": [
            None
            if tile is None
            else {
                "cost": tile.cost,
                "owner": tile.owner,
                "secured": tile.secured,
                "candidate": tile.candidate,
                "transferred": tile.transferred,
            }
            for tile in ministry.spaces
        ],
        "minister_chit": ministry.minister_chit,
        "secretary_chit": ministry.secretary_chit,
        "minister": ministry.minister,
        "secretary": ministry.secretary,
        "resolved": ministry.resolved,
    }


def _land(land: Land) -> dict[str, Any]:
    return {
        "name": land.name,
        "cost": land.cost,
        "soldiers": land.soldiers,
        "resolved": land.resolved,
        "boxes": [{"points": box.points, "reward": box.reward, "army": box.army} for box in land.boxes],
    }
