"""A hub, for those tests that go by mail."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "hub"))
