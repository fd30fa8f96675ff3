"""People who play by mail: each with a mailbox that is a folder, and a postman who carries from one to the other."""

import tomllib
from collections.abc import Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import tomli_w
from people import Person, filled_in

from pbem.events.text import parse
from pbem.rooms.mail.transport.mailboxes.maildir import put


class Correspondent(Person):
    """Someone whose mail goes into the folder `out` and comes from the folder `box`."""

    def __init__(self, name: str, place: Path) -> None:
        super().__init__(name, place)
        self.address = f"{name}@example.org"
        self.out, self.box = place / name / "out", place / name / "box"
        for folder in (self.out, self.box):
            for part in ("new", "cur", "tmp"):
                (folder / part).mkdir(parents=True)

    def set_up(self, *, only_for_pbem: bool = True) -> "Correspondent":
        """Write down how mail goes and comes."""
        fields = {
            "format": 1,
            "address": self.address,
            "name": self.name,
            "only_for_pbem": only_for_pbem,
            "pictures": False,  # each takes a second to draw; test_pictured.py has them
            "outgoing": {"by": "maildir", "folder": str(self.out)},
            "incoming": {"by": "maildir", "folder": str(self.box)},
        }
        place = self.home / "config" / "mail.toml"
        place.parent.mkdir(parents=True)
        place.write_text(tomli_w.dumps(fields))
        place.chmod(0o600)
        return self

    def gets(self, raw: bytes) -> None:
        """A mail comes into the mailbox."""
        put(self.box, raw)

    def posted(self) -> list[bytes]:
        """The mails that wait to be carried, the oldest first; they are taken away. No {placeholder} is in them."""
        paths = sorted((self.out / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        mails = [path.read_bytes() for path in paths]
        for path in paths:
            path.unlink()
        for mail in mails:
            body = as_mail(mail).get_body(("plain",))
            filled_in(body.get_content() if body is not None else "")
        return mails

    def ids(self, name: str = "game.toml") -> list[str]:
        """The ids of the events in a game file, in the file's order."""
        return [event.id for _number, event in parse((self.folder / name).read_bytes()).events]

    def held(self, name: str = "game.toml") -> set[str]:
        """The same in no order: files with equal sets of events are the same game."""
        return set(self.ids(name))

    @property
    def log(self) -> str:
        """What became of each mail."""
        place = self.home / "state" / "mail.log"
        return place.read_text() if place.exists() else ""

    @property
    def addresses(self) -> set[str]:
        """All addresses that are known."""
        place = self.home / "config" / "addresses.toml"
        fields = tomllib.loads(place.read_text()) if place.exists() else {}
        return {address for name in ("keys", "seats", "names") for address in fields.get(name, {}).values()}


Three = tuple[Correspondent, Correspondent, Correspondent]


def meet(people: Sequence[Correspondent]) -> None:
    """By mail they all take seats in the game that the first has made, who deals when the last of them has joined."""
    first, *others = people
    for other in others:
        first.done("mail", "send", "--to", other.address)
    carry(*people)
    for other in others:
        other.done("mail", "receive")
        other.done("join", other.name)
        other.done("mail", "send")
        carry(*people)
    first.done("sync")
    carry(*people)
    for other in others:
        other.done("mail", "receive")


def play_and_mail(one: Correspondent, *words: str) -> None:
    """Make a move and send it."""
    one.done("play", *words)
    one.done("mail", "send")


def carry(*people: Correspondent) -> list[tuple[str, str]]:
    """Deliver all that was posted. Returns from whom each mail was, and to whom."""
    carried = []
    for one in people:
        for raw in one.posted():
            mail = as_mail(raw)
            to = mail["To"].addresses[0].addr_spec
            carried.append((one.name, to.partition("@")[0]))
            for other in people:
                if other.address == to:
                    other.gets(raw)
    return carried


def as_mail(raw: bytes) -> EmailMessage:
    """A mail as Python's own parser reads it."""
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def typed_mail(sender: str, text: str, *, headers: Sequence[tuple[str, str]] = ()) -> bytes:
    """A mail that someone has typed in a mail program."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, "bob@example.org", "Hello"
    for name, value in headers:
        mail[name] = value
    mail.set_content(text)
    return mail.as_bytes()
