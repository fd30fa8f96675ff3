"""Mail goes by SMTP, many over one connection.

The standard library's smtplib is used step by step (MAIL, RCPT, DATA), because what may be tried again depends on how
far a mail had come when it was refused.
"""

from collections.abc import Callable
from contextlib import suppress
from email.errors import MessageError
from email.message import EmailMessage
from email.policy import SMTP as SMTP_POLICY
from smtplib import (
    SMTP,
    SMTP_SSL,
    SMTPAuthenticationError,
    SMTPException,
    SMTPNotSupportedError,
    SMTPServerDisconnected,
)
from types import TracebackType
from typing import Self

from pbem.rooms.mail.transport.settings import Smtp
from pbem.wording import _

from .mailbox import DelayedError, MailboxClosedError, UndeliverableError
from .server import PATIENCE, bearer, closed, not_let_in, trust

_OURSELVES = "[127.0.0.1]"  # said in EHLO: the machine's name is no one's business, and looking it up may take seconds
_BEGIN = 250
_ACCEPTED = (250, 251, 252)


class SmtpOutbox:
    """A connection to an SMTP server, made when first needed, and again where the server has closed it.

    `secret`, the password or the token, is asked once for every connection. `sender`: where mail that cannot be
    delivered comes back to.
    """

    def __init__(self, server: Smtp, sender: str, secret: Callable[[], str], patience: float = PATIENCE) -> None:
        self._server = server
        self._sender = sender
        self._secret = secret
        self._patience = patience
        self._client: SMTP | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._client is not None and error is None:
            with suppress(SMTPException, OSError):
                self._client.quit()
        self._drop()

    def reach(self) -> None:
        """Connect and log in. Raises MailboxClosedError."""
        if self._client is None:
            self._client = self._connected()

    def send(self, message: EmailMessage, to: str) -> None:
        """Hand a mail over for one address. Raises DelayedError, UndeliverableError or MailboxClosedError."""
        raw = _bytes(message)
        if not (self._sender + to).isascii():
            raise UndeliverableError(_("{to}: addresses beyond ASCII are not supported").format(to=to))
        try:
            client = self._begun()
            self._check(to, *client.rcpt(to))
            self._check(to, *client.data(raw))
        except OSError as error:  # which an SMTPException is, too
            self._drop()
            raise self._closed(error) from error

    def _begun(self) -> SMTP:
        """The connection, on which a mail has started; a new one where the old was closed, or has carried its share."""
        if self._client is not None:
            with suppress(SMTPException, OSError):
                if self._client.mail(self._sender)[0] == _BEGIN:
                    return self._client
            self._drop()
        self._client = self._connected()
        code, words = self._client.mail(self._sender)
        if code != _BEGIN:
            self._refuse(self._sender, code, words)
        return self._client

    def _check(self, to: str, code: int, words: bytes) -> None:
        if code not in _ACCEPTED:
            self._refuse(to, code, words)

    def _refuse(self, address: str, code: int, words: bytes) -> None:
        """Raise what a refusal means, with the connection ready for the next mail."""
        if self._client is not None:
            with suppress(SMTPException, OSError):
                self._client.rset()
        why = {"address": address, "server": self._server, "code": code, "said": _words(words)}
        if code < 500:
            raise DelayedError(_("{server} does not accept mail for {address} now: {code} {said}").format(**why))
        raise UndeliverableError(_("{server} refuses mail for {address}: {code} {said}").format(**why))

    def _connected(self) -> SMTP:
        """A connection, logged in. Raises MailboxClosedError."""
        server = self._server
        client: SMTP | None = None
        try:
            if server.security == "tls":
                client = SMTP_SSL(server.host, server.port, _OURSELVES, timeout=self._patience, context=trust())
            else:
                client = SMTP(server.host, server.port, _OURSELVES, timeout=self._patience)
            if server.security == "starttls":
                client.starttls(context=trust())
            client.ehlo_or_helo_if_needed()
            if server.user:
                self._log_in(client)
        except Exception as error:
            if client is not None:
                client.close()
            if isinstance(error, OSError):
                raise self._closed(error) from error
            if isinstance(error, UnicodeError):
                raise closed(server, error, self._patience) from None
            raise
        return client

    def _log_in(self, client: SMTP) -> None:
        """By password or token, as the settings say. Raises OSError, which an SMTPException is, too."""
        user = self._server.user
        if not self._server.token_command:
            client.login(user, self._secret())
            return
        if "XOAUTH2" not in client.esmtp_features.get("auth", "").upper().split():
            raise SMTPNotSupportedError("AUTH XOAUTH2")
        said = bearer(user, self._secret())
        client.auth("XOAUTH2", lambda challenge=None: said if challenge is None else "")

    def _closed(self, error: OSError) -> MailboxClosedError:
        cause = error.__context__
        if isinstance(error, SMTPServerDisconnected) and isinstance(cause, OSError):
            return closed(self._server, cause, self._patience)
        if not isinstance(error, SMTPException):
            return closed(self._server, error, self._patience)
        sentence = _("{server} says no: {said}")
        said = _words(getattr(error, "smtp_error", b"")) or str(error)
        if isinstance(error, SMTPAuthenticationError):
            return MailboxClosedError(not_let_in(self._server, said))
        if isinstance(error, SMTPNotSupportedError):
            sentence = _("{server} offers no {what} on this port: nothing was sent")
        elif isinstance(error, SMTPServerDisconnected):
            sentence = _("{server} closed the connection")
        what = "XOAUTH2" if "XOAUTH2" in str(error) else _("login") if "AUTH" in str(error) else "STARTTLS"
        return MailboxClosedError(sentence.format(server=self._server, what=what, said=said))

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None


def _words(said: bytes | str) -> str:
    """What a server said, on one line."""
    return " ".join((said.decode("utf-8", "replace") if isinstance(said, bytes) else said).split())


def _bytes(message: EmailMessage) -> bytes:
    """The mail as it travels, in seven bits, which every server carries. Raises UndeliverableError."""
    try:
        return message.as_bytes(policy=message.policy.clone(linesep=SMTP_POLICY.linesep, cte_type="7bit"))
    except (MessageError, ValueError, LookupError) as error:
        raise UndeliverableError(_("this message cannot be written as an e-mail: {why}").format(why=error)) from error
