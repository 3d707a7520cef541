import { addressesIn } from './address-in-text-rule.ts';
import { handlesIn } from './handle-in-text-rule.ts';
import { ownWords, type OwnDetails } from './own-words-rule.ts';
import { ownWordsIn } from './own-words-in-text-rule.ts';
import { placesIn } from './place-in-text-rule.ts';
import { readableText } from './web-names-rule.ts';
import { ownTelephonesIn, telephonesIn } from './telephone-in-text-rule.ts';
import { plainView, type Passage } from './text-view-rule.ts';

const lettersAndDigits = /[\p{L}\p{N}]/gu;
/** Maximum gap between characters of a spelled-out number. */
const maxGap = 3;
/** Maximum digits before a telephone number's end: 0044 (0)7. */
const maxBefore = 7;

interface Character {
  readonly at: number;
  /** Upper case, with the letter O read as zero. */
  readonly value: string;
}

const readAsCode = (text: string): Character[] =>
  [...text.matchAll(lettersAndDigits)].map(({ 0: found, index }) => ({
    at: index,
    value: found.toUpperCase().replace('O', '0').charAt(0),
  }));

/** Removes a postcode or the end of a telephone number with the digits before it, whatever separates its characters. */
function removeCode(text: string, code: string, removed: string): string {
  const wanted = readAsCode(code)
    .map(({ value }) => value)
    .join('');
  const characters = readAsCode(text);
  const values = characters.map(({ value }) => value).join('');
  const gap = (index: number): number => (characters[index]?.at ?? Infinity) - (characters[index - 1]?.at ?? -Infinity) - 1;
  let clean = '';
  let copiedUntil = 0;
  for (let from = values.indexOf(wanted); from !== -1; from = values.indexOf(wanted, from + 1)) {
    const last = from + wanted.length - 1;
    const gaps = Array.from(wanted.slice(1), (_, index) => gap(from + index + 1));
    let first = from;
    while (first > 0 && from - first < maxBefore && /\d/.test(values[first - 1] ?? '') && gap(first) <= maxGap) first -= 1;
    const start = characters[first]?.at ?? 0;
    const end = (characters[last]?.at ?? 0) + 1;
    const touches = gap(first) === 0 || gap(last + 1) === 0;
    // Adjacent letters are a word that runs in; adjacent digits make a longer number.
    const inside =
      (gap(first) === 0 && /\d\d/.test(values.slice(first - 1, first + 1))) ||
      (gap(last + 1) === 0 && /\d\d/.test(values.slice(last, last + 2)));
    const joined = touches ? gaps.filter((width) => width > 0).length <= 1 : true;
    if (inside || !joined || gaps.some((width) => width > maxGap) || start < copiedUntil) continue;
    clean += text.slice(copiedUntil, start) + removed;
    copiedUntil = end;
  }
  return clean + text.slice(copiedUntil);
}

const removed = '[removed]';

function findPassages(text: string, country: string): Passage[] {
  const view = plainView(text);
  return [...addressesIn(view), ...handlesIn(view), ...placesIn(view, country), ...telephonesIn(view, country)];
}

/** Sorts passages and merges overlapping ones. */
function inOrder(passages: readonly Passage[]): Passage[] {
  const merged: Passage[] = [];
  for (const passage of passages.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && passage.start < last.end) {
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, passage.end) };
    } else {
      merged.push(passage);
    }
  }
  return merged;
}

function without(text: string, passages: readonly Passage[]): string {
  let clean = '';
  let copiedUntil = 0;
  for (const { start, end } of inOrder(passages)) {
    clean += text.slice(copiedUntil, start) + removed;
    copiedUntil = end;
  }
  return clean + text.slice(copiedUntil);
}

/**
 * Scrubs free text of everything that would let a company reach the consumer before buying the lead: emails, telephone numbers, links,
 * handles, full postcodes, positions and the consumer's `own` details. Product rules, section 5.
 */
export function scrubContactDetails(text: string, country: string, own: OwnDetails): string {
  const readable = readableText(text);
  // Own details go last: removing a name first would leave the rest of an email address.
  let clean = without(
    readable,
    findPassages(readable, country).filter(({ certain }) => certain),
  );
  const telephones = (own.codes ?? []).filter((code) => code != null).filter((code) => /^\+?\d[\d\s()-]{6,}$/.test(code));
  clean = without(clean, ownTelephonesIn(clean, country, telephones));
  for (const code of own.codes ?? []) if (code != null && code.length >= 5) clean = removeCode(clean, code.slice(-8), removed);
  return without(clean, ownWordsIn(clean, ownWords(own)));
}

/** Lists passages of a scrubbed text that may still reveal contact details, for review before display. */
export function doubtfulPassages(text: string, country: string): string[] {
  return inOrder(findPassages(text, country)).map(({ start, end }) => text.slice(start, end));
}

/** Removes the doubtful passages. */
export function withoutDoubtfulPassages(text: string, country: string): string {
  return without(text, findPassages(text, country));
}
