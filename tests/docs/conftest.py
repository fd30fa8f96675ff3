"""People whose mail is carried, as in tests/mail."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "mail"))
