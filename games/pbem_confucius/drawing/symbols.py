"""The pieces of Confucius as they are drawn. The carrier says what a piece is, the emblem whose."""

from pbem.rules.drawing import Symbol
from pbem.wording import _

_SEAL = '<rect x="-11" y="-11" width="22" height="22" rx="3" class="body"/>'
_BANNER = '<path d="M-9-12V13" class="pole"/><path d="M-9-12H11L6.5-4.5L11 3H-9Z" class="body"/>'
_BOAT = '<path d="M-12 6H12L8.5 12H-8.5Z" class="body"/><path d="M-8-11H9Q5-3 9 4H-8Z" class="body"/>'
_CARD = '<rect x="-10" y="-14" width="20" height="28" rx="2.5" class="tile"/>'
_BACK = _CARD + '<rect x="-7" y="-11" width="14" height="22" rx="1.5" class="weave"/>'
_STAR = '<path d="M0-6L1.8-1.9L6.2-1.5L2.9 1.4L3.9 5.8L0 3.5L-3.9 5.8L-2.9 1.4L-6.2-1.5L-1.8-1.9Z" class="gold"/>'
_HAT = '<path d="M-13 5H-9Q-9-8 0-9Q9-8 9 5H13V8H-13Z" class="tile"/><path d="M-7 0Q0-3 7 0" class="line"/>'
_TAG = '<path d="M-15 12V-7L-10-12H15V12Z" class="body"/>'
_SCROLL = '<path d="M-11-13H11V13H-11Z" class="tile"/><path d="M-13-13H13M-13 13H13" class="pole"/>'
_CHIT = '<circle r="13" class="tile"/>'
_BRICK = '<path d="M-19 13V-9H-13V-13H-7V-9H-3V-13H3V-9H7V-13H13V-9H19V13Z" class="brick"/>' + (
    '<path d="M-19-2H19M-19 5.5H19M-8-2V5.5M8-2V5.5M0-9V-2M0 5.5V13" class="joint"/>'
)
_ROOF = '<path d="M-13-11Q-6-13 0-18Q6-13 13-11Q6-12 0-12Q-6-12-13-11Z" class="ink"/>'
_TILE = '<rect x="-13" y="-17" width="26" height="36" rx="3" class="tile"/>'

SYMBOLS = {
    "official": Symbol(_TILE + _ROOF, 28, 38, _("official"), label=(0, 5, 19), comes="officials", goes="officials"),
    "candidate": Symbol(
        _TILE + _ROOF + '<path d="M-7-6H7V14H-7ZM-4-1H4M-4 4H4M-4 9H4" class="line red-line"/>',
        28,
        38,
        _("candidate"),
        comes="candidate",
        goes="officials",
    ),
    "seal": Symbol(_SEAL, 24, 24, _("secured marker"), (0, 0, 15), "on", goes="cubes:{seat}", comes="cubes:{seat}"),
    "marker": Symbol(
        "",
        24,
        24,
        _("unsecured marker"),
        (0, 0, 22),
        "hollow",
        goes="cubes:{seat}",
        comes="cubes:{seat}",
    ),
    "office": Symbol(_CHIT, 28, 28, _("post"), (0, 0, 18), "plain"),
    "cube": Symbol("", 15, 15, _("cube"), (0, 0, 15), "plain"),
    "trace": Symbol("", 15, 15, _("action without cubes"), (0, 0, 13), "hollow"),
    "army": Symbol(_BANNER, 24, 27, _("army"), (0.5, -4.5, 12), "on"),
    "junk": Symbol(_BOAT, 26, 25, _("junk"), (0, -3, 12), "on", comes="junks", goes="junks"),
    "gift": Symbol(_TAG, 31, 26, _("gift"), (-6, 1, 11), "on", label=(7, 1, 17)),
    "influence": Symbol("", 32, 20, _("influence"), (-7, 0, 16), "plain", label=(9, 0, 17)),
    "student": Symbol(_SCROLL, 28, 28, _("student"), (0, 0, 18), "plain", goes="cubes:{seat}"),
    "card": Symbol(_CARD, 22, 30, _("card"), label=(0, 1, 18), comes="deck", goes="discard"),
    "back": Symbol(_BACK, 22, 30, _("card, face down"), comes="deck", goes="discard"),
    "reward": Symbol(_CARD + _STAR, 22, 30, _("reward card"), comes="rewards", goes="rewards"),
    "chit": Symbol(_CHIT, 28, 28, _("chit"), label=(0, 0.5, 17)),
    "wall": Symbol(_BRICK, 40, 28, _("piece of the wall")),
    "chief": Symbol(
        _HAT.replace("tile", "red-tile"),
        28,
        20,
        _("Chief Minister"),
        comes="chief",
        goes="chief",
    ),
}

GHOSTS = {
    "rewards": "M0-7L2-2L7-2L3 1.5L4.5 6.5L0 3.5L-4.5 6.5L-3 1.5L-7-2L-2-2Z",
    "colony": "M-8 0L0-7L8 0M-5-2V6H5V-2",
    "ocean": "M-9-2Q-6-6-3-2T3-2T9-2M-9 4Q-6 0-3 4T3 4T9 4",
    "ready": "M-6 7V-3L-3-7H3L6-3V7Z",
}
"""The signs of empty slots."""


def _mark(svg: str, width: float, name: str) -> Symbol:
    return Symbol(f"<g>{svg}</g>", width, 22, name)


def _written(words: str, kind: str) -> str:
    return f'<text y="5" font-size="15" class="{kind} middle">{words}</text>'


MARKS = {
    "soldiers": _mark(_written("▲4", "red"), 30, _("soldiers: the wall makes a land due")),
    "starred": _mark(_written("3★", "strong"), 26, _("box with a reward card")),
} | {
    place: _mark(f'<path d="{GHOSTS[place]}" class="ghost"/>', 24, name)
    for place, name in (
        ("rewards", _("reward cards")),
        ("colony", _("military colony")),
        ("ocean", _("ocean")),
        ("ready", _("gifts to give")),
    )
}
"""The marks on the ground besides pieces."""
