"""A game by mail between people with pbem, as `pbem start` arranges it."""

from collections.abc import Sequence
from pathlib import Path

from pbem.cli.arrangement import Arrangement, Evening, begin, promise
from pbem.cli.terminal.questions import ask
from pbem.errors import UsageError
from pbem.rooms.mail.transport import addresses
from pbem.wording import _, all_of

from .account import MailAccount, asked


class MailGame(Arrangement):
    """All have pbem, and let it use their mailbox, or carry its mails over by hand."""

    name = "mail"

    def __init__(self) -> None:
        self._account = MailAccount("", None)
        self._to: dict[str, str] = {}

    def offer(self) -> str:
        """A mailbox that one has anyhow."""
        what = _("By e-mail, from your own mailbox; everyone installs pbem and lets it use theirs.")
        return f"{what} {promise()}"

    def ask(self, evening: Evening) -> None:
        """My account, and where the others' mail goes."""
        explained = _("Your own address. Of the mail there, pbem fetches only messages written by pbem.")
        self._account = asked(_("Your mail address"), evening.seat, explained=explained)
        self._to = asked_addresses(evening.others, {self._account.address: evening.seat})

    def planned(self, evening: Evening) -> Sequence[str]:
        """The settings, the game, a mail to each."""
        file = _("a game file will be written here")
        whom = all_of([f"{seat} <{address}>" for seat, address in self._to.items()])
        if self._account.settings is None:
            return [file, _("so is an invitation for each to send with your mail program: {whom}").format(whom=whom)]
        invited = _("an invitation is mailed to {whom}").format(whom=whom)
        return [file, *self._account.planned(_("your mail settings are saved")), invited]

    def set_up(self, evening: Evening) -> Sequence[str]:
        """Keep the account, start, and invite."""
        self._account.keep()
        path = begin(evening)
        _note(path, self._to)
        if self._account.settings is None:
            return self._by_hand(path)
        from pbem.cli.actor import player
        from pbem.rooms.mail.by_mail import send_games
        from pbem.rooms.sync.outcome import Outcome
        from pbem.rooms.sync.report import report

        outcome = Outcome()
        send_games([path], player(), outcome)
        report(outcome)
        return [
            _("your friends' answers come by mail; `pbem sync` fetches them, and sends what your friends lack"),
            _("when every seat is taken, it starts the game"),
        ]

    def _by_hand(self, path: Path) -> Sequence[str]:
        from pbem.cli.actor import player
        from pbem.cli.terminal.output import say
        from pbem.events.file import write_new
        from pbem.rooms.mail.letters import correspondence
        from pbem.rooms.mail.own import own_address
        from pbem.rooms.mail.transport.mailed import SHOWN

        who, book = player(), addresses.load()
        letters = correspondence(path, who.me, own_address(who.me, book, self._account.address), book)
        parcels = letters.parcels(again=True)
        seats = [seat for one in parcels for seat in one.player.seats]
        for one in parcels:
            place = path.with_name(f"{path.stem}-{one.seat}.eml")
            write_new(place, letters.mail(one, who.now(), seats=seats).as_bytes())
            say(str(place))
        letters.mailed.know(SHOWN, (event.id for event in letters.events))
        letters.mailed.save()
        return [
            _("open each of these messages with your mail program, and send it"),
            _("save the reply, and import it: `pbem mail apply FILE`"),
            _("`pbem mail compose -o FILE` writes your next message"),
        ]


def asked_addresses(seats: Sequence[str], taken: dict[str, str]) -> dict[str, str]:
    """Where the mail of these seats goes. `taken`: whose each address is that was said before."""
    found: dict[str, str] = {}

    def read(answer: str) -> str:
        address = addresses.checked(answer)
        if address in taken:
            raise UsageError(_("{address} is {seat}'s").format(address=address, seat=taken[address]))
        return address

    explained = _("A mail address, like bob@example.org. The invitation goes there.")
    for seat in seats:
        found[seat] = ask(_("{seat}'s mail address").format(seat=seat), read, explained=explained)
        taken = {**taken, found[seat]: seat}
    return found


def _note(path: Path, to: dict[str, str]) -> None:
    """From now on the mail for these seats goes there. Raises MachineError."""
    from pbem.store.opened_game import open_game

    game, book = open_game(path).game, addresses.load()
    for seat, address in to.items():
        book.seat_is_at(game.id, seat, "", address)
    book.save()
