"""A real post office on loopback: OpenSMTPD moves mail, Dovecot keeps it, gives it out and lets people in by password.

Dovecot's submission service stands in front of OpenSMTPD and does its TLS, since Debian 12's OpenSMTPD (6.8.0p2) has
none that works with OpenSSL 3. They are started from Debian's packages into a temporary folder, on ports that are free,
and ended by their ids. Every worker of a parallel test run has a post office of its own: OpenSMTPD keeps its queue and
its control socket in places that are compiled in, so it gets a mount namespace where those are empty.

No one has to be root for that where the system has user namespaces. Dovecot runs as whoever runs the tests. OpenSMTPD
insists on being root and on becoming others: it gets a namespace where one is root, in which no one can become
anybody else, and a library that says that it has.
"""

import grp
import hmac
import imaplib
import json
import os
import pwd
import re
import shutil
import smtplib
import socket
import subprocess
import tempfile
import time
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import needs
import pytest

from pbem.rooms.mail.transport.settings import Imap, MailSettings, Smtp

DOMAIN = "club.example"
PEOPLE = ("ann", "bob", "cy", "dan", "hub")
PASSWORD = 'a "password" with \\ & spaces'
TOKENS_KEY = b"what the post office judges tokens by"
LATER = f"later@{DOMAIN}"
"""An address that the post office turns away for now."""

MOST_AT_ONCE = 4
"""So many mails the SMTP server takes over one connection."""

IS_ROOT = os.name != "nt" and os.geteuid() == 0

DOVECOT = """
base_dir = {folder}/dovecot
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap lmtp submission
hostname = post.{domain}
submission_relay_host = 127.0.0.1
submission_relay_port = {plain}
listen = 127.0.0.1
mail_location = maildir:{folder}/mail/%n
first_valid_uid = 1
ssl = yes
ssl_cert = <{folder}/certificate.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = no
recipient_delimiter = +
auth_mechanisms = plain login xoauth2
auth_failure_delay = 0
mail_max_userip_connections = 100
imap_idle_notify_interval = 30s
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {folder}/oauth2.conf
}}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/people
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%n
}}
service imap-login {{
  service_count = 0
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
  }}
}}
service anvil {{
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service auth {{
  client_limit = 2000
}}
service submission-login {{
  service_count = 0
  inet_listener submission {{
    port = {submission}
  }}
  inet_listener submissions {{
    port = {smtps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
namespace inbox {{
  inbox = yes
  separator = /
}}
"""

OAUTH2 = """
introspection_mode = local
local_validation_key_dict = fs:posix:prefix={folder}/keys/
username_attribute = email
"""

OPENSMTPD = """
table people file:{folder}/boxes
filter later phase rcpt-to match rcpt-to {{ "{later}" }} reject "451 4.2.1 come back in an hour"
smtp limit max-mails {most}
listen on 127.0.0.1 port {plain} filter later
action "keep" lmtp "127.0.0.1:{lmtp}" rcpt-to virtual <people>
match from any for domain "{domain}" action "keep"
"""

ROOTLESS = """
default_internal_user = {user}
default_login_user = {user}
default_internal_group = {group}
service imap-login {{
  chroot =
}}
service submission-login {{
  chroot =
}}
service anvil {{
  chroot =
}}
"""

OUT_OF_THE_WAY = 'mount -t tmpfs none /run && mount -t tmpfs none /var/spool && exec smtpd -d -f "$1/smtpd.conf"'
AS_IF_ROOT = (
    'mount --bind "$1/passwd" /etc/passwd && mount --bind "$1/group" /etc/group && mount --bind "$1/lmtp" "$2" && '
    'export LD_PRELOAD="$1/users.so" && '
)
DELIVERY = "/usr/libexec/opensmtpd/mail.lmtp"
STARTED = ("mount", "smtpd", DELIVERY, *(f"/usr/lib/dovecot/{name}" for name in ("imap", "lmtp", "submission")))
"""What the servers themselves, and a shell, start."""
DELIVERS = '#!/bin/sh\nexec unshare -U "{folder}/mail.lmtp" "$@"\n'  # it wants to be anybody but root
USERS = """
#include <stddef.h>
int setgroups(size_t count, const unsigned *groups) { return 0; }
int initgroups(const char *user, unsigned group) { return 0; }
int setresuid(unsigned real, unsigned effective, unsigned saved) { return 0; }
int setresgid(unsigned real, unsigned effective, unsigned saved) { return 0; }
"""


