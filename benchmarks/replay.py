"""What a replay costs: to make its page, its size, and in Chromium its first picture and its steps.

A page is made three times, as `pbem export replay` makes it once the file was judged. It is loaded nine times, in turn
with a page of one word, which says what the browser itself needs; told are the medians. A step is timed from the key
to the end of what the script does, three hundred times, a frame of the screen apart.

Then the pages that a hub sends with its reports, in the middle of a game and at its last turn, for the seat on turn.

Run it as: python benchmarks/replay.py [NAME...]
"""

import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pbem.projections.game import Game
from pbem.projections.game.past import at_turn
from pbem.rooms.drawn.answer_page import Answering, answer_page
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.replay import replay
from pbem.store.opened_game import judged

if TYPE_CHECKING:
    from chromium import Tab

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "pbem" / "template" / "pebbles")]
EXAMPLES = ("confucius-5", "white-lotus-6")
STEPS = """(async () => {
  const spent = [];
  player.go(0);
  for (let step = 0; step < 300; step++) {
    const begun = performance.now();
    player.step(1);
    spent.push(performance.now() - begun);
    await new Promise((done) => requestAnimationFrame(done));
  }
  return spent.sort((a, b) => a - b);
})()"""
PAINT = "performance.getEntriesByName('first-contentful-paint')"
LOADS = 9
EMPTY = "<!DOCTYPE html><title>empty</title><p>empty"


def read(name: str) -> tuple[Game, float]:
    """An example's game, and how long judging its file takes."""
    path = ROOT / "examples" / name / "game.toml"
    begun = time.process_time()
    return judged(path, path.read_bytes()).opened.game, time.process_time() - begun


def main() -> None:
    """Print a row for each example."""
    from chromium import chromium

    print(
        "| example | page, kB | judged + made, s of processor time | first picture, ms | of a page of one word, ms"
        " | step, ms: median, 95th |"
    )
    print("|---|---|---|---|---|---|")
    with TemporaryDirectory() as place, chromium(Path(place) / "home") as browser:
        for name in sys.argv[1:] or EXAMPLES:
            game, judging = read(name)
            made = []
            for _time in range(3):
                begun = time.process_time()
                text = replay(game, Eyes())
                made.append(time.process_time() - begun)
            page = Path(place) / f"{name}.html"
            page.write_text(text, encoding="utf-8")
            empty = Path(place) / "empty.html"
            empty.write_text(EMPTY, encoding="utf-8")
            tab = browser.tab()
            tab.size(1400)
            loads = [(painted(tab, empty), painted(tab, page)) for _load in range(LOADS)]
            bare, paint = (median(times) for times in zip(*loads, strict=True))
            steps = tab.run(STEPS)
            size = len(text.encode()) / 1000
            middle, late = steps[len(steps) // 2], steps[int(len(steps) * 0.95)]
            print(
                f"| {name} | {size:.1f} | {judging:.1f} + {median(made):.1f} | {paint:.0f} | {bare:.0f}"
                f" | {middle:.1f}, {late:.1f} |"
            )


def mailed() -> None:
    """Print a row for each of two moments of each example."""
    print("| example, turn | moves | page by mail, kB | made, s of processor time |")
    print("|---|---|---|---|")
    for name in sys.argv[1:] or EXAMPLES:
        whole, _judging = read(name)
        for turn in (whole.record.turns // 2, whole.record.turns - 1):
            game = at_turn(whole, turn)
            assert game.need is not None
            who = Answering(game.need.seats[0], "hub+abcdefgh23456777@play.example.org", "[club] turn 100: your move")
            begun = time.process_time()
            text = answer_page(game, who)
            made, moves = time.process_time() - begun, len(list(game.legal(who.seat)))
            print(f"| {name}, {turn} | {moves} | {len(text.encode()) / 1000:.0f} | {made:.1f} |")


def painted(tab: "Tab", page: Path) -> float:
    """Load a page, and say after how many milliseconds it first showed something."""
    tab.open(page)
    tab.until(f"{PAINT}.length")
    return float(tab.run(f"{PAINT}[0].startTime"))


if __name__ == "__main__":
    main()
    mailed()
