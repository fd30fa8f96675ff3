// The page that came with a mail: what is chosen on it begins the mail that answers.
import { Choosing, part } from "./choosing.js";
import { Player } from "./player.js";
import { held } from "./topics.js";

/** @extends {Choosing<Player>} */
export class Answers extends Choosing {
  /** @param {import("./types").Mailed} data */
  constructor(data) {
    super();
    this.data = data;
    this.played = data.frames.length;
    this.offers.all = data.offers;
    this.watch((/** @type {any} */ (window).player = new Player(data)));
    held(data);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.back();
    });
    this.redraw();
  }

  /** @param {number} number of an offer */
  choose(number) {
    const [words, , , , , , cards] = this.data.offers[number];
    this.trial = number + 1;
    this.paying.offer(words, [...(cards || [])]);
    this.propose(words);
    part("make").focus();
  }

  /** @param {number} place */
  why(place) {
    const { lines, of } = this.data.why;
    this.because((of[place] || []).map((line) => lines[line]));
  }

  /** Other cards pay: whether that is enough is for the hub to say. */
  pay() {
    this.propose(this.paying.said);
  }

  /** What the mail will say. @param {string} words "" if there is nothing to say yet */
  propose(words) {
    const make = part("make");
    if (words) make.setAttribute("href", this.data.answer + encodeURIComponent(words));
    else make.removeAttribute("href");
    this.suppose(words || `${this.paying.move} with …`, [this.data.offers[this.trial - 1][1]]);
  }
}
