// One ground and the pieces on it: each piece is one element that lives on and moves.
import { placed } from "./placing.js";

const SVG = "http://www.w3.org/2000/svg";
const TRAILS = 14;

/** @param {string} name @param {Record<string, string | number>} attributes */
export function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {number} value */
function short(value) {
  return Math.round(value * 10) / 10;
}

/** A sentence with its {words}. @param {string} sentence @param {Record<string, string>} words */
export function filled(sentence, words) {
  return sentence.replace(/\{(\w+)\}/g, (_all, word) => words[word]);
}

/** Set an attribute, or take it away, where it is not so already. @param {Element} one @param {string} name @param {string} value */
function say(one, name, value) {
  if ((one.getAttribute(name) || "") === value) return;
  if (value) one.setAttribute(name, value);
  else one.removeAttribute(name);
}

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {"wide" | "tall"} ground
   * @param {import("./reel.js").Reel} reel
   */
  constructor(svg, ground, reel) {
    this.svg = svg;
    this.reel = reel;
    this.boxes = reel.data.grounds[ground];
    this.pieces = /** @type {SVGGElement} */ (svg.querySelector(".pieces"));
    this.trails = this.pieces.parentNode?.insertBefore(element("g", { class: "trails" }), this.pieces);
    /** @type {Map<number, SVGGElement>} */
    this.elements = new Map();
    /** @type {Map<number, import("./types").Spot>} */
    this.spots = new Map();
    /** @type {Map<number, string>} what each element shows */
    this.shown = new Map();
    /** @type {Record<string, SVGTextElement>} */
    this.texts = {};
    for (const text of svg.querySelectorAll("text[data-text]"))
      this.texts[/** @type {string} */ (text.getAttribute("data-text"))] = /** @type {SVGTextElement} */ (text);
    /** @type {Record<string, Element[]>} */
    this.areas = {};
    for (const area of svg.querySelectorAll("[data-place]"))
      (this.areas[/** @type {string} */ (area.getAttribute("data-place"))] ||= []).push(area);
    this.at = -1;
  }

  /** Draw everything anew, at once: what the still in the page shows, or another ground does. */
  reset() {
    this.pieces.textContent = "";
    this.elements.clear();
    this.spots.clear();
    this.shown.clear();
    for (const place of Object.keys(this.reel.p)) this.arrange(place, null);
    for (const name of Object.keys(this.reel.t)) this.write(name, false);
    this.mark();
    this.at = this.reel.at;
  }

  /**
   * Show what the reel shows. `before`: where the pieces were.
   * @param {Set<string>} places
   * @param {Set<string>} texts
   * @param {Map<number, string>} before
   * @param {boolean} quiet
   */
  update(places, texts, before, quiet) {
    for (const text of this.svg.querySelectorAll(".changed")) text.classList.remove("changed");
    for (const piece of this.svg.querySelectorAll(".moved")) piece.classList.remove("moved");
    if (this.trails) this.trails.textContent = "";
    const now = this.reel.where();
    /** @type {Map<number, import("./types").Spot>} */
    const old = new Map();
    for (const place of places) for (const key of this.reel.p[place]) {
      const spot = this.spots.get(key);
      if (spot && before.get(key) !== place) old.set(key, spot);
    }
    for (const [key, gone] of [...this.elements]) if (!now.has(key)) this.leave(key, gone, quiet);
    for (const place of places) this.arrange(place, quiet ? null : before);
    for (const name of texts) this.write(name, !quiet);
    if (!quiet && old.size <= TRAILS) for (const [key, spot] of old) this.trail(key, spot);
    this.mark();
    this.at = this.reel.at;
  }

  /**
   * Lay the pieces of a place. `before`: where pieces were, to mark those that came from elsewhere.
   * @param {string} place
   * @param {Map<number, string> | null} before
   */
  arrange(place, before) {
    const { symbols, seats, places, words } = this.reel.data;
    const keys = this.reel.p[place];
    const box = this.boxes[Number(place)];
    const spots = placed(box, keys.map((key) => symbols[this.reel.d[key][0]].slice(0, 2).map(Number)));
    keys.forEach((key, number) => {
      const look = this.reel.d[key];
      let drawn = this.elements.get(key);
      const fresh = !drawn;
      if (!drawn) {
        drawn = /** @type {SVGGElement} */ (element("g", { class: "piece", role: "img", "data-k": key }));
        this.elements.set(key, drawn);
      }
      const showing = look.join("|");
      if (this.shown.get(key) !== showing) {
        this.look(drawn, look);
        this.shown.set(key, showing);
      }
      const sign = symbols[look[0]];
      const called = look[3] || sign[2];
      const whose = look[1] < 0 ? called : filled(words.whose, { piece: called, seat: seats[look[1]] });
      say(drawn, "aria-label", filled(words.where, { piece: whose, place: places[Number(place)][0] }));
      if (fresh) {
        const from = before && this.middle(sign[6], look[1]);
        this.move(drawn, from || spots[number]);
        if (from) drawn.style.opacity = "0";
        this.pieces.append(drawn);
        if (from) void drawn.getBoundingClientRect();
        drawn.style.opacity = "";
      }
      this.move(drawn, spots[number]);
      this.spots.set(key, spots[number]);
      if (before && before.get(key) !== place) {
        drawn.classList.add("moved");
        this.pieces.append(drawn);
      }
    });
  }

  /** @param {SVGGElement} drawn @param {import("./types").Spot} spot */
  move(drawn, [x, y, scale]) {
    drawn.style.transform = `translate(${short(x)}px,${short(y)}px) scale(${Math.round(scale * 100) / 100})`;
  }

  /**
   * What a piece looks like: its symbol, its seat's emblem, its label.
   * @param {SVGGElement} drawn
   * @param {import("./types").Look} look
   */
  look(drawn, [name, seat, label]) {
    const [, , , emblem, manner, written, , , over, any] = this.reel.data.symbols[name];
    drawn.textContent = "";
    drawn.setAttribute("class", seat < 0 ? "piece" : `piece s${seat % 6}`);
    if (any) drawn.append(element("use", { href: `#y-${name}` }));
    if (over) {
      const above = element("g", { class: seat < 0 ? "none" : `o${seat % 6}` });
      above.append(element("use", { href: `#z-${name}` }));
      drawn.append(above);
    }
    if (emblem && seat >= 0) {
      const [x, y, size] = emblem;
      const kind = manner === "plain" ? "e" : manner === "hollow" ? "h" : "o";
      const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
      const use = element("use", { href: `#${kind}${seat % 6}`, ...box });
      if (kind === "o") use.setAttribute("class", `o${seat % 6}`);
      drawn.append(use);
    }
    if (written && label) {
      const [x, y, size] = written;
      const text = element("text", { class: any > 1 ? "label upon" : "label", x, y: short(y + size * 0.36), "font-size": size });
      text.textContent = label;
      drawn.append(text);
    }
  }

  /** @param {number} key @param {SVGGElement} gone @param {boolean} quiet */
  leave(key, gone, quiet) {
    const look = this.reel.d[key];
    this.elements.delete(key);
    this.spots.delete(key);
    this.shown.delete(key);
    const to = look && !quiet ? this.middle(this.reel.data.symbols[look[0]][7], look[1]) : null;
    if (!to) return gone.remove();
    this.move(gone, to);
    gone.classList.add("gone");
    setTimeout(() => gone.remove(), 450);
  }

  /**
   * The middle of a place; of a seat's, where each seat has its own.
   * @param {number | number[]} place
   * @param {number} seat
   * @returns {import("./types").Spot | null}
   */
  middle(place, seat) {
    const box = this.boxes[Array.isArray(place) ? place[seat] : place];
    return box ? [box[0] + box[2] / 2, box[1] + box[3] / 2, (box[4] ?? 1) * 0.8] : null;
  }

  /** @param {string} name @param {boolean} changed */
  write(name, changed) {
    const text = this.texts[name];
    const words = this.reel.t[name] || "";
    if (!text || text.textContent === words) return;
    text.textContent = words;
    if (changed) text.classList.add("changed");
  }

  /** A dotted line from where a piece was. @param {number} key @param {import("./types").Spot} from */
  trail(key, from) {
    const to = this.spots.get(key);
    if (!to || !this.trails) return;
    const lift = Math.min(40, Math.hypot(to[0] - from[0], to[1] - from[1]) / 5);
    const middle = [(from[0] + to[0]) / 2 + lift, (from[1] + to[1]) / 2 - lift];
    const d = `M${short(from[0])} ${short(from[1])}Q${middle.map(short).join(" ")} ${short(to[0])} ${short(to[1])}`;
    this.trails.append(element("path", { d, class: "trail" }));
  }

  /** The states of places. */
  mark() {
    for (const [place, areas] of Object.entries(this.areas)) {
      const words = (this.reel.s[place] || "").split(" ").filter(Boolean);
      const seat = words.find((word) => /^\d+$/.test(word));
      const state = words.filter((word) => word !== seat).join(" ");
      for (const area of areas) {
        say(area, "data-state", state);
        say(area, "data-seat", seat || "");
      }
    }
  }
}
