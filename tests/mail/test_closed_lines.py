"""Why there is no line to a mail server: one sentence, which says what to look at."""

import socket
import ssl

import pytest

from pbem.rooms.mail.transport.mailboxes.server import closed
from pbem.rooms.mail.transport.settings import Smtp


def tls(error: ssl.SSLError) -> ssl.SSLError:
    """As OpenSSL makes it."""
    error.reason = "WRONG_VERSION_NUMBER"
    return error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (tls(ssl.SSLEOFError(8, "EOF")), "{server} closed the connection"),
        (tls(ssl.SSLZeroReturnError(6, "closed")), "{server} closed the connection"),
        (tls(ssl.SSLError(1, "wrong version number")), "{server} does not speak TLS as it should"),
        (
            socket.gaierror(socket.EAI_AGAIN, "again"),
            "the host name mail.example.org cannot be looked up now: perhaps this",
        ),
        (socket.gaierror(socket.EAI_NONAME, "none"), "there is no host mail.example.org"),
        (ConnectionRefusedError(111, "refused"), "{server} refuses connections: perhaps the port is wrong"),
        (TimeoutError(), "{server} did not answer within 30 seconds"),
        (ConnectionResetError(104, "reset"), "{server} closed the connection"),
        (UnicodeEncodeError("ascii", "pässword", 1, 2, "no"), "{server}: a password beyond ASCII does not work here"),
        (OSError(113, "No route to host"), "the connection to {server} broke: No route to host"),
    ],
)
def test_it_is_said_in_one_sentence(error: Exception, said: str) -> None:
    server = Smtp(host="mail.example.org", port=587, user="ann")
    sentence = str(closed(server, error, 29.6))
    assert sentence.startswith(said.format(server=server))
    assert "ssword" not in sentence.partition(": a password")[0]
