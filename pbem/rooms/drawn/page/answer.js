// Begins when the page is there.
import { Answers } from "./answers.js";

const data = /** @type {import("./types").Mailed} */ (JSON.parse(String(document.getElementById("data")?.textContent)));
/** @type {any} */ (window).table = new Answers(data);
