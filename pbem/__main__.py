"""`python -m pbem`: the same as the command `pbem`."""

from pbem.cli.main import run

run()
