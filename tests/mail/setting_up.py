"""Setting up mail: a keyring, the command, and what it keeps."""

from keyring.backend import KeyringBackend
from people import Person
from servers import PostOffice


class Drawer(KeyringBackend):
    """A keyring that lasts as long as a test."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


def words(office: PostOffice, **changes: str) -> list[str]:
    """The command with everything told."""
    options = {
        "address": "ann@club.example",
        "smtp": f"127.0.0.1:{office.ports.smtps}",
        "imap": f"127.0.0.1:{office.ports.imaps}",
        "patience": "20",
        **changes,
    }
    return ["mail", "setup", *(part for name, value in options.items() for part in (f"--{name}", value))]


def kept(person: Person) -> str:
    return (person.home / "config" / "mail.toml").read_text()
