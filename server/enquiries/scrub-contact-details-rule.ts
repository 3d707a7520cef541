import { removeCode, removeWord } from './remove-own-details-rule.ts';
import { ownWords, type OwnDetails } from './own-words-rule.ts';

const removed = '[removed]';

// Linear-time patterns: every repetition is bounded or cannot match in two ways. Spaces and dashes are those of every keyboard.
const addresses: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}/gu,
  /[\p{L}\p{N}._%+-]{1,64}\s{0,3}(?:\(at\)|\[at\])\s{0,3}[\p{L}\p{N}-]{1,63}\s{0,3}(?:\.|\(dot\)|\[dot\]|\sdot\s)\s{0,3}\p{L}{2,24}/giu,
  // A plain `at` is an ordinary word too, and a point with a space behind it alone ends a sentence: "car at home. We have".
  /[\p{L}\p{N}._%+-]{1,64}\s{1,4}at\s{1,4}[\p{L}\p{N}-]{1,63}(?:\.|\s{1,3}\.\s{0,3}|\s{0,3}(?:\(dot\)|\[dot\]|\sdot\s)\s{0,3})\p{L}{2,24}/giu,
  /(?:https?:\/\/|www\.)\S{1,2000}/giu,
];
const telephone = /(?:\+|00)?\p{Nd}[\p{Nd}\p{Zs}\p{Pd}\t().·/]{7,40}\p{Nd}/gu;
/** Denmark and Norway have numbers of eight digits, which are often written without a space. */
const eightDigits = /(?<!\p{Nd})\p{Nd}{8}(?!\p{Nd})/gu;
/** British postcodes: behind a word that somebody forgot to end, and, in capitals, before one. C, I, K, M, O and V never end them. */
const postcodes: readonly RegExp[] = [
  /[a-z]{1,2}\d[a-z\d]?[\p{Zs}\t]{0,3}\d[a-z]{2}(?![a-z\d])/giu,
  /[A-Z]{1,2}\d[A-Z\d]?[\p{Zs}\t]?\d[ABD-HJLNP-UW-Z]{2}(?=\p{Ll})/gu,
];
const swedishPostcode = /(?<!\p{Nd})\d{3}[\p{Zs}\t]?\d{2}\b/gu;
/** What is not seen and would keep a pattern from matching. */
const invisible = /[\u00AD\u200B\u2060\uFEFF]/g;

/**
 * Clears free text of what would let a company reach the consumer before it has bought the lead: e-mail addresses,
 * telephone numbers, links, full postcodes, and what is this consumer's `own`. Product rules, section 5.
 */
export function scrubContactDetails(text: string, country: string, own: OwnDetails): string {
  const patterns = [telephone, ...(country === 'dk' || country === 'no' ? [eightDigits] : []), ...postcodes];
  let clean = text.normalize('NFC').replaceAll(invisible, '');
  // From the longest to the shortest: a name taken out of an e-mail address would leave the rest of it standing.
  for (const pattern of addresses) clean = clean.replaceAll(pattern, removed);
  for (const code of own.codes ?? []) if (code != null && code.length >= 5) clean = removeCode(clean, code.slice(-8), removed);
  for (const pattern of patterns) clean = clean.replaceAll(pattern, removed);
  if (country === 'se') clean = clean.replaceAll(swedishPostcode, removed);
  for (const { word, exactly } of ownWords(own)) clean = removeWord(clean, word, removed, exactly);
  return clean;
}
