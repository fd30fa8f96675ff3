// The moments of a game: first picture and differences, applied forward and backward.

/** What stands where at one moment, and how to reach the others. */
export class Reel {
  /** @param {import("./types").Data} data */
  constructor(data) {
    this.data = data;
    this.at = -1;
    /** @type {Record<string, number[]>} the pieces of each place */
    this.p = {};
    /** @type {Record<string, import("./types").Look>} how each piece looks */
    this.d = {};
    /** @type {Record<string, string>} the texts of the ground */
    this.t = {};
    /** @type {Record<string, string>} the states of places */
    this.s = {};
    /** @type {number[]} points by seat */
    this.q = data.seats.map(() => 0);
    /** @type {import("./types").Difference[]} what undoes each difference */
    this.back = [];
    /** @type {Set<number>} the pieces that look otherwise than they did */
    this.other = new Set();
    this.step(0, new Set(), new Set());
  }

  /**
   * Go to a moment. Notes the places whose pieces changed, and the texts.
   * @param {number} to
   * @param {Set<string>} places
   * @param {Set<string>} texts
   */
  go(to, places, texts) {
    this.other.clear();
    while (this.at < to) this.step(this.at + 1, places, texts);
    while (this.at > to) {
      this.apply(this.back[this.at], places, texts);
      this.at--;
    }
    if (this.other.size)
      for (const [place, keys] of Object.entries(this.p))
        if (keys.some((key) => this.other.has(key))) places.add(place);
  }

  /**
   * @param {number} to the next moment
   * @param {Set<string>} places
   * @param {Set<string>} texts
   */
  step(to, places, texts) {
    const undo = this.apply(this.data.frames[to][3], places, texts);
    this.back[to] = undo;
    this.at = to;
  }

  /**
   * @param {import("./types").Difference} difference
   * @param {Set<string>} places
   * @param {Set<string>} texts
   * @returns {import("./types").Difference} what takes it back
   */
  apply(difference, places, texts) {
    /** @type {import("./types").Difference} */
    const undo = { p: {}, d: {}, t: {}, s: {} };
    for (const [place, keys] of Object.entries(difference.p || {})) {
      /** @type {any} */ (undo.p)[place] = this.p[place] || [];
      this.p[place] = keys;
      places.add(place);
    }
    for (const [key, look] of Object.entries(difference.d || {})) {
      if (this.d[key]) /** @type {any} */ (undo.d)[key] = this.d[key];
      this.d[key] = look;
      this.other.add(Number(key));
    }
    for (const [name, words] of Object.entries(difference.t || {})) {
      /** @type {any} */ (undo.t)[name] = this.t[name] || "";
      this.t[name] = words;
      texts.add(name);
    }
    for (const [place, state] of Object.entries(difference.s || {})) {
      /** @type {any} */ (undo.s)[place] = this.s[place] || "";
      this.s[place] = state;
    }
    if (difference.q) {
      undo.q = this.q;
      this.q = difference.q;
    }
    return undo;
  }

  /** @returns {Map<number, string>} the place of each piece */
  where() {
    const found = new Map();
    for (const [place, keys] of Object.entries(this.p)) for (const key of keys) found.set(key, place);
    return found;
  }
}
