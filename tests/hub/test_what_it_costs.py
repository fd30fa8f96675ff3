"""The program that measures what a hub costs (docs/benchmarks.md) runs beside the hub as it is: a few mails of it."""

import os
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "hub.py"


def test_it_is_measured() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)}
    command = [sys.executable, str(BENCHMARK), "pebbles", "2", "6"]
    said = subprocess.run(command, env=environment, check=True, timeout=120, capture_output=True, text=True).stdout
    assert "pebbles: 2 games, 6 mails" in said
    assert "{'done': 6}" in said
