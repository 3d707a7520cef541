// The database folds in the same way (the function `folded`): a test compares the two.

/** Apostrophes, primes and accents that people type for one. */
const apostrophes = /['`´ʹʻʼʽˈ‘’‚‛′‵＇՚׳]/g;
const dashes = /[‐‑‒–—―−]/g;
const marks = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g;
/** Letters that have no accent to take off. */
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
 * Returns a text as searches compare it: without case, accents, apostrophes and ligatures, in one form whether composed or decomposed.
 * Å and Aa are one letter, and so are Ø, Ö and Oe, since people write Århus and Aarhus. What begins a text begins its fold as well.
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
