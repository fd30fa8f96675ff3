"""What shells are told when there is nothing to tell."""

from __future__ import annotations

NOTHING = ":"
"""What zsh does where there is nothing to offer, and no file is meant."""
