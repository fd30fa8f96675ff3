"""Programs that pretend to be a system's timers, and what they were called with."""

from pathlib import Path


def program(folder: Path, name: str, lines: str) -> None:
    """A program of the system's, as far as a test needs one; it notes how it was called."""
    place = folder / name
    place.write_text(f'#!/bin/sh\necho "{name} $*" >> "{folder}/calls"\n{lines}\n')
    place.chmod(0o755)


def calls(folder: Path) -> list[str]:
    place = folder / "calls"
    return place.read_text().splitlines() if place.exists() else []


CRONTAB = """
place="$(dirname "$0")/table"
case "$1" in
  -l) if test -e "$place"; then cat "$place"; else echo "no crontab for ann" >&2; exit 1; fi ;;
  -) cat > "$place" ;;
esac
"""
