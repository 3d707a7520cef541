// Matches the database function `folded`; a test compares the two.

/** Apostrophes, primes and accents typed as apostrophes. */
const apostrophes = /['`´ʹʻʼʽˈ‘’‚‛′‵＇՚׳]/g;
const dashes = /[‐‑‒–—―−]/g;
const marks = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g;
/** Letters without a removable accent. */
const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};

/**
 * Folds a text for searching: ignores case, accents, apostrophes, ligatures and Unicode composition. Å equals Aa, and Ø
 * equals Ö and Oe, since people write Århus and Aarhus. A prefix of a text folds to a prefix of its fold.
 */
export function foldText(text: string): string {
  return text
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(dashes, '-')
    .replaceAll(/[æœßþøłđðħıŧŋς]/g, (letter) => letters[letter] ?? letter)
    .replaceAll('aa', 'a')
    .replaceAll('oe', 'o');
}
