"""The hook with which a bare repository checks what is pushed to it."""

import shlex
import sys

SIGN = "# Written by pbem"
"""What the hook is known by."""

_RECEIVE = """\
#!/bin/sh
{sign}: every commit that is pushed here is checked, and a push that tampers with a game is refused.
exec {command}
"""


def receive_hook() -> str:
    """What the file `pre-receive` holds."""
    return _RECEIVE.format(sign=SIGN, command=command())


def command() -> str:
    """This very pbem; -P, so that nothing in the repository's folder can pass for a part of it."""
    return f"{shlex.quote(sys.executable)} -P -m pbem verify-range"
