"""What SMTP and IMAP have in common: whom they believe, and a sentence for every way in which a line is not had."""

import socket
import ssl

from pbem.rooms.mail.transport.providers import provider_of
from pbem.rooms.mail.transport.settings import Server
from pbem.wording import _, ngettext

from .mailbox import MailboxClosedError

PATIENCE = 30.0
"""Seconds that a server may take to answer."""


def trust() -> ssl.SSLContext:
    """Whom we believe: the system's authorities (or those of SSL_CERT_FILE), and the right name in the certificate."""
    return ssl.create_default_context()


def check_there(server: Server, patience: float = PATIENCE) -> None:
    """Look whether a server is there, and is the one that it says it is. Raises MailboxClosedError."""
    try:
        with socket.create_connection((server.host, server.port), timeout=patience) as line:
            if server.security == "tls":
                trust().wrap_socket(line, server_hostname=server.host).close()
    except (OSError, UnicodeError) as error:
        raise closed(server, error, patience) from error


def bearer(user: str, token: str) -> str:
    """What XOAUTH2 says first: who it is, and an access token. Whatever the server asks then, the answer is empty."""
    return f"user={user}\x01auth=Bearer {token}\x01\x01"


def not_let_in(server: Server, said: str) -> str:
    """The sentence for a login that was refused; with what the provider wants instead, if it is one we know."""
    refused = _("{server} does not accept this password for {user}: {said}")
    if server.token_command:
        refused = _("{server} does not accept this token for {user}: {said}")
    told = refused.format(server=server, user=server.user, said=said)
    provider = provider_of("", server.host)
    if provider is None or server.token_command:
        return told
    return _("{refused} ({provider_wants})").format(refused=told, provider_wants=provider.wants)


def closed(server: Server, error: Exception, patience: float) -> MailboxClosedError:
    """Why there is no line to the server, as one sentence."""
    return MailboxClosedError(
        _sentence(error, round(patience)).format(server=server, host=server.host, why=_why(error), n=round(patience))
    )


def _sentence(error: Exception, seconds: int) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return _("the certificate of {server} cannot be trusted: {why}")
    if isinstance(error, ssl.SSLEOFError | ssl.SSLZeroReturnError):
        return _("{server} closed the connection")
    if isinstance(error, ssl.SSLError):
        return _("{server} does not speak TLS as it should ({why}): perhaps it needs starttls, or another port")
    if isinstance(error, socket.gaierror):
        if error.errno == socket.EAI_AGAIN:
            return _("the host name {host} cannot be looked up now: perhaps this machine is offline")
        return _("there is no host {host}")
    if isinstance(error, ConnectionRefusedError):
        return _("{server} refuses connections: perhaps the port is wrong")
    if isinstance(error, TimeoutError):
        return ngettext(
            "{server} did not answer within {n} second", "{server} did not answer within {n} seconds", seconds
        )
    if isinstance(error, ConnectionError):
        return _("{server} closed the connection")
    if isinstance(error, UnicodeError):  # which would quote the password
        return _("{server}: a password beyond ASCII does not work here")
    return _("the connection to {server} broke: {why}")


def _why(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return error.verify_message
    if isinstance(error, ssl.SSLError):
        return (error.reason or str(error)).lower().replace("_", " ")
    return (error.strerror if isinstance(error, OSError) else "") or str(error) or type(error).__name__
