// Choosing on a board and in the list beside it: what is lit, what was clicked on, and what is chosen to be looked at.
import { light, lightCards, pieceOf, placeOf } from "./lights.js";
import { Offers } from "./offers.js";
import { Paying } from "./paying.js";
import { find } from "./player.js";
import { linked } from "./topics.js";

/** @template {import("./player.js").Player} P */
export class Choosing {
  constructor() {
    /** so many frames were played; one more is tried, if `trial` is a number but 0 */
    this.played = 0;
    this.trial = 0;
    /** @type {[number, number] | null} what was clicked on, from where to where it reaches down the page */
    this.clicked = null;
    /** @type {P | null} */
    this.player = null;
    this.offers = new Offers(part("offers"), (number) => this.choose(number));
    this.paying = new Paying(part("pay"), () => this.pay());
    on("all", "click", () => this.reset());
    on("leave", "click", () => this.leave());
    on("jump", "click", () => part("acts").scrollIntoView());
    on("look", "click", () => this.turn(!document.body.classList.contains("looking")));
    /** @type {Element | null} where a finger came down: browsers take its tap to what is larger beside that */
    this.pressed = null;
    part("stage").addEventListener("pointerdown", ({ clientX, clientY }) => {
      this.pressed = document.elementFromPoint(clientX, clientY);
    });
    part("stage").addEventListener("click", (event) => {
      const finger = /** @type {PointerEvent} */ (event).pointerType === "touch";
      if (!this.stop()) this.pick((finger && this.pressed) || /** @type {Element} */ (event.target));
    });
    part("side").addEventListener("click", (event) => {
      if (!/** @type {Element} */ (event.target).closest("#history,#since")) this.stop();
    });
  }

  /** Where there is little room: show what happened, or what may be done. @param {boolean} looks */
  turn(looks) {
    document.body.classList.toggle("looking", looks);
    part("look").setAttribute("aria-pressed", String(looks));
  }

  /** End the film that is running, and show the table as it is. Returns whether there was one. */
  stop() {
    const { player } = this;
    if (!player?.timer) return false;
    player.go(this.played - 1);
    return true;
  }

  /** @param {P} player */
  watch(player) {
    this.player = player;
    player.moved = () => this.look();
    player.small.addEventListener("change", () => this.look());
  }

  /** Escape: one step back. */
  back() {
    if (this.stop()) return;
    if (this.trial) this.leave();
    else if (part("picked").hidden && this.player && document.body.classList.contains("past")) this.player.go(this.played - 1);
    else this.reset();
  }

  redraw() {
    this.offers.draw();
    this.look();
  }

  /** Light what may be done now, not in the past; to who goes back, what happened is shown, and a film hides nothing. */
  look() {
    const player = this.player;
    if (!player) return;
    const past = player.reel.at < this.played - 1;
    const turns = past !== document.body.classList.contains("past") && !player.timer;
    if (turns && (past || !part("history").matches(":hover"))) this.turn(past); // what one clicks on stays
    document.body.classList.toggle("past", past);
    const lit = past || this.trial ? new Set() : this.offers.lit;
    for (const board of Object.values(player.boards)) {
      light(board, lit, past ? [] : this.offers.places);
      lightCards(board, this.trial && !past ? this.paying.cards : []);
    }
  }

  /** Everything may be chosen again. */
  reset() {
    this.offers.fit = null;
    this.offers.places = [];
    this.clicked = null;
    this.picking(false);
    this.redraw();
  }

  /** What was clicked on: what it is, and the moves there; while a move is looked at, a card that pays. @param {Element} target */
  pick(target) {
    const player = this.player;
    if (!player || (this.trial && this.paying.pick(pieceOf(target)))) return;
    const place = placeOf(player.board, target);
    if (place < 0) return;
    if (this.trial) this.leave();
    const { top, bottom } = target.getBoundingClientRect();
    this.clicked = [top + scrollY, bottom + scrollY];
    const { data, reel } = player;
    const [name, sentence, purpose] = data.places[place];
    const piece = target.closest(".piece")?.getAttribute("aria-label");
    const look = reel.d[pieceOf(target)];
    const own = look && data.terms?.[data.symbols[look[0]][10]];
    const [, meaning] = own || data.terms?.[purpose] || [];
    const picked = part("picked");
    if (document.body.classList.contains("past")) this.offers.places = [];
    else this.offers.pick(place);
    this.picking(true);
    picked.dataset.words = own?.[0] || data.asks?.[place] || name;
    picked.children[0].textContent = piece || name;
    part("told").children[0].replaceChildren(...linked([meaning, sentence].filter(Boolean).join(" ")));
    this.because([]);
    if (!this.offers.at(place).length && !document.body.classList.contains("past")) this.why(place);
    this.redraw();
    const listed = this.offers.listed;
    if (listed.length === 1 && this.offers.places.length) this.choose(listed[0]);
    this.uncover();
  }

  /** Nothing may be done at a place: say why not. @param {number} _place */
  why(_place) {}

  /** @param {string[]} lines */
  because(lines) {
    part("told").children[1].replaceChildren(...lines.map(item));
  }

  /** Keep what was clicked on in sight, above what lies over the board. */
  uncover() {
    requestAnimationFrame(() => {
      const over = [...document.querySelectorAll("#choose,#trial,#ahead")].find(
        (one) => one.getClientRects().length && getComputedStyle(one).position === "fixed",
      );
      if (!over || !this.clicked) return;
      const [top, bottom] = this.clicked.map((down) => down - scrollY);
      const hidden = Math.min(bottom - over.getBoundingClientRect().top + 12, top - 6);
      if (hidden > 0) scrollBy({ top: hidden });
    });
  }

  /** @param {boolean} any whether a place was clicked on */
  picking(any) {
    part("picked").hidden = part("told").hidden = !any;
    if (any) this.turn(false);
    document.body.classList.toggle("picking", any);
  }

  /** A move is chosen. @param {number} _number of an offer */
  choose(_number) {}

  /** Other cards pay. */
  pay() {}

  /** What was chosen is not done. */
  leave() {
    this.hide();
    this.redraw();
  }

  /**
   * Show what is chosen, and what there is to know before one decides.
   * @param {string} words
   * @param {string[]} lines
   */
  suppose(words, lines) {
    const [title, list] = part("trial").children;
    title.textContent = words;
    list.replaceChildren(...lines.map(item));
    document.body.classList.add("trying");
    this.turn(false);
    part("trial").hidden = false;
    part("choose").hidden = true;
    this.look();
    this.uncover();
  }

  /** Nothing is chosen any more. */
  hide() {
    this.trial = 0;
    this.paying.offer("", []);
    document.body.classList.remove("trying");
    part("trial").hidden = true;
    part("choose").hidden = false;
  }
}

/** A line of a list. @param {string} line */
export function item(line) {
  const made = document.createElement("li");
  made.append(...linked(line));
  return made;
}

/** @param {string} id @returns {HTMLElement} */
export function part(id) {
  return find(id);
}

/** @param {string} id @param {string} kind @param {() => void} act */
export function on(id, kind, act) {
  part(id).addEventListener(kind, (event) => {
    event.preventDefault();
    act();
  });
}
