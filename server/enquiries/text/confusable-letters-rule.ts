/** Look-alikes of plain letters from other alphabets and symbols. Capitals map to capitals, as case can matter. */
const alike: Readonly<Record<string, string>> = {
  a: 'аɑαᴀ',
  b: 'ЬЪƄᏏʙ',
  c: 'сϲᴄ¢ⅽ',
  d: 'ԁɗᴅđð',
  e: 'еєɛεҽᴇ℮',
  f: 'ƒғꜰ',
  g: 'ɡցɢ',
  h: 'һհнʜ',
  i: 'іıιɩɪї',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏǀʟłⅼ',
  m: 'мᴍⅿ',
  n: 'ոηпɴ',
  o: 'оοօσᴏøσ',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υսᴜцµ',
  v: 'ѵνᴠ',
  w: 'ԝωᴡ',
  x: 'хχ×',
  y: 'уүγʏў',
  z: 'ᴢʐ',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  F: 'Ϝ',
  H: 'НΗ',
  I: 'ІΙӀЇ',
  J: 'ЈͿ',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕØ',
  P: 'РΡ',
  Q: 'Ԛ',
  S: 'ЅՏ',
  T: 'ТΤ',
  U: 'Ս',
  V: 'Ѵ',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'УΥҮ',
  Z: 'Ζ',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  ss: 'ß',
  SS: 'ẞ',
  th: 'þ',
  '.': '。․•∙⋅·‧●⸱',
  '-': '‐‑‒–—―−﹣',
  '/': '⁄∕⧸╱',
  '@': '﹫',
  "'": '’‘‛′´ʼʻʹ',
};

const plainByLookalike: ReadonlyMap<string, string> = new Map(
  Object.entries(alike).flatMap(([plain, others]) => Array.from(others, (other) => [other, plain] as const)),
);

/** Runs of ten digits or 26 letters that Unicode draws in circles, squares and flags. */
const rows: readonly { readonly first: number; readonly plain: string }[] = [
  { first: 0x24_f5, plain: '123456789' },
  { first: 0x27_76, plain: '123456789' },
  { first: 0x27_80, plain: '123456789' },
  { first: 0x27_8a, plain: '123456789' },
  { first: 0x24_ff, plain: '0' },
  { first: 0x1_f1_30, plain: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { first: 0x1_f1_50, plain: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { first: 0x1_f1_70, plain: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { first: 0x1_f1_e6, plain: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
];

function inRow(code: number): string | undefined {
  for (const { first, plain } of rows) if (code >= first && code < first + plain.length) return plain[code - first];
  return undefined;
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Returns the value of a digit in any script; digits come in runs of ten from zero. */
function digitValue(code: number): string {
  let below = 0;
  while (below < 9 && isDigit(code - below - 1)) below += 1;
  return String(below);
}

/** Maps a character to the plain letter, digit or sign it looks like; others stay. */
export function plainCharacter(character: string): string {
  if (character <= '\u007F') return character;
  const code = character.codePointAt(0) ?? 0;
  const known = plainByLookalike.get(character) ?? inRow(code);
  if (known !== undefined) return known;
  // Ⅻ, ½ and the like are single characters.
  const compatible = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (/^[\u0020-\u007E]{1,4}$/.test(compatible)) return compatible;
  if (/^\p{Nd}$/u.test(compatible)) return digitValue(compatible.codePointAt(0) ?? 0);
  const [base = character] = compatible;
  return compatible.length === base.length ? (plainByLookalike.get(base) ?? base) : character;
}
