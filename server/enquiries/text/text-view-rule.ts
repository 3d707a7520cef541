import { plainCharacter } from './confusable-letters-rule.ts';

/** A normalised view of a text; maps each unit back to the original. */
export interface TextView {
  readonly text: string;
  readonly from: readonly number[];
  readonly until: readonly number[];
}

/** A passage of a text. Doubtful ones go to review. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  readonly certain: boolean;
}

interface Piece {
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

export function buildView(pieces: Iterable<Piece>): TextView {
  let text = '';
  const from: number[] = [];
  const until: number[] = [];
  for (const piece of pieces) {
    text += piece.text;
    for (let unit = 0; unit < piece.text.length; unit += 1) {
      from.push(piece.from);
      until.push(piece.until);
    }
  }
  return { text, from, until };
}

/** Normalises a text to plain letters and digits. */
export function plainView(text: string): TextView {
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const until = at + character.length;
    pieces.push({ text: /\s/.test(character) && character !== '\n' ? ' ' : plainCharacter(character), from: at, until });
    at = until;
  }
  return buildView(pieces);
}

/** Rewrites what a pattern matches within a view. */
export function rewrite(view: TextView, pattern: RegExp, write: (match: string) => string): TextView {
  const pieces: Piece[] = [];
  let copiedUntil = 0;
  const keep = (end: number): void => {
    for (; copiedUntil < end; copiedUntil += 1) {
      pieces.push({ text: view.text[copiedUntil] ?? '', from: view.from[copiedUntil] ?? 0, until: view.until[copiedUntil] ?? 0 });
    }
  };
  for (const { 0: match, index } of view.text.matchAll(pattern)) {
    keep(index);
    pieces.push({ text: write(match), ...place(view, index, index + match.length) });
    copiedUntil = index + match.length;
  }
  keep(view.text.length);
  return buildView(pieces);
}

/** Maps a stretch of the view back to the original. */
function place(view: TextView, start: number, end: number): { from: number; until: number } {
  return { from: view.from[start] ?? 0, until: view.until[end - 1] ?? 0 };
}

/** Converts a stretch of the view to a passage of the text. */
export function toPassage(view: TextView, start: number, end: number, certain: boolean): Passage {
  const { from, until } = place(view, start, end);
  return { start: from, end: until, certain };
}

const singles = /(?<![^\s_*|~-])[^\s_*|~-](?:[ \t_*|~-]{1,3}[^\s_*|~-](?![^\s_*|~-])){3,}/g;

/** Collapses letter-by-letter typing: 'j o @ g m a i l' becomes 'jo@gmail'. */
export function drawnTogether(view: TextView): TextView {
  const gaps: { start: number; end: number }[] = [];
  for (const { 0: match, index } of view.text.matchAll(singles)) {
    for (const gap of match.matchAll(/[ \t_*|~-]+/g)) gaps.push({ start: index + gap.index, end: index + gap.index + gap[0].length });
  }
  if (gaps.length === 0) return view;
  const pieces: Piece[] = [];
  let next = 0;
  for (let unit = 0; unit < view.text.length; unit += 1) {
    while (next < gaps.length && unit >= (gaps[next]?.end ?? 0)) next += 1;
    if (unit >= (gaps[next]?.start ?? Infinity)) continue;
    pieces.push({ text: view.text[unit] ?? '', from: view.from[unit] ?? 0, until: view.until[unit] ?? 0 });
  }
  return buildView(pieces);
}

/** A pattern for an address; `certain` if it cannot be anything else. */
export interface Pattern {
  readonly pattern: RegExp;
  readonly certain: boolean;
}

export function findPatterns(view: TextView, patterns: readonly Pattern[]): Passage[] {
  return patterns.flatMap(({ pattern, certain }) =>
    [...view.text.matchAll(pattern)].map(({ 0: match, index }) => toPassage(view, index, index + match.length, certain)),
  );
}
