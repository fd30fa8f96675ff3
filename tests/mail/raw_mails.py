"""Mails as bytes: those in the folder `messages`, which programs of the world have written, and made ones."""

from base64 import b64encode
from functools import cache
from pathlib import Path

from pbem.rooms.mail.transport.message import Message
from pbem.rooms.mail.transport.reader import read_message

MESSAGES = Path(__file__).parent / "messages"
NAMES = sorted(path.stem for path in MESSAGES.glob("*.eml"))
GAME = "bd9b36bb8754d9a29a495207bc7cede10d0786e2"  # which the messages' files and blocks are of
ASKED = "13 bribe Hubu 2"


@cache
def message(name: str) -> Message:
    return read_message((MESSAGES / f"{name}.eml").read_bytes())


def mail(body: bytes | str, *headers: str) -> bytes:
    """A mail of bob's with these headers besides."""
    text = body if isinstance(body, bytes) else body.encode()
    kind = [] if any(line.lower().startswith("content-type") for line in headers) else ["Content-Type: text/plain"]
    return "\n".join(["From: bob@example.net", *kind, *headers, "", ""]).encode() + text


def attached(*files: tuple[str, bytes], text: str = "") -> bytes:
    """A mail with files in it."""
    parts = [f"--x\n\n{text}\n"]
    for disposition, raw in files:
        parts.append(f"--x\n{disposition}\nContent-Transfer-Encoding: base64\n\n{b64encode(raw).decode()}\n")
    return mail("".join(parts) + "--x--\n", "Content-Type: multipart/mixed; boundary=x")
