"""What the fields of core kinds may hold. docs/format.md says what each means."""

from typing import Annotated

from msgspec import Meta

from pbem.events.event import ID_PATTERN, WITH_MOST
from pbem.events.keys import BYTES_32, is_public_key
from pbem.projections.durations import NO_PACE, is_pace
from pbem.wording import _

from .kind import wrong

SEAT_PATTERN = r"[a-z][a-z0-9]{0,15}"


def whole(pattern: str) -> Meta:
    """What makes a field's text one that fits a pattern from its first character to its last."""
    return Meta(pattern=rf"\A(?:{pattern})\Z")


SeatName = Annotated[str, whole(SEAT_PATTERN)]
Hash = Annotated[str, whole("[0-9a-f]{64}")]
Bytes32 = Annotated[str, whole(BYTES_32)]
Id = Annotated[str, whole(ID_PATTERN)]
Ids = Annotated[list[Id], Meta(max_length=WITH_MOST)]
Count = Annotated[int, Meta(ge=1)]


def check_key(field: str, key: str) -> None:
    """Raise ValueError with half a sentence unless somebody can sign with the key that a field names."""
    if not is_public_key(key):
        raise ValueError(wrong(field, _("it is not a public key")))


def check_pace(field: str, pace: str, *, none: bool = False) -> None:
    """Raise ValueError with half a sentence unless a field names a pace; with `none`, "none" will do too."""
    if not is_pace(pace) and not (none and pace == NO_PACE):
        raise ValueError(wrong(field, _("it is not a pace")))
