"""A game through a hub, as `pbem start` arranges it: this machine is the hub."""

from collections.abc import Sequence
from dataclasses import replace

from pbem.cli.arrangement import Arrangement, Evening
from pbem.cli.terminal.questions import ask
from pbem.rooms.mail.cli.account import MailAccount, asked
from pbem.rooms.mail.cli.arranged import asked_addresses
from pbem.secrecy import OPEN
from pbem.wording import _, all_of, as_one_line

from .cli import begin


class HubGame(Arrangement):
    """All answer e-mails, whoever arranges it too; only this machine has pbem."""

    name = "hub"
    seated = False

    def __init__(self) -> None:
        self._account = MailAccount("", None)
        self._to: dict[str, str] = {}
        self._host = ""

    def offer(self) -> str:
        """A mailbox, a machine that runs, and trust."""
        return _(
            "You all answer by e-mail; only you install pbem, on a machine that keeps running, with a "
            "mailbox of its own. The cards are readable there: your friends trust you not to peek."
        )

    def ask(self, evening: Evening) -> None:
        """The hub's account, and where everyone's mail goes."""
        self._account = asked(
            _("The hub's mail address"),
            "pbem",
            explained=_(
                "A mailbox for the hub alone: it reads and answers every message there, so make a new "
                "one. It must accept mail for hub+anything@example.org too, as nearly all providers do."
            ),
            only_for_pbem=True,
        )
        self._to = asked_addresses(evening.people, {self._account.address: _("the hub")})
        self._host = ask(_("Your name"), as_one_line, explained=_("The invitations name you as the host."))

    def planned(self, evening: Evening) -> Sequence[str]:
        """The settings, the game, and whom it will write to."""
        whom = all_of([f"{seat} <{address}>" for seat, address in self._to.items()])
        return [
            _("a game file will be written into the folder games, and the folder hub beside it"),
            *self._account.planned(_("the hub's mail settings are kept")),
            _("`pbem hub` will invite {whom}").format(whom=whom),
        ]

    def set_up(self, evening: Evening) -> Sequence[str]:
        """Keep the account, and start the game for the hub to serve."""
        self._account.keep()
        begin(replace(evening.plan(), own=(), cards=OPEN), self._to, self._host)
        return [
            _("`pbem hub` here invites everyone, and must keep running; each player answers with `join`"),
            _("the game starts when everyone has answered; `pbem hub players` shows who has"),
        ]
