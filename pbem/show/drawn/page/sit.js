// Begins when the page is there.
import { Table } from "./table.js";

/** @type {any} */ (window).table = new Table();
