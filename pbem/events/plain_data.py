"""Files of plain data, whatever lies in them: what is wrong with one is a ValueError, however it is wrong."""

from __future__ import annotations

import json

from pbem.wording import _

TYPE_CHECKING = False  # without typing, for commands that answer from the cache
if TYPE_CHECKING:
    from typing import Any


def of_json(raw: bytes) -> Any:
    """What stands in a JSON file. Raises ValueError."""
    try:
        return json.loads(raw)
    except RecursionError:
        raise ValueError(too_deep()) from None


def of_toml(raw: bytes) -> dict[str, Any]:
    """What stands in a TOML file. Raises ValueError."""
    import tomllib

    try:
        return tomllib.loads(raw.decode())
    except UnicodeDecodeError:
        raise ValueError(_("it is no text in UTF-8")) from None
    except RecursionError:
        raise ValueError(too_deep()) from None


def too_deep() -> str:
    """The sentence for brackets in brackets without an end."""
    return _("it is nested too deeply")
