"""What becomes of events that came from others, and of those that they stand beside, told to the game's holder."""

from collections.abc import Sequence

from pbem.projections.changed import change
from pbem.projections.game import Game
from pbem.projections.merge import Merged, Refused
from pbem.wording import _, few


def turned(game: Game, result: Merged) -> list[str]:
    """Why moves that were told before do not count any more: sentences for everyone. `game`: as it was before."""
    if not result.added or result.audit.faults:
        return []
    head = game.record.head
    changed = change([head.id, *head.sides], result.audit)
    if changed is None:
        return []
    return [f"{changed.sentence}.", *_each(_("{seat}'s `{kind}` no longer counts: {reason}."), result.fell)]


def not_counting(result: Merged) -> list[str]:
    """What came and has no place in the game."""
    return _each(_("{seat}'s `{kind}` is ignored: {reason}."), [*result.refused, *result.kept])


def _each(sentence: str, lost: Sequence[Refused]) -> list[str]:
    return few([sentence.format(seat=one.event.by, kind=one.event.kind, reason=one.reason) for one in lost])
