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
 * @param {import("./board.js").Board} board
 * @param {Element} target
 * @returns {number} the place of what was pointed at; -1 if that is none
 */
export function placeOf(board, target) {
  const piece = target.closest(".piece");
  const place = piece ? board.reel.where().get(Number(piece.getAttribute("data-k"))) : undefined;
  return Number(place ?? target.closest("[data-place]")?.getAttribute("data-place") ?? -1);
}
