"""Commits made beside the work tree and the index: nothing of the person's is in the way, and nothing is touched."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pbem.errors import MachineError
from pbem.wording import _

from .clone import Clone
from .command import GitError

REF = "refs/pbem/sync"  # where commits are until they are the branch's
_WHO_AND_WHEN = tuple(f"GIT_{role}_{what}" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL", "DATE"))
_IDENTITY = re.compile(r"(.*<[^<>]*>) \d+ [+-]\d{4}\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class CommitDraft:
    """One commit to be: its message, when what it holds was done, and the files it changes, as git names them."""

    message: str
    at: datetime
    files: Mapping[str, bytes]


def commit(clone: Clone, onto: str, entries: Sequence[CommitDraft], person: str, now: datetime) -> str:
    """A commit for each entry, one on top of the other, the first on `onto` ("" for none). The last one's id.

    `person`: "name <address>", for a git that was never told whose commits these are. Raises GitError.
    """
    who = _identity(clone) or person
    stream: list[bytes] = []
    for place, entry in enumerate(entries):
        message = entry.message.encode(errors="replace")
        stream.append(f"commit {REF}\nmark :1\n".encode())
        stream.append(f"author {who} {_seconds(entry.at)} +0000\ncommitter {who} {_seconds(now)} +0000\n".encode())
        stream.append(b"data %d\n%s\n" % (len(message), message))
        if place == 0 and onto:
            stream.append(f"from {onto}\n".encode())
        for name, content in entry.files.items():
            stream.append(b"M 100644 inline %s\ndata %d\n%s\n" % (_quoted(name), len(content), content))
    stream.append(b"get-mark :1\ndone\n")  # of the last of them
    newest = clone.git.bytes("fast-import", "--quiet", "--force", "--done", given=b"".join(stream)).decode().strip()
    return _signed(clone, onto, newest) if _signs(clone) else newest


def _signs(clone: Clone) -> bool:
    """Whether this person wants commits signed: `commit.gpgsign`, which fast-import knows nothing of."""
    return clone.config.get("commit.gpgsign", "").lower() in ("true", "yes", "on", "1")


def _signed(clone: Clone, onto: str, newest: str) -> str:
    """The same commits made again with the person's signature. The newest one's id. Raises MachineError."""
    git, tip = clone.git, onto
    for one in git.text("rev-list", "--reverse", newest, *([f"^{onto}"] if onto else [])).split():
        told = git.text("show", "--no-patch", "--no-show-signature", "--format=%an%n%ae%n%at%n%cn%n%ce%n%ct%n%B", one)
        *people, message = told.split("\n", 6)
        more = dict(zip(_WHO_AND_WHEN, people, strict=True))
        more |= {name: f"{more[name]} +0000" for name in ("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE")}
        words = ("commit-tree", "-S", *(("-p", tip) if tip else ()), f"{one}^{{tree}}")
        try:
            tip = git.text(*words, given=f"{message}\n", more=more)
        except GitError as error:
            raise MachineError(
                _("your commits must be signed, and git cannot do that here: {why}").format(why=error.words),
                advice=_("make `git commit -S` work in this folder, then sync again; your moves are safe here"),
            ) from error
    git.bytes("update-ref", REF, tip)
    return tip


def _identity(clone: Clone) -> str:
    """Whom git knows this person as; "" if it does not."""
    try:
        found = _IDENTITY.match(clone.git.text("var", "GIT_COMMITTER_IDENT"))
    except GitError:
        return ""
    return found[1] if found else ""


def _seconds(at: datetime) -> int:
    return max(int(at.timestamp()), 0)


def _quoted(name: str) -> bytes:
    """A file's name as fast-import takes it whatever it holds."""
    raw = os.fsencode(name)
    return b'"' + raw.replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"'
