"""What a player's machine has found right of the pieces that others left with it, it does not look at again."""

from unittest.mock import patch

from people import Person, begin, hand_over

from pbem.rooms.dealt import keepers


def test_the_next_command_checks_no_piece_again(ann: Person, bob: Person, cy: Person) -> None:
    begin("game.toml", (ann, bob, cy), "pebbles", "--cards", "dealt")
    for before, person in ((cy, ann), (ann, bob), (bob, cy), (cy, ann), (ann, bob), (bob, cy)):
        hand_over("game.toml", before, person)
        person.done("sync")
    hand_over("game.toml", cy, ann)
    ann.done("sync")
    assert checked(ann, "note", "Hello.") == checked(ann, "note", "Well?") == 0


def checked(person: Person, *words: str) -> int:
    """How many pieces a command checks, as a process that has just started."""
    with (
        patch.object(keepers, "_check_own", wraps=keepers._check_own) as check,
        patch("pbem.secrecy.proved._known", set()),
    ):
        person.done(*words)
    return check.call_count
