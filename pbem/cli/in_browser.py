"""What opens a page in a browser, of whatever room does it."""

from collections.abc import Callable

from pbem.errors import UsageError
from pbem.room import loaded, rooms
from pbem.wording import _


def in_browser(part: str) -> Callable[..., None]:
    """The function that a room names in this part of its record: "browser" or "teaches". Raises UsageError."""
    named = [place for room in rooms().values() if (place := getattr(room, part))]
    if not named:
        raise UsageError(_("the page for a browser is not installed here"))
    found: Callable[..., None] = loaded(named[0])
    return found
