// Steps through the moments: buttons, slider, keys, the address, the story beside the board.
import { Board } from "./board.js";
import { chances, Curve, points } from "./curve.js";
import { Reel } from "./reel.js";

const SPEEDS = [2400, 1200, 600, 250];

/** @template {Element} T @param {string} id @returns {T} */
export function find(id) {
  return /** @type {T} */ (/** @type {unknown} */ (document.getElementById(id)));
}

/**
 * Where there is room for one only, the first of these is shown, until the heading of another is clicked on.
 * @param {Element[]} figures
 */
function foldable(figures) {
  const show = (/** @type {Element} */ shown) => {
    for (const one of figures) one.classList.toggle("folded", one !== shown);
  };
  for (const one of figures) one.querySelector("button")?.addEventListener("click", () => show(one));
  show(figures[0]);
}

/** What is selected stays so when the page is loaded again. @param {HTMLSelectElement} list */
function kept(list) {
  try {
    list.selectedIndex = Number(sessionStorage.getItem(list.id) ?? list.selectedIndex);
    list.addEventListener("change", () => sessionStorage.setItem(list.id, String(list.selectedIndex)));
  } catch {
    // a page opened in ways that keep nothing
  }
}

/** Whether a key means something to what it was pressed on: arrows mean nothing where no text is. @param {Element} target */
function edits(target) {
  if (target.matches("select,[type=checkbox]")) return true;
  return target instanceof HTMLInputElement && target.type === "text" && target.value !== "";
}

export class Player {
  /** @param {import("./types").Data} data */
  constructor(data) {
    this.data = data;
    this.reel = new Reel(data);
    this.reel.go(data.frames.length - 1, new Set(), new Set());
    this.small = matchMedia("(max-width: 719px)");
    this.boards = {
      wide: new Board(find("wide"), "wide", this.reel),
      tall: new Board(find("tall"), "tall", this.reel),
    };
    /** @type {HTMLButtonElement[]} */
    this.lines = [...find("story").querySelectorAll("button")];
    this.slider = /** @type {HTMLInputElement} */ (find("slider"));
    this.caption = find("caption");
    this.place = find("place");
    this.playButton = /** @type {HTMLButtonElement} */ (find("play"));
    this.undone = /** @type {HTMLInputElement | null} */ (find("undone"));
    this.speed = /** @type {HTMLSelectElement} */ (find("speed"));
    this.timer = 0;
    this.saved = 0;
    /** Called whenever another moment is shown. */
    this.moved = () => {};
    const jump = (/** @type {number} */ to) => this.go(to);
    this.curves = [new Curve(find("points"), points, 1, jump)];
    if (data.chances) {
      this.curves.push(new Curve(find("chances"), chances, 100, jump));
      foldable([find("chances"), find("points")]);
    }
    for (const curve of this.curves) curve.draw(data);
    this.listen();
    document.documentElement.classList.add("scripted");
    this.board.reset();
    this.go(this.addressed() ?? (data.over ? 0 : data.frames.length - 1), true);
  }

  get board() {
    return this.small.matches ? this.boards.tall : this.boards.wide;
  }

