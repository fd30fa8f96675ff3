// A player of a game that goes on: more moments come, and what was tried or taken back goes.
import { find, Player } from "./player.js";
import { Reel } from "./reel.js";

export class GrowingPlayer extends Player {
  /**
   * The frames from a number on are others now.
   * @param {number} from
   * @param {import("./types").Frame[]} frames
   * @param {number} to the moment to show then
   * @param {boolean} quiet without marks of what has changed
   */
  extend(from, frames, to, quiet = false) {
    this.change((places, texts) => {
      this.reel.go(Math.min(this.reel.at, from - 1), places, texts);
      this.data.frames.splice(from, this.data.frames.length, ...frames);
      this.refit();
      return to;
    }, quiet);
  }

  /**
   * All frames are others now; their pieces have the numbers that they had.
   * @param {import("./types").Data} data
   * @param {number} to the moment to show then
   */
  adopt(data, to) {
    this.change((places, texts) => {
      for (const name of Object.keys(this.reel.t)) texts.add(name);
      this.data = data;
      this.boards.wide.reel = this.boards.tall.reel = this.reel = new Reel(data);
      for (const place of Object.keys(this.reel.p)) places.add(place);
      this.refit();
      return to;
    });
  }

  /** What follows from how many moments there are. */
  refit() {
    this.lines = [...find("story").querySelectorAll("button")];
    this.slider.max = String(this.data.frames.length - 1);
    for (const curve of this.curves) curve.draw(this.data);
  }
}
