// Points over time, or chances, a line for each seat, as far as one has seen; and what each has at the moment shown.
import { element } from "./board.js";

const [WIDTH, HEIGHT] = [300, 112];
const [LEFT, RIGHT, TOP, BOTTOM] = [24, 16, 8, 16];
const APART = 10; // between two emblems at the end of their lines

/** By seat at each moment; null where nothing is known yet. @typedef {(number | null)[][]} Series */

/** @param {import("./types").Data} data @returns {Series} */
export function points(data) {
  let points = data.seats.map(() => 0);
  return data.frames.map((frame) => (points = frame[3].q || points));
}

/** @param {import("./types").Data} data @returns {Series} */
export function chances(data) {
  /** @type {(number | null)[]} */
  let known = data.seats.map(() => null);
  return data.frames.map((_frame, number) => (known = data.chances?.[number] || known));
}

export class Curve {
  /**
   * @param {HTMLElement} figure
   * @param {(data: import("./types").Data) => Series} values
   * @param {number} most what there is room for at least
   * @param {(to: number) => void} jump
   */
  constructor(figure, values, most, jump) {
    const svg = /** @type {SVGSVGElement} */ (figure.querySelector(":scope > svg"));
    this.svg = svg;
    this.legend = /** @type {HTMLElement} */ (figure.querySelector("ul"));
    this.values = values;
    this.room = most;
    this.clip = `${figure.id}-known`;
    this.last = 1;
    /** the last moment that was shown */
    this.seen = 0;
    /** @type {import("./types").Data | null} */
    this.data = null;
    /** @type {Series} */
    this.series = [];
    this.most = most;
    this.least = 0;
    this.cursor = element("path", { class: "cursor" });
    this.known = element("rect", { y: 0, height: HEIGHT });
    this.ends = element("g", {});
    svg.addEventListener("click", (event) => {
      const inward = /** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse();
      const part = (new DOMPoint(event.clientX, event.clientY).matrixTransform(inward).x - LEFT) / (WIDTH - LEFT - RIGHT);
      jump(Math.round(Math.min(1, Math.max(0, part)) * this.last));
    });
  }

  /** @param {import("./types").Data} data */
  draw(data) {
    const { svg } = this;
    this.data = data;
    svg.textContent = "";
    this.last = Math.max(1, data.frames.length - 1);
    this.series = this.values(data);
    const all = this.series.flat().map(Number);
    this.most = Math.max(this.room, ...all);
    this.least = Math.min(0, ...all);
    for (const value of [this.most, this.least]) {
      const y = this.y(value);
      svg.append(element("path", { d: `M${LEFT} ${y}H${WIDTH - RIGHT}`, class: "chapter" }));
      this.write(value, LEFT - 4, y + 4, "end");
    }
    let chapter = 0;
    data.frames.forEach((frame, number) => {
      if (frame[1] === chapter || frame[2]) return;
      chapter = frame[1];
      const x = Number(this.x(number));
      svg.append(element("path", { d: `M${x} ${TOP}V${HEIGHT - BOTTOM}`, class: "chapter" }));
      this.write(chapter, x + 2, HEIGHT - 4, "start");
    });
    const clip = element("clipPath", { id: this.clip });
    clip.append(this.known);
    const lines = element("g", { "clip-path": `url(#${this.clip})` });
    data.seats.forEach((_seat, seat) => {
      let d = "";
      /** @type {number | null} */
      let before = null;
      this.series.forEach((values, number) => {
        const value = values[seat];
        if (value === null || value === before) return;
        d += before === null ? `M${this.x(number)} ${this.y(value)}` : `H${this.x(number)}V${this.y(value)}`;
        before = value;
      });
      if (d) d += `H${this.x(this.last)}`;
      lines.append(element("path", { d, class: `s${seat % 6} curve` }));
    });
    svg.append(clip, lines, this.ends, this.cursor);
  }

  /** @param {number} number @param {number} x @param {number} y @param {string} anchor */
  write(number, x, y, anchor) {
    const text = element("text", { x, y: y.toFixed(1), class: `soft ${anchor}`, "font-size": 11 });
    text.textContent = String(number);
    this.svg.append(text);
  }

  /** @param {number} at */
  x(at) {
    return (LEFT + (at / this.last) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  }

  /** @param {number} value */
  y(value) {
    const part = (value - this.least) / (this.most - this.least);
    return Number((HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)).toFixed(1));
  }

  /** @param {number} at */
  show(at) {
    this.seen = Math.max(this.seen, at);
    this.cursor.setAttribute("d", `M${this.x(at)} 0V${HEIGHT - BOTTOM}`);
    this.known.setAttribute("width", this.x(this.seen));
    this.mark(this.series[Math.min(this.seen, this.series.length - 1)]);
    this.count(this.series[at] || []);
  }

  /** Whose line each is, beside where it ends: apart where lines end together. @param {(number | null)[]} values by seat */
  mark(values) {
    const known = values.map((value, seat) => ({ value, seat })).filter((one) => one.value !== null);
    const order = known.sort((one, other) => Number(other.value) - Number(one.value)).map((one) => one.seat);
    const down = order.map((seat) => this.y(Number(values[seat])));
    down.forEach((y, place) => (down[place] = place ? Math.max(y, down[place - 1] + APART) : y));
    for (let place = down.length - 1, floor = HEIGHT - BOTTOM; place >= 0; place--, floor -= APART)
      down[place] = Math.min(down[place], floor);
    this.ends.replaceChildren(
      ...order.map((seat, place) => {
        const box = { x: WIDTH - 12, y: (down[place] - 5).toFixed(1), width: 10, height: 10 };
        return element("use", { href: `#e${seat % 6}`, class: `s${seat % 6}`, ...box });
      }),
    );
  }

  /** Who has how much. @param {(number | null)[]} values by seat */
  count(values) {
    this.legend.replaceChildren(
      ...(this.data?.seats || []).map((name, seat) => {
        const line = document.createElement("li");
        const emblem = element("svg", { viewBox: "-11 -11 22 22", "aria-hidden": "true" });
        emblem.append(element("use", { href: `#e${seat % 6}`, x: -10, y: -10, width: 20, height: 20, class: `s${seat % 6}` }));
        line.append(emblem, `${name} `);
        line.append(Object.assign(document.createElement("b"), { textContent: String(values[seat] ?? "") }));
        return line;
      }),
    );
  }
}
