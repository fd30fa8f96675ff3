"""Mail, where this machine has a mailbox: taken in before games are exchanged in a folder, and sent after it."""

from __future__ import annotations

from pbem.rooms.sync.way import Way
from pbem.wording import _

TYPE_CHECKING = False  # without typing: see pbem.app.carrier
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pbem.app.player import Player
    from pbem.events.file import GameFile
    from pbem.projections.game import Game
    from pbem.rooms.sync.outcome import Outcome, Progress


def _set_up() -> bool:
    from pbem.events.places import mail_settings_file

    return mail_settings_file().exists()


class MailCarrier(Way):
    """What has gone by mail before goes by mail again."""

    def receive(self, folder: Path, player: Player, progress: Progress) -> Outcome | None:
        """Take in the mail that waits. Raises nothing: the mailbox may be out of reach."""
        if not _set_up():
            return None
        from .by_mail import mail_received

        progress(_("mail"))
        return mail_received(folder, player)

    def send(self, folder: Path, player: Player, progress: Progress) -> Outcome | None:
        """Mail every player who lacks something. Raises nothing."""
        if not _set_up() or player.identity is None:  # an invitation comes before the first `join`, which makes the key
            return None
        from .by_mail import mail_sent

        progress(_("mail"))
        return mail_sent(folder, player)

    def left(self, game: Game, file: GameFile) -> int:
        """Up to where something was mailed, or was in a mail that came."""
        from pbem.events.text import parse

        from .transport import mailed

        gone = mailed.load(game.id).left()
        reading = parse(file.raw)
        return max((reading.ends[number - 1] for number, event in reading.events if event.id in gone), default=0)

    def keys_of(self, name: str) -> Iterator[str]:
        """Those of an address, or of someone whom the address book calls so."""
        from .transport import addresses

        book = addresses.load()
        address = name.lower() if "@" in name else book.names.get(name)
        yield from (key for key, known in book.keys.items() if known == address)
