// The table: shows what its server says of the game, and says there what its player chooses.
import { Asking } from "./asking.js";
import { Choosing, item, on, part } from "./choosing.js";
import { GrowingPlayer } from "./growing.js";
import { made } from "./offers.js";
import { find } from "./player.js";
import { cut, linked, Panel } from "./topics.js";

const LOOK = 1000; // milliseconds between two looks at the table
const GLIDE = 12; // so many moments that are new are played one by one

/** @extends {Choosing<GrowingPlayer>} */
export class Table extends Choosing {
  constructor() {
    super();
    this.asking = new Asking(() => this.lost());
    this.tab = 0;
    this.version = "";
    /** @type {string[]} what was said since one's last move */
    this.since = [];
    this.edition = "";
    /** @type {HTMLInputElement} */
    this.typed = find("typed");
    this.timer = 0;
    this.panel = new Panel((words) => this.say("explain", { words }));
    /** so many questions are not answered yet */
    this.waiting = 0;
    /** whether a lesson is taken here */
    this.taught = document.body.classList.contains("taught");
    this.others = "BroadcastChannel" in window ? new BroadcastChannel("table") : null;
    this.listen();
    this.say("sit");
  }

  listen() {
    on("say", "submit", () => this.tryTyped());
    on("typed", "input", () => this.narrow());
    // the second click of two was meant for the move that stood here before, which nobody has looked at
    /** @type {HTMLElement} */ (find("make")).addEventListener("click", (event) => event.detail < 2 && this.make());
    on("about", "click", () => this.panel.open(part("picked").dataset.words || ""));
    on("rules", "click", () => this.panel.open(this.typed.value));
    on("ask", "submit", () => this.panel.open(field("word").value));
    part("here").onclick = () => this.say("here");
    on("undo", "click", () => this.try("undo"));
    on("sync", "click", () => this.say("sync"));
    on("games", "click", () => this.say("games"));
    on("talk", "submit", () => {
      const words = field("words").value.trim();
      if (words) this.try(`note ${words}`);
    });
    part("text").addEventListener("click", (event) => {
      const number = /** @type {Element} */ (event.target).closest("button")?.getAttribute("data-n");
      if (number) this.say("switch", { game: Number(number) });
    });
    for (const button of saying()) button.onclick = () => this.try(button.dataset.say || "");
    if (this.others) this.others.onmessage = () => this.say("look");
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.back();
    });
  }

  /**
   * Say something to the table, and show what it answers.
   * @param {string} what
   * @param {object} more
   */
  async say(what, more = {}) {
    clearTimeout(this.timer);
    if (what !== "look") this.waiting++;
    const about = () => ({ tab: this.tab, version: this.version, film: this.edition, have: this.played, ...more });
    this.take(await this.asking.ask(what, about), what);
    if (what !== "look") this.waiting--;
  }

  /** @param {import("./types").Answer} answer @param {string} what it answers */
  take(answer, what) {
    if (answer.reload) return location.reload();
    if (answer.tab) {
      this.tab = answer.tab;
      this.others?.postMessage("sit");
    }
    if (answer.curtain) return this.cover(answer.curtain);
    if (answer.version && answer.version !== this.version) this.show(/** @type {import("./types").State} */ (answer));
    else if (answer.said) {
      this.tell(answer.said);
      if (!this.version) part("who").textContent = answer.said.join(" ");
    }
    if (answer.why && this.offers.places.includes(answer.why.place)) this.because(answer.why.lines);
    if (answer.fit) this.narrowed(answer.fit);
    if (answer.typed !== undefined) this.type(answer.typed);
    if (answer.tried) this.tried(answer.tried);
    if (answer.topic) this.read(...answer.topic);
    if (answer.games) this.panel.show(...answer.games.map((line, number) => listed(line, number)));
    if (what === "make" && !this.trial) this.reset();
    this.again();
  }

  /** Look at the table again in a while. */
  again() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.say("look"), LOOK);
  }

  // ---------------------------------------------------------------- what is there

  /** @param {import("./types").State} state */
  show(state) {
    const ground = part("side").parentElement?.dataset.ground;
    if (state.ground !== ground) return location.reload();
    this.version = state.version;
    if (this.trial && this.trial !== state.trial) this.forget();
    if (state.film) this.roll(state.film);
    part("standing").replaceChildren(...linked(state.standing));
    part("end").replaceChildren(...state.end.map(item));
    part("hand").textContent = state.hand;
    document.title = `${state.asked ? "● " : ""}${document.title.replace("● ", "")}`;
    part("sync").hidden = !state.shared;
    part("synced").textContent = state.synced.join(" · ");
    part("talk").hidden = !state.offers.some((offer) => offer[0] === "note");
    this.offer(state);
    if (state.said.join("\n") !== this.since.join("\n")) {
      const first = state.said.findIndex((line, number) => line !== this.since[number]);
      this.since = state.said;
      this.recall(first);
    }
    this.redraw();
    if (this.typed.value) this.narrow();
    document.documentElement.classList.add("seated");
    part("curtain").hidden = true;
  }

  /** What may be said now. @param {import("./types").State} state */
  offer(state) {
    this.offers.renew(state.offers);
    for (const button of saying()) button.hidden = !state.words?.includes(button.dataset.say || "");
    part("undo").hidden = !state.offers.some((offer) => offer[0] === "undo");
  }

  /** The frames that are new. @param {import("./types").FilmPart} film */
  roll(film) {
    const { from, frames, story, since, fresh, lasting } = film;
    const before = this.played;
    const player = this.player;
    const atEnd = !player || player.reel.at >= before - 1;
    const runs = Boolean(player?.timer); // it goes on, to the new end
    this.edition = film.edition;
    this.played = from + frames.length;
    this.relate(from, frames, story);
    const last = this.played - 1;
    const first = player ? Math.max(Math.min(before, last), fresh) : fresh; // what one did oneself was seen
    const moves = atEnd && last - first < GLIDE && !matchMedia("(prefers-reduced-motion:reduce)").matches;
    const start = moves ? Math.max(0, first - 1) : last;
    if (!player) this.begin({ ...require(lasting), frames, since }, first > 0 && start < last ? start : last);
    else {
      const to = atEnd ? start : Math.min(player.reel.at, last);
      player.stop();
      if ((atEnd || runs) && to < last) player.run();
      if (lasting) player.adopt({ ...lasting, frames, since }, Math.min(to, last));
      else player.extend(from, frames, Math.min(to, last));
      player.data.since = since;
    }
    part("since").hidden = !(since > 0 && since < last);
    this.chapters();
  }

  /** @param {import("./types").Data} data @param {number} at */
  begin(data, at) {
    const player = new GrowingPlayer(data);
    this.watch((/** @type {any} */ (window).player = player));
    if (at < this.played - 1) player.run();
    player.go(at, true, true);
  }

  /** Write the story from a number on. @param {number} from @param {import("./types").Frame[]} frames @param {string[]} story */
  relate(from, frames, story) {
    const list = part("story");
    while (list.children.length > from) list.lastElementChild?.remove();
    story.forEach((sentence, number) => {
      const before = number ? frames[number - 1][0] : list.lastElementChild?.getAttribute("data-at");
      const [place, , undone] = frames[number];
      const line = document.createElement("li");
      line.setAttribute("data-at", place);
      line.classList.toggle("undone", Boolean(undone));
      if (place !== before) line.append(made("b", place));
      line.append(made("button", sentence));
      list.append(line);
    });
    const any = Boolean(list.querySelector(".undone"));
    /** @type {HTMLElement} */ (part("undone").closest("label")).hidden = !any;
  }

  /** A button for each round or year. */
  chapters() {
    const nav = part("chapters");
    const name = String(nav.getAttribute("aria-label"));
    const begins = new Map();
    this.player?.data.frames.forEach((frame, number) => {
      if (frame[1] && !frame[2] && !begins.has(frame[1])) begins.set(frame[1], number);
    });
    if (nav.children.length === begins.size || begins.size < 2) return;
    nav.textContent = "";
    for (const [chapter, number] of begins) {
      const button = made("button", `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${chapter}`);
      button.setAttribute("data-c", String(chapter));
      button.setAttribute("data-f", String(number));
      nav.append(button);
    }
  }

  /**
   * What was said since one's last move, from the first line on that is new; a lesson is read from its beginning.
   * @param {number} first
   */
  recall(first = this.since.length - 1) {
    this.tell(this.since);
    const tops = [...part("said").children].map((line) => line.getBoundingClientRect().top);
    if (tops[first] && !this.taught) part("said").scrollTop = tops[first] - tops[0];
  }

  /** @param {string[]} said */
  tell(said) {
    const box = part("said");
    box.replaceChildren(...said.map((line) => made("div", ...linked(line), "\n")));
    box.scrollTop = 0;
    if (this.taught) scrollTo({ top: 0 });
  }

  // ---------------------------------------------------------------- choosing

  /** Everything may be chosen again; nothing is typed. */
  reset() {
    this.typed.value = "";
    super.reset();
  }

  /** @param {number} number of an offer */
  choose(number) {
    const [words, , , more] = this.offers.all[number];
    if (more) this.type(`${words} `);
    else this.try(words);
  }

  /** @param {string} words */
  type(words) {
    this.typed.value = words;
    this.typed.focus();
    this.narrow();
  }

  narrow() {
    const typed = this.typed.value;
    if (typed.trim()) this.say("narrow", { typed });
    else this.narrowed(null);
  }

  /** @param {number[] | null} fit */
  narrowed(fit) {
    this.offers.fit = this.typed.value.trim() ? fit : null;
    this.redraw();
  }

  tryTyped() {
    const typed = this.typed.value;
    if (typed.trim()) this.say("try", { typed });
  }

  /** @param {string} words */
  try(words) {
    this.say("try", { words });
  }

  /** @param {number} place */
  why(place) {
    this.say("why", { place });
  }

  /** Other cards pay: what it would come to then, if that is enough. */
  pay() {
    const words = this.paying.said;
    this.unsuppose();
    this.suppose(words || `${this.paying.move} with …`, []);
    /** @type {HTMLButtonElement} */ (find("make")).disabled = true;
    if (words) this.try(words);
  }

  /** The board as it would be, and what there is to know before one decides. @param {import("./types").Trial} tried */
  tried(tried) {
    this.unsuppose();
    this.trial = tried.number;
    const player = this.player;
    player?.stop();
    if (player && tried.frame) {
      this.relate(this.played, [tried.frame], [tried.words]);
      part("story").lastElementChild?.classList.add("tried");
      player.extend(this.played, [tried.frame], this.played);
    }
    const own = this.paying.said === tried.words; // of cards that are alike, those that were chosen stay so
    if (!own) this.paying.offer(tried.move, tried.pays);
    /** @type {HTMLButtonElement} */ (find("make")).disabled = false;
    if (!this.taught) this.recall();
    this.suppose(tried.words, tried.lines);
    if (!own) part("make").focus();
  }

  /** What was tried is gone. */
  forget() {
    this.hide();
    this.unsuppose();
  }

  /** The board is as it is. */
  unsuppose() {
    const player = this.player;
    if (!player || player.data.frames.length === this.played) return;
    this.relate(this.played, [], []);
    player.extend(this.played, [], Math.min(player.reel.at, this.played - 1), true);
  }

  /** What was tried is made: once, though a key is held down. */
  async make() {
    const button = /** @type {HTMLButtonElement} */ (find("make"));
    button.disabled = true;
    await this.say("make", { trial: this.trial });
    button.disabled = false;
  }

  leave() {
    this.forget();
    this.say("leave");
    this.redraw();
    this.typed.focus();
  }

  // ---------------------------------------------------------------- what covers the table

  /** @param {string} html @param {number[]} places that it is about */
  read(html, places) {
    field("word").value = "";
    this.panel.read(html, this.player ? cut(this.player.board, places) : []);
  }

  /** Hide everything; what was shown to somebody leaves the page. @param {import("./types").Curtain} curtain */
  cover({ who, words, button, elsewhere }) {
    const seated = document.documentElement.classList.contains("seated");
    this.panel.close();
    part("curtain").hidden = false;
    part("who").textContent = who;
    /** @type {Element} */ (part("who").nextElementSibling).textContent = words;
    part("here").textContent = button;
    part("here").hidden = seated && !elsewhere;
    if (seated || elsewhere) document.querySelector("main")?.remove();
    if (elsewhere) part("here").onclick = () => location.reload();
    else if (seated) location.reload();
    else {
      part("here").focus();
      this.again();
    }
  }

  /** Nobody answers. */
  lost() {
    clearTimeout(this.timer);
    document.documentElement.classList.add("lost");
    part("lost").hidden = false;
  }
}

/** The buttons for what may be said of a lesson. @returns {NodeListOf<HTMLElement>} */
function saying() {
  return document.querySelectorAll("[data-say]");
}

/** @param {string} id @returns {HTMLInputElement} */
function field(id) {
  return find(id);
}

/** @param {string} line @param {number} number */
function listed(line, number) {
  const button = made("button", line);
  button.setAttribute("data-n", String(number));
  return button;
}

/** @template T @param {T | undefined} what @returns {T} */
function require(what) {
  if (what === undefined) throw new Error("the first frames come with what lasts");
  return what;
}
