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

function passagesOf(text: string, country: string): Passage[] {
  const view = plainView(text);
  return [...addressesIn(view), ...handlesIn(view), ...placesIn(view, country), ...telephonesIn(view, country)];
}

/** Passages in order; those that touch one another are one. */
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
  let kept = 0;
  for (const { start, end } of inOrder(passages)) {
    clean += text.slice(kept, start) + removed;
    kept = end;
  }
  return clean + text.slice(kept);
}

/**
 * Clears free text of what would let a company reach the consumer before it has bought the lead: e-mail addresses,
 * telephone numbers, links, names on networks, full postcodes, positions, and what is this consumer's `own`. Product rules, section 5.
 */
export function scrubContactDetails(text: string, country: string, own: OwnDetails): string {
  const readable = readableText(text);
  // A name taken out of an e-mail address would leave the rest of it standing.
  let clean = without(
    readable,
    passagesOf(readable, country).filter(({ certain }) => certain),
  );
  const telephones = (own.codes ?? []).filter((code) => code != null).filter((code) => /^\+?\d[\d\s()-]{6,}$/.test(code));
  clean = without(clean, ownTelephonesIn(clean, country, telephones));
  for (const code of own.codes ?? []) if (code != null && code.length >= 5) clean = removeCode(clean, code.slice(-8), removed);
  return without(clean, ownWordsIn(clean, ownWords(own)));
}

/** Passages of a cleared text that may still be a way to reach somebody: a person decides about them before the text is shown. */
export function doubtfulPassages(text: string, country: string): string[] {
  return inOrder(passagesOf(text, country)).map(({ start, end }) => text.slice(start, end));
}

/** The text without them. */
export function withoutDoubtfulPassages(text: string, country: string): string {
  return without(text, passagesOf(text, country));
}
