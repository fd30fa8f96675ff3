/** What the page holds: see pbem/show/drawn/film.py. */
export interface Data {
  seats: string[];
  places: [string, string][];
  grounds: { wide: Box[]; tall: Box[] };
  symbols: Record<string, Sign>;
  frames: Frame[];
  since: number;
  words: Record<string, string>;
}
/** x, y, width, height, scale, align */
export type Box = [number, number, number, number, number, string];
/** width, height, name, emblem, manner, label, comes, goes, over, drawn */
export type Sign = [
  number,
  number,
  string,
  number[] | null,
  string,
  number[] | null,
  number | number[],
  number | number[],
  number,
  number,
];
/** symbol, seat (-1: nobody), label, name */
export type Look = [string, number, string, string];
/** The moment, its chapter, 1 if it was taken back, and what differs from the moment before. */
export type Frame = [string, number, number, Difference];
export interface Difference {
  p?: Record<string, number[]>;
  d?: Record<string, Look>;
  t?: Record<string, string>;
  s?: Record<string, string>;
  q?: number[];
}
export type Spot = [number, number, number];
