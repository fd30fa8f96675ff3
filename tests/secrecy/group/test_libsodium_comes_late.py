"""Who only reads what was contributed does not load libsodium."""

import subprocess
import sys

READS = """
import sys
from pbem.rooms.dealt.group import deck, escrow, keys, rolls, shares, shuffle_proof, wire
from pbem.rooms.dealt.group.points import digest
deck.read(bytes(64 * 3))
shares.Shares.read(bytes(48 + 34))
wire.read("roll storm " + "A" * 128)
digest("test", b"")
print([name for name in sys.modules if name.split(".")[0] in ("nacl", "cffi", "_cffi_backend")])
"""


def test_reading_contributions_loads_no_libsodium() -> None:
    done = subprocess.run([sys.executable, "-c", READS], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
