"""What touches on a drawn board, or is cut: words, pieces, and the edges around them, as a browser lays them out."""

from typing import Any

from chromium import Tab

TOUCHING = """(() => {
  const { svg } = player.board, found = new Set(), inward = svg.getScreenCTM().inverse();
  const inner = (one) => {
    const box = one.getBoundingClientRect();
    const corners = [[box.left, box.top], [box.right, box.bottom]];
    const [a, b] = corners.map(([x, y]) => new DOMPoint(x, y).matrixTransform(inward));
    return [a.x, a.y, b.x, b.y];
  };
  const written = [...svg.querySelectorAll('.ground text')].filter((one) => one.textContent.trim());
  const words = written.map((one) => {
    const size = Number(one.getAttribute('font-size')), { x, width } = one.getBBox(), y = Number(one.getAttribute('y'));
    const box = [x, y - size * 0.74, x + width, y + size * 0.2];
    return { said: one.textContent, under: one.classList.contains('under'), box };
  });
  const areas = [...svg.querySelectorAll('.ground rect')]
    .map((one) => ['x', 'y', 'width', 'height'].map((name) => Number(one.getAttribute(name))))
    .filter(([, , width, height]) => width > 8 && height > 8)
    .map(([x, y, width, height]) => [x, y, x + width, y + height]);
  const drawn = [...svg.querySelectorAll('.piece:not(.gone)')];
  const pieces = drawn.map((one) => [one.getAttribute('aria-label'), inner(one)]);
  const holds = (one, x, y) => one[0] <= x && x <= one[2] && one[1] <= y && y <= one[3];
  const meet = (one, two, least) => Math.min(one[2], two[2]) - Math.max(one[0], two[0]) > least
    && Math.min(one[3], two[3]) - Math.max(one[1], two[1]) > least;
  words.forEach(({ said, under, box }, number) => {
    const x = (box[0] + box[2]) / 2, y = (box[1] + box[3]) / 2;
    const around = areas.filter((one) => holds(one, x, y) || holds(one, box[0] + 1, y));
    for (const one of around) if (box[0] < one[0] + 1 || box[2] > one[2] - 1) found.add(`${said} leaves its frame`);
    for (const one of areas) if (!around.includes(one) && meet(box, one, 0)) found.add(`${said} touches a frame`);
    words.slice(number + 1).forEach((other) => meet([box[0] - 2, box[1], box[2] + 2, box[3]], other.box, 0)
      && found.add(`${said} touches ${other.said}`));
    if (!under) for (const [called, place] of pieces) if (meet(box, place, 1)) found.add(`${said} touches ${called}`);
  });
  return [...found];
})()"""
"""What is written where pieces come to lie (`under`) is for places that are empty."""


def touching(tab: Tab) -> Any:
    """What touches on the board that a replay shows now, as sentences."""
    return tab.run(TOUCHING)