  listen() {
    this.slider.max = String(this.data.frames.length - 1);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const buttons = { first: () => this.go(0), back: () => this.step(-1), on: () => this.step(1) };
    for (const [id, act] of Object.entries(buttons)) find(id).addEventListener("click", act);
    find("last").addEventListener("click", () => this.go(this.lines.length - 1));
    this.playButton.addEventListener("click", () => this.toggle());
    document.getElementById("since")?.addEventListener("click", () => this.go(this.data.since));
    this.undone?.addEventListener("change", () => document.body.classList.toggle("all", this.undone?.checked));
    kept(this.speed);
    find("chapters").addEventListener("click", (event) => {
      const chapter = /** @type {Element} */ (event.target).getAttribute("data-f");
      if (chapter) this.go(Number(chapter));
    });
    find("story").addEventListener("click", (event) => {
      const line = /** @type {Element} */ (event.target).closest("button");
      if (line) this.go(this.lines.indexOf(line));
    });
    document.addEventListener("keydown", (event) => this.key(event));
    this.small.addEventListener("change", () => this.board.reset());
    addEventListener("hashchange", () => {
      const to = this.addressed();
      if (to !== null && to !== this.reel.at) this.go(to);
    });
    addEventListener("beforeprint", () => this.stop());
    find("stage").addEventListener("pointerover", (event) => this.explain(/** @type {Element} */ (event.target)));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || edits(target)) return;
    if (!event.key.startsWith("Arrow") && !target.closest("#panel,#story,.chart")) return; // they scroll the page
    const turn = event.shiftKey;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => (turn ? this.turn(-1) : this.step(-1)),
      ArrowRight: () => (turn ? this.turn(1) : this.step(1)),
      PageUp: () => this.turn(-1),
      PageDown: () => this.turn(1),
      Home: () => this.go(0),
      End: () => this.go(this.lines.length - 1),
    };
    if (event.key === " " && !target.matches("button,input:not([type])")) keys[" "] = () => this.toggle();
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Whether a moment is stepped on: what was taken back only if that is asked for. @param {number} at */
  counts(at) {
    return !this.data.frames[at][2] || Boolean(this.undone?.checked);
  }

  /** @param {number} by */
  step(by) {
    this.stop();
    this.advance(by);
  }

  /** @param {number} by */
  advance(by) {
    let to = this.reel.at + by;
    while (this.data.frames[to] && !this.counts(to)) to += by;
    if (this.data.frames[to]) this.go(to, false, true);
    return Boolean(this.data.frames[to]);
  }

  /** To the end of the next turn, or of the one before. @param {number} by */
  turn(by) {
    const here = this.data.frames[this.reel.at][0];
    let to = this.reel.at + by;
    while (this.data.frames[to] && (this.data.frames[to][0] === here || !this.counts(to))) to += by;
    if (!this.data.frames[to]) return this.go(by < 0 ? 0 : this.lines.length - 1);
    const there = this.data.frames[to][0];
    while (this.data.frames[to + 1] && this.data.frames[to + 1][0] === there) to++;
    this.go(to);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.reel.at >= this.lines.length - 1) this.go(this.data.since > 0 ? this.data.since : 0);
    this.run();
  }

  /** Go on by itself to the last moment. */
  run() {
    this.playButton.textContent = this.data.words.pause;
    const on = () => this.advance(1) && this.reel.at < this.lines.length - 1;
    const next = () => {
      const speed = SPEEDS[this.speed.selectedIndex];
      this.timer = window.setTimeout(() => (on() ? next() : this.stop()), speed);
    };
    next();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playButton.textContent = this.data.words.play;
  }

  /**
   * Show a moment.
   * @param {number} to
   * @param {boolean} quiet without motion and marks
   * @param {boolean} playing whether it goes on by itself
   */
  go(to, quiet = false, playing = false) {
    if (!playing) this.stop();
    const far = Math.abs(to - this.reel.at) > 40;
    this.change(() => to, quiet || far);
  }

  /**
   * Show another moment, with what differs from the one that was shown.
   * @param {(places: Set<string>, texts: Set<string>) => number} prepare says which
   * @param {boolean} quiet without motion and marks
   */
  change(prepare, quiet = false) {
    const before = this.reel.where();
    /** @type {Set<string>} */
    const places = new Set();
    /** @type {Set<string>} */
    const texts = new Set();
    this.lines[this.reel.at]?.removeAttribute("aria-current");
    const to = prepare(places, texts);
    this.reel.go(to, places, texts);
    this.board.update(places, texts, before, quiet);
    const line = this.lines[to];
    line.setAttribute("aria-current", "step");
    find("hint").textContent = ""; // it was true of the moment before
    requestAnimationFrame(() => this.show(line));
    const [place, chapter, undone] = this.data.frames[to];
    this.caption.textContent = line.textContent;
    this.caption.classList.toggle("undone", Boolean(undone));
    this.place.textContent = `${this.data.words.turn} ${place}`;
    this.slider.value = String(to);
    this.slider.setAttribute("aria-valuetext", `${place}: ${line.textContent}`);
    for (const curve of this.curves) curve.show(to);
    for (const button of find("chapters").children)
      button.classList.toggle("here", button.getAttribute("data-c") === String(chapter));
    this.address(to);
    this.moved();
  }

  /** Bring a line of the story into sight without moving the page. @param {HTMLElement} line */
  show(line) {
    const story = find("story");
    const box = line.getBoundingClientRect();
    const around = story.getBoundingClientRect();
    if (box.top < around.top || box.bottom > around.bottom)
      story.scrollTop += box.top - around.top - around.height / 2;
  }

  /** What a place is called, and what the rules say of it, when it is pointed at. @param {Element} target */
  explain(target) {
    const piece = target.closest("[aria-label]");
    const area = target.closest("[data-place]");
    const [name, sentence] = this.data.places[Number(area?.getAttribute("data-place") ?? -1)] || ["", ""];
    const words = piece?.classList.contains("piece")
      ? piece.getAttribute("aria-label")
      : [name, sentence].filter(Boolean).join(". ");
    find("hint").textContent = words || "";
  }

  /** The moments of a turn, as `--at` counts: 40.1's are among 40's, and not among 40.0's. @param {string} place */
  during(place) {
    const [turn, round] = place.split(".");
    return this.data.frames.flatMap((frame, number) => {
      const [own, part = "0"] = frame[0].split(".");
      return own === turn && (round === undefined || round === part) ? [number] : [];
    });
  }

  /** The moment that the page's address names; null where there is no such turn. */
  addressed(address = location.hash) {
    const found = /turn=(\d+(?:\.\d+)?)(?:,(\d+))?/.exec(address);
    if (!found) return null;
    const those = this.during(found[1]);
    const which = Number(found[2] ?? those.length);
    return those[Math.min(Math.max(which, 1), those.length) - 1] ?? null;
  }

  /** How the page's address names a moment. @param {number} to */
  fragment(to) {
    const place = this.data.frames[to][0];
    const those = this.during(place);
    return `#turn=${place}${to === those[those.length - 1] ? "" : `,${those.indexOf(to) + 1}`}`;
  }

  /** @param {number} to */
  address(to) {
    clearTimeout(this.saved);
    this.saved = window.setTimeout(() => {
      if (!this.data.frames[to]) return;
      try {
        history.replaceState(null, "", this.fragment(to));
      } catch {
        // a page opened in ways that have no address
      }
    }, 250);
  }
}
