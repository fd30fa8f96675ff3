/** What the page holds: see pbem/rooms/drawn/film.py. */
export interface Data {
  seats: string[];
  /** of each its name, what the rules say of it, and which of the terms says what it is for (-1: none) */
  places: [string, string, number][];
  /** words of the game, and what they mean */
  terms?: [string, string][];
  /** what there is to read, by what is asked for: see pbem/rooms/drawn/legend.py */
  topics?: Record<string, string>;
  grounds: { wide: Box[]; tall: Box[] };
  symbols: Record<string, Sign>;
  frames: Frame[];
  since: number;
  /** where seats have chosen: how likely each was to win, in %, as far as it knew */
  chances?: Record<string, (number | null)[]>;
  words: Record<string, string>;
  /** 1 if the game is over: it is shown from its beginning */
  over?: number;
  /** by which word to ask what each place is, where somebody answers */
  asks?: string[];
}
/** x, y, width, height; scale and align where they are not 1 and "start" */
export type Box = [number, number, number, number, number?, string?];
/** width, height, name, emblem, manner, label, comes, goes, over, drawn (2: with a body of the seat's colour), term */
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
  number,
];
/** symbol, seat (-1: nobody); label and name where there are any */
export type Look = [string, number, string?, string?];
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

/** What the table of a game in play says: see pbem/rooms/page. */
export interface State {
  version: string;
  trial: number;
  ground: string;
  asked: boolean;
  standing: string;
  /** after the end, what each has, and how to look back */
  end: string[];
  hand: string;
  offers: Offer[];
  said: string[];
  synced: string[];
  shared: boolean;
  /** of a lesson, what may be said besides moves */
  words?: string[];
  film?: FilmPart;
  /** what is tried still, where the game has moved on meanwhile */
  tried?: Trial;
}
/**
 * Its words, what it does, its heading, 1 if words of one's own follow, the places that are lit, all of its places; on a
 * page that came with a mail, the cards that may pay.
 */
export type Offer = [string, string, string, number, number[], number[], Card[]?];
/** What a page holds that came with a mail: besides a game what may be answered, and how the answer's address begins. */
export interface Mailed extends Data {
  offers: Offer[];
  answer: string;
  /** why nothing can be done at places: the lines, and by place which of them */
  why: { lines: string[]; of: Record<string, number[]> };
}
/** A card that may pay: the number of its piece (-1: none), its word, 1 if it does. */
export type Card = [number, string, number];
/** The frames from a number on; with what lasts, if that is all of them. */
export interface FilmPart {
  edition: string;
  from: number;
  frames: Frame[];
  story: string[];
  since: number;
  /** the first of them that its seat has not been shown, after its last turn */
  fresh: number;
  lasting?: Omit<Data, "frames" | "since">;
}
/** What hides everything: who is to come, what they read, what the button says, and whether the table is open elsewhere. */
export interface Curtain {
  who: string;
  words: string;
  button: string;
  elsewhere: boolean;
}
/** What a plan may be made of: see pbem/rooms/page/ahead.py. */
export interface Ahead {
  moves: Offer[];
  /** so many of them, the first ones, may be legal when one is asked next */
  legal: number;
  /** what is planned: the words of each plan */
  kept: string[];
  words: Record<string, string>;
}
/** What some words would come to. */
export interface Trial {
  number: number;
  words: string;
  /** the move, its payment apart */
  move: string;
  pays: Card[];
  /** whether it may be planned instead */
  plan: boolean;
  lines: string[];
  frame: Frame | null;
}
/** Any answer of the table. */
export interface Answer extends Partial<State> {
  tab?: number;
  reload?: boolean;
  curtain?: Curtain;
  tried?: Trial;
  ahead?: Ahead;
  why?: { place: number; lines: string[] };
  typed?: string;
  fit?: number[];
  /** HTML, and the places that it is about */
  topic?: [string, number[]];
  games?: string[];
}
