// Planning ahead on the board: what others may play, and one's answers, joined to the words of a plan.
import { filled } from "./board.js";
import { made } from "./offers.js";

/**
 * One way of a plan: if another seat plays something, these moves, and then ways again. The plan itself is one, too, and
 * so is what is done otherwise; both have no `premise`.
 * @typedef {{ premise: string, said: string, moves: string[], ways: Way[] }} Way
 */

/** @param {string} premise @param {string} said @returns {Way} */
function way(premise, said) {
  return { premise, said, moves: [], ways: [] };
}

export class Ahead {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} asking where it says what is to be chosen, and of whom
   * @param {() => void} changed called when something else is to be chosen
   * @param {(words: string) => void} say called to have words tried
   */
  constructor(root, asking, changed, say) {
    this.root = root;
    this.asking = asking;
    this.changed = changed;
    this.say = say;
    /** @type {import("./types").Ahead | null} what may be chosen; null: nothing is planned now */
    this.data = null;
    this.who = "";
    this.plan = way("", "");
    this.at = this.plan;
    /** @type {"premise" | "move" | ""} what is to be chosen for `at` */
    this.wanted = "";
    asking.addEventListener("click", (event) => this.turn(event));
    root.addEventListener("click", (event) => this.press(/** @type {Element} */ (event.target)));
  }

  /** Begin, perhaps with a move; or go on, with what may be chosen by now. @param {import("./types").Ahead} data @param {string} move */
  open(data, move = "") {
    if (!this.data) {
      this.plan = this.at = way("", "");
      if (move) this.plan.moves.push(move);
      this.wanted = data.first && !move ? "move" : "premise";
      this.who = data.who;
    }
    this.data = data;
    this.draw();
  }

  close() {
    this.data = null;
    this.draw();
  }

  /** What may be chosen now. @returns {import("./types").Offer[]} */
  get offers() {
    if (!this.data || !this.wanted) return [];
    return this.wanted === "premise" ? this.data.premises : this.data.answers;
  }

  /** Of whom it is to be. */
  get other() {
    return this.data?.others.find((one) => one[0] === this.who) || ["", "", "", ""];
  }

  /** Those that are listed before anything is pointed at or typed: each kind, or what is legal. @returns {number[]} */
  get first() {
    const all = this.offers.map((_offer, number) => number);
    if (this.wanted === "premise") {
      const known = new Set(this.offers.map((offer) => offer[0]));
      const begins = (/** @type {string} */ words) => words.split(" ").some((_word, place, all) => place && known.has(all.slice(0, place).join(" ")));
      return all.filter((number) => !begins(this.offers[number][0]));
    }
    const legal = all.slice(0, this.data?.legal);
    return legal.length ? legal : all;
  }

  /** Those that fit what was typed: each word begins the one in its place. @param {string} typed */
  fitting(typed) {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    return this.offers.flatMap(([said], number) => {
      const parts = said.split(" ");
      return words.every((word, place) => parts[place]?.startsWith(word)) ? [number] : [];
    });
  }

  /** Something is chosen: what another plays, or what one plays oneself. @param {string} words */
  take(words) {
    if (this.wanted === "premise") {
      const said = filled(this.other[3], { move: words });
      this.add(way(`${this.who} plays ${words}`, said));
    } else {
      this.at.moves.push(words);
      this.at = this.above(this.at) || this.at;
      this.wanted = "premise";
    }
    this.draw();
    this.changed();
  }

  /** One more way; what is done otherwise stays the last. @param {Way} one */
  add(one) {
    const { ways } = this.at;
    const last = ways.length && !ways[ways.length - 1].premise ? ways.length - 1 : ways.length;
    ways.splice(last, 0, one);
    this.at = one;
    this.wanted = "move";
  }

  /** The way of which this is one. @param {Way} one @param {Way} from @returns {Way | null} */
  above(one, from = this.plan) {
    if (from.ways.includes(one)) return from;
    return from.ways.reduce((found, below) => found || this.above(one, below), /** @type {Way | null} */ (null));
  }

  /** The plan as it is typed; "" as long as there is nothing in it, or a way without a move. */
  get words() {
    return this.whole(this.plan) ? `plan ${this.body(this.plan)}` : "";
  }

  /** @param {Way} one @returns {boolean} */
  whole(one) {
    return Boolean(one.moves.length || (one === this.plan && one.ways.length)) && one.ways.every((way) => this.whole(way));
  }

  /** @param {Way} one @returns {string} */
  body(one) {
    const ways = one.ways.map((way) => (way.premise ? `if ${way.premise}: ${this.body(way)}` : this.body(way)));
    const joined = ways.join(" else ");
    return [...one.moves, ...(joined ? [one.moves.length ? `(${joined})` : joined] : [])].join(" then ");
  }

  // ---------------------------------------------------------------- buttons

  /** Of whom it is to be. @param {Event} event */
  turn(event) {
    const who = /** @type {Element} */ (event.target).closest("button")?.getAttribute("data-who");
    if (!who) return;
    this.who = who;
    this.draw();
  }

  /** @param {Element} target */
  press(target) {
    const button = target.closest("button");
    const { does, way: number, move, drop } = button?.dataset || {};
    if (drop) return this.say(`plan drop ${drop}`);
    if (number) {
      const one = this.listed()[Number(number)];
      const above = this.above(one);
      if (move) one.moves.splice(Number(move), 1);
      else if (above) above.ways.splice(above.ways.indexOf(one), 1);
      this.at = this.plan;
      this.wanted = this.plan.moves.length || this.plan.ways.length || !this.data?.first ? "premise" : "move";
    } else if (does === "then") this.wanted = "move";
    else if (does === "if") this.wanted = "premise";
    else if (does === "otherwise") this.add(way("", this.data?.words.otherwise || ""));
    else if (does === "within") [this.at, this.wanted] = [this.newest(), "premise"];
    else if (does === "show") return this.say(this.words);
    else return;
    this.draw();
    this.changed();
  }

  /** All ways, each before those within it. @param {Way} from @returns {Way[]} */
  listed(from = this.plan) {
    return [from, ...from.ways.flatMap((way) => this.listed(way))];
  }

  /** The way that was laid last. */
  newest() {
    const { ways } = this.at;
    return ways.filter((way) => way.premise).pop() || this.at;
  }

  // ---------------------------------------------------------------- drawing

  draw() {
    const { data } = this;
    this.root.hidden = this.asking.hidden = !data;
    document.body.classList.toggle("planning", Boolean(data));
    if (!data) return;
    const [prompt, whose] = this.asking.children;
    const begins = this.at === this.plan && !this.plan.moves.length;
    this.asking.hidden = !this.wanted;
    prompt.textContent =
      this.wanted === "premise" ? this.other[2] : begins ? data.words.begin : data.words.move;
    /** @type {HTMLElement} */ (whose).hidden = this.wanted !== "premise";
    whose.replaceChildren(...data.others.map(([who, said]) => this.button(said, { who }, who === this.who)));
    const [, tree, kept] = this.root.children;
    tree.replaceChildren(...this.lines(this.plan));
    kept.replaceChildren(...data.kept.map((lines, number) => this.keptLine(lines, number)));
    for (const button of this.root.querySelectorAll("button")) {
      const { does } = button.dataset;
      const { ways, moves } = this.at;
      if (does === "if") button.hidden = this.wanted === "premise";
      if (does === "within") button.hidden = this.at === this.newest() || !this.newest().moves.length;
      if (does === "then") button.hidden = this.wanted === "move" || !moves.length || Boolean(ways.length);
      if (does === "otherwise") button.hidden = this.wanted === "move" || !ways.length || !ways[ways.length - 1].premise;
      if (does === "show") button.disabled = !this.words;
    }
  }

  /** A way, line by line. @param {Way} one @returns {HTMLElement[]} */
  lines(one) {
    const number = String(this.listed().indexOf(one));
    const moves = one.moves.map((words, move) => this.line(words, { way: number, move: String(move) }));
    const ways = one.ways.map((below) => {
      const line = this.line(below.said, { way: String(this.listed().indexOf(below)) });
      const within = document.createElement("ul");
      within.append(...this.lines(below));
      line.append(within);
      line.classList.toggle("here", below === this.at);
      return line;
    });
    return [...moves, ...ways];
  }

  /** @param {string} words @param {Record<string, string>} what goes when its button is pressed */
  line(words, what) {
    const line = made("li", "");
    const gone = this.button("×", what);
    gone.setAttribute("aria-label", `${this.data?.words.drop}: ${words}`);
    line.append(made("b", words), gone);
    return line;
  }

  /** @param {string[]} lines @param {number} number */
  keptLine([words, ...ways], number) {
    const line = made("li", "");
    line.append(made("pre", ways.length ? ways.join("\n") : words), this.button(this.data?.words.drop || "", { drop: String(number + 1) }));
    return line;
  }

  /** @param {string} words @param {Record<string, string>} data @param {boolean} [pressed] */
  button(words, data, pressed) {
    const button = made("button", words);
    button.setAttribute("type", "button");
    Object.assign(button.dataset, data);
    if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    return button;
  }
}
