"""People whose mail goes through the post office."""

from collections.abc import Mapping
from pathlib import Path

from correspondents import Correspondent
from needs import PATIENCE
from people import at_machine
from servers import PostOffice

from pbem.rooms.mail.transport import settings
from pbem.rooms.mail.transport.mailboxes.configured import incoming


class Customer(Correspondent):
    """Someone whose mail goes through the post office."""

    def __init__(self, name: str, place: Path, office: PostOffice) -> None:
        super().__init__(name, place)
        self.address, self.office = office.address(name), office

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        return super().environment({"SSL_CERT_FILE": str(self.office.certificate), **(more or {})})

    def set_up_at_the_office(self) -> None:
        with at_machine(self, "", {}):
            settings.save(self.office.settings(self.name))

    def awaits_mail(self) -> None:
        """Return when there is mail in the mailbox."""
        with incoming(self.office.settings(self.name)) as mailbox:
            while not list(mailbox.waiting()):
                assert mailbox.wait(PATIENCE), self.name
