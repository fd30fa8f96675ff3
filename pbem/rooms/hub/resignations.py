"""Who was asked whether a resignation is meant: in the hub's journal."""

from pbem.projections.game import Game

from .journal import Journal


class Resignations:
    """What has been asked back in one game that is in hand. It counts when the intent is kept that says so.

    `asked`: by tag, the newest event of the seat's own at that time.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.asked: dict[str, str] = {}

    def ask(self, game: Game, seat: str) -> None:
        """A seat is asked in the answer to its mail."""
        self.asked[self._journal.roster.of(game.id)[seat].tag] = _newest(game, seat)

    def was_asked(self, game: Game, seat: str) -> bool:
        """Whether a mail has asked that before, and its player has done nothing else since."""
        tag = self._journal.roster.of(game.id)[seat].tag
        return self._journal.asked.get(tag) == _newest(game, seat)


def _newest(game: Game, seat: str) -> str:
    return next((event.id for event in reversed(list(game.log or ())) if event.by == seat), "")
