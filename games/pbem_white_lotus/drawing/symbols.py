"""The pieces of White Lotus as they are drawn: neutral chips are square, those of players round."""

from pbem.rules.drawing import Symbol
from pbem.wording import _
from pbem_white_lotus.names import BUILDING_NAMES

_GLYPHS = {
    "palace": '<path d="M-11.500-3L0-10.500L11.500-3ZM-9-1H-5V6H-9ZM-2-1H2V6H-2ZM5-1H9V6H5ZM-11 7H11V10H-11Z"/>',
    "temple": '<path d="M-8 9V4H-10Q-7 3-5 0H-8Q-5-1-4-4H-6Q-1-6 0-11Q1-6 6-4H4Q5-1 8 0H5Q7 3 10 4H8V9Z"/>',
    "fortress": '<path d="M-9 9V-7H-5V-3H-2V-7H2V-3H5V-7H9V9H3V4Q0 1-3 4V9Z"/>',
    "rice": '<path d="M-1 10V0Q-8 0-9-7Q-3-7-1-2V-4Q-4-7 0-12Q4-7 1-4V-2Q3-7 9-7Q8 0 1 0V10Z"/>',
    "village": '<path d="M-7.500 9V0H-10.500L0-9L10.500 0H7.500V9H2.500V3H-2.500V9Z"/>',
}
_SQUARE = '<rect x="-14" y="-14" width="28" height="28" rx="3" class="tile"/>'
_ROUND = '<circle r="14.500" class="body"/>'
_CARD = '<rect x="-15" y="-13" width="30" height="26" rx="3" class="tile"/>'
_CROWN = '<path d="M-12 8V-6L-6 0L0-9L6 0L12-6V8Z" class="gold crown"/>'
_FLAME = '<path d="M-8 12V-12M-8-11H10L6-5.500L10 0H-8Z" class="red crown"/>'
_COIN = '<circle r="8" class="coin"/><rect x="-2.800" y="-2.800" width="5.600" height="5.600" class="hole"/>'


def _exact(svg: str) -> str:
    return svg.replace("500", "5").replace("800", "8").replace("600", "6")


def _neutral(building: str) -> Symbol:
    return Symbol(
        _SQUARE,
        30,
        30,
        _("neutral {building}").format(building=BUILDING_NAMES[building]),
        over=_exact(_GLYPHS[building]),
        comes="stack",
    )


def _owned(building: str) -> Symbol:
    return Symbol(
        _exact(_ROUND),
        30,
        30,
        BUILDING_NAMES[building],
        over=_exact(_GLYPHS[building]),
        comes="player:{seat}",
        goes="player:{seat}",
    )


SYMBOLS = {
    **{f"neutral-{building}": _neutral(building) for building in _GLYPHS},
    **{building: _owned(building) for building in _GLYPHS},
    "claim": Symbol("", 17, 17, _("marker"), (0, 0, 16), comes="markers:{seat}", goes="markers:{seat}"),
    "point": Symbol(_exact(_COIN), 17, 17, _("victory point chip"), comes="stack"),
    "emperor": Symbol(_CROWN, 28, 22, _("emperor's stone")),
    "rebel": Symbol(_FLAME, 22, 26, _("rebels' stone")),
    "sealed": Symbol(_CARD + '<path d="M-11 5Q-4-9 0 0Q4 9 11-5" class="line red-line"/>', 32, 28, _("sealed choice")),
    "bid": Symbol(_CARD, 32, 28, _("bid against"), (-7, 0, 12), "plain", (6, 0, 15)),
    "for-emperor": Symbol(
        _CARD + '<path d="M-12 4V-4L-9-1L-6-5L-3-1L0-4V4Z" class="gold"/>',
        32,
        28,
        _("for the emperor"),
        label=(7, 0, 15),
    ),
    "for-rebels": Symbol(
        _CARD + '<path d="M-10 7V-7H0L-2-4L0-1H-9V7Z" class="red"/>',
        32,
        28,
        _("for the rebels"),
        label=(7, 0, 15),
    ),
}

LOTUS = "M0 5Q-7 4-8-2Q-4-2-2 0Q-3-4 0-7Q3-4 2 0Q4-2 8-2Q7 4 0 5Z"


def marks(ground: str) -> dict[str, Symbol]:
    """The marks on a ground besides pieces, as far as they are there."""
    found = {
        "lotus": ('class="lotus"', f'<path d="{LOTUS}" class="lotus"/>', _("lotus field")),
        "dragon": (">+2<", '<text y="6" font-size="16" class="red strong middle">+2</text>', _("dragon field")),
        "brown": ('class="brown"', '<rect x="-12" y="-9" width="24" height="18" class="brown"/>', _("brown province")),
        "route": (
            'class="route"',
            '<path d="M-12 0H12" class="route"/>',
            _("neighbours on the map that are drawn apart"),
        ),
        "border": ('class="border"', '<path d="M-12 0H12" class="border"/>', _("no neighbours")),
    }
    return {kind: Symbol(svg, 26, 22, name) for kind, (part, svg, name) in found.items() if part in ground}
