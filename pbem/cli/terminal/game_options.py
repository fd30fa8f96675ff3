"""A game's own options on the command line: `--advanced`, `--heap=20`, `--no-extra-action-counts`."""

from collections.abc import Sequence
from dataclasses import Field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pbem.errors import UsageError
from pbem.rules import Ruleset
from pbem.wording import _

OF_EVERY_GAME = ("seats", "seat", "hotseat", "cards", "position", "file", "pace", "hub")
"""The options of `pbem new` itself: mistyped ones arrive here too."""


def read_game_options(ruleset: Ruleset[Any], words: Sequence[str]) -> dict[str, Any]:
    """The options that these words set. Raises UsageError with what there is."""
    known = {entry.name: entry for entry in fields(ruleset.Options)}
    chosen: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.removeprefix("--").partition("=")
        field = name.replace("-", "_")
        negated = field.startswith("no_") and field.removeprefix("no_") in known
        field = field.removeprefix("no_") if negated else field
        if not word.startswith("--") or field not in known:
            raise _unknown(ruleset, word, known)
        if known[field].metadata.get("file") and equals:
            chosen[field] = text_of(Path(value))
        else:
            chosen[field] = _value(word, known[field], value if equals else None, negated)
    return chosen


def text_of(path: Path) -> str:
    """A text file's words. Raises FaultyFileError or MachineError."""
    from pbem.errors import Fault, FaultyFileError
    from pbem.events.contents import read

    try:
        return read(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise FaultyFileError(str(path), [Fault(0, _("it is not UTF-8"))]) from None


def option_help(ruleset: Ruleset[Any]) -> str:
    """The game's options as lines for a person."""
    lines = [_("options of {game}:").format(game=ruleset.title)]
    shown = {"--" + entry.name.replace("_", "-"): entry for entry in fields(ruleset.Options)}
    width = max(map(len, shown), default=0)
    for name, entry in shown.items():
        lines.append(f"  {name:<{width}}  {entry.metadata.get('help', '')} [{str(entry.default).lower()}]")
    return "\n".join(lines)


def _value(word: str, entry: Field[Any], value: str | None, negated: bool) -> Any:
    kind = entry.type
    if kind in (bool, "bool"):
        truths = {None: True, "true": True, "yes": True, "false": False, "no": False}
        if value in truths:
            return truths[value] != negated
    elif value is not None and not negated:
        if kind in (str, "str"):
            return value
        if value.lstrip("-").isdigit():
            return int(value)
    default = "FILE" if entry.metadata.get("file") else str(entry.default).lower()
    example = f"--{entry.name.replace('_', '-')}={default}"
    raise UsageError(
        _("invalid value in {word!r}").format(word=word),
        advice=_("write it like this: {option}").format(option=example),
    )


def _unknown(ruleset: Ruleset[Any], word: str, known: dict[str, Any]) -> UsageError:
    possible = [*(name.replace("_", "-") for name in known), *OF_EVERY_GAME]
    close = get_close_matches(word.lstrip("-").partition("=")[0], possible, 1)
    advice = _("did you mean --{option}?").format(option=close[0]) if close else option_help(ruleset)
    return UsageError(_("{game} has no option {word!r}").format(game=ruleset.title, word=word), advice=advice)
