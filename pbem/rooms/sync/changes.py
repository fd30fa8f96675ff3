"""Whether something in a folder has changed: the names, sizes and times of the game files in it, looked at again.

Asking the system to be told (inotify and its like) does not work on network drives; docs/decisions/0015 says more.
"""

import os
from contextlib import suppress
from pathlib import Path

from pbem.store import conflict_copies as names

Looks = dict[str, tuple[int, int]]
"""For each game file, how long it is and when it was written to."""


def looks(folder: Path) -> Looks:
    """How the game files in a folder, and in its folder `games`, look now; conflict copies are among them."""
    found: Looks = {}
    for place in (folder, folder / "games"):
        try:
            with os.scandir(place) as entries:
                for entry in entries:
                    if names.stem(entry.name):
                        with suppress(OSError):  # a link that leads nowhere; or it went away just now
                            status = entry.stat()
                            found[entry.path] = status.st_size, status.st_mtime_ns
        except OSError:
            continue  # it is not there: the next look tells
    return found
