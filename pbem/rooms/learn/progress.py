"""How far someone has come with a game's lessons, noted on their machine."""

from pbem.store.keeper import PLAYER, note, noted, table

_PART = "lessons"


def reached(game: str) -> int:
    """The number of the lesson at which someone goes on; 1 for who has not started, or has taken all of them."""
    found = table(noted(PLAYER).get(_PART)).get(game)
    return found if isinstance(found, int) and found > 0 else 1


def reach(game: str, number: int) -> None:
    """Go on with this lesson the next time."""
    note(PLAYER, lambda known: known.update({_PART: {**table(known.get(_PART)), game: number}}))
