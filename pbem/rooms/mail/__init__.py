"""Games by mail: mails taken in, the letters that go out, and whom they go to."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "mail",
    rooms=("sync",),
    packages={"authres": "authres", "imapclient": "imapclient", "keyring": "keyring"},
    commands={
        _("Share"): {
            "mail": ("pbem.rooms.mail.cli", _("Play by e-mail.")),
        },
    },
    arranges="pbem.rooms.mail.cli.arranged:MailGame",
    carrier="pbem.rooms.mail.carrier:MailCarrier",
)
