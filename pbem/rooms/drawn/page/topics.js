// What lies over the page for a while: the legend, the rules and what a word means, with links from one to the next.
import { made } from "./offers.js";
import { find } from "./player.js";

const ROOM = 14; // units around what is cut out of a board
const LARGEST = 0.6; // of a board: of what is nearly all of it, nothing is cut out

/** Words, with a link for each ruling that they cite; commands are code. @param {string} text @returns {(string | Node)[]} */
export function linked(text) {
  const cited = new Set((document.querySelector("main")?.dataset.rulings || "").split(" "));
  return text.split(/(`[^`]+`|\b[A-Z]+\d+\b)/).map((part) => {
    if (/^`.+`$/.test(part)) return made("code", part.slice(1, -1));
    if (!part || !cited.has(part)) return part;
    const link = document.createElement("a");
    link.href = "#";
    link.dataset.ask = link.textContent = part;
    return link;
  });
}

/**
 * The part of a board where places are, lit; nothing where there are none, or where they are nearly all of it.
 * @param {import("./board.js").Board} board
 * @param {number[]} places
 */
export function cut(board, places) {
  const boxes = places.flatMap((place) => {
    const drawn = (board.areas[place] || []).map((area) => /** @type {SVGGraphicsElement} */ (area).getBBox());
    if (drawn.length || !board.boxes[place]?.[2]) return drawn;
    const [x, y, width, height] = board.boxes[place];
    return [{ x, y, width, height }];
  });
  if (!boxes.length) return [];
  const all = board.svg.viewBox.baseVal;
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - ROOM);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - ROOM);
  const width = Math.min(all.width, Math.max(...boxes.map((box) => box.x + box.width)) + ROOM) - left;
  const height = Math.min(all.height, Math.max(...boxes.map((box) => box.y + box.height)) + ROOM) - top;
  if (width * height > LARGEST * all.width * all.height) return [];
  const part = /** @type {SVGSVGElement} */ (board.svg.cloneNode(true));
  for (const one of part.querySelectorAll(".frame,.trails,.gone")) one.remove();
  for (const one of part.querySelectorAll("[class]")) one.classList.remove("lit", "chosen", "moved", "changed");
  for (const one of part.querySelectorAll("[data-place]")) one.removeAttribute("data-place");
  part.id = "cut";
  part.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  part.setAttribute("aria-hidden", "true");
  part.style.maxWidth = `${width * (all.width > 500 ? 0.8 : 1)}px`;
  const outer = boxes.filter(
    (one, at) => !boxes.some((other, first) => within(one, other) && (first < at || !within(other, one))),
  );
  for (const { x, y, width: wide, height: high } of outer) {
    const frame = document.createElementNS(part.namespaceURI, "rect");
    const box = { x, y, width: wide, height: high, rx: 5, class: "place" };
    for (const [name, value] of Object.entries(box)) frame.setAttribute(name, String(value));
    part.append(frame);
  }
  return [part];
}

/** @typedef {{ x: number, y: number, width: number, height: number }} Area */

/** Whether an area lies within another. @param {Area} inner @param {Area} outer */
function within(inner, outer) {
  const beyond = inner.x < outer.x || inner.y < outer.y;
  const bigger = inner.x + inner.width > outer.x + outer.width || inner.y + inner.height > outer.y + outer.height;
  return !beyond && !bigger && inner !== outer;
}

export class Panel {
  /** @param {(words: string) => void} ask finds what there is to read of some words, and has it shown */
  constructor(ask) {
    this.ask = ask;
    this.page = /** @type {HTMLElement} */ (find("page"));
    this.text = /** @type {HTMLElement} */ (find("text"));
    this.closer = /** @type {HTMLElement} */ (find("close"));
    this.back = /** @type {HTMLElement} */ (find("return"));
    /** @type {string[]} what was asked for since it was opened */
    this.asked = [];
    /** @type {Element | null} what opened it */
    this.opener = null;
    this.closer.addEventListener("click", () => this.close());
    this.back.addEventListener("click", () => {
      this.asked.pop();
      this.ask(this.asked[this.asked.length - 1]);
    });
    document.addEventListener("click", (event) => {
      const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-ask]"));
      if (!link) return;
      event.preventDefault();
      this.open(String(link.dataset.ask));
    });
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  /** Its keys are not the board's. @param {KeyboardEvent} event */
  key(event) {
    if (this.page.hidden) return;
    event.stopPropagation();
    if (event.key === "Escape") this.close();
  }

  /** @param {string} words */
  open(words) {
    this.asked.push(words);
    this.ask(words);
  }

  /** @param {(string | Node)[]} nodes */
  show(...nodes) {
    if (this.page.hidden) this.opener = document.activeElement;
    this.text.replaceChildren(...nodes);
    this.back.hidden = this.asked.length < 2;
    const heading = this.text.querySelector("h2,h3");
    if (heading) heading.id = "heading";
    this.page.setAttribute("aria-labelledby", heading ? "heading" : "text");
    this.cover(true);
    this.text.scrollTop = 0;
    this.closer.focus();
  }

  /** @param {string} html of our own @param {(string | Node)[]} picture shown below its heading */
  read(html, picture = []) {
    const topic = document.createElement("div");
    topic.innerHTML = html;
    topic.querySelector("h2")?.after(...picture);
    this.show(topic);
  }

  /** Whether nothing below can be reached. @param {boolean} covers */
  cover(covers) {
    this.page.hidden = !covers;
    for (const one of document.querySelectorAll("main,#jump")) one.toggleAttribute("inert", covers);
  }

  close() {
    if (this.page.hidden) return;
    this.asked = [];
    this.text.replaceChildren();
    this.cover(false);
    /** @type {HTMLElement | null} */ (this.opener)?.focus();
  }
}

/** What a page holds that asks nobody. @param {import("./types").Data} data */
export function held(data) {
  const panel = new Panel((words) => panel.read((data.topics || {})[words] || ""));
}
