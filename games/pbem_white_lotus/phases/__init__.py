"""The six phases of a year: what happens in each of them by itself."""
