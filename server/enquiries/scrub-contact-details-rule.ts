const removed = '[removed]';

// Linear-time patterns: every repetition is bounded or cannot match in two ways.
const patterns: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}/gu,
  /[\p{L}\p{N}._%+-]{1,64}\s{0,3}(?:\(at\)|\[at\]|\sat\s)\s{0,3}[\p{L}\p{N}-]{1,63}\s{0,3}(?:\.|\(dot\)|\[dot\]|\sdot\s)\s{0,3}\p{L}{2,24}/giu,
  /(?:https?:\/\/|www\.)\S{1,2000}/giu,
  /(?:\+|00)?\p{Nd}[\p{Nd} ().\-/]{7,40}\p{Nd}/gu,
  /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/giu,
];
const swedishPostcode = /\b\d{3} ?\d{2}\b/gu;

function wordPattern(word: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
}

/**
 * Clears free text of what would let a company reach the consumer before it has bought the lead: e-mail addresses,
 * telephone numbers, links, full postcodes, and the `own` words of this consumer (names, address lines). Product rules, section 5.
 */
export function scrubContactDetails(text: string, country: string, own: readonly (string | undefined)[]): string {
  let clean = text.normalize('NFC');
  for (const word of own) {
    const trimmed = word?.trim() ?? '';
    if (trimmed.length >= 3) clean = clean.replaceAll(wordPattern(trimmed), removed);
  }
  for (const pattern of patterns) clean = clean.replaceAll(pattern, removed);
  if (country === 'se') clean = clean.replaceAll(swedishPostcode, removed);
  return clean;
}
