// Points over time, a line for each seat.
import { element } from "./board.js";

const [WIDTH, HEIGHT] = [300, 96];

export class Curve {
  /**
   * @param {SVGSVGElement} svg
   * @param {(to: number) => void} jump
   */
  constructor(svg, jump) {
    this.svg = svg;
    this.last = 1;
    this.cursor = element("path", { class: "cursor" });
    svg.addEventListener("click", (event) => {
      const inward = /** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse();
      const part = (new DOMPoint(event.clientX, event.clientY).matrixTransform(inward).x - 4) / (WIDTH - 20);
      jump(Math.round(Math.min(1, Math.max(0, part)) * this.last));
    });
  }

  /** @param {import("./types").Data} data */
  draw(data) {
    const { svg } = this;
    svg.textContent = "";
    this.last = Math.max(1, data.frames.length - 1);
    let points = data.seats.map(() => 0);
    const series = data.frames.map((frame) => (points = frame[3].q || points));
    const most = Math.max(1, ...series.flat());
    const least = Math.min(0, ...series.flat());
    const high = (/** @type {number} */ value) => HEIGHT - 8 - ((value - least) / (most - least)) * (HEIGHT - 18);
    let chapter = data.frames[0][1];
    data.frames.forEach((frame, number) => {
      if (frame[1] === chapter) return;
      chapter = frame[1];
      svg.append(element("path", { d: `M${this.x(number)} 2V${HEIGHT - 2}`, class: "chapter" }));
    });
    data.seats.forEach((_seat, seat) => {
      let d = `M${this.x(0)} ${high(series[0][seat])}`;
      series.forEach((values, number) => {
        if (number && values[seat] !== series[number - 1][seat]) d += `H${this.x(number)}V${high(values[seat]).toFixed(1)}`;
      });
      d += `H${this.x(this.last)}`;
      svg.append(element("path", { d, class: `s${seat % 6} curve` }));
      const end = series[series.length - 1][seat];
      const box = { x: WIDTH - 12, y: high(end) - 5, width: 10, height: 10 };
      svg.append(element("use", { href: `#e${seat % 6}`, class: `s${seat % 6}`, ...box }));
    });
    svg.append(this.cursor);
  }

  /** @param {number} at */
  x(at) {
    return (4 + (at / this.last) * (WIDTH - 20)).toFixed(1);
  }

  /** @param {number} at */
  show(at) {
    this.cursor.setAttribute("d", `M${this.x(at)} 0V${HEIGHT}`);
  }
}
