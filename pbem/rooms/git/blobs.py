"""Files as a commit has them, many in one call."""

import os
from collections.abc import Iterator, Sequence

from pbem.events.contents import FILE_LIMIT

from .clone import Clone

MOST_NAMES = 500  # in one call; a machine takes a command line of a few hundred thousand characters

Blobs = dict[str, tuple[str, bytes]]
"""Mode and content of files, as git names them."""


def blobs(clone: Clone, tip: str, names: Sequence[str]) -> Blobs:
    """Mode and content of these files in a commit; those that it has not are left out."""
    if not tip or not names:
        return {}
    found: Blobs = {}
    entries = []
    wanted_names = set(names)
    paths = names if len(names) <= MOST_NAMES else [f"{clone.games}/"]
    for line in clone.git.bytes("ls-tree", "-z", "--long", tip, "--", *paths).split(b"\0"):
        about, _tab, path = line.partition(b"\t")
        name = os.fsdecode(path)
        if name not in wanted_names:
            continue
        mode, kind, blob, size = about.decode().split()
        if kind == "blob" and int(size) <= FILE_LIMIT:
            entries.append((name, mode, blob))
        else:
            found[name] = (mode, b"")
    wanted = "".join(f"{blob}\n" for _name, _mode, blob in entries)
    contents = _batch(clone.git.bytes("cat-file", "--batch", given=wanted.encode()) if entries else b"")
    return found | {name: (mode, content) for (name, mode, _blob), content in zip(entries, contents, strict=True)}


def contents(clone: Clone, tip: str, names: Sequence[str]) -> dict[str, bytes]:
    """The contents of these files of the club in a commit; those that it has not are left out."""
    if not tip:
        return {}
    wanted = "".join(f"{tip}:{clone.prefix}{name}\n" for name in names)
    found = clone.git.bytes("cat-file", "--batch", given=os.fsencode(wanted))
    contents, place = {}, 0
    for name in names:
        end = found.index(b"\n", place)
        about = found[place:end].rsplit(b" ", 2)
        place = end + 1
        if about[-1] != b"missing":
            contents[name] = found[place : place + int(about[2])]
            place += int(about[2]) + 1
    return contents


def _batch(raw: bytes) -> Iterator[bytes]:
    """The contents that `git cat-file --batch` prints."""
    place = 0
    while place < len(raw):
        end = raw.index(b"\n", place)
        size = int(raw[place:end].split()[2])
        yield raw[end + 1 : end + 1 + size]
        place = end + size + 2
