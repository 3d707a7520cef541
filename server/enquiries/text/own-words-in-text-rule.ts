import { plainCharacter } from './confusable-letters-rule.ts';
import { identifiesOwner, isShouted } from './own-name-context-rule.ts';
import type { OwnWord } from './own-words-rule.ts';
import { passageOf, plainView, viewOf, type Passage, type TextView } from './text-view-rule.ts';

const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;
const betweenWords = /[^\p{L}\p{M}\p{N}'`]+/gu;
const signs = /[^\p{L}\p{M}\p{N}]+/gu;

/** Letters that people also write as two, each read as one of its kind: Åse is Aase, and Björn is Bjørn. */
const doubled: ReadonlyMap<string, string> = new Map(Object.entries({ å: 'å', ä: 'æ', æ: 'æ', ö: 'ø', ø: 'ø', ü: 'ü' }));

/** How a letter, or what stands between two, may be written. */
const written: Readonly<Record<string, string>> = {
  aa: '(?:aa|å)',
  ae: '(?:ae|æ)',
  oe: '(?:oe|ø)',
  ue: '(?:ue|ü)',
  a: '[aåæ]',
  o: '[oø]',
  u: '[uü]',
  å: '(?:å|aa?)',
  æ: '(?:æ|ae?)',
  ø: '(?:ø|oe?)',
  ü: '(?:ü|ue?)',
};
/** What may be written otherwise; of signs, and of letters about an å, a row is one. */
const variable = /[aåæ]*å[aåæ]*|aa|ae|oe|ue|[aouæøü]|['` -]+/g;
/** Two names run together are still them, unless they are so short that together they are a word. */
const shortestJoined = 6;
/** A short word written otherwise than its owner writes it is theirs where it looks like a name: Pär is Par, and 'ett par' is two. */
const shortestOtherwise = 4;
/** Shorter, an s behind a name makes another word of it unless it is written like a name: Bos hus, and a pane of glass. */
const shortestGenitive = 5;

/** Small, and without what is put over and through letters. Small first: letters of two alphabets are alike in one case only. */
function folded(character: string): string {
  // The sigma at the end of a Greek name has a small letter of its own.
  const small = character.toLowerCase().replace('ς', 'σ');
  if (small.length > character.length) return plainCharacter(character).toLowerCase();
  return doubled.get(small) ?? (/\s/.test(small) ? ' ' : plainCharacter(small));
}

function foldedView(text: string): TextView {
  let at = 0;
  return viewOf(Array.from(text, (character) => ({ text: folded(character), from: at, until: (at += character.length) })));
}

/** How a row of signs between letters may be written; joined as well where `often` is a star. */
function gapOf(row: string, often: '*' | '+'): string {
  if (row.includes(' ')) return `[\\s,.;:/|&+_'\`"()-]${often}`;
  return row.includes('-') ? `[\\s./|&+_'\`-]${often}` : "[\\s'`-]{0,2}";
}

/**
 * How what `variable` finds may be written. No two neighbours may be longer or shorter by the same characters: each of these could then
 * be either's, and a name made up of such would be looked for in more ways than anybody can wait for.
 */
function waysToWrite(found: string, often: '*' | '+'): string {
  if (/['` -]/.test(found)) return gapOf(found, often);
  return written[found] ?? `[aåæ]{${found.length},${found.length * 2}}`;
}

// Patterns made of a consumer's own words stay plain: compiling `\p{L}` anew for every enquiry would cost milliseconds each.

/** The word in all its spellings, and the genitive that has no apostrophe. */
function patternOf(word: string): RegExp {
  const plain = foldedView(word).text.replaceAll(betweenWords, (found) => (/[\s,]/.test(found) ? ' ' : '-'));
  const often = plain.replaceAll(signs, '').length >= shortestJoined ? '*' : '+';
  return new RegExp(`${plain.replaceAll(variable, (found) => waysToWrite(found, often))}s?`, 'gu');
}

/** Between the letters of a name that is typed letter by letter. */
const between = "[\\s._*|~/,'-]{1,3}";
const shortestSpelled = 3;

/** The letters of a word with something between each two, or between some of them. */
function spelledPatternOf(word: string): RegExp | null {
  const letters = Array.from(foldedView(word).text.replaceAll(signs, ''));
  if (letters.length < shortestSpelled || letters.length > 40 || !/^\p{L}+$/u.test(letters.join(''))) return null;
  return new RegExp(letters.map((letter) => written[letter] ?? letter).join(`(?:${between})?`), 'gu');
}

/** Where a name is typed letter by letter: every letter of a word that is ordinary as well, most letters of another. */
function spelledWordsIn(view: TextView, { word, isOrdinary, pair }: OwnWord): Passage[] {
  const pattern = pair === undefined && !/\s/.test(word) ? spelledPatternOf(word) : null;
  if (pattern === null) return [];
  return [...view.text.matchAll(pattern)].flatMap(({ 0: match, index }) => {
    const pieces = match.split(new RegExp(between, 'u'));
    const [before, behind] = [view.text[index - 1] ?? '', view.text[index + match.length] ?? ''];
    if (letterOrDigit.test(before) || letterOrDigit.test(behind)) return [];
    const singles = pieces.filter((piece) => piece.length === 1).length;
    const isSpelled = singles === pieces.length ? pieces.length >= shortestSpelled : !isOrdinary && singles >= 3;
    return isSpelled ? [passageOf(view, index, index + match.length, true)] : [];
  });
}

const sameAs = (found: string, word: string): boolean => plainView(found).text === plainView(word).text;
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(signs, '');

/** A sentence or a list, not a name: 'the hall. Rose', 'rose, hall'. */
const apart = /[.!?:;|]\s|\n|[/]/u;

/** 'Max Power' and 'max power', but not the 'Max power' at the beginning of a sentence. */
const isOneName = (found: string, isReversed: boolean): boolean =>
  !apart.test(found) && (isReversed || !found.includes(',')) && !/^\p{Lu}\S*\s\p{Ll}[^'’\s]*$/u.test(found);

function isMeant(text: string, { start, end }: Passage, own: OwnWord, shouted: boolean): boolean {
  const { word, exactly, isOrdinary, isForename, pair } = own;
  const found = text.slice(start, end);
  if (pair !== undefined) return !pair.isOrdinary || isOneName(found, pair.isReversed);
  const letters = lettersOf(word);
  const isShortGenitive = letters.length < shortestGenitive && lettersOf(found).length > letters.length && /s$/iu.test(found);
  const identifies = (): boolean => identifiesOwner({ text, start, end, name: word, isForename, isShouted: shouted });
  if (isOrdinary || isShortGenitive) return identifies();
  if (exactly) return sameAs(found, word) || identifies();
  return letters.length >= shortestOtherwise || lettersOf(found) === letters || /^\p{Lu}/u.test(found);
}

/** Where a consumer's own words stand in a text, however they are spelled; not where they are part of a longer word. */
export function ownWordsIn(text: string, words: readonly OwnWord[]): Passage[] {
  const view = foldedView(text);
  const shouted = isShouted(text);
  const touches = (unit: number): boolean => letterOrDigit.test(view.text[unit] ?? '');
  const spelled = /(?<![\p{L}\p{N}])\p{L}[\s._*|~/,'-]{1,3}\p{L}(?!\p{L})/u.test(view.text);
  return words.flatMap((own) => [
    ...(spelled ? spelledWordsIn(view, own) : []),
    ...[...view.text.matchAll(patternOf(own.word))].flatMap(({ 0: match, index }) => {
      if (touches(index - 1) || touches(index + match.length)) return [];
      const passage = passageOf(view, index, index + match.length, true);
      return isMeant(text, passage, own, shouted) ? [passage] : [];
    }),
  ]);
}
