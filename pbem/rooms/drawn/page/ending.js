// A replay keeps the end of a game until it is asked for, and says how to send what it shows.
import { find } from "./player.js";

export class Ending {
  /** @param {import("./player.js").Player} player */
  constructor(player) {
    this.player = player;
    /** @type {HTMLButtonElement} */
    this.link = find("link");
    this.words = this.link.textContent;
    this.link.addEventListener("click", () => this.copy());
    find("result").addEventListener("click", () => player.go(player.lines.length - 1));
    player.moved = () => this.look();
    this.look();
    addEventListener("beforeprint", () => this.print());
  }

  /** On paper is the whole story, and so is the end of the board. */
  print() {
    const { player } = this;
    if (!this.kept) return;
    const { at } = player.reel;
    player.moved = () => {};
    player.go(player.lines.length - 1, true);
    const back = () => {
      for (const curve of player.curves) curve.seen = at;
      player.go(at, true);
      player.moved = () => this.look();
    };
    addEventListener("afterprint", back, { once: true });
  }

  /** Whether nobody was told yet how the game ended. */
  get kept() {
    return document.body.classList.contains("closed");
  }

  /** Whoever has come to the end knows it. */
  look() {
    const { player } = this;
    if (player.reel.at >= player.lines.length - 1) document.body.classList.remove("closed");
    /** @type {HTMLElement} */ (find("result")).hidden = !this.kept;
  }

  /** The address of the moment that is shown goes where one can paste it from. */
  async copy() {
    const { data, reel } = this.player;
    const address = location.href.split("#")[0] + this.player.fragment(reel.at);
    try {
      await navigator.clipboard.writeText(address);
      this.link.textContent = data.words.copied;
      setTimeout(() => (this.link.textContent = this.words), 2000);
    } catch {
      prompt(data.words.copy, address); // where a page may not write there
    }
  }
}
