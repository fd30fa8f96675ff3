"""The names of places on the drawn board, and a sentence of the rules about each."""

from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.appoint import FAVOUR
from pbem_confucius.names import DISTANT_NAMES, DISTANT_TITLES, LAND_NAMES, MINISTRY_NAMES
from pbem_confucius.picture.actions_box import SPACES
from pbem_confucius.table import LANDS, MINISTRIES, SEVEN, STUDENT_SPACES, Table

ACTIONS = {
    cubes.BRIBE_SECURE: _("Bribe, secure"),
    cubes.NOMINATE: _("Nominate"),
    cubes.FORCE_EXAM: _("Force exam"),
    cubes.JUNKS_VOYAGE: _("Junks, voyage"),
    cubes.RECRUIT_INVADE: _("Recruit, invade"),
    cubes.BUY_GIFT: _("Buy gift"),
    cubes.GIVE_GIFT: _("Give gift"),
    cubes.PETITION: _("Petition"),
    cubes.COMMERCIAL: _("Commerce"),
    cubes.TAX: _("Tax"),
    cubes.NO_ACTION: _("No action"),
    FAVOUR: _("Favour"),
}
SAID = {
    f"action:{cubes.BRIBE_SECURE}": ("bribe", "secure"),
    f"action:{cubes.JUNKS_VOYAGE}": ("buy-junks", "voyage"),
    f"action:{cubes.RECRUIT_INVADE}": ("recruit", "invade"),
}
"""The words in moves for the spaces that two actions share."""
SHORT_DISTANT = {**DISTANT_TITLES, "spice-islands": _("Spice Is.")}
OF_SEATS = {
    "family": _("family of {seat}"),
    "chief": _("family of {seat}"),
    "cubes": _("cubes of {seat}"),
    "hand": _("hand of {seat}"),
    "rewards": _("reward cards of {seat}"),
    "armies": _("stock of {seat}"),
    "colony": _("colony of {seat}"),
    "junks": _("shipyard of {seat}"),
    "ocean": _("ocean, {seat}"),
    "received": _("given to {seat}, who is obliged"),
    "ready": _("gifts of {seat} to give"),
}


def names(table: Table) -> dict[str, str]:
    """Of every place."""
    found = {f"action:{space}": ACTIONS[space] for space in SPACES}
    for name in MINISTRIES:
        title = MINISTRY_NAMES[name]
        found[f"ministry:{name}"] = found[f"influence:{name}"] = title
        found[f"minister:{name}"] = _("Minister, {ministry}").format(ministry=title)
        found[f"secretary:{name}"] = _("Secretary, {ministry}").format(ministry=title)
        for number in range(1, SEVEN + 1):
            where = _("{ministry}, space {space}").format(ministry=title, space=number)
            found[f"space:{name}:{number}"] = found[f"marker:{name}:{number}"] = where
    for land in table.lands:
        found[f"land:{land.name}"] = LAND_NAMES[land.name]
        for number in range(1, len(land.boxes) + 1):
            where = _("{land}, box {box}").format(land=LAND_NAMES[land.name], box=number)
            found[f"box:{land.name}:{number}"] = where
    for distant in LANDS:
        found[f"distant:{distant}"] = found[f"visits:{distant}"] = DISTANT_NAMES[distant]
    for colour in STUDENT_SPACES:
        found[f"student:{colour}"] = _("{space} student space").format(space=colour)
        found[f"laid:{colour}"] = _("cards for the {space} student").format(space=colour)
    for piece in range(1, 10):
        found[f"wall:{piece}"] = _("wall, piece {piece}").format(piece=piece)
    for seat in table.seats:
        found |= {f"{place}:{seat}": words.format(seat=seat) for place, words in OF_SEATS.items()}
    return found | {
        "candidate": _("candidate to come"),
        "insulted": _("Emperor Insulted!"),
        "deck": _("deck"),
        "discard": _("discard pile"),
        "officials": _("officials to come"),
        "junks": _("junk supply"),
        "rewards": _("reward cards to come"),
        "chief": _("Chief Minister"),
    }


def sentences(table: Table) -> dict[str, str]:
    """For those who point at a place."""
    found = {
        "action:petition": _("Always two cubes (R16)."),
        "action:commercial": _("Always one cube, once in a round (R16, R24)."),
        "action:no-action": _("Always one cube (R16)."),
        "candidate": _("The winner of the next examination places this candidate (R93)."),
    }
    for space in SPACES:
        found.setdefault(f"action:{space}", _("One cube the first time in a round, two after that (R13)."))
    for name in MINISTRIES:
        for number in range(1, SEVEN + 1):
            found[f"space:{name}:{number}"] = _("Space 1 is the most senior. A square seal is secured (R5).")
    for land in table.lands:
        found[f"land:{land.name}"] = _("{coins} coins for each army (R74).").format(coins=land.cost)
    for distant in LANDS:
        found[f"distant:{distant}"] = _("The first fleet takes the chit.")
    return found
