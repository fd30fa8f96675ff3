"""What the hub has written to its players, kept as traces: so that a mail's quotation of it is known for what it is."""

from collections.abc import Iterable, Iterator, Set
from email import message_from_string
from pathlib import Path

from pbem.errors import MachineError
from pbem.events.file import flush
from pbem.transport.mail.headers import legible
from pbem.transport.mail.html import plain
from pbem.transport.mail.repeats import TRACE, traces
from pbem.wording import _

from .intent import Mail
from .journal import FOLDER


class Said:
    """By game, the traces of all mails that were written about it, to whichever seat. Only ever added to."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER / "said"
        self._newest: tuple[str, set[bytes]] = ("", set())

    def of(self, game: str) -> Set[bytes]:
        """What was written about a game."""
        if self._newest[0] != game:
            try:
                raw = (self._folder / game).read_bytes()
            except OSError:
                raw = b""
            whole = len(raw) // TRACE * TRACE
            self._newest = game, {raw[at : at + TRACE] for at in range(0, whole, TRACE)}
        return self._newest[1]

    def note(self, game: str, mails: Iterable[Mail], typed: str = "") -> None:
        """Keep what is about to be written; when this returns it is on the disk. Raises MachineError.

        `typed`: what a player has written, which an answer repeats.
        """
        known = self.of(game)
        own = traces(typed)
        new = set[bytes]().union(*(traces(text, own) for mail in mails for text in _texts(mail))) - known
        if not new:
            return
        path = self._folder / game
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            with open(path, "ab") as file:
                file.truncate(file.tell() // TRACE * TRACE)  # half a trace is left where the disk was full
                file.write(b"".join(sorted(new)))
                file.flush()
                flush(file.fileno())
        except OSError as error:
            raise MachineError(_("{path} cannot be written: {why}").format(path=path, why=error.strerror)) from error
        self._newest[1].update(new)


def _texts(mail: Mail) -> Iterator[str]:
    """What a mail says, in each of its forms."""
    read = message_from_string(mail.raw)
    yield legible(str(read["Subject"]))
    for part in read.walk():
        if part.get_content_maintype() == "text" and part.get_filename() is None:
            payload = part.get_payload(decode=True)
            text = payload.decode() if isinstance(payload, bytes) else ""
            yield plain(text) if part.get_content_subtype() == "html" else text
