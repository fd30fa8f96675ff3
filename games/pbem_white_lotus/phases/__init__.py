"""The six phases of a year, as far as they need no choice."""
