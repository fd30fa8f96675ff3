"""Who wants a page to click on with each report: in the hub's journal."""

from .journal import Journal


class Pages:
    """What players have said in one game that is in hand. It counts when the intent is kept that says so.

    `changed`: by tag, since with another address a seat may have gone to someone else.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.changed: dict[str, bool] = {}

    def want(self, game: str, seat: str, *, wanted: bool) -> None:
        """From now on, a seat's reports come with the page, or without it."""
        self.changed[self._journal.roster.of(game)[seat].tag] = wanted

    def wanted(self, tag: str) -> bool | None:
        """Whether they do; None if the player has not said."""
        return self.changed.get(tag, self._journal.pages.get(tag))
