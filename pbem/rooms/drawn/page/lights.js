// Shows on a board where something may be done, and finds the place that was pointed at.
import { element } from "./board.js";

/**
 * Light places, and mark those that were chosen. Places that the ground does not draw get a frame.
 * @param {import("./board.js").Board} board
 * @param {Set<number>} lit
 * @param {number[]} chosen
 */
export function light(board, lit, chosen) {
  for (const frame of board.svg.querySelectorAll(".frame")) frame.remove();
  for (const [place, areas] of Object.entries(board.areas))
    for (const area of areas) {
      area.classList.toggle("lit", lit.has(Number(place)));
      area.classList.toggle("chosen", chosen.includes(Number(place)));
    }
  for (const place of new Set([...lit, ...chosen])) {
    const [x, y, width, height] = board.boxes[place] || [];
    if (board.areas[place] || !width) continue;
    const kind = chosen.includes(place) ? "frame lit chosen" : "frame lit";
    const frame = element("rect", { x, y, width, height, rx: 5, class: kind, "data-place": place });
    board.pieces.parentNode?.insertBefore(frame, board.pieces);
  }
}

/**
 * Mark the pieces that may pay, and those that do.
 * @param {import("./board.js").Board} board
 * @param {import("./types").Card[]} cards
 */
export function lightCards(board, cards) {
  for (const one of board.svg.querySelectorAll(".pays")) one.classList.remove("pays", "taken");
  for (const [piece, , taken] of cards) {
    const drawn = board.elements.get(piece);
    drawn?.classList.add("pays");
    drawn?.classList.toggle("taken", Boolean(taken));
  }
}

/** The number of the piece that was pointed at; -1 if it was none. @param {Element} target */
export function pieceOf(target) {
  return Number(target.closest(".piece")?.getAttribute("data-k") ?? -1);
}

/**
 * @param {import("./board.js").Board} board
 * @param {Element} target
 * @returns {number} the place of what was pointed at; -1 if that is none
 */
export function placeOf(board, target) {
  const place = board.reel.where().get(pieceOf(target));
  return Number(place ?? target.closest("[data-place]")?.getAttribute("data-place") ?? -1);
}
