"""A rule of thumb for `Ruleset.outlook`."""

from collections.abc import Mapping
from math import exp


def likely(worth: Mapping[str, float], scale: float) -> dict[str, float]:
    """How likely each seat is to win, all together 1. `worth`: in points, say. `scale`: one that is so far ahead of
    another is nearly three times as likely to win."""
    best = max(worth.values())
    weights = {seat: exp((points - best) / scale) for seat, points in worth.items()}
    total = sum(weights.values())
    return {seat: weight / total for seat, weight in weights.items()}
