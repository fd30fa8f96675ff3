"""A table, for those who read sentences at one."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "table"))
