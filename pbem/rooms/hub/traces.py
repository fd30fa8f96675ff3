"""What the hub has written to its players, kept as traces: so that a mail's quotation of it is known for what it is."""

from collections.abc import Iterable, Iterator, Set
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from errno import ENOSPC
from io import FileIO
from os import strerror
from pathlib import Path

from pbem.errors import MachineError
from pbem.events.file import flush
from pbem.rooms.mail.transport.repeats import TRACE, traces
from pbem.wording import _

from .intent import Mail
from .journal import FOLDER


class Traces:
    """By game, the traces of all mails that were written about it, to whichever seat. Only ever added to."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER / "said"
        self._newest: tuple[str, set[bytes]] = ("", set())
        self._beside = ThreadPoolExecutor(1)

    def close(self) -> None:
        """Nothing more is to be kept."""
        self._beside.shutdown()

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

    @contextmanager
    def noted(self, game: str, mails: Iterable[Mail], typed: str = "") -> Iterator[None]:
        """Keep what is about to be written; after the block it is on the disk. Raises MachineError.

        `typed`: what a player has written, which an answer repeats. What the block itself brings to the disk is on its
        way at the same time: of two that wait for the disk one after another, each would wait for a turn of its own.
        """
        new = self._new(game, mails, typed)
        if not new:
            yield
            return
        path = self._folder / game
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            file = open(path, "ab", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise _refusal(path, error) from error
        with file:
            flushed = self._beside.submit(_append, file, b"".join(sorted(new)))
            try:
                yield
            finally:
                wait([flushed])
            try:
                flushed.result()
            except OSError as error:
                raise _refusal(path, error) from error
        self._newest[1].update(new)

    def _new(self, game: str, mails: Iterable[Mail], typed: str) -> set[bytes]:
        """The traces of what these mails say, which from then on they only hold put together."""
        own = traces(typed)
        new: set[bytes] = set()
        for mail in mails:
            new.update(*(traces(text, own) for text in mail.says))
            mail.says = []
        return new - self.of(game)


def _append(file: FileIO, content: bytes) -> None:
    file.truncate(file.tell() // TRACE * TRACE)  # half a trace is left where the disk was full
    if file.write(content) != len(content):
        raise OSError(ENOSPC, strerror(ENOSPC))
    flush(file.fileno())


def _refusal(path: Path, error: OSError) -> MachineError:
    return MachineError(_("{path} cannot be written: {why}").format(path=path, why=error.strerror))
