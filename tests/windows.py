"""Windows of all sizes, and what must not happen in any: that something scrolls within what scrolls."""

from searching import sampled

LAPTOPS = [(1280, 633), (1366, 657), (1440, 789), (1536, 730), (1920, 1000), (2560, 1300)]
SMALL = [(360, 740), (740, 360), (800, 900)]
ZOOMED = [(683, 328), (768, 365), (960, 500), (1280, 650)]
"""What 1366×657, 1536×730, 1920×1000 and 2560×1300 leave at 200 %."""


SIZES = [LAPTOPS[0], *SMALL[:2], ZOOMED[0], *LAPTOPS[1:], *SMALL[2:], *ZOOMED[1:]]
SOME = SIZES[::6]
SAMPLED = sampled(SIZES, 6)
"""Some of them for every day."""

SCROLLS_WITHIN = """(() => {
  const scrolls = (one) => one === document.scrollingElement ? one.scrollHeight > innerHeight
    : /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1;
  const found = [];
  for (const one of document.querySelectorAll('body *:not(svg *):not(#story *)')) {
    if (!one.getClientRects().length || !scrolls(one)) continue;
    for (let around = one; around && getComputedStyle(around).position !== 'fixed'; around = around.parentElement)
      if (around !== one && scrolls(around)) found.push([one.id, around.id || around.tagName]);
  }
  return found;
})()"""
