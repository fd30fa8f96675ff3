"""Proper names as sentences write them. The game file and the notation use lower-case words."""

from pbem.wording import _

BUILDING_NAMES = {
    "palace": _("palace"),
    "temple": _("temple"),
    "fortress": _("fortress"),
    "rice": _("rice field"),
    "village": _("village"),
}
SIDE_NAMES = {"emperor": _("the emperor"), "rebels": _("the rebels")}
