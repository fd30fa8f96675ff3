"""A repository served to clones by git's own server, which runs its hooks as a server does."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import needs
from clubs import Member


@contextmanager
def served(origin: Path, *members: Member) -> Iterator[str]:
    """For the block, these members reach the repository through `git daemon` on loopback. Gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [
        f"--base-path={origin.parent}",
        "--export-all",
        "--enable=receive-pack",
        "--reuseaddr",
        "--listen=127.0.0.1",
    ]
    with subprocess.Popen([needs.program("git"), "daemon", *words, f"--port={port}", str(origin.parent)]) as daemon:
        try:
            for _time in range(200):
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=5).close()
                    break
                except OSError:
                    time.sleep(0.02)
            address = f"git://127.0.0.1:{port}/{origin.name}"
            for member in members:
                member.git("remote", "set-url", "origin", address)
                member.known()
            yield address
        finally:
            daemon.terminate()
