"""Where a provider takes no password, an access token lets us in: XOAUTH2, at a post office that judges tokens."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec
import pytest
from carrying import changed, come, mail, subjects
from line_to_server import Line
from needs import PATIENCE
from servers import PostOffice
from wording import telling

from pbem.rooms.mail.transport.mailboxes.configured import incoming, outgoing
from pbem.rooms.mail.transport.mailboxes.mailbox import MailboxClosedError
from pbem.rooms.mail.transport.mailboxes.server import bearer
from pbem.rooms.mail.transport.settings import MailSettings

pytestmark = pytest.mark.real


def by_token(post_office: PostOffice, name: str, token: str, place: Path, **changes: Any) -> MailSettings:
    """Settings with a command that prints this token."""
    (place / name).write_text(f"{token}\n")
    return post_office.settings(name, password_command="", token_command=f"cat {place / name}", **changes)


def told(sentence: str) -> Any:
    return pytest.raises(MailboxClosedError, match=sentence)


def test_mail_goes_and_comes_by_token(post_office: PostOffice, tmp_path: Path) -> None:
    ann, bob = (by_token(post_office, name, post_office.token(name), tmp_path) for name in ("ann", "bob"))
    with outgoing(ann) as out:
        out.send(mail("by token"), "bob@club.example")
    with incoming(bob) as mailbox:
        assert subjects(come(mailbox, 1)) == ["by token"]


@pytest.mark.parametrize("opening", [outgoing, incoming])
@pytest.mark.parametrize("wrong", ["forged", "of another", "expired", "none at all"])
def test_a_token_that_does_not_let_in_is_told_in_a_sentence(
    post_office: PostOffice, tmp_path: Path, opening: Any, wrong: str
) -> None:
    token = {
        "forged": post_office.token("ann")[:-4] + "AAAA",
        "of another": post_office.token("bob"),
        "expired": post_office.token("ann", lasts=-30),
        "none at all": "a password, say",
    }[wrong]
    settings = by_token(post_office, "ann", token, tmp_path)
    with (
        opening(settings, patience=PATIENCE) as mailbox,
        told(telling("server-does-not-accept-this-token", user="ann@club.example")) as refused,
    ):
        mailbox.reach()
    assert token not in str(refused.value)


def test_a_server_that_takes_no_tokens_is_sent_none(post_office: PostOffice, tmp_path: Path) -> None:
    token = post_office.token("ann")
    settings = by_token(post_office, "ann", token, tmp_path, security="none")
    said = b64encode(bearer("ann@club.example", token).encode())
    none = telling("server-offers-no-what-on", what="XOAUTH2")
    with Line(post_office.ports.submission, leave_out=b" XOAUTH2") as line:
        smtp = msgspec.structs.replace(settings.outgoing, port=line.port)
        with outgoing(msgspec.structs.replace(settings, outgoing=smtp)) as out, told(none):
            out.reach()
        assert said not in line.said
    with Line(post_office.ports.imap, leave_out=b" AUTH=XOAUTH2") as line:
        with incoming(changed(settings, port=line.port)) as mailbox, told(none):
            mailbox.reach()
        assert said not in line.said
    with Line(post_office.ports.imap) as line:
        with incoming(changed(settings, port=line.port)) as mailbox:
            mailbox.reach()
        assert said in line.said
