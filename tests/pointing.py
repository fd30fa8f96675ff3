"""Pointing at drawn boards: what answers at each point of a grid that looks like a place."""

from typing import Any

from chromium import Tab

FINE, COARSE = 10, 6
"""Points of the grid, each way, over the box around a place: where few are lit, and where all are looked at."""

MISSED = """((lit, fine) => {
  const found = {points: 0, missed: {}, places: 0}, {svg, reel} = player.board, where = reel.where();
  const meant = (place, got) => !lit ? Boolean((player.data.places[got] || [])[0])
    : table.offers.all.some((offer) => offer[4].includes(place) && offer[5].includes(got));
  for (const area of svg.querySelectorAll(lit ? '.ground [data-place].lit, .frame.lit' : '.ground [data-place]')) {
    const place = Number(area.getAttribute('data-place'));
    if (!lit && !player.data.places[place][0]) continue;
    const sight = area.getBoundingClientRect();
    if (sight.top < 0 || sight.bottom > innerHeight - 100) area.scrollIntoView({block: 'center'});
    const box = area.getBoundingClientRect(), inward = area.getScreenCTM().inverse();
    found.places += 1;
    for (let row = 0; row < fine; row += 1) for (let column = 0; column < fine; column += 1) {
      const x = box.x + box.width * (column + .5) / fine, y = box.y + box.height * (row + .5) / fine;
      if (!area.isPointInFill(new DOMPoint(x, y).matrixTransform(inward))) continue;
      const there = document.elementFromPoint(x, y);
      const piece = there && there.closest('.piece');
      const got = Number((piece && where.get(Number(piece.getAttribute('data-k'))))
        ?? there?.closest('[data-place]')?.getAttribute('data-place') ?? -1);
      found.points += 1;
      if (!meant(place, got)) {
        const name = player.data.places[place][0];
        found.missed[name] = (found.missed[name] || 0) + 1;
      }
    }
  }
  return found;
})(LIT, FINE)"""


def pointed(tab: Tab, *, lit: bool) -> dict[str, Any]:
    """How many points there are, of how many places, and of each place how many do not answer: with a move there, if
    it is about the `lit` places; with a name, if about all."""
    found: dict[str, Any] = tab.run(
        MISSED.replace("LIT", str(lit).lower()).replace("FINE", str(FINE if lit else COARSE))
    )
    return found
