"""How the second reader says no."""


class RefusedError(Exception):
    """Something that one of the two pages does not allow."""


def need(holds: bool, what: str) -> None:
    """Go on only if it holds."""
    if not holds:
        raise RefusedError(what)
