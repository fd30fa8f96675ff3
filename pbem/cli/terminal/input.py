"""What stands on the standard input, where words are too many or too secret for the command line."""

import sys


def typed_in() -> str:
    """All of it, as text: bytes that are no UTF-8 become signs that no word of ours has."""
    return sys.stdin.buffer.read().decode("utf-8", "replace")
