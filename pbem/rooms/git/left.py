"""How much of a club's game file has left this machine: that much no undo cuts (docs/decisions/0006)."""

from pathlib import Path

from .clone import SEEN, Clone
from .command import GitError
from .commits import REF


def bytes_that_left(clone: Clone, path: Path, raw: bytes) -> int:
    """Up to which byte others may have a game file; in doubt, up to its end.

    What was pushed has left, and what an unfinished sync may have pushed; what only plain git has committed may have.
    """
    name = path.resolve().relative_to(clone.top.resolve()).as_posix()
    length = 0
    for ref in (clone.tracking if clone.remote else "", SEEN, REF, "HEAD"):
        try:
            blob = clone.git.bytes("cat-file", "blob", f"{ref}:{name}") if ref else b""
        except GitError:
            continue  # there is no such commit, or the game was not in it
        if not raw.startswith(blob):
            return len(raw)
        length = max(length, len(blob))
    return length
