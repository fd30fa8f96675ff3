"""How a player wants to be called, by the names that status gives."""

from collections.abc import Mapping

from pbem.app.session import Clock
from pbem.rooms.service.to_myself import ToMyself
from pbem.rooms.sync.notices.channel import Channel
from pbem.rooms.sync.notices.program import Program

from .settings import ServiceSettings


def channels(settings: ServiceSettings, now: Clock) -> Mapping[str, Channel]:
    """All that the settings name. Raises UsageError."""
    found: dict[str, Channel] = {}
    if settings.program:
        found["program"] = Program(settings.program)
    if settings.mail:
        found["mail"] = ToMyself(settings.mail, now)
    return found
