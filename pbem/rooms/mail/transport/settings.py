"""How this person's mail goes and comes: `mail.toml` in the config folder.

No secret stands in it: passwords are in the system's keyring, in a file of their own, or what a command prints
(`passwords`). The commands in it are run with this person's rights, so no one else may be able to write to it.
"""

import re
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from pbem.cli.terminal.own_command import words_of
from pbem.errors import UsageError
from pbem.events.places import mail_settings_file
from pbem.rooms.mail.transport import own_settings
from pbem.rooms.mail.transport.loopback import loopback
from pbem.wording import _

from .headers import ADDRESS

Security = Literal["tls", "starttls", "none"]
"""TLS from the first byte; TLS after a few words in the clear; or nothing, which only this machine itself may have."""

Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]

_MARK = re.compile(r"[A-Za-z0-9_$.-]{1,40}")


class Server(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="by"):
    """A mail server. `user`: whom it knows this person as, "" for no login.

    `password_command`: what prints the password; "" where it is kept here. `token_command`: instead of any password,
    what prints an access token (OAuth 2.0), good for an hour as a rule, with which the login is XOAUTH2.
    """

    host: str
    port: Port
    security: Security = "tls"
    user: str = ""
    password_command: str = ""
    token_command: str = ""

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Smtp(Server, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="by", tag="smtp"):
    """The server that takes this person's mail."""


class Imap(Server, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="by", tag="imap"):
    """The server that keeps the mail that came, in a folder of its.

    `mark`: the keyword put on mail that was seen to; each of several machines that read one mailbox needs its own.
    `handled`: a folder for mail that was seen to, "" to leave it where it is.
    """

    folder: str = "INBOX"
    mark: str = "pbem"
    handled: str = ""


class MailProgram(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="by", tag="command"):
    """A command, run without a shell: it is given a mail on its stdin, or prints those that came."""

    command: str

    def __str__(self) -> str:
        return self.command


class Maildir(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="by", tag="maildir"):
    """A folder that another program brings mail to, or takes it from."""

    folder: str

    def __str__(self) -> str:
        return self.folder


class MailSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """This person's address and name, and the mailboxes by which mail goes and comes.

    `only_for_pbem`: no one else uses the mailbox, so that every mail in it is meant for pbem. `pictures`: mails show
    the board as a picture, where it can be drawn here.
    """

    format: Literal[1] = 1
    address: str
    name: str = ""
    only_for_pbem: bool = False
    pictures: bool = True
    outgoing: Smtp | MailProgram | Maildir
    incoming: Imap | MailProgram | Maildir


def load() -> MailSettings:
    """This person's settings.

    Raises UsageError if there are none, MachineError if they cannot be read or others could change them,
    FaultyFileError if they make no sense.
    """
    found = own_settings.load(mail_settings_file(), MailSettings, faults_of)
    if found is None:
        raise UsageError(_("mail is not set up yet"), advice=_("set it up with `pbem mail setup`"))
    return found


def save(settings: MailSettings) -> None:
    """Keep these settings instead of any others. Raises UsageError if they make no sense, MachineError."""
    for fault in faults_of(settings):
        raise UsageError(fault)
    own_settings.save(mail_settings_file(), settings, _("pbem's mail settings, written by `pbem mail setup`."))


def faults_of(settings: MailSettings) -> Iterator[str]:
    """What types cannot tell to be wrong, a sentence each."""
    if re.fullmatch(ADDRESS, settings.address) is None:
        yield _("{address!r} is not a mail address").format(address=settings.address)
    if not settings.name.isprintable():
        yield _("{name!r} is not a name").format(name=settings.name)
    for mailbox in (settings.outgoing, settings.incoming):
        if isinstance(mailbox, Server):
            yield from _faults_of_server(mailbox)
        elif isinstance(mailbox, MailProgram):
            yield from _faults_of_command(mailbox.command)
        elif not Path(mailbox.folder).is_absolute():
            yield _("{folder!r} is not an absolute path: it must not depend on the folder that you are in").format(
                folder=mailbox.folder
            )


def _faults_of_server(server: Server) -> Iterator[str]:
    if not server.host or not server.host.isascii() or re.search(r"[\s\x00-\x1f\x7f:/@]", _without_colons(server.host)):
        yield _("{host!r} is not the name of a server").format(host=server.host)
    if server.security == "none" and not loopback(server.host):
        yield _("{host} is another machine: mail and password go there by tls or starttls only").format(
            host=server.host
        )
    if server.password_command and server.token_command:
        yield _("{host} gets a password or a token, never both").format(host=server.host)
    for secret in (server.password_command, server.token_command):
        if secret and not _is_command(secret):  # it may be the password itself, so it is not shown
            yield _("the command that prints the secret for {host} is not a command").format(host=server.host)
    if isinstance(server, Imap) and _MARK.fullmatch(server.mark) is None:
        yield _("{mark!r} is not a valid flag: use letters, digits and hyphens").format(mark=server.mark)


def _faults_of_command(command: str) -> Iterator[str]:
    if not _is_command(command):
        yield _("{command!r} is not a command").format(command=command)


def _is_command(command: str) -> bool:
    try:
        words_of(command)
    except ValueError:
        return False
    return True


def _without_colons(host: str) -> str:
    """The host without what only an address of IPv6 may hold."""
    try:
        ip_address(host)
    except ValueError:
        return host
    return host.replace(":", "")
