// Asks the table where the page came from: one question after another, and only there.

const PATIENCE = 120000;

export class Asking {
  /** @param {() => void} lost called when nobody answers any more */
  constructor(lost) {
    this.lost = lost;
    /** @type {Promise<unknown>} */
    this.line = Promise.resolve();
  }

  /**
   * @param {string} what
   * @param {() => object} about put together when it is the question's turn
   * @returns {Promise<import("./types").Answer>}
   */
  ask(what, about) {
    const answer = this.line.then(() => this.send(what, about()));
    this.line = answer.catch(() => undefined);
    return answer;
  }

  /** @param {string} what @param {object} about @returns {Promise<import("./types").Answer>} */
  async send(what, about) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(what, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(about),
        cache: "no-store",
        credentials: "omit",
        signal: patience.signal,
      });
      return await answer.json();
    } catch (error) {
      this.lost();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
