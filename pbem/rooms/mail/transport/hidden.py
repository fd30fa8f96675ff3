"""Which text of an HTML mail its reader does not see: what is hidden there was not written to be read.

Only what mail programs honour is looked at: an element's own attributes, and rules for one class or id.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from html import unescape
from typing import NamedTuple

RULES = 500
"""Rules of a style sheet that are looked at."""

LONGEST = 5000
"""Characters of an element's attributes, or of a rule, that are looked at."""

_STYLE = re.compile(r"""(?<![\w-])style\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", re.IGNORECASE)
_COLOR = re.compile(r"""(?<![\w-])(bg)?color\s*=\s*["']?([#\w]+)""", re.IGNORECASE)
_CALLED = re.compile(r"""(?<![\w-])(class|id)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", re.IGNORECASE)
_VALUES = re.compile(r""""[^"]*"|'[^']*'""")
_HIDDEN = re.compile(r"(?<![\w-])hidden(?![\w-])", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([0-9a-f]{1,6})\s?", re.IGNORECASE)
_SELECTOR = re.compile(r"\s*\w{0,20}([.#][\w-]{1,100})\s*\Z")
_NOTHING = re.compile(r"[+-]?0*\.?0*(?:px|pt|em|rem|%|ex|in|cm|mm|vh|vw)?\Z")
_IMPORTANT = re.compile(r"!\s*important")
_TINY = re.compile(r"(?:[0-2](?:\.\d+)?(?:px|pt)?|0?\.[01]\d*r?em|\d(?:\.\d+)?%)(?:/|\Z)")
_FAR_AWAY = re.compile(r"-\d{3,}")
_RGB = re.compile(r"rgba?\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})(?:[,/ ]+([\d.]+))?\)\Z")
_NAMED = {"white": "ffffff", "black": "000000", "transparent": "transparent"}
_WHITE = "ffffff"
_NEVER_SHOWN = frozenset({"s", "strike", "del", "head"})  # or only struck through: its writer took it back


class Appearance(NamedTuple):
    """What an element says of its text. `gone`: nothing in it is shown. The others are None where it says nothing."""

    gone: bool = False
    unseen: bool | None = None
    tiny: bool | None = None
    color: str | None = None
    background: str | None = None
    called: tuple[str, ...] = ()


class Visibility(NamedTuple):
    """How a text is shown, by all elements that it is in."""

    gone: bool = False
    unseen: bool = False
    tiny: bool = False
    color: str = "000000"
    background: str = _WHITE

    @property
    def hidden(self) -> bool:
        """Whether no one sees it."""
        return self.gone or self.unseen or self.tiny or self.color in (self.background, "transparent")

    def within(self, look: Appearance) -> "Visibility":
        """How text is shown in an element with such a look."""
        background = look.background if look.background not in (None, "transparent") else self.background
        return Visibility(
            self.gone or look.gone,
            self.unseen if look.unseen is None else look.unseen,
            self.tiny if look.tiny is None else look.tiny,
            self.color if look.color is None else look.color,
            background or _WHITE,
        )


def appearance_of(name: str, attributes: str, sheet: Mapping[str, Appearance]) -> Appearance:
    """The look of an element. `sheet`: what the mail's style sheets say, by ".class" and "#id"."""
    if "=" not in attributes and "hidden" not in attributes.lower():
        return Appearance(gone=name in _NEVER_SHOWN)
    look = _known(attributes) if len(attributes) < 300 else _said(attributes[:LONGEST])
    for one in look.called if sheet else ():
        if one in sheet:
            look = _together(sheet[one], look)
    return look._replace(gone=look.gone or name in _NEVER_SHOWN)


def rules(css: str) -> Iterator[tuple[str, Appearance]]:
    """What a style sheet says of classes and ids."""
    for rule in _without_remarks(css).split("}", RULES)[:RULES]:
        selectors, _brace, declared = rule.rpartition("{")
        look = _of_style(declared[:LONGEST])
        if look != Appearance():
            for one in selectors.rpartition("{")[2][:LONGEST].split(
                ","
            ):  # what stands before that says on which screens
                if found := _SELECTOR.match(one):
                    yield found[1].lower(), look


def _without_remarks(css: str) -> str:
    first, *others = css.split("/*")
    return " ".join([first, *(one.partition("*/")[2] for one in others)])


def _said(attributes: str) -> Appearance:
    style = ";".join(unescape(next(filter(None, one), "")) for one in _STYLE.findall(attributes))
    called = tuple(
        f"{'.' if kind.lower() == 'class' else '#'}{word.lower()}"
        for kind, *values in _CALLED.findall(attributes)
        for word in next(filter(None, values), "").split()[:20]
    )
    look = _of_style(style)._replace(called=called)
    for background, color in _COLOR.findall(_STYLE.sub(" ", attributes)):
        said = _plain_color(color.lower())
        look = look._replace(background=said) if background else look._replace(color=said)
    return look._replace(gone=look.gone or _HIDDEN.search(_VALUES.sub('""', attributes)) is not None)


_known = lru_cache(maxsize=256)(_said)


def _together(first: Appearance, second: Appearance) -> Appearance:
    """What both say; where they differ, the second."""
    said = {name: value for name, value in second._asdict().items() if value is not None}
    return first._replace(**{**said, "gone": first.gone or second.gone})


def _of_style(style: str) -> Appearance:
    """What declarations say."""
    plain = _ESCAPED.sub(lambda sign: chr(min(int(sign[1], 16), 0x10FFFF)), _without_remarks(style)).lower()
    said: dict[str, str] = {}
    for one in plain.split(";"):
        name, _colon, value = one.partition(":")
        said[name.strip()] = _IMPORTANT.sub("", value).strip()
    unseen = {"hidden": True, "collapse": True, "visible": False}.get(said.get("visibility", ""))
    size = said.get("font-size") or (said.get("font", "").split() or [""])[0]
    sized = bool(said.get("font-size")) or (bool(size) and size[0].isdigit())
    background = said.get("background-color") or (said.get("background", "").split() or [""])[0]
    return Appearance(
        _is_gone(said),
        unseen,
        _TINY.match(size) is not None if sized else None,
        _plain_color(said.get("color", "")),
        _plain_color(background),
    )


def _is_gone(said: Mapping[str, str]) -> bool:
    cut_off = "hidden" in (said.get("overflow"), said.get("overflow-x"), said.get("overflow-y"))
    sizes = ("height", "max-height", *(("width", "max-width") if cut_off else ()))
    return (
        said.get("display") == "none"
        or said.get("mso-hide") == "all"
        or "line-through" in said.get("text-decoration", said.get("text-decoration-line", ""))
        or _is_nothing(said, ("opacity", *sizes))
        or any(_FAR_AWAY.match(said.get(name, "")) for name in ("text-indent", "left", "top", "margin-left"))
        or "scale(0" in said.get("transform", "")
        or said.get("clip", "").replace(" ", "").startswith(("rect(0", "rect(1px"))
    )


def _is_nothing(said: Mapping[str, str], names: Collection[str]) -> bool:
    return any(said.get(name) and _NOTHING.match(said[name]) for name in names)


def _plain_color(color: str) -> str | None:
    """A colour by its six digits; "transparent"; as it stands if it is another one, None if it is none."""
    if rgb := _RGB.match(color):
        if rgb[4] and not float(rgb[4].rstrip(".") or 0):
            return "transparent"
        return "".join(f"{min(int(part), 255):02x}" for part in rgb.groups()[:3])
    digits = color.removeprefix("#")
    if color.startswith("#") and len(digits) in (3, 4):
        return "".join(2 * digit for digit in digits[:3])
    return _NAMED.get(color, digits[:6]) if color and color not in ("inherit", "initial", "unset") else None
