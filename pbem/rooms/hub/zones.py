"""In which zone players read times: as far from UTC as their newest mail was, by its date."""

from datetime import datetime, timedelta, timezone

from .journal import Journal


class Zones:
    """Those of one game that is in hand. It counts when the intent is kept that says so. `changed`: minutes, by tag."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.changed: dict[str, int] = {}

    def wrote(self, tag: str, date: datetime | None) -> None:
        """Someone has written a mail with this date."""
        ahead = None if date is None else date.utcoffset()
        if ahead is not None and (minutes := ahead // timedelta(minutes=1)) != self._journal.zones.get(tag, 0):
            self.changed[tag] = minutes

    def of(self, tag: str) -> timezone:
        """The zone of a seat; UTC if no one knows."""
        return timezone(timedelta(minutes=self.changed.get(tag, self._journal.zones.get(tag, 0))))
