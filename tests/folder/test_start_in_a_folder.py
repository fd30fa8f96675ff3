"""`pbem start` for friends who share a folder."""

import pytest
from at_a_terminal import answered
from people import Person
from wording import says, tells


def test_the_game_lies_in_the_folder_and_the_others_have_a_text_to_copy(ann: Person, bob: Person) -> None:
    shared = ann.folder / "shared"
    shared.mkdir()
    answers = ["pebbles", "ann bob", "folder", "Ann", "nowhere", "shared", ""]
    said = ann.done("start", typed="".join(f"{one}\n" for one in answers))
    assert tells(said.err, "there-is-no-folder-folder")
    assert tells(said.out, "host-invites-you-to-play-title", host="ann", title="Pebbles")
    assert tells(said.out, "pbem-join-seat-with-the", seats="bob")
    assert tells(said.err, "go-there-cd-folder", folder=shared)
    assert says("pbem-sync-tells-you-who") in said.err
    ann.folder = bob.folder = shared
    bob.done("join", "bob")
    ann.done("sync")
    assert 'kind = "start"' in (shared / "pebbles-1.toml").read_text()


@pytest.mark.room("keys")
def test_the_seat_that_is_named_like_ones_key_is_proposed(ann: Person) -> None:
    """Seats have small letters, and the names of people need not."""
    ann.done("key", "new", "Ann")
    said = ann.done("start", typed="pebbles\nbob ann\nfolder\n\n\n\n")
    assert tells(said.out, "host-invites-you-to-play-title", host="ann", title="Pebbles")


@pytest.mark.real
def test_at_a_terminal(ann: Person) -> None:
    """In the folder in which one is already."""
    code, said = answered(ann, "pebbles", "ann bob", "folder", "", "", "")
    assert (code, says("pbem-sync-tells-you-who") in said, tells(said, "go-there-cd-folder")) == (0, True, False)
    assert (ann.folder / "pebbles-1.toml").exists()