@dataclass(frozen=True)
class Ports:
    """Where the servers listen, all on 127.0.0.1. `plain` and `imap` take what comes without TLS too."""

    imap: int
    imaps: int
    lmtp: int
    smtps: int
    submission: int
    plain: int


@dataclass(frozen=True)
class PostOffice:
    """The servers' folder and ports. `certificate`: what SSL_CERT_FILE must name for their TLS to be believed."""

    folder: Path
    ports: Ports
    host: str = "127.0.0.1"

    @property
    def certificate(self) -> Path:
        return self.folder / "certificate.pem"

    @staticmethod
    def address(name: str) -> str:
        return f"{name}@{DOMAIN}"

    def maildir(self, name: str) -> Path:
        """Where Dovecot keeps the mail of someone."""
        return self.folder / "mail" / name

    def deliver(self, name: str, raw: bytes) -> None:
        """Put a mail into someone's mailbox, past the SMTP server; when this returns, it is there."""
        with smtplib.LMTP("127.0.0.1", self.ports.lmtp) as lmtp:
            lmtp.sendmail("somebody@elsewhere.example", [self.address(name)], raw)

    def settings(self, name: str, **changes: Any) -> MailSettings:
        """What `pbem mail setup` would keep for someone; `changes` are of both servers."""
        servers = {"host": self.host, "security": "tls", "user": self.address(name), "password_command": self.tells}
        return MailSettings(
            address=self.address(name),
            name=name.title(),
            only_for_pbem=True,
            pictures=False,
            outgoing=Smtp(**{**servers, "port": self.ports.smtps, **changes}),
            incoming=Imap(**{**servers, "port": self.ports.imaps, **changes}),
        )

    @property
    def tells(self) -> str:
        """A command that prints everyone's password."""
        return f"cat {self.folder}/password"

    def token(self, name: str, *, lasts: int = 3600) -> str:
        """An access token (RFC 7519), as a provider issues it to a program to which someone has agreed once."""
        now = int(time.time())
        claims = {"sub": name, "email": self.address(name), "iat": now - 60, "exp": now + lasts}
        said = ".".join(_in_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "HS256"}, claims))
        return f"{said}.{_in_base64(hmac.digest(TOKENS_KEY, said.encode(), 'sha256'))}"

    def mailbox(self, name: str) -> imaplib.IMAP4:
        """Someone's mailbox as another mail program sees it, with the inbox open."""
        imap = imaplib.IMAP4(self.host, self.ports.imap)
        imap.login(self.address(name), PASSWORD)
        imap.select()
        return imap

    def empty(self) -> None:
        """Throw away all mail of all people, and their marks and folders."""
        for box in (self.folder / "mail").iterdir():
            # Dovecot may still be writing an index there: what is renamed is gone in one step.
            gone = box.rename(self.folder / f"{box.name}-{time.monotonic_ns()}")
            shutil.rmtree(gone, ignore_errors=True)


@contextmanager
def opened() -> Iterator[PostOffice]:
    """A post office for the block."""
    dovecot = needs.program("dovecot")
    for program in STARTED:
        needs.program(program)
    if not IS_ROOT:
        needs.user_namespaces()
    with ExitStack() as held:
        # Not pytest's folder: those who deliver the mail are other users, who may not look into it.
        folder = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="pbem-post-", ignore_cleanup_errors=True)))
        folder.chmod(0o755)
        office = PostOffice(folder, Ports(*_free_ports(6)))
        _write(office)
        held.enter_context(_running([dovecot, "-F", "-c", str(folder / "dovecot.conf")], folder / "dovecot.out"))
        how, first = (["--mount"], "") if IS_ROOT else (["-Ur", "--mount"], AS_IF_ROOT)
        smtpd = [needs.program("unshare"), *how, "sh", "-c", first + OUT_OF_THE_WAY, "smtpd", str(folder), DELIVERY]
        held.enter_context(_running(smtpd, folder / "smtpd.log"))
        for port in vars(office.ports).values():
            _wait_for(port, folder)
        yield office


