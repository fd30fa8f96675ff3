// The table with its plans: moves for later are chosen on the board, as those of now are.
import { Ahead } from "./ahead.js";
import { on, part } from "./choosing.js";
import { placeOf } from "./lights.js";
import { Table } from "./table.js";

export class PlanningTable extends Table {
  constructor() {
    super();
    this.ahead = new Ahead(part("ahead"), part("asking"), () => this.ask(), (words) => this.try(words));
    /** @type {import("./types").Offer[]} what may be said */
    this.known = [];
    /** whether one is asked oneself */
    this.asked = true;
    /** the move that is to be planned instead of made */
    this.instead = "";
    /** the place about which one began to plan */
    this.place = -1;
    this.planning = false;
    on("plan", "click", () => (this.planning ? this.desist() : this.prepare()));
    on("desist", "click", () => this.desist());
    on("keep", "click", () => this.planInstead());
  }

  /** @param {import("./types").Answer} answer @param {string} what it answers */
  take(answer, what) {
    if (answer.ahead && this.planning) this.plan(answer.ahead);
    if (what === "make" && this.planning) this.desist();
    super.take(answer, what);
  }

  /** Begin to plan; with a place, for what one does there. @param {number} place */
  prepare(place = -1) {
    this.planning = true;
    this.place = place;
    this.say("ahead");
  }

  /** @param {import("./types").State} state */
  offer(state) {
    super.offer(state);
    this.known = state.offers;
    this.asked = state.asked;
    part("plan").hidden = !state.offers.some((offer) => offer[0] === "plan");
    if (!this.ahead.data) return;
    this.offers.all = this.ahead.offers;
    this.offers.fit = null;
    this.say("ahead");
  }

  /**
   * What was clicked on; where nothing may be done there, since others are asked, one plans what to do there.
   * @param {Element} target
   */
  pick(target) {
    const place = this.player && !this.trial ? placeOf(this.player.board, target) : -1;
    const waits = !this.asked && !this.planning && !part("plan").hidden && !document.body.classList.contains("past");
    if (place >= 0 && waits && !this.offers.at(place).length) this.prepare(place);
    super.pick(target);
  }

  /** @param {number} place */
  why(place) {
    if (!this.planning) super.why(place);
  }

  /** What a plan may be made of, or may be by now. @param {import("./types").Ahead} data */
  plan(data) {
    const places = this.place >= 0 ? [this.place] : this.offers.places;
    const clicked = this.place >= 0 || Boolean(this.ahead.data);
    this.ahead.open(data, this.instead);
    [this.instead, this.place] = ["", -1];
    this.ask(clicked ? places : []);
  }

  /** Something else is to be chosen. @param {number[]} places that are clicked on by now */
  ask(places = []) {
    this.offers.all = this.ahead.offers;
    this.offers.first = this.ahead.first;
    if (!places.length) return this.reset();
    this.offers.places = places;
    this.redraw();
  }

  /** @param {number} number of an offer */
  choose(number) {
    if (this.ahead.data) this.ahead.take(this.offers.all[number][0]);
    else super.choose(number);
  }

  narrow() {
    if (this.ahead.data) this.narrowed(this.ahead.fitting(this.typed.value));
    else super.narrow();
  }

  tryTyped() {
    const typed = this.typed.value.trim();
    if (!this.ahead.data) super.tryTyped();
    else if (typed) this.ahead.take(typed);
  }

  /** @param {import("./types").Trial} tried */
  tried(tried) {
    part("keep").hidden = !tried.plan;
    super.tried(tried);
    const [title] = part("trial").children;
    if (this.planning) title.textContent = String(part("ahead").firstElementChild?.textContent); // its lines say the words
  }

  /** The move that is tried is planned, with what is to follow it. */
  planInstead() {
    this.instead = this.paying.said || String(part("trial").firstElementChild?.textContent);
    this.leave();
    this.prepare();
  }

  /** Nothing is planned. */
  desist() {
    this.planning = false;
    this.ahead.close();
    this.offers.all = this.known;
    this.offers.first = null;
    this.reset();
  }

  /** Escape: one step back. */
  back() {
    if (this.ahead.data && !this.trial && part("picked").hidden) this.desist();
    else super.back();
  }
}
