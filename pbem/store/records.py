"""What is kept for a later command, as types: nothing loads this module but a type checker."""

from typing import Any, TypedDict

from pbem.projections.status import SeatStatus, Status


class KeptStory(TypedDict):
    """Where a story is kept as one pair of eyes may read it: the name of its text, its whole bytes and their SHA-256.

    `heading`: the one over its last line. `since`: up to which byte it is older than each seat's last turn.
    """

    name: str
    length: int
    sha: str
    heading: str
    since: dict[str, int]


class KeptState(TypedDict):
    """What it takes to go on from a file's first `length` bytes without reading them again, as plain data.

    `place`: where the ruleset's code is. `asides`: events that do not count, each with why. `stories`: by reader.
    `recent`: what was told of the newest events (see Recent), by their ids.
    """

    place: str
    record: Any
    table: Any
    chance: Any
    length: int
    asides: list[tuple[int, str]]
    stories: dict[str, KeptStory]
    recent: dict[str, Any]


class KnownStatus(Status):
    """Where a game stands for a viewer, and what tells whether that still holds.

    `seen`: a digest of the newest events that were shown with it. `warnings`: sentences about what does not count.
    `place`: where the ruleset's code is.
    """

    seen: str
    warnings: list[str]
    place: str


class KeptStatus(SeatStatus, KnownStatus):
    """All that a command can tell a viewer of a game without opening it.

    `story`: where it is kept as it is told to this machine's player now (see pbem.projections.pending.sitting_here).
    """

    story: KeptStory | None


class Noted(TypedDict):
    """A file by all that the system says of it, and where its game stood."""

    look: list[int]
    status: KnownStatus
