"""A hub and a table, for those tests that go by mail, or where someone sits down."""

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[1] / room) for room in ("hub", "table")]
