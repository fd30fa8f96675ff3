"""How the example games were played: one module per game, and the scribe who writes them all down."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "pbem" / "template" / "pebbles"))  # not installed with pbem
