"""What the quick commands may meet: each scene is laid on one person's machine."""

import shutil
from collections.abc import Callable

from people import Person, begin, hand_over, in_turn, offer

from pbem.cli import quick
from pbem.events.file import GameFile


def friend_of(person: Person) -> Person:
    """Bob, who may have played before."""
    return Person("bob", person.folder.parents[1])


def nothing(_person: Person) -> None:
    """No game here."""


def one(person: Person) -> None:
    person.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "game.toml")
    person.done("play", "stake 2", "stake 3")


def joining(person: Person) -> None:
    offer("game.toml", (person, friend_of(person)), "pebbles")


def not_asked(person: Person) -> None:
    both = person, friend_of(person)
    begin("game.toml", both, "pebbles", "--pace", "2d")
    in_turn("game.toml", both, "play", "stake 2")
    person.done("play", "take 1")


def with_time(person: Person) -> None:
    """A pace, someone away, and a proposal."""
    not_asked(person)
    friend = friend_of(person)
    hand_over("game.toml", person, friend)
    friend.done("away", "2w")
    friend.done("propose", "abandon")
    friend.done("note", "the tea is cold")
    friend.done("play", "take 1")
    friend.done("propose", "pace", "3d")
    hand_over("game.toml", friend, person)


def with_what_does_not_count(person: Person) -> None:
    """Bob has signed two moves for one turn: the one that stands behind the other counts for nothing."""
    not_asked(person)
    friend, file = friend_of(person), person.folder / "game.toml"
    hand_over("game.toml", person, friend)
    before = file.read_bytes()
    machine = shutil.copytree(friend.home, friend.home.with_name("another machine"))
    friend.done("play", "take 1")
    file.write_bytes((friend.folder / "game.toml").read_bytes())
    (friend.folder / "game.toml").write_bytes(before)
    friend.home = machine
    friend.done("play", "take 2")
    with file.open("ab") as added:
        added.write((friend.folder / "game.toml").read_bytes().removeprefix(before))


def away_without_a_pace(person: Person) -> None:
    one(person)
    person.done("away", "2w", "--seat", "ann")


def whose_card_cannot_be_read_yet(person: Person) -> None:
    begin("game.toml", (person, friend_of(person)), "pebbles", "--cards", "dealt")


def whose_hand_another_reads(person: Person) -> None:
    """Bob has given his seat to Cy, and can still read its hand."""
    both = person, friend_of(person)
    substitute = Person("cy", person.folder.parents[1])
    substitute.done("key", "new", "cy")
    begin("game.toml", both, "pebbles", "--cards", "dealt")
    for one in (*both, *both):
        one.done("sync")
        hand_over("game.toml", one, *(other for other in both if other is not one))
    person.done("propose", "replace", "bob", substitute.key)
    hand_over("game.toml", person, both[1])
    both[1].done("consent")
    hand_over("game.toml", both[1], person)


def confucius(person: Person) -> None:
    person.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
    person.done("play", "tax")


def dealt_at_one_screen(person: Person) -> None:
    person.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--cards", "dealt", "--file", "game.toml")
    person.done("play", "stake 2", "stake 3")
    person.done("play", "take 1")


def sealed_at_one_screen(person: Person) -> None:
    """Ann has sealed her stake, and bob sits there."""
    person.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--secret", "--file", "game.toml")
    person.done("play", "stake 2")


def undone_at_one_screen(person: Person) -> None:
    confucius(person)
    person.done("history")
    person.done("bot", "--moves", "2")
    person.done("undo")


def two_moves_for_one_turn_at_one_screen(person: Person) -> None:
    """One of them, made on another machine, counts for nothing."""
    confucius(person)
    file, machine = person.folder / "game.toml", person.home.with_name("another machine")
    before = file.read_bytes()
    here = shutil.copytree(person.home, machine)
    person.done("play", "recruit")
    other = file.read_bytes().removeprefix(before)
    file.write_bytes(before)
    shutil.rmtree(person.home)
    here.rename(person.home)
    person.done("play", "tax")
    with file.open("ab") as added:
        added.write(other)


def several(person: Person) -> None:
    """Of which one waits for me."""
    joining(person)
    (person.folder / "games").mkdir()
    person.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "games/b.toml")
    (person.folder / "pyproject.toml").write_text("[[event]]\n")
    (person.folder / "notes.toml").write_text("a = 1\n")


def several_waiting(person: Person) -> None:
    several(person)
    person.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "games/c.toml")


def conflict_copy(person: Person) -> None:
    one(person)
    shutil.copy(person.folder / "game.toml", person.folder / "game (conflicted copy).toml")


def many(person: Person) -> None:
    one(person)
    for number in range(quick.FEW):
        shutil.copy(person.folder / "game.toml", person.folder / f"{number}.toml")


def faulty(person: Person) -> None:
    one(person)
    raw = (person.folder / "game.toml").read_text()
    (person.folder / "game.toml").write_text(raw.replace("stake", "steak", 1))


def torn(person: Person) -> None:
    one(person)
    with open(person.folder / "game.toml", "a", encoding="utf-8") as file:
        file.write('\n[[event]]\nkind = "ta')


def rewound(person: Person) -> None:
    not_asked(person)
    raw = (person.folder / "game.toml").read_bytes()
    with GameFile.locked(person.folder / "game.toml") as file:
        file.truncate(raw.rindex(b"[[event]]") - 1)


def over(person: Person) -> None:
    one(person)
    for _move in range(40):
        if person("play", "take 3").code and person("play", "take 2").code and person("play", "take 1").code:
            break


def unreadable(person: Person) -> None:
    one(person)
    (person.folder / "games").mkdir()
    (person.folder / "games" / "b.toml").mkdir()
    (person.folder / "games" / "c.toml").symlink_to("nowhere.toml")


def of_whom_nothing_is_known(person: Person) -> None:
    one(person)
    (person.home / "config" / "identity.toml").unlink()


def spoilt_cache(person: Person) -> None:
    one(person)
    for entry in (person.home / "cache").rglob("*.json"):
        entry.write_bytes(b'{"kept": 3')


QUICK = {
    "moves",
    "list",
    "show",
    "history",
    "moves -g game.toml",
    "bash pbem play ",
    "zsh pbem play ",
    "fish pbem play ",
}
SCENES: dict[Callable[[Person], None], set[str]] = {
    nothing: set(),
    one: QUICK,
    confucius: QUICK,
    dealt_at_one_screen: QUICK,
    sealed_at_one_screen: QUICK,
    undone_at_one_screen: QUICK,
    two_moves_for_one_turn_at_one_screen: QUICK,
    joining: {"list", "history"},
    not_asked: {"list", "show", "history"},
    with_time: QUICK - {"bash pbem play "},
    with_what_does_not_count: QUICK,
    away_without_a_pace: QUICK,
    several: {"list"},
    several_waiting: {"list"},
    conflict_copy: set(),
    many: set(),
    faulty: set(),
    torn: set(),
    rewound: set(),
    over: {"list", "show", "history"},
    unreadable: {"moves -g game.toml"},
    of_whom_nothing_is_known: {"list"},
    spoilt_cache: QUICK,
    whose_card_cannot_be_read_yet: {"list", "show", "history"},
    whose_hand_another_reads: {"list", "show"},
}
"""What there may be, and what must then be quick at least."""
