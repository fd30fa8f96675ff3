"""The colours of drawn boards in two themes, the seats' emblems, and the style sheet that both share.

Seats differ by colour and by shape; the colours differ in lightness, so that colour-blind eyes tell them apart.
"""

import re
from collections.abc import Mapping

SEATS = 6
"""So many emblems there are; a seventh seat has the first one again."""

LIGHT: Mapping[str, str] = {
    "page": "#F3EDE0",
    "card": "#FFFCF5",
    "slot": "#EFE7D6",
    "tile": "#FFFFFF",
    "line": "#D5C9B1",
    "edge": "#8C7F66",
    "soft": "#6A6153",
    "ink": "#24201A",
    "red": "#B23A24",
    "gold": "#8B5F0E",
    "jade": "#1F7263",
    "brick": "#8A7B66",
    "mark": "#B8350F",
    "lit": "#7B2D9E",
    "sea": "#DCE8EA",
    "shore": "#5F8189",
    "land": "#FAF4E6",
    "brown": "#E4D9C4",
    "pole": "#3B352B",
    **{f"seat{n}": c for n, c in enumerate(("#0A549C", "#D98200", "#00694F", "#D277AE", "#56B4E9", "#4B4B55"))},
    **{f"on{n}": c for n, c in enumerate(("#FFFFFF", "#24201A", "#FFFFFF", "#24201A", "#24201A", "#FFFFFF"))},
}
DARK: Mapping[str, str] = {
    "page": "#13161B",
    "card": "#1C2027",
    "slot": "#282E37",
    "tile": "#343B46",
    "line": "#3B434F",
    "edge": "#7D8593",
    "soft": "#A9A294",
    "ink": "#F0E9DA",
    "red": "#EF8068",
    "gold": "#E0B45A",
    "jade": "#63C2AC",
    "brick": "#8B8271",
    "mark": "#FF9A6B",
    "lit": "#D9A8FF",
    "sea": "#16242C",
    "shore": "#7FA3B2",
    "land": "#242A31",
    "brown": "#2F2B27",
    "pole": "#D8D0C0",
    **{f"seat{n}": c for n, c in enumerate(("#6A9EFF", "#F5A623", "#2DB487", "#FFB5E0", "#A9E4FF", "#9A9FAB"))},
    **{f"on{n}": "#13161B" for n in range(6)},
}
THEMES = {"light": LIGHT, "dark": DARK}

SHAPES = (
    '<circle r="8.5"/>',
    '<rect x="-7.5" y="-7.5" width="15" height="15"/>',
    '<path d="M0-8.8L9 7.5H-9Z"/>',
    '<path d="M0-9.6L9.6 0L0 9.6L-9.6 0Z"/>',
    '<path d="M-3.3-9H3.3V-3.3H9V3.3H3.3V9H-3.3V3.3H-9V-3.3H-3.3Z"/>',
    '<path d="M-4.6-8.2H4.6L9.4 0L4.6 8.2H-4.6L-9.4 0Z"/>',
)
"""By seat: disc, square, triangle, diamond, cross, hexagon, around the middle of a box of 20 by 20."""

SERIF = "'Noto Serif','Noto Symbols',Georgia,'Times New Roman',serif"
SANS = "'Noto Sans','Noto Symbols',system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"

