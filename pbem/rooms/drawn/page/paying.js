// The cards with which a move is paid: as buttons, and on the board.
import { made } from "./offers.js";

export class Paying {
  /**
   * @param {HTMLElement} root
   * @param {() => void} changed called when other cards were chosen
   */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    /** the move, its payment apart */
    this.move = "";
    /** @type {import("./types").Card[]} */
    this.cards = [];
    root.addEventListener("click", (event) => {
      const number = /** @type {Element} */ (event.target).closest("button")?.getAttribute("data-n");
      if (number) this.turn(Number(number));
    });
  }

  /** @param {string} move @param {import("./types").Card[]} cards */
  offer(move, cards) {
    this.move = move;
    this.cards = cards;
    this.draw();
  }

  /** What one says to pay so; "" if no card is chosen. */
  get said() {
    const words = this.cards.filter((card) => card[2]).map((card) => card[1]);
    return words.length ? [this.move, "with", ...words].join(" ") : "";
  }

  /** Choose the card of a piece, or leave it. Returns whether it is one. @param {number} piece */
  pick(piece) {
    const number = this.cards.findIndex((card) => card[0] === piece);
    if (number >= 0) this.turn(number);
    return number >= 0;
  }

  /** @param {number} number of a card */
  turn(number) {
    const [piece, word, taken] = this.cards[number];
    this.cards[number] = [piece, word, taken ? 0 : 1];
    this.draw();
    this.changed();
  }

  draw() {
    const at = [...this.root.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement));
    const buttons = this.cards.map(([, word, taken], number) => {
      const button = made("button", word);
      button.setAttribute("type", "button");
      button.setAttribute("data-n", String(number));
      button.setAttribute("aria-pressed", String(Boolean(taken)));
      return button;
    });
    this.root.querySelector("span")?.replaceChildren(...buttons);
    this.root.hidden = !buttons.length;
    buttons[at]?.focus();
  }
}
