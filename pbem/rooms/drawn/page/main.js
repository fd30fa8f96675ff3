// Begins when the page is there.
import { Ending } from "./ending.js";
import { Player } from "./player.js";
import { held } from "./topics.js";

const data = /** @type {import("./types").Data} */ (JSON.parse(String(document.getElementById("data")?.textContent)));
/** @type {any} */ (window).player = new Player(data);
held(data);
new Ending(/** @type {any} */ (window).player);