def _in_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _free_ports(count: int) -> list[int]:
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def _write(office: PostOffice) -> None:
    """The servers' configuration, certificate and people."""
    folder = office.folder
    boxes = folder / "mail"
    boxes.mkdir()
    if IS_ROOT:
        shutil.chown(boxes, "nobody", "nogroup")
    make_certificate(folder)
    addresses = [office.address(name) for name in PEOPLE]
    (folder / "password").write_text(f"{PASSWORD}\n")
    (folder / "people").write_text("".join(f"{one}:{{PLAIN}}{PASSWORD}\n" for one in addresses))
    (folder / "boxes").write_text("".join(f"{one} nobody\n" for one in [*addresses, LATER]))
    values: dict[str, Any] = {
        **vars(office.ports),
        "folder": folder,
        "domain": DOMAIN,
        "later": LATER,
        "most": MOST_AT_ONCE,
        "uid": "nobody" if IS_ROOT else os.getuid(),
        "gid": "nogroup" if IS_ROOT else os.getgid(),
    }
    if IS_ROOT:
        (folder / "dovecot.conf").write_text(DOVECOT.format_map(values))
    else:
        users = {"user": pwd.getpwuid(os.getuid()).pw_name, "group": grp.getgrgid(os.getgid()).gr_name}
        (folder / "dovecot.conf").write_text(DOVECOT.format_map(values) + ROOTLESS.format_map(users))
        _write_as_if_root(folder)
    (folder / "oauth2.conf").write_text(OAUTH2.format_map(values))
    keys = folder / "keys" / "default" / "HS256"
    keys.mkdir(parents=True)
    (keys / "default").write_bytes(b64encode(TOKENS_KEY))
    (folder / "smtpd.conf").write_text(OPENSMTPD.format_map(values))


def _write_as_if_root(folder: Path) -> None:
    """Users and groups that are all the same one; what hands mail over; the library."""
    for name, users in (("passwd", "opensmtpd|opensmtpq|_smtpd|_smtpq"), ("group", "opensmtpq|_smtpq")):
        lines = Path("/etc", name).read_text(encoding="utf-8")
        number = r"\1:x:0:0:" if name == "passwd" else r"\1:x:0:"
        numbers = r":[^:]*:\d+:\d+:" if name == "passwd" else r":[^:]*:\d+:"
        (folder / name).write_text(re.sub(rf"^({users}){numbers}", number, lines, flags=re.MULTILINE), encoding="utf-8")
    (folder / "users.c").write_text(USERS)
    shutil.copy(DELIVERY, folder / "mail.lmtp")
    (folder / "lmtp").write_text(DELIVERS.format(folder=folder))
    (folder / "lmtp").chmod(0o755)
    library = ["-shared", "-fPIC", "-nostdlib", "-o", str(folder / "users.so"), str(folder / "users.c")]
    subprocess.run([needs.program("cc"), *library], check=True, capture_output=True)


def make_certificate(folder: Path, name: str = "IP:127.0.0.1") -> None:
    """A key and a certificate for it that no one has signed but itself."""
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=pbem-tests"
    subprocess.run(
        [
            *(needs.program("openssl"), *words.split()),
            *("-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")),
            *("-addext", f"subjectAltName={name}"),
        ],
        check=True,
        capture_output=True,
    )
    (folder / "key.pem").chmod(0o600)


@contextmanager
def _running(command: list[str], log: Path) -> Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    try:
        yield
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        process.kill()
        process.wait()


def _wait_for(port: int, folder: Path) -> None:
    """Return when someone listens on the port. Fails the test, with the logs, if no one does in time."""
    end = time.monotonic() + needs.PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.01)  # there is nothing to wait on: a server tells no one that it listens now
    logs = "".join(path.read_text(errors="replace") for path in [*folder.glob("*.log"), *folder.glob("*.out")])
    pytest.fail(f"no server on port {port}:\n{logs}")
