"""The board's proper names as sentences write them. The game file and the notation use lower-case words."""

from pbem.wording import _

MINISTRY_NAMES = {"bingbu": _("Bingbu"), "hubu": _("Hubu"), "gongbu": _("Gongbu")}
LAND_NAMES = {
    "annam": _("Annam"),
    "yunnan": _("Yunnan"),
    "mongolia": _("Mongolia"),
    "korea": _("Korea"),
    "manchuria": _("Manchuria"),
}
DISTANT_NAMES = {
    "spice-islands": _("the Spice Islands"),
    "india": _("India"),
    "arabia": _("Arabia"),
    "africa": _("Africa"),
    "americas": _("the Americas"),
}
DISTANT_TITLES = {**DISTANT_NAMES, "spice-islands": _("Spice Islands"), "americas": _("Americas")}
"""The same as the board has them, without an article."""
EXAMINATION = "examination"
"""The word for the Imperial Examination among the topics of moves and questions."""
GIFT_NAMES = {
    1: _("wall-hanging"),
    2: _("ceramic tile"),
    3: _("vase"),
    4: _("coat"),
    5: _("necklace"),
    6: _("junk"),
}
"""By value (rulebook p. 6)."""
