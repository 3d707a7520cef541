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
  return words.flatMap((own) =>
    [...view.text.matchAll(patternOf(own.word))].flatMap(({ 0: match, index }) => {
      if (touches(index - 1) || touches(index + match.length)) return [];
      const passage = passageOf(view, index, index + match.length, true);
      return isMeant(text, passage, own, shouted) ? [passage] : [];
    }),
  );
}
