// Room for pieces: the same as placing.py, which says why.

const GAP = 2;
const LEAST = 0.6;

/**
 * @param {import("./types").Box} box
 * @param {number[][]} sizes width and height of each piece
 * @returns {import("./types").Spot[]}
 */
export function placed(box, sizes) {
  if (!sizes.length) return [];
  const [left, upper, wide, high, most = 1, align = "start"] = box;
  const width = Math.max(...sizes.map((size) => size[0])) + GAP;
  const height = Math.max(...sizes.map((size) => size[1])) + GAP;
  const count = sizes.length;
  let best = 0;
  let rows = 1;
  for (let tried = 1; tried <= count; tried++) {
    const scale = Math.min(most, wide / (Math.ceil(count / tried) * width), high / (tried * height));
    if (scale > best + 1e-9) [best, rows] = [scale, tried];
  }
  const scale = Math.max(best, Math.min(most * LEAST, high / height));
  rows = Math.max(1, Math.min(rows, Math.floor(high / (height * scale) + 1e-9)));
  const across = Math.ceil(count / rows);
  let pitch = width * scale;
  if (across > 1) pitch = Math.min(pitch, (wide - width * scale) / (across - 1));
  const down = Math.min(height * scale, high / rows);
  const top = upper + (high - down * rows) / 2 + down / 2;
  return sizes.map((_size, number) => {
    const row = Math.floor(number / across);
    const here = Math.min(across, count - row * across);
    const spare = wide - (pitch * (here - 1) + width * scale);
    const indent = align === "middle" ? spare / 2 : align === "end" ? spare : 0;
    return [left + indent + (width * scale) / 2 + (number % across) * pitch, top + row * down, scale];
  });
}
