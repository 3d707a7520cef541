import { plainCharacter } from './confusable-letters-rule.ts';
import { identifiesOwner, isShouted } from './own-name-context-rule.ts';
import type { OwnWord } from './own-words-rule.ts';
import { toPassage, plainView, buildView, type Passage, type TextView } from './text-view-rule.ts';

const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;
const betweenWords = /[^\p{L}\p{M}\p{N}'`]+/gu;
const signs = /[^\p{L}\p{M}\p{N}]+/gu;

/** Letters also written as two, mapped to one form: Åse is Aase, and Björn is Bjørn. */
const doubled: ReadonlyMap<string, string> = new Map(Object.entries({ å: 'å', ä: 'æ', æ: 'æ', ö: 'ø', ø: 'ø', ü: 'ü' }));

/** Spelling variants of a letter or separator. */
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
/** Parts with spelling variants; runs of signs, or of letters around an å, count as one. */
const variable = /[aåæ]*å[aåæ]*|aa|ae|oe|ue|[aouæøü]|['` -]+/g;
/** Two names run together still count, unless so short that together they form a word. */
const minJoinedLength = 6;
/** A short word in a variant spelling counts only if it looks like a name: Pär is Par, but 'ett par' is two. */
const minVariantLength = 4;
/** Below this length a trailing s makes another word, unless written like a name: Bos hus, and a pane of glass. */
const minGenitiveLength = 5;

/** Lower-cases, then strips diacritics. In this order because letters of two alphabets can be alike in one case only. */
function folded(character: string): string {
  // Final sigma in Greek has its own lower-case form.
  const small = character.toLowerCase().replace('ς', 'σ');
  if (small.length > character.length) return plainCharacter(character).toLowerCase();
  return doubled.get(small) ?? (/\s/.test(small) ? ' ' : plainCharacter(small));
}

function foldedView(text: string): TextView {
  let at = 0;
  return buildView(Array.from(text, (character) => ({ text: folded(character), from: at, until: (at += character.length) })));
}

/** Returns the variants of a separator between letters; `often` of `*` also allows none. */
function buildGap(row: string, often: '*' | '+'): string {
  if (row.includes(' ')) return `[\\s,.;:/|&+_'\`"()-]${often}`;
  return row.includes('-') ? `[\\s./|&+_'\`-]${often}` : "[\\s'`-]{0,2}";
}

/**
 * Returns the variants of a `variable` match. Neighbours must not be able to absorb the same characters, or crafted names would cause
 * catastrophic backtracking.
 */
function waysToWrite(found: string, often: '*' | '+'): string {
  if (/['` -]/.test(found)) return buildGap(found, often);
  return written[found] ?? `[aåæ]{${found.length},${found.length * 2}}`;
}

// Patterns built from a consumer's words stay simple: compiling `\p{L}` for every enquiry would cost milliseconds.

/** Builds a pattern for all spellings of a word, including the genitive s. */
function buildPattern(word: string): RegExp {
  const plain = foldedView(word).text.replaceAll(betweenWords, (found) => (/[\s,]/.test(found) ? ' ' : '-'));
  const often = plain.replaceAll(signs, '').length >= minJoinedLength ? '*' : '+';
  return new RegExp(`${plain.replaceAll(variable, (found) => waysToWrite(found, often))}s?`, 'gu');
}

/** Separators inside a name typed letter by letter. */
const between = "[\\s._*|~/,'-]{1,3}";
const minSpelledLength = 3;

/** Builds a pattern for a word with separators between some or all letters. */
function buildSpelledPattern(word: string): RegExp | null {
  const letters = Array.from(foldedView(word).text.replaceAll(signs, ''));
  if (letters.length < minSpelledLength || letters.length > 40 || !/^\p{L}+$/u.test(letters.join(''))) return null;
  return new RegExp(letters.map((letter) => written[letter] ?? letter).join(`(?:${between})?`), 'gu');
}

/** Finds names typed letter by letter: every letter separate for ordinary words, most letters for others. */
function spelledWordsIn(view: TextView, { word, isOrdinary, pair }: OwnWord): Passage[] {
  const pattern = pair === undefined && !/\s/.test(word) ? buildSpelledPattern(word) : null;
  if (pattern === null) return [];
  return [...view.text.matchAll(pattern)].flatMap(({ 0: match, index }) => {
    const pieces = match.split(new RegExp(between, 'u'));
    const [before, behind] = [view.text[index - 1] ?? '', view.text[index + match.length] ?? ''];
    if (letterOrDigit.test(before) || letterOrDigit.test(behind)) return [];
    const singles = pieces.filter((piece) => piece.length === 1).length;
    const isSpelled = singles === pieces.length ? pieces.length >= minSpelledLength : !isOrdinary && singles >= 3;
    return isSpelled ? [toPassage(view, index, index + match.length, true)] : [];
  });
}

const sameAs = (found: string, word: string): boolean => plainView(found).text === plainView(word).text;
const toLetters = (text: string): string => text.toLowerCase().replaceAll(signs, '');

/** Marks a sentence or list rather than a name: 'the hall. Rose', 'rose, hall'. */
const apart = /[.!?:;|]\s|\n|[/]/u;

/** Accepts 'Max Power' and 'max power', but not 'Max power' at the start of a sentence. */
const isOneName = (found: string, isReversed: boolean): boolean =>
  !apart.test(found) && (isReversed || !found.includes(',')) && !/^\p{Lu}\S*\s\p{Ll}[^'’\s]*$/u.test(found);

function isMeant(text: string, { start, end }: Passage, own: OwnWord, shouted: boolean): boolean {
  const { word, exactly, isOrdinary, isForename, pair } = own;
  const found = text.slice(start, end);
  if (pair !== undefined) return !pair.isOrdinary || isOneName(found, pair.isReversed);
  const letters = toLetters(word);
  const isShortGenitive = letters.length < minGenitiveLength && toLetters(found).length > letters.length && /s$/iu.test(found);
  const identifies = (): boolean => identifiesOwner({ text, start, end, name: word, isForename, isShouted: shouted });
  if (isOrdinary || isShortGenitive) return identifies();
  if (exactly) return sameAs(found, word) || identifies();
  return letters.length >= minVariantLength || toLetters(found) === letters || /^\p{Lu}/u.test(found);
}

/** Finds a consumer's own words in a text in any spelling, but not inside longer words. */
export function ownWordsIn(text: string, words: readonly OwnWord[]): Passage[] {
  const view = foldedView(text);
  const shouted = isShouted(text);
  const touches = (unit: number): boolean => letterOrDigit.test(view.text[unit] ?? '');
  const spelled = /(?<![\p{L}\p{N}])\p{L}[\s._*|~/,'-]{1,3}\p{L}(?!\p{L})/u.test(view.text);
  return words.flatMap((own) => [
    ...(spelled ? spelledWordsIn(view, own) : []),
    ...[...view.text.matchAll(buildPattern(own.word))].flatMap(({ 0: match, index }) => {
      if (touches(index - 1) || touches(index + match.length)) return [];
      const passage = toPassage(view, index, index + match.length, true);
      return isMeant(text, passage, own, shouted) ? [passage] : [];
    }),
  ]);
}
