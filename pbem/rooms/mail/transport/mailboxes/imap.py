"""Mail comes by IMAP.

What was seen to is told by the server: such mail has a keyword of ours, or lies in another folder. So it is known to
whichever process reads the mailbox next, and flags of the person's own mail program do not matter. IMAPClient speaks
the protocol (docs/decisions/0017-mail-carriers.md).
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeVar

from imapclient import IMAPClient  # type: ignore[import-untyped]
from imapclient.exceptions import (  # type: ignore[import-untyped]
    CapabilityError,
    IMAPClientAbortError,
    IMAPClientError,
    LoginError,
    ProtocolError,
)

from pbem.rooms.mail.transport.automatic import PBEM_HEADER
from pbem.rooms.mail.transport.settings import Imap
from pbem.wording import _

from .mailbox import BEGINNING, LETTER_LIMIT, Arrival, MailboxClosedError
from .server import PATIENCE, bearer, closed, not_let_in, trust

HANDLED = "pbem"
"""The folder that mail goes to, once it was seen to, where a server keeps no keywords."""

_LOOKED_AT = 200  # mails whose headers are asked for at once
_HELD = 4 * 2**20  # bytes of mail that are asked for at once

# Seconds of one IDLE. What a server says together with its consent to IDLE lies in imaplib's buffer, where IMAPClient
# does not look before the round ends; so rounds are short while mail is coming. They end some time in any case, because
# only then a line that has silently died is found out.
_FIRST_ROUND = 0.5
_LONGEST_ROUND = 60.0

_LOST = (IMAPClientAbortError, ProtocolError, OSError)

_OURS = f"BODY.PEEK[HEADER.FIELDS ({PBEM_HEADER.upper()})]"

Answer = TypeVar("Answer")


class ImapMailbox:
    """A folder on an IMAP server; the connection is made when first needed, and again after it was lost.

    `secret`, the password or the token, is asked once for every connection. `every`: every mail in the folder is meant
    for pbem; else only those that a pbem wrote are fetched, and of the others nothing but that one header. `since`:
    mail that came on an earlier day is not looked at.
    """

    def __init__(
        self,
        server: Imap,
        secret: Callable[[], str],
        *,
        every: bool = True,
        since: date | None = None,
        limit: int = LETTER_LIMIT,
        patience: float = PATIENCE,
    ) -> None:
        self._server = server
        self._secret = secret
        self._every = every
        self._since = since
        self._limit = limit
        self._patience = patience
        self._client: Any = None
        self._validity = 0
        self._marks = False  # whether the server keeps keywords
        self._round = _FIRST_ROUND
        self._others: set[int] = set()  # mail of no interest, where the server keeps no keywords

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._client is not None and error is None:
            with suppress(IMAPClientError, OSError):
                self._client.logout()
        self._drop()

    def reach(self) -> None:
        """Connect, log in and open the folder. Raises MailboxClosedError."""
        if self._client is None:
            self._client = self._connected()

    def waiting(self) -> Iterator[Arrival]:
        """The letters that are not done, the oldest first. Raises MailboxClosedError."""
        unseen = self._asked(self._search)
        for start in range(0, len(unseen), _LOOKED_AT):
            sizes = self._asked(partial(self._sizes, uids=unseen[start : start + _LOOKED_AT]))
            for batch in _batches(sizes, self._limit):
                yield from self._asked(partial(self._letters, uids=batch, sizes=sizes))

    def done(self, *uids: str) -> None:
        """Mark letters, or move them away. Raises MailboxClosedError."""
        if uids:
            self._asked(partial(self._see, uids=uids))

    def wait(self, seconds: float) -> bool:
        """IDLE; where the server has none, ask it now and again. Raises MailboxClosedError."""
        new = False
        while seconds > 0 and not new:
            new = self._asked(partial(self._idle, seconds=min(self._round, seconds)))
            seconds -= self._round
            self._round = _FIRST_ROUND if new else min(2 * self._round, _LONGEST_ROUND)
        return new

    def _search(self, client: Any) -> list[int]:
        """The mails that have no mark, if the server keeps marks, among all that have come by now."""
        client.noop()  # without it, a server may search only what it has told us of
        wanted: list[Any] = ["UNDELETED"]
        if self._since is not None:
            wanted += ["SINCE", self._since]
        if self._marks:
            wanted += ["UNKEYWORD", self._server.mark]
        return sorted(set(client.search(wanted)) - self._others)

    def _sizes(self, client: Any, uids: Sequence[int]) -> dict[int, int]:
        """The sizes of those of the mails that are of interest; the others are marked, so as not to be asked again."""
        items = ["RFC822.SIZE"] if self._every else ["RFC822.SIZE", _OURS]
        found = client.fetch(uids, items)
        ours = {uid: int(data[b"RFC822.SIZE"]) for uid, data in found.items() if self._every or _is_ours(data)}
        others = [uid for uid in found if uid not in ours]
        if others and self._marks:
            client.add_flags(others, [self._server.mark], silent=True)
        elif others:
            self._others.update(others)
        return ours

    def _letters(self, client: Any, uids: Sequence[int], sizes: Mapping[int, int]) -> list[Arrival]:
        """Some mails. What a server says of a size is believed only as far as it goes: no more is asked for."""
        large = [uid for uid in uids if sizes[uid] > self._limit]
        small = [uid for uid in uids if sizes[uid] <= self._limit]
        found = client.fetch(small, [f"BODY.PEEK[]<0.{self._limit}>"])
        found |= client.fetch(large, [f"BODY.PEEK[]<0.{BEGINNING}>"])
        letters = []
        for uid in (uid for uid in uids if uid in found):  # another program may have removed one
            raw = found[uid].get(b"BODY[]<0>") or b""
            size = sizes[uid] if uid in large else len(raw)
            letters.append(Arrival(f"{self._validity}.{uid}", raw, size))
        return letters

    def _see(self, client: Any, uids: Sequence[str]) -> None:
        """Those of another UIDVALIDITY are names of mails that are called otherwise now: they will be given again."""
        split = (uid.partition(".") for uid in uids)
        ours = [int(uid) for validity, _dot, uid in split if validity == str(self._validity)]
        if not ours:
            return
        if self._marks:
            client.add_flags(ours, [self._server.mark], silent=True)
        away = self._server.handled or ("" if self._marks else HANDLED)
        if not away:
            return
        if not client.folder_exists(away):
            client.create_folder(away)
        try:
            client.move(ours, away)
        except CapabilityError:
            client.copy(ours, away)
            client.delete_messages(ours, silent=True)
            if client.has_capability("UIDPLUS"):
                client.uid_expunge(ours)

    def _idle(self, client: Any, seconds: float) -> bool:
        """Whether the folder has changed by the end of the time. What happened before IDLE started is told by NOOP."""
        if any(_is_new(one) for one in client.noop()[1]):
            return True
        if client.has_capability("IDLE"):
            client.idle()
            heard = client.idle_check(seconds)
            heard += client.idle_done()[1]
        else:
            time.sleep(seconds)
            heard = client.noop()[1]
        return any(_is_new(one) for one in heard)

    def _asked(self, ask: Callable[[Any], Answer]) -> Answer:
        """The server's answer; where an old connection turns out to be lost, on a new one."""
        if self._client is not None:
            try:
                return ask(self._client)
            except _LOST:
                self._drop()
            except IMAPClientError as error:
                raise self._refusal(error) from error
        self.reach()
        try:
            return ask(self._client)
        except _LOST as error:
            self._drop()
            raise self._closed(error) from error
        except IMAPClientError as error:
            raise self._refusal(error) from error

    def _connected(self) -> Any:
        """A connection, logged in, with the folder open. Raises MailboxClosedError."""
        server, client = self._server, None
        tls = trust() if server.security != "none" else None
        try:
            client = IMAPClient(
                server.host, server.port, ssl=server.security == "tls", ssl_context=tls, timeout=self._patience
            )
            if server.security == "starttls":
                client.starttls(tls)
            _log_in(client, server, self._secret)
            self._open(client)
        except Exception as error:
            if client is not None:
                with suppress(IMAPClientError, OSError):
                    client.shutdown()
            if isinstance(error, LoginError) and not isinstance(error.__context__, _LOST):
                raise MailboxClosedError(not_let_in(server, _words(error))) from error
            if isinstance(error, CapabilityError):
                sentence = _("{server} offers no {what} on this port: nothing was sent")
                what = "XOAUTH2" if "XOAUTH2" in str(error) else "STARTTLS"
                raise MailboxClosedError(sentence.format(server=server, what=what)) from error
            if isinstance(error, (*_LOST, LoginError)):
                raise self._closed(error) from error
            if isinstance(error, IMAPClientError):
                raise self._refusal(error) from error
            if isinstance(error, UnicodeError):
                raise closed(server, error, self._patience) from None
            raise
        return client

    def _open(self, client: Any) -> None:
        opened = client.select_folder(self._server.folder)
        if int(opened[b"UIDVALIDITY"]) != self._validity:
            self._others.clear()
        self._validity = int(opened[b"UIDVALIDITY"])
        kept = {flag.lower() for flag in opened.get(b"PERMANENTFLAGS", ())}
        self._marks = b"\\*" in kept or self._server.mark.lower().encode() in kept

    def _closed(self, error: Exception) -> MailboxClosedError:
        if isinstance(error, IMAPClientError):
            return MailboxClosedError(_("{server} closed the connection").format(server=self._server))
        return closed(self._server, error, self._patience)

    def _refusal(self, error: Exception) -> MailboxClosedError:
        return MailboxClosedError(_("{server} says no: {said}").format(server=self._server, said=_words(error)))

    def _drop(self) -> None:
        if self._client is not None:
            with suppress(IMAPClientError, OSError):
                self._client.shutdown()
            self._client = None


