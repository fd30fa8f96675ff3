// The list of what may be said, under headings, narrowed by what was typed and by the places that were clicked on.

export class Offers {
  /**
   * @param {HTMLElement} root
   * @param {(number: number) => void} choose
   */
  constructor(root, choose) {
    this.root = root;
    /** @type {import("./types").Offer[]} */
    this.all = [];
    /** @type {number[] | null} those that fit what was typed; null: nothing was */
    this.fit = null;
    /** @type {number[] | null} those that are listed before anything is typed or clicked on; null: all */
    this.first = null;
    /** @type {number[]} the places that were clicked on, one after another */
    this.places = [];
    root.addEventListener("click", (event) => {
      const number = /** @type {Element} */ (event.target).closest("button")?.getAttribute("data-n");
      // the second click of two was meant for what stood here before
      if (number && event.detail < 2) choose(Number(number));
    });
  }

  /** What may be said now; of that, what fits still does, by its words. @param {import("./types").Offer[]} all */
  renew(all) {
    const fitting = this.fit && new Set(this.fit.map((number) => this.all[number][0]));
    this.all = all;
    this.fit = fitting && all.flatMap((offer, number) => (fitting.has(offer[0]) ? [number] : []));
  }

  /** Those at a place. @param {number} place @returns {number[]} */
  at(place) {
    return this.all.flatMap((offer, number) => (offer[5].includes(place) ? [number] : []));
  }

  /** Those that are listed. @returns {number[]} */
  get listed() {
    const fit = this.fit ?? ((!this.places.length && this.first) || this.all.map((_offer, number) => number));
    return fit.filter((number) => this.places.every((place) => this.all[number][5].includes(place)));
  }

  /** The places of those that are listed; of all, where none is. @returns {Set<number>} */
  get lit() {
    const { listed } = this;
    const shown = listed.length ? listed : this.all.map((_offer, number) => number);
    return new Set(shown.flatMap((number) => this.all[number][4]));
  }

  /** One more place: of those listed the moves there, else all that are there. @param {number} place */
  pick(place) {
    const there = (/** @type {number} */ number) => this.all[number][5].includes(place);
    if (this.places.includes(place) || !this.listed.some(there)) this.places = [];
    this.places.push(place);
  }

  draw() {
    const drawn = document.createDocumentFragment();
    let group = "";
    for (const number of this.listed) {
      const [words, meaning, heading, more] = this.all[number];
      if (heading !== group) drawn.append(made("h2", (group = heading)));
      const button = made("button");
      button.setAttribute("type", "button");
      button.setAttribute("data-n", String(number));
      button.append(made("b", more ? `${words} …` : words), made("span", meaning));
      drawn.append(button);
    }
    const before = this.root.textContent;
    this.root.replaceChildren(drawn);
    if (this.root.textContent !== before) this.root.scrollTop = 0;
  }
}

/** @param {string} name @param {(string | Node)[]} content */
export function made(name, ...content) {
  const one = document.createElement(name);
  one.append(...content);
  return one;
}
