"""The type of drawn boards, as a style sheet holds it: then a board is as wide everywhere as where it was measured.

The files beside those that raster draws with have their letters of English and of western Europe; all others come from
the reader's machine. They are Noto's, under the SIL Open Font License (fonts/OFL.txt).
"""

from base64 import b64encode
from functools import cache
from importlib.resources import files

FACES = (
    ("NotoSans-Regular", "Noto Sans", 400),
    ("NotoSans-Bold", "Noto Sans", 700),
    ("NotoSerif-Bold", "Noto Serif", 700),
    ("NotoSansSymbols2-Regular", "Noto Symbols", 400),
)
"""The files, each with its family and weight."""


@cache
def typeface() -> str:
    """The rules that bring it."""
    return "".join(
        f"@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/woff2;base64,{_read(name)})}}"
        for name, family, weight in FACES
    )


def _read(name: str) -> str:
    return b64encode(files(__package__).joinpath("fonts", f"{name}.woff2").read_bytes()).decode()
