"""What the documentation shows is what the reader sees: its transcripts are typed again (transcripts.py)."""

from pathlib import Path

import pytest
from searching import sampled
from transcripts import UNSEEN, Stage, alike, lines, plain, quoted_events, written

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    if list(lines(path.read_text(encoding="utf-8")))
)
SHOWN_IN = {
    "README.md",
    *("docs/git.md", "docs/mail.md", "docs/hub.md", "docs/service.md", "docs/adding-a-game.md"),
    *("docs/shared-folders.md", "docs/you-got-a-mail.md"),
}


def test_transcripts_are_found() -> None:
    assert set(DOCUMENTS) >= SHOWN_IN


def test_what_a_document_leaves_out_is_of_a_document_that_there_is() -> None:
    assert {text.stem for text in UNSEEN.iterdir()} <= {Path(name).stem for name in DOCUMENTS}


@pytest.mark.parametrize("name", sampled(DOCUMENTS, 3))
def test_it_says_what_it_prints(name: str, tmp_path: Path) -> None:
    markdown = (ROOT / name).read_text(encoding="utf-8")
    stage = Stage(tmp_path)
    for line in written(ROOT / name):
        code, seen = stage.do(line)
        told = "\n".join(seen)
        if not line.compared:
            assert code == 0, f"{line.who}$ {line.typed}\n{told}"
        else:
            assert alike(seen, line.seen), f"{line.who}$ {line.typed} prints:\n{told}"
    files = "\n".join(map(plain, stage.files().splitlines()))
    for event in quoted_events(markdown):
        assert event in files, f"no game file has\n{event}"
