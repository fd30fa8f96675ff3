"""What the fields of core kinds may hold. docs/format.md says what each means."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, ValidationError

from pbem.events.event import ID_PATTERN, WITH_MOST
from pbem.events.keys import BYTES_16, BYTES_32, is_public_key
from pbem.projections.durations import NO_PACE, is_pace
from pbem.projections.seat_names import PATTERN
from pbem.wording import _

from .kind import wrong


def whole(pattern: str) -> Any:
    """What makes a field's text one that fits a pattern from its first character to its last."""
    return Field(pattern=f"^(?:{pattern})$")


BOT = "[a-z][a-z0-9-]{0,39}"
"""Pattern for the name of a program that plays a seat."""
SeatName = Annotated[str, whole(PATTERN)]
Hash = Annotated[str, whole("[0-9a-f]{64}")]
Bytes16 = Annotated[str, whole(BYTES_16)]
Bytes32 = Annotated[str, whole(BYTES_32)]
Id = Annotated[str, whole(ID_PATTERN)]
Ids = Annotated[list[Id], Field(max_length=WITH_MOST)]


def _time(value: Any) -> Any:
    """A time, of whatever class a clock gives it."""
    if not isinstance(value, datetime):
        raise ValueError(_("it is not a time"))
    return value


Time = Annotated[datetime, PlainValidator(_time)]
Count = Annotated[int, Field(ge=1)]


class Fields(BaseModel):
    """The fields of a core kind, each of just its own type: 1 is not "1", and a time is no text."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    @classmethod
    @cache
    def names(cls) -> Mapping[str, bool]:
        """Its fields, and whether each must be there."""
        return {name: field.is_required() for name, field in cls.model_fields.items()}

    @classmethod
    def strictly(cls, fields: Mapping[str, Any]) -> Self:
        """What these fields say. Raises ValueError with half a sentence about the first that is of another form."""
        try:
            return cls.model_validate(fields)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            why = first.get("ctx", {}).get("error") or first["msg"]
            raise ValueError(wrong(".".join(str(step) for step in first["loc"]), str(why))) from None

    def plain(self) -> dict[str, Any]:
        """Its fields, without those that say what goes without saying."""
        return self.model_dump(exclude_defaults=True)


def check_key(field: str, key: str) -> None:
    """Raise ValueError with half a sentence unless someone can sign with the key that a field names."""
    if not is_public_key(key):
        raise ValueError(wrong(field, _("it is not a public key")))


def check_pace(field: str, pace: str, *, none: bool = False) -> None:
    """Raise ValueError with half a sentence unless a field names a pace; with `none`, "none" will do too."""
    if not is_pace(pace) and not (none and pace == NO_PACE):
        raise ValueError(wrong(field, _("it is not a pace")))
