import { addressesIn } from './address-in-text-rule.ts';
import { handlesIn } from './handle-in-text-rule.ts';
import { ownWords, type OwnDetails } from './own-words-rule.ts';
import { ownWordsIn } from './own-words-in-text-rule.ts';
import { placesIn } from './place-in-text-rule.ts';
import { readableText } from './web-names-rule.ts';
import { removeCode } from './remove-own-details-rule.ts';
import { ownTelephonesIn, telephonesIn } from './telephone-in-text-rule.ts';
import { plainView, type Passage } from './text-view-rule.ts';

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
