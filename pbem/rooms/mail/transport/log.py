"""What became of each mail, in a file for people to read: of most mails no one is told anything else."""

from datetime import UTC, datetime
from pathlib import Path

from pbem.events.file import replace
from pbem.events.places import state_folder

from .message import Message

MOST_BYTES = 2**20
KEPT_BYTES = 2**19
"""Where the log has grown beyond the first, its newest lines stay, of so many bytes."""

_WIDTH = 80


def log_file() -> Path:
    """Where it is."""
    return state_folder() / "mail.log"


def note(message: Message, what: str, now: datetime) -> None:
    """Add a line: when, whose mail, what became of it. Raises OSError or MachineError."""
    sender = (message.sender or "?")[:_WIDTH]
    line = f"{now.astimezone(UTC):%Y-%m-%d %H:%M}  {sender}  [{message.subject[:_WIDTH]}]  {what}"
    place = log_file()
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(place, "a", encoding="utf-8") as file:
        file.write(" ".join(line.splitlines()) + "\n")
        grown = file.tell() > MOST_BYTES
    if grown:
        newest = place.read_bytes()[-KEPT_BYTES:]
        replace(place, newest.partition(b"\n")[2])