def _log_in(client: Any, server: Imap, secret: Callable[[], str]) -> None:
    """By token, or by password: by PLAIN where it is offered, since LOGIN knows no letters beyond ASCII."""
    if server.token_command:
        if not client.has_capability("AUTH=XOAUTH2"):
            raise CapabilityError("AUTH=XOAUTH2")
        answers = iter([bearer(server.user, secret()).encode()])
        client.sasl_login("XOAUTH2", lambda _challenge: next(answers, b""))
    elif client.has_capability("AUTH=PLAIN"):
        client.plain_login(server.user, secret())
    else:
        client.login(server.user, secret())


def _words(error: Exception) -> str:
    """What a server said, on one line."""
    return " ".join(str(error).split())


def _is_ours(data: Mapping[bytes, Any]) -> bool:
    """Whether the one header that was asked for is there."""
    name = PBEM_HEADER.lower().encode()
    return any(
        isinstance(value, bytes) and value.lower().startswith(name) for key, value in data.items() if key[:4] == b"BODY"
    )


def _is_new(response: Any) -> bool:
    return isinstance(response, tuple) and len(response) > 1 and response[1] in (b"EXISTS", b"RECENT")


def _batches(sizes: Mapping[int, int], limit: int) -> Iterator[list[int]]:
    """The mails in groups, none of which takes much memory."""
    batch: list[int] = []
    held = 0
    for uid, size in sorted(sizes.items()):
        size = size if size <= limit else BEGINNING
        if batch and held + size > _HELD:
            yield batch
            batch, held = [], 0
        batch.append(uid)
        held += size
    if batch:
        yield batch
