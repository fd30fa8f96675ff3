"""A picture as PNG: drawn by resvg with the fonts that come with pbem, in few colours, so that it is small.

Both are optional (`pbem[pictures]`). Without Pillow the file is larger; without resvg there is only SVG.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from itertools import product

from pbem.errors import UsageError
from pbem.wording import _

PNG_START = b"\x89PNG\r\n\x1a\n"
"""How every PNG starts."""

COLOURS = 250
"""A picture has no more: those of its theme, and what is found between them."""
FONTS = ("NotoSans-Regular", "NotoSans-Bold", "NotoSerif-Bold", "NotoSansMono-Regular", "NotoSansSymbols2-Regular")
LATIN = 0x180
"""The fonts have every letter before this one."""


def can_draw() -> bool:
    """Whether resvg is here."""
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        return False
    return True


def check_can_draw() -> None:
    """Raise UsageError where resvg is missing."""
    if not can_draw():
        raise UsageError(
            _("PNG pictures need resvg, which is not installed"),
            advice=_("install resvg-py and pillow beside pbem, or ask for a file that ends in .svg"),
        )


def png(svg: str, width: int, theme: Mapping[str, str]) -> bytes:
    """An SVG document with its colours written out, so many pixels wide. Raises UsageError where resvg is missing."""
    check_can_draw()
    from resvg_py import svg_to_bytes

    with as_file(files(__package__).joinpath("fonts")) as folder:
        drawn = svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=all(ord(letter) < LATIN or letter in "▲★–—’…·" for letter in svg),
            font_files=[str(folder / f"{name}.ttf") for name in FONTS],
            serif_family="Noto Serif",
            sans_serif_family="Noto Sans",
            monospace_family="Noto Sans Mono",
        )
    return in_few_colours(bytes(drawn), theme)


def in_few_colours(drawn: bytes, theme: Mapping[str, str]) -> bytes:
    """A PNG with a palette of its theme's colours; as it is, where Pillow is missing."""
    try:
        from PIL import Image
    except ImportError:
        return drawn
    few = Image.new("P", (1, 1))
    few.putpalette(_palette(tuple(theme.values())))
    picture = Image.open(BytesIO(drawn)).convert("RGB").quantize(palette=few, dither=Image.Dither.NONE)
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


@cache
def _palette(colours: tuple[str, ...]) -> list[int]:
    """The theme's colours, and steps between those that lie beside each other: edges are smooth, tints are tints."""
    exact = list(dict.fromkeys(tuple(bytes.fromhex(colour[1:])) for colour in colours))
    grounds = exact[:4]
    found = dict.fromkeys(exact)
    for part, (ground, ink) in product((0.5, 0.3, 0.7), product(grounds, exact)):
        mixed = tuple(round(a + (b - a) * part) for a, b in zip(ground, ink, strict=True))
        if all(sum(abs(a - b) for a, b in zip(mixed, other, strict=True)) > 12 for other in found):
            found[mixed] = None
    return [part for colour in list(found)[:COLOURS] for part in colour]