STYLE = """
text{font-family:SANS;fill:var(--ink)}
text.middle{text-anchor:middle}text.end{text-anchor:end}
.serif{font-family:SERIF;font-weight:700}text.strong{font-weight:700}
.soft{fill:var(--soft)}.ink{fill:var(--ink)}
.red{fill:var(--red)}.gold{fill:var(--gold)}.jade{fill:var(--jade)}
.paper{fill:var(--page)}.card{fill:var(--card);stroke:none}.slot{fill:var(--slot)}
.sea{fill:var(--sea)}.land{fill:var(--land);stroke:var(--shore);stroke-width:1}
.brown{fill:var(--brown);stroke:var(--shore);stroke-width:1}.beyond{fill:var(--slot);stroke:var(--shore);stroke-width:1}
.river{fill:none;stroke:var(--shore);stroke-width:2;stroke-linecap:round;opacity:.55}.hatch{stroke:var(--line);stroke-width:2}
.shore{fill:none;stroke:var(--shore);stroke-width:4;stroke-linejoin:round}
.route{fill:none;stroke:var(--shore);stroke-width:2;stroke-dasharray:2 5;stroke-linecap:round}
.border{fill:none;stroke:var(--ink);stroke-width:4;stroke-linecap:round}
.seat{fill:currentColor}
.tile{fill:var(--tile);stroke:var(--edge);stroke-width:1.300}
.red-tile{fill:var(--red);stroke:var(--pole);stroke-width:1.200}
.line{fill:none;stroke:var(--edge);stroke-width:1.500}.red-line{stroke:var(--red)}
.weave{fill:var(--slot);stroke:var(--edge);stroke-width:1}
.body{fill:currentColor;stroke:var(--pole);stroke-width:1.200;stroke-linejoin:round}
.pole{fill:none;stroke:var(--pole);stroke-width:2.200;stroke-linecap:round}
.brick{fill:var(--brick)}.joint{fill:none;stroke:var(--card);stroke-width:1.200}
.fill{fill:currentColor}
.halo{paint-order:stroke;stroke:var(--land);stroke-width:3.500;stroke-linejoin:round}
.emblem{fill:currentColor;stroke:var(--pole);stroke-width:1.300;stroke-linejoin:round}
.edge{fill:none;stroke:var(--pole);stroke-width:6.500;stroke-linejoin:round}
.hollow{fill:var(--card);stroke:currentColor;stroke-width:4.500;stroke-linejoin:round}
.none{color:var(--ink)}.over{fill:currentColor}.on{fill:currentColor;stroke:none}
text.label{font-weight:700;text-anchor:middle;fill:var(--ink)}
.tint{fill:none}.border-thin{fill:none}.crown{stroke:var(--pole);stroke-width:1.300;stroke-linejoin:round}.coin{fill:var(--gold);stroke:var(--pole);stroke-width:1}.hole{fill:var(--card)}.lotus{fill:var(--line);opacity:.7}
.ghost{fill:none;stroke:var(--edge);stroke-width:1.500;stroke-linejoin:round;stroke-linecap:round}
rect.card[data-state~="turn"],path.border-thin[data-state~="turn"]{stroke:var(--mark);stroke-width:3}
rect.card[data-state~="contested"],path.border-thin[data-state~="contested"]{stroke:var(--mark);stroke-width:3.500}
.card[data-state~="closed"]{fill:var(--page);stroke:var(--line);stroke-width:1.200}
"""


def style(theme: Mapping[str, str] | None = None) -> str:
    """The style sheet of boards; with a theme its colours are written out, for what knows no variables."""
    lines = [STYLE.replace("SANS", SANS).replace("SERIF", SERIF)]
    for seat in range(SEATS):
        lines.append(f".s{seat}{{color:var(--seat{seat})}}.o{seat}{{color:var(--on{seat})}}")
        lines.append(f".s{seat} text.upon{{fill:var(--on{seat})}}")
        lines.append(f'.tint[data-seat="{seat}"] {{fill:url(#t{seat})}}')
        lines.append(f'.border-thin[data-seat="{seat}"]{{fill:var(--seat{seat});fill-opacity:.26}}')
    sheet = re.sub(r"(\d\.\d)00\b", r"\1", "".join(lines).replace("\n", ""))
    return sheet if theme is None else re.sub(r"var\(--([a-z0-9]+)\)", lambda found: theme[found[1]], sheet)


def variables(theme: Mapping[str, str]) -> str:
    """A theme as the variables of a style sheet."""
    return "".join(f"--{name}:{colour};" for name, colour in theme.items())


def emblems() -> str:
    """What every picture defines: the emblems, and for tinted land a pattern of each."""
    found = []
    for seat, shape in enumerate(SHAPES):
        short = shape.replace('00"', '"')
        found.append(
            f'<symbol id="e{seat}" viewBox="-10 -10 20 20" overflow="visible"><g class="emblem">{short}</g></symbol>'
        )
        found.append(
            f'<symbol id="h{seat}" viewBox="-10 -10 20 20" overflow="visible"><g class="edge">{short}</g>'
            f'<g class="hollow">{short}</g></symbol>'
        )
        found.append(
            f'<symbol id="o{seat}" viewBox="-10 -10 20 20" overflow="visible"><g class="on">{short}</g></symbol>'
        )
        found.append(
            f'<pattern id="t{seat}" width="15" height="15" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">'
            f'<g class="s{seat}"><g class="fill" opacity=".5" transform="translate(7.5 7.5) rotate(-30) scale(.3)">'
            f"{short}</g></g></pattern>"
        )
    return "".join(found)
