"""What the site adds to the pages (conf.py): replays beside stories, pictures, links from refusals to rulings."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from announcing import PEBBLES, announce

ROOT = Path(__file__).parents[1]
STORY = re.compile(r"examples/[^/]+/README")
ANCHOR = re.compile(r'^<a id="(.+)"></a>$', re.MULTILINE)
CITED = re.compile(r"(?<=\()[A-Z]\d+(?=[,)])|^[A-Z]\d+(?=  )", re.MULTILINE)
"""A ruling as refusals name it, or as `pbem rules` starts with it."""
REPLAY = """
<iframe class="replay" src="replay.html" title="The replay" loading="lazy"></iframe>
<p><a href="replay.html">Open the replay</a></p>

"""


def setup(app: Any) -> None:
    """Take part in the building of the site."""
    app.connect("source-read", add_replay)
    app.connect("doctree-resolved", link_rulings)
    app.connect("build-finished", add_files)


# ---------------------------------------------------------------- replays and pictures


def add_replay(_app: Any, page: str, content: list[str]) -> None:
    """Show the replay of a story below its beginning."""
    if STORY.fullmatch(page):
        beginning, heading, rest = content[0].partition("\n## ")
        content[0] = f"{beginning}{REPLAY}{heading}{rest}"


def add_files(app: Any, failed: Exception | None) -> None:
    """Put beside the pages what they show."""
    if failed is None:
        shutil.copytree(ROOT / "docs" / "pictures", app.outdir / "docs" / "pictures", dirs_exist_ok=True)
        with TemporaryDirectory() as home:
            announce(PEBBLES, Path(home))
            for game in sorted(ROOT.glob("examples/*/game.toml")):
                write_replay(game, app.outdir / "examples" / game.parent.name / "replay.html", Path(home))


def write_replay(game: Path, page: Path, home: Path) -> None:
    """Write the replay of a finished game, as an onlooker sees it. `home`: where pbem finds Pebbles and keeps files."""
    ours = {"PBEM_HOME": str(home / "pbem"), "PYTHONPATH": os.pathsep.join((str(home), str(PEBBLES)))}
    words = ["export", "replay", "--public", "-g", str(game), "-o", str(page)]
    subprocess.run([sys.executable, "-m", "pbem", *words], env=os.environ | ours, capture_output=True, check=True)


# ---------------------------------------------------------------- rulings


def rulings() -> dict[str, str]:
    """The pages of all rulings, by their numbers."""
    return {
        number.upper(): page.relative_to(ROOT).with_suffix("").as_posix()
        for page in ROOT.glob("docs/rules/*.md")
        for number in ANCHOR.findall(page.read_text(encoding="utf-8"))
    }


def parts(text: str, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The parts of a transcript, each with the number of the ruling that it is, or ""."""
    end = 0
    for cited in CITED.finditer(text):
        if cited[0] in known:
            yield text[end : cited.start()], ""
            yield cited[0], cited[0]
            end = cited.end()
    yield text[end:], ""


def link_rulings(app: Any, tree: Any, page: str) -> None:
    """Let the numbers of rulings in transcripts lead to the rulings."""
    from docutils import nodes

    known = rulings()
    for block in list(tree.findall(nodes.literal_block)):
        found = [*parts(block.astext(), known)]
        if len(found) > 1:
            block.rawsource = ""  # what differs from its text is not coloured, and keeps its links
            block.children = []
            for text, number in found:
                where = f"{app.builder.get_relative_uri(page, known[number])}#{number.lower()}" if number else ""
                block += nodes.reference("", text, refuri=where, internal=True) if number else nodes.Text(text)
