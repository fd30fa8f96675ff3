"""A repository served to clones by git's own server, which runs its hooks as a server does."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread

import needs
from clubs import Member


@contextmanager
def served(origin: Path, *members: Member) -> Iterator[str]:
    """For the block, these members reach the repository through `git daemon` on loopback. Gives its address.

    It is started for each that calls, on a port that is open by then: no one has to wait until it listens.
    """
    daemon = [needs.program("git"), "daemon", "--inetd", "--log-destination=none", "--export-all"]
    daemon += ["--enable=receive-pack", f"--base-path={origin.parent}", str(origin.parent)]

    class Call(BaseRequestHandler):
        def handle(self) -> None:
            subprocess.run(daemon, stdin=self.request.fileno(), stdout=self.request.fileno(), check=False, timeout=60)

    with ThreadingTCPServer(("127.0.0.1", 0), Call) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        address = f"git://127.0.0.1:{server.server_address[1]}/{origin.name}"
        try:
            for member in members:
                member.git("remote", "set-url", "origin", address)
                member.known()
            yield address
        finally:
            server.shutdown()
