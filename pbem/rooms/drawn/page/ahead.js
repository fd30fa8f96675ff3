// Planning ahead on the board: moves, joined with "then" and "else" to the words of a plan.
import { made } from "./offers.js";

export class Ahead {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} asking where it says what is to be chosen
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
    /** @type {string[][]} moves one after another, each with what is played if it cannot be */
    this.steps = [];
    /** @type {"then" | "else" | ""} what a move is chosen for now */
    this.wanted = "";
    root.addEventListener("click", (event) => this.press(/** @type {Element} */ (event.target)));
  }

  /** Begin, perhaps with a move; or go on, with what may be chosen by now. @param {import("./types").Ahead} data @param {string} move */
  open(data, move = "") {
    if (!this.data) {
      this.steps = move ? [[move]] : [];
      this.wanted = move ? "" : "then";
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
    return this.data && this.wanted ? this.data.moves : [];
  }

  /** Those that are listed before anything is pointed at or typed: what is legal. @returns {number[]} */
  get first() {
    const all = this.offers.map((_offer, number) => number);
    const legal = all.slice(0, this.data?.legal);
    return legal.length ? legal : all;
  }

  /** Those that fit what was typed: each word begins the one in its place. @param {string} typed */
  fitting(typed) {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    return this.offers.flatMap(([said], number) => {
      const parts = said.toLowerCase().split(" ");
      return words.every((word, place) => parts[place]?.startsWith(word)) ? [number] : [];
    });
  }

  /** A move is chosen. @param {string} words */
  take(words) {
    const last = this.steps[this.steps.length - 1];
    if (this.wanted === "else" && last) last.push(words);
    else this.steps.push([words]);
    this.wanted = "";
    this.draw();
    this.changed();
  }

  /** The plan as it is typed; "" as long as there is nothing in it. */
  get words() {
    return this.steps.length ? `plan ${this.steps.map((step) => step.join(" else ")).join(" then ")}` : "";
  }

  /** @param {Element} target */
  press(target) {
    const { does, step, choice, drop } = target.closest("button")?.dataset || {};
    if (drop) return this.say(`plan drop ${drop}`);
    if (step) {
      this.steps[Number(step)].splice(Number(choice), 1);
      this.steps = this.steps.filter((choices) => choices.length);
      this.wanted = this.steps.length ? "" : "then";
    } else if (does === "then" || does === "else") this.wanted = does;
    else if (does === "show") return this.say(this.words);
    else return;
    this.draw();
    this.changed();
  }

  draw() {
    const { data } = this;
    this.root.hidden = !data;
    this.asking.hidden = !data || !this.wanted;
    document.body.classList.toggle("planning", Boolean(data));
    if (!data) return;
    this.asking.children[0].textContent = this.steps.length ? data.words[this.wanted || "then"] : data.words.begin;
    const [, tree, kept] = this.root.children;
    tree.replaceChildren(...this.steps.map((choices, step) => this.step(choices, step)));
    kept.replaceChildren(...data.kept.map((words, number) => this.line(words, { drop: String(number + 1) })));
    for (const button of this.root.querySelectorAll("button")) {
      const { does } = button.dataset;
      if (does === "then" || does === "else") button.hidden = Boolean(this.wanted);
      if (does === "show") button.disabled = !this.words;
    }
  }

  /** A move, and below it what is played if it cannot be. @param {string[]} choices @param {number} step @returns {HTMLElement} */
  step([first, ...others], step) {
    const line = this.line(first, { step: String(step), choice: "0" });
    const below = document.createElement("ul");
    below.append(...others.map((words, place) => this.line(words, { step: String(step), choice: String(place + 1) })));
    if (others.length) line.append(below);
    return line;
  }

  /** @param {string} words @param {Record<string, string>} what goes when its button is pressed */
  line(words, what) {
    const line = made("li");
    const gone = made("button", "×");
    gone.setAttribute("type", "button");
    gone.setAttribute("aria-label", `${this.data?.words.drop}: ${words}`);
    Object.assign(gone.dataset, what);
    line.append(made("b", words), gone);
    return line;
  }
}
