"""What is in the box of the second Confucius, and who has it."""

from dataclasses import dataclass, field

MINISTRIES = ("bingbu", "hubu", "gongbu")
DISTANT = ("spice-islands", "india", "arabia", "africa", "americas")
FOREIGN: dict[str, tuple[int, tuple[tuple[int, bool], ...]]] = {
    "annam": (8, ((4, False), (3, True))),
    "yunnan": (4, ((4, False), (2, True))),
    "mongolia": (6, ((3, True), (2, False), (4, False))),
    "korea": (7, ((4, False), (3, True), (4, False))),
    "manchuria": (5, ((3, False), (2, False), (5, False), (3, True))),
}
OFFICIALS = {2: 3, 3: 4, 4: 5, 5: 5, 6: 4, 7: 3}
REWARDS = {
    "bribery-bingbu": 1,
    "bribery-hubu": 1,
    "bribery-gongbu": 1,
    "bribery-any": 2,
    "cash": 1,
    "gift": 1,
    "extra-action": 1,
    "recruit": 1,
    "insulted": 1,
}
JUNK_PRICE = {False: (0, 1, 3, 6, 10), True: (0, 1, 2, 4, 7)}
PAIRED = {
    "bribe": "officials",
    "secure": "officials",
    "buy-junks": "junks",
    "voyage": "junks",
    "recruit": "armies",
    "invade": "armies",
}


@dataclass
class Tile:
    """An official. `moved`: handed on by Transfer Influence in this phase."""

    cost: int
    owner: str = ""
    secured: bool = False
    candidate: bool = False
    moved: bool = False


@dataclass
class Ministry:
    """Seven spaces; who has which post once it is resolved."""

    chits: tuple[int, int]
    tiles: list[Tile | None] = field(default_factory=lambda: [None] * 7)
    resolved: bool = False
    minister: str = ""
    secretary: str = ""


@dataclass
class Land:
    """A tile of the Foreign Lands: who has an army in which box."""

    name: str
    armies: list[str]
    resolved: bool = False


@dataclass
class Family:
    """What belongs to a player."""

    hand: list[int]
    rewards: list[int] = field(default_factory=list)
    unbought: set[int] = field(default_factory=lambda: {2, 3, 4, 5, 6})
    available: set[int] = field(default_factory=lambda: {1})
    cubes: int = 0
    taken: set[str] = field(default_factory=set)
    traded: bool = False
    passed: bool = False
    stock: int = 6
    colony: int = 0
    insulted: int = 0
    yard: int = 0
    ocean: int = 0
    visited: set[str] = field(default_factory=set)
    points: int = 0
