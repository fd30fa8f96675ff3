"""What a hub has kept of plans, and what became of a heap."""

from club import Club

from pbem.projections.audit import audit


def planned(club: Club) -> list[str]:
    """What the hub keeps for anybody."""
    return [plan.words() for plans in club.hub.journal.plans.values() for plan in plans]


def heap(club: Club) -> int:
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    left: int = found.game.table.heap
    return left
