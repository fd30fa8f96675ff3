"""What contributions are refused for."""


class UnsoundError(ValueError):
    """A contribution that no honest seat makes. Its text says what is wrong with it, as half a sentence."""


class EarlyError(UnsoundError):
    """A contribution that rests on others, which are not here (yet): no one who has those refuses it for this."""
