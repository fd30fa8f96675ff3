"""`pbem mail setup`: sending and receiving mail."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from pbem.wording import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.rooms.mail.transport.providers import Provider
    from pbem.rooms.mail.transport.settings import Maildir, MailProgram, MailSettings, Security, Server

app = typer.Typer(rich_markup_mode=None, add_completion=False)

TLS_PORTS = {"smtp": 465, "imap": 993}
STARTTLS_PORTS = (25, 143, 587)

Text = str | None


@app.command()
def setup(
    address: Annotated[
        Text, typer.Option(metavar="ADDRESS", help="Your address; with it, you are asked only for a password.")
    ] = None,
    name: Annotated[Text, typer.Option(metavar="NAME", help="Your name, as others see it.")] = None,
    smtp: Annotated[Text, typer.Option(metavar="HOST[:PORT]", help="SMTP server (outgoing).")] = None,
    smtp_security: Annotated[Text, typer.Option(metavar="HOW", help="tls, starttls, or none on this machine.")] = None,
    send_with: Annotated[
        Text, typer.Option(metavar="COMMAND", help="Or: a command that sends, such as `msmtp -t`.")
    ] = None,
    outbox: Annotated[Text, typer.Option(metavar="FOLDER", help="Or: a Maildir for outgoing mail.")] = None,
    imap: Annotated[Text, typer.Option(metavar="HOST[:PORT]", help="IMAP server (incoming).")] = None,
    imap_security: Annotated[Text, typer.Option(metavar="HOW", help="tls, starttls, or none on this machine.")] = None,
    imap_folder: Annotated[str, typer.Option(metavar="NAME", help="The folder to read.")] = "INBOX",
    handled: Annotated[str, typer.Option(metavar="NAME", help="Move mail there once it has been processed.")] = "",
    receive_with: Annotated[Text, typer.Option(metavar="COMMAND", help="Or: a command that prints new mail.")] = None,
    maildir: Annotated[Text, typer.Option(metavar="FOLDER", help="Or: a Maildir for incoming mail.")] = None,
    only_for_pbem: Annotated[
        bool, typer.Option("--only-for-pbem", help="Treat all mail there as meant for pbem.")
    ] = False,
    pictures: Annotated[
        bool, typer.Option("--pictures/--no-pictures", help="Show a picture of the board in your messages.")
    ] = True,
    user: Annotated[Text, typer.Option(metavar="NAME", help="Login name.")] = None,
    password_command: Annotated[
        str, typer.Option(metavar="COMMAND", help="A command that prints the password; it is not saved.")
    ] = "",
    token_command: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="A command that prints an access token (XOAUTH2), instead of a password."),
    ] = "",
    password_stdin: Annotated[
        bool, typer.Option("--password-stdin", help="Read the password from the standard input.")
    ] = False,
    keyring: Annotated[
        bool, typer.Option("--keyring/--no-keyring", help="Save the password in the keyring, or in a file.")
    ] = True,
    test: Annotated[bool, typer.Option("--test", help="Test the saved settings; change nothing.")] = False,
    patience: Annotated[int, typer.Option(metavar="SECONDS", help="How long the test message may take.", min=1)] = 60,
) -> None:
    """Set up sending and receiving mail, and test it.

    The password is typed unseen. It is kept in the system's keyring or, without one, in a private file beside your
    key; never in mail.toml.

    At the end it logs in to both servers, sends a message to you and waits until it arrives.

    Example: pbem mail setup --address ann@example.org --password-command "pass show mail"
    """
    import msgspec

    from pbem.rooms.mail.transport.passwords import forget_all_but
    from pbem.rooms.mail.transport.providers import provider_of
    from pbem.rooms.mail.transport.settings import Server, load, save

    if test:
        _try(load(), patience)
        return
    check_commands(password_command, token_command)
    _check_taken(provider_of("", smtp or "", imap or ""), token_command)
    asking = address is None
    address = address if address is not None else typer.prompt(_("Your mail address"), err=True)
    out = Direction(smtp, smtp_security, send_with, outbox)
    come = Direction(imap, imap_security, receive_with, maildir)
    provider = provider_of(address)
    if not (any(out.mailboxes) and any(come.mailboxes)):
        _check_taken(provider, token_command)
    if name is None:
        name = _asked(_("Your name, as others see it"), _own_name(address), asking)
    if not any(out.mailboxes):
        guess = known_server(provider, "smtp", address)
        out = out._replace(host=_asked(_("The server for outgoing mail"), guess, asking))
        _check_taken(provider_of("", out.host or ""), token_command)
    if not any(come.mailboxes):
        guess = known_server(provider, "imap", address)
        come = come._replace(host=_asked(_("The server for incoming mail"), guess, asking))
        _check_taken(provider_of("", come.host or ""), token_command)
        only_for_pbem = only_for_pbem or (asking and _confirmed(_("Is this mailbox for pbem alone?")))
    if user is None:
        by_server = out.host is not None or come.host is not None
        user = _asked(_("The login name for the servers"), address, asking and by_server)
    secret = (password_command, token_command)
    settings = settings_of(address, name, out, come, user, secret, imap_folder, handled, only_for_pbem)
    settings = msgspec.structs.replace(settings, pictures=pictures)
    _keep_password(settings, keyring=keyring, stdin=password_stdin)
    save(settings)
    forget_all_but(one for one in (settings.outgoing, settings.incoming) if isinstance(one, Server))
    _try(settings, patience)


class Direction(NamedTuple):
    """What was said of one direction: a server, a command or a Maildir; one of them at most."""

    host: str | None
    security: str | None
    command: str | None
    folder: str | None

    @property
    def mailboxes(self) -> tuple[str | None, str | None, str | None]:
        return (self.host, self.command, self.folder)


def _asked(question: str, guess: str, asking: bool) -> str:
    return str(typer.prompt(question, default=guess, err=True)) if asking else guess


def _confirmed(question: str) -> bool:
    return typer.confirm(question, default=False, err=True)


def _own_name(address: str) -> str:
    """What I am called in games; else what stands before the @."""
    from pbem.events.identity import load

    found = load()
    return found.name if found is not None else address.partition("@")[0]


def settings_of(
    address: str,
    name: str,
    out: Direction,
    come: Direction,
    user: str,
    secret: tuple[str, str],
    folder: str,
    handled: str,
    only_for_pbem: bool,
) -> "MailSettings":
    """Settings from what was said. `secret`: the commands for a password and for a token.

    Raises UsageError if they make no sense.
    """
    from pbem.errors import UsageError
    from pbem.rooms.mail.transport.settings import Imap, MailSettings, Smtp, faults_of

    for choice in (out, come):
        if sum(mailbox is not None for mailbox in choice.mailboxes) > 1:
            raise UsageError(
                _("mail goes out one way and comes in one way: name one server, one command or one folder")
            )
    outgoing: Smtp | MailProgram | Maildir
    incoming: Imap | MailProgram | Maildir
    if out.host is None:
        outgoing = _local(out)
    else:
        server = server_at("smtp", out)
        known_as = "" if server.security == "none" else user  # a mail server of this machine asks for no password
        password, token = secret if known_as else ("", "")
        outgoing = Smtp(**server._asdict(), user=known_as, password_command=password, token_command=token)
    if come.host is None:
        incoming = _local(come)
    else:
        server = server_at("imap", come)
        incoming = Imap(
            **server._asdict(),
            user=user,
            password_command=secret[0],
            token_command=secret[1],
            folder=folder,
            handled=handled,
        )
    settings = MailSettings(
        address=address, name=name, only_for_pbem=only_for_pbem, outgoing=outgoing, incoming=incoming
    )
    for fault in faults_of(settings):
        raise UsageError(fault)
    return settings


def _local(choice: Direction) -> "MailProgram | Maildir":
    from pathlib import Path

    from pbem.rooms.mail.transport.settings import Maildir, MailProgram

    if choice.command is not None:
        return MailProgram(command=choice.command)
    return Maildir(folder=str(Path(choice.folder or "").expanduser().absolute()))


class _Place(NamedTuple):
    """Where a server is, and how the way there is secured."""

    host: str
    port: int
    security: "Security"


def server_at(protocol: str, choice: Direction) -> _Place:
    """A server's host, port and security; the port and the security are guessed from each other. Raises UsageError."""
    from typing import get_args
    from urllib.parse import urlsplit

    from pbem.errors import UsageError
    from pbem.rooms.mail.transport.settings import Security

    try:
        parts = urlsplit(f"//{choice.host}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise UsageError(_("{host!r} is not a server: type HOST or HOST:PORT").format(host=choice.host)) from None
    if choice.security is not None and choice.security not in get_args(Security):
        raise UsageError(
            _("{how!r} is not a way to secure a connection: tls, starttls or none").format(how=choice.security)
        )
    starttls = {"smtp": 587, "imap": 143}[protocol]
    security = choice.security or ("starttls" if port in STARTTLS_PORTS else "tls")
    chosen: Security = "tls" if security == "tls" else "none" if security == "none" else "starttls"
    return _Place(host, port or (TLS_PORTS[protocol] if chosen == "tls" else starttls), chosen)


def check_commands(*commands: str) -> None:
    """Raise UsageError if what is to print a secret is no program here. It may be the secret: it is not shown."""
    from pbem.cli.terminal.own_command import resolves
    from pbem.errors import UsageError

    for command in commands:
        if command and not resolves(command):
            raise UsageError(
                _("the command for your password is not a command of this machine, and was not saved"),
                advice=_(
                    "start it with a program's name or full path; leave out the password itself, pbem asks for it"
                ),
            )


def _check_taken(provider: "Provider | None", token_command: str) -> None:
    """Raise UsageError if someone's provider takes no password and there is no token, before one is asked for."""
    from pbem.errors import UsageError

    if provider is not None and provider.takes == "token" and not token_command:
        raise UsageError(
            provider.wants,
            advice=_(
                "let a command print an access token: --token-command COMMAND; or leave setup out: `pbem "
                "mail compose` and `pbem mail apply` work through your own mail program"
            ),
        )


def known_server(provider: "Provider | None", protocol: str, address: str) -> str:
    """The server where an address's mail goes or comes, as a guess."""
    if provider is None:
        return f"{protocol}.{address.rpartition('@')[2]}"
    host, port, _security = provider.smtp if protocol == "smtp" else provider.imap
    return host if port == TLS_PORTS[protocol] else f"{host}:{port}"


def _keep_password(settings: "MailSettings", *, keyring: bool, stdin: bool) -> None:
    """Ask for the password of servers that need one, and keep it. Raises UsageError, MachineError."""
    from pbem.cli.terminal.output import talk
    from pbem.rooms.mail.transport.providers import provider_of

    lacking = servers_of(settings)
    if not lacking:
        return
    provider = provider_of(settings.address, *(server.host for server in lacking))
    if provider is not None:
        talk(provider.wants)
    keep(lacking, _password(lacking[0].user, stdin=stdin), keyring=keyring)


def servers_of(settings: "MailSettings") -> "list[Server]":
    """The servers that want a password which no command prints."""
    from pbem.rooms.mail.transport.settings import Server

    servers = [mailbox for mailbox in (settings.outgoing, settings.incoming) if isinstance(mailbox, Server)]
    return [one for one in servers if one.user and not one.password_command and not one.token_command]


def keep(lacking: "Sequence[Server]", password: str, *, keyring: bool = True) -> None:
    """Keep the password of servers, and say where, if that is a file. Raises MachineError."""
    from pbem.cli.terminal.output import talk
    from pbem.errors import MachineError
    from pbem.rooms.mail.transport.passwords import keep_in_file, keep_in_keyring

    if keyring:
        try:
            for server in lacking:
                keep_in_keyring(server, password)
            return
        except MachineError as error:
            talk(_("{error}: the password is kept in a file that only you can read").format(error=error))
    for server in lacking:
        place = keep_in_file(server, password)
    talk(_("the password is in {path}").format(path=place))


def _password(user: str, *, stdin: bool) -> str:
    """What someone types without its being shown, or the first line of the standard input. Raises UsageError."""
    import sys

    from pbem.cli.terminal.input import hidden
    from pbem.errors import UsageError

    password = None if stdin else hidden(_("The password of {user}").format(user=user))
    if password is None:
        if not stdin and sys.stdin.isatty():
            raise UsageError(_("a password typed here would be shown"), advice=_("pipe it in: --password-stdin"))
        password = sys.stdin.readline().rstrip("\r\n")
    if not password:
        raise UsageError(_("no password was typed, and none was saved"))
    return password


def _try(settings: "MailSettings", patience: int) -> None:
    """Try both mailboxes, and a mail to oneself. Raises MachineError if anything does not work."""
    import secrets
    from contextlib import ExitStack
    from datetime import timedelta

    from pbem.cli.now import now
    from pbem.cli.terminal.output import say
    from pbem.cli.terminal.progress import progress
    from pbem.errors import MachineError
    from pbem.rooms.mail.transport.mailboxes import trial
    from pbem.rooms.mail.transport.mailboxes.configured import incoming, outgoing

    token = secrets.token_hex(16)
    with ExitStack() as held:
        show = held.enter_context(progress(_("testing")))
        out = held.enter_context(outgoing(settings))
        yesterday = now().date() - timedelta(days=1)  # the server's day may be another than ours
        come = held.enter_context(incoming(settings, since=yesterday))
        works = True
        for what, mailbox, step in (
            (_("sending by {mailbox}"), settings.outgoing, out.reach),
            (_("receiving by {mailbox}"), settings.incoming, come.reach),
        ):
            show(what.format(mailbox=mailbox))
            try:
                step()
            except MachineError as error:
                works = False
                say(_("{what}: no: {why}").format(what=what.format(mailbox=mailbox), why=error))
            else:
                say(_("{what}: works").format(what=what.format(mailbox=mailbox)))
        advice = _("your settings are saved; test again with `pbem mail setup --test`")
        if not works:
            raise MachineError(_("mail does not work yet"), advice=advice)
        show(_("a message to {address}").format(address=settings.address))
        out.send(trial.letter(settings, token, now()), settings.address)
        seconds = trial.seconds_until_it_came(come, token, patience)
    if seconds is None:
        sentence = ngettext(
            "the message to {address} was sent, but had not arrived after {n} second",
            "the message to {address} was sent, but had not arrived after {n} seconds",
            patience,
        )
        raise MachineError(
            sentence.format(address=settings.address, n=patience),
            advice=_("check your spam folder, then: pbem mail setup --test"),
        )
    say(_("a message to {address} arrived after {n} s").format(address=settings.address, n=f"{seconds:.1f}"))
