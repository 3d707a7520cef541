import { removeCode, removeWord } from './remove-own-details-rule.ts';

const removed = '[removed]';

// Linear-time patterns: every repetition is bounded or cannot match in two ways. Spaces and dashes are those of every keyboard.
const addresses: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}/gu,
  /[\p{L}\p{N}._%+-]{1,64}\s{0,3}(?:\(at\)|\[at\]|\sat\s)\s{0,3}[\p{L}\p{N}-]{1,63}\s{0,3}(?:\.|\(dot\)|\[dot\]|\sdot\s)\s{0,3}\p{L}{2,24}/giu,
  /(?:https?:\/\/|www\.)\S{1,2000}/giu,
];
const numbers: readonly RegExp[] = [
  /(?:\+|00)?\p{Nd}[\p{Nd}\p{Zs}\p{Pd}\t().·/]{7,40}\p{Nd}/gu,
  /\b[a-z]{1,2}\d[a-z\d]?[\p{Zs}\t]{0,3}\d[a-z]{2}\b/giu,
];
const swedishPostcode = /\b\d{3}[\p{Zs}\t]?\d{2}\b/gu;
/** What is not seen and would keep a pattern from matching. */
const invisible = /[\u00AD\u200B\u2060\uFEFF]/g;

/** An address line with and without its house number, which stands before the street in Britain and behind it elsewhere. */
function wordsOf(line: string): string[] {
  const whole = line.normalize('NFC').trim();
  const street = whole.replace(/^\d\S*[\s,]+/, '').replace(/[\s,]+\d.*$/s, '');
  return street !== whole && street.length >= 5 ? [whole, street] : [whole];
}

/**
 * Clears free text of what would let a company reach the consumer before it has bought the lead: e-mail addresses,
 * telephone numbers, links, full postcodes, and what is this consumer's `own`: names and address lines, telephone numbers
 * and full postcode as `codes`. Product rules, section 5.
 */
export function scrubContactDetails(
  text: string,
  country: string,
  own: readonly (string | null | undefined)[],
  codes: readonly (string | null | undefined)[] = [],
): string {
  let clean = text.normalize('NFC').replaceAll(invisible, '');
  // From the longest to the shortest: a name taken out of an e-mail address would leave the rest of it standing.
  for (const pattern of addresses) clean = clean.replaceAll(pattern, removed);
  for (const code of codes) if (code != null && code.length >= 5) clean = removeCode(clean, code.slice(-8), removed);
  for (const pattern of numbers) clean = clean.replaceAll(pattern, removed);
  if (country === 'se') clean = clean.replaceAll(swedishPostcode, removed);
  for (const line of own) for (const word of wordsOf(line ?? '')) if (word.length >= 3) clean = removeWord(clean, word, removed);
  return clean;
}
