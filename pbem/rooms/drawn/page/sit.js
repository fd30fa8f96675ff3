// Begins when the page is there.
import { PlanningTable } from "./planning.js";

/** @type {any} */ (window).table = new PlanningTable();
