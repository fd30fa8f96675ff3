"""What the documentation shows is what the reader sees: its transcripts are typed again (transcripts.py)."""

from pathlib import Path

from transcripts import alike, lines

from pbem.events.key_words import words_of

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    if list(lines(path.read_text(encoding="utf-8")))
)
SHOWN_IN = {
    "README.md",
    *("docs/club.md", "docs/with-a-friend.md", "docs/hub-for-friends.md", "docs/mail-with-pbem.md"),
    *("docs/mail.md", "docs/hub.md", "docs/service.md", "docs/adding-a-game.md"),
    *("docs/shared-folders.md", "docs/you-got-a-mail.md"),
}


def test_transcripts_are_found() -> None:
    assert set(DOCUMENTS) >= SHOWN_IN


def test_two_keys_are_never_shown_as_one_nor_one_as_two() -> None:
    """Whoever compares the words of an example must not learn that everyone has the same."""
    ann, cy, kettle, abacus = (words_of(key) for key in ("ann", "cy", "shown", "shown too"))
    keys: dict[str, str] = {}
    real = [f"key of ann: {ann}", f"key of cy: {cy}"]
    assert alike(real, [f"key of ann: {kettle}", f"key of cy: {abacus}"], dict(keys))
    assert not alike(real, [f"key of ann: {kettle}", f"key of cy: {kettle}"], dict(keys))
    twice = [f"key of ann: {ann}", f"key of cy: {ann}"]
    assert not alike(twice, [f"key of ann: {kettle}", f"key of cy: {abacus}"], dict(keys))
    assert alike(real[:1], [f"key of ann: {kettle}"], keys)
    assert not alike(real[1:], [f"key of cy: {kettle}"], dict(keys)), "also further down in the same document"
    assert alike(real[1:], ["key of cy: …"], keys)
