"""A mail account, asked for question by question and tried before anything is kept, as `pbem start` does it."""

from typing import NamedTuple

import msgspec

from pbem.cli.terminal.output import talk
from pbem.cli.terminal.questions import ask, ask_unseen
from pbem.errors import UsageError
from pbem.events.places import mail_settings_file
from pbem.rooms.mail.transport.addresses import checked
from pbem.rooms.mail.transport.mailboxes.configured import incoming, outgoing
from pbem.rooms.mail.transport.mailboxes.server import check_there
from pbem.rooms.mail.transport.passwords import forget_all_but, secret
from pbem.rooms.mail.transport.providers import Provider, provider_of
from pbem.rooms.mail.transport.settings import Imap, MailSettings, Server, Smtp, load, save
from pbem.wording import _

from .setup import Direction, check_commands, keep, known_server, server_at, servers_of, settings_of


class MailAccount(NamedTuple):
    """An account, as it was asked for. `settings`: None where its mails go and come by another program.

    `password`: "" where it is kept already, or none is wanted. `instead_of`: the address of another account that is set
    up here now, "" if none is.
    """

    address: str
    settings: MailSettings | None
    password: str = ""
    instead_of: str = ""

    def planned(self, kept: str) -> list[str]:
        """What becomes of settings, a sentence each. `kept`: that these are."""
        sentence = _("the settings for {address} and their password are deleted")
        return [kept, *([sentence.format(address=self.instead_of)] if self.instead_of else [])]

    def keep(self) -> None:
        """Keep what is new of it. Raises MachineError."""
        if self.settings is None:
            return
        if self.password:
            keep(servers_of(self.settings), self.password)
        save(self.settings)
        mailboxes = (self.settings.outgoing, self.settings.incoming)
        forget_all_but(one for one in mailboxes if isinstance(one, Server))


def asked(question: str, name: str, *, explained: str, only_for_pbem: bool = False) -> MailAccount:
    """The account that is meant. `name`: whose mails they are, as others see it.

    Where a provider takes no password, the mails may go by another program, but not if they are `only_for_pbem`.
    """
    had = load() if mail_settings_file().exists() else None

    def lets_us_in(provider: Provider | None) -> None:
        if only_for_pbem and provider is not None and provider.takes == "token":
            raise UsageError(provider.wants, advice=_("use a mailbox at another provider"))

    def read(answer: str) -> str:
        address = checked(answer)
        lets_us_in(provider_of(address))
        return address

    address = ask(question, read, explained=explained, proposed=had.address if had is not None else "")
    if had is not None and had.address.lower() == address:
        return MailAccount(address, msgspec.structs.replace(had, only_for_pbem=had.only_for_pbem or only_for_pbem))
    hosts = [_host(provider_of(address), protocol, address) for protocol in ("smtp", "imap")]
    provider = provider_of(address, *hosts)  # which may keep the mail of anybody's own domain
    lets_us_in(provider)
    if provider is not None:
        talk(_("{sentence}.").format(sentence=provider.wants))
    instead_of = had.address if had is not None else ""
    if provider is not None and provider.takes == "token":
        settings = _by_token(address, name, provider)
        return MailAccount(address, settings, instead_of=instead_of if settings is not None else "")
    user = address
    if provider is None:
        explained = _("Your mail program has it in your account's settings; usually it is your address.")
        user = ask(_("The login name for the servers"), str, proposed=address, explained=explained)
    settings = _settings(address, name, hosts, user, only_for_pbem=only_for_pbem)
    password = ask_unseen(
        _("The password of {user}").format(user=user),
        lambda typed: _let_in(settings, typed),
        explained=_("It is kept in the system's keyring, or in a file that only you can read, and is never shown."),
    )
    return MailAccount(address, settings, password, instead_of)


def _by_token(address: str, name: str, provider: Provider) -> MailSettings | None:
    none = _("none")

    def read(answer: str) -> MailSettings | None:
        if answer == none:
            return None
        check_commands(answer)
        hosts = [known_server(provider, protocol, address) for protocol in ("smtp", "imap")]
        settings = _settings(address, name, hosts, address, token=answer)
        _let_in(settings, "")
        return settings

    explained = _(
        "Programs like pizauth, oauth2ms or mutt_oauth2.py print a token after you have agreed once in a "
        "browser. Without one, pbem writes each message to a file, and you send it with your own mail "
        "program."
    )
    return ask(_("A command that prints a token"), read, proposed=none, explained=explained)


def _host(provider: Provider | None, protocol: str, address: str) -> str:
    """The server for one direction: that of a provider we know, or what is answered, if it is there."""
    known = known_server(provider, protocol, address)
    if provider is not None:
        return known

    def read(answer: str) -> str:
        kind = Smtp if protocol == "smtp" else Imap
        check_there(kind(**server_at(protocol, _by_server(answer))._asdict()))
        return answer

    question = _("The server for outgoing mail") if protocol == "smtp" else _("The server for incoming mail")
    explained = _("HOST or HOST:PORT. Your provider's help names it, as {name}.").format(name=protocol.upper())
    return ask(question, read, proposed=known, explained=explained)


def _by_server(host: str) -> Direction:
    return Direction(host, None, None, None)


def _settings(
    address: str, name: str, hosts: list[str], user: str, *, token: str = "", only_for_pbem: bool = False
) -> MailSettings:
    out, come = map(_by_server, hosts)
    return settings_of(address, name, out, come, user, ("", token), "INBOX", "", only_for_pbem)


def _let_in(settings: MailSettings, password: str) -> str:
    """The password, if both servers take it; or the token, which is asked for. Raises MachineError."""

    def let_in(server: Server) -> str:
        return password or secret(server)

    with outgoing(settings, let_in=let_in) as out, incoming(settings, let_in=let_in) as come:
        out.reach()
        come.reach()
    return password
