/** Digits and small numbers in our six languages, in plain letters: två is tva, sju and syv are 7. */
const digits: readonly (readonly string[])[] = [
  ['zero', 'oh', 'nought', 'naught', 'nil', 'nul', 'null', 'noll', 'zip', 'cero'],
  ['one', 'en', 'et', 'ett', 'een', 'won', 'un', 'une', 'uno', 'una'],
  ['two', 'to', 'tva', 'too', 'deux', 'dos'],
  ['three', 'tre', 'thre', 'tree', 'trois'],
  ['four', 'fire', 'fyra', 'quatre', 'cuatro'],
  ['five', 'fem', 'fiv', 'cinq', 'cinco'],
  ['six', 'seks', 'sex', 'seis'],
  ['seven', 'syv', 'sju', 'sevn', 'sept', 'siete'],
  ['eight', 'otte', 'atte', 'atta', 'ate', 'huit', 'ocho'],
  ['nine', 'ni', 'nio', 'niner', 'neuf', 'nueve'],
];
const teens: readonly (readonly string[])[] = [
  ['ten', 'ti', 'tio', 'dix', 'diez'],
  ['eleven', 'elleve', 'elva', 'onze'],
  ['twelve', 'tolv', 'douze', 'doce'],
  ['thirteen', 'tretten', 'tretton', 'treize', 'trece'],
  ['fourteen', 'fjorten', 'fjorton', 'quatorze', 'catorce'],
  ['fifteen', 'femten', 'femton', 'quinze', 'quince'],
  ['sixteen', 'seksten', 'sexton', 'seize'],
  ['seventeen', 'sytten', 'sjutton'],
  ['eighteen', 'atten', 'arton'],
  ['nineteen', 'nitten', 'nitton'],
];
const tens: readonly (readonly string[])[] = [
  ['twenty', 'tyve', 'tjugo', 'tjue', 'vingt', 'veinte'],
  ['thirty', 'tredive', 'trettio', 'tretti', 'trette', 'trente', 'treinta'],
  ['forty', 'fourty', 'fyrre', 'fyrtio', 'forti', 'quarante', 'cuarenta'],
  ['fifty', 'halvtreds', 'femtio', 'femti', 'cinquante', 'cincuenta'],
  ['sixty', 'tres', 'sextio', 'seksti', 'soixante', 'sesenta'],
  ['seventy', 'halvfjerds', 'sjuttio', 'sytti', 'setenta'],
  ['eighty', 'firs', 'attio', 'atti', 'ochenta'],
  ['ninety', 'halvfems', 'nittio', 'nitti', 'noventa'],
];
/** Words of their own as well, in everybody's language or in some; they count where most about them are numbers. */
const ordinary = new Set([
  'en',
  'et',
  'ett',
  'too',
  'won',
  'tree',
  'ate',
  'nil',
  'zip',
  'null',
  'tres',
  'firs',
  'ti',
  'un',
  'une',
  'uno',
  'una',
  'sept',
  'neuf',
  'seize',
]);
const ordinaryOutside: ReadonlyMap<string, readonly string[]> = new Map([
  ['oh', ['gb']],
  ['to', ['dk', 'no']],
  ['fire', ['dk', 'no']],
  ['ni', ['dk', 'no']],
  ['sex', ['se']],
  ['ten', ['gb']],
]);

function isOrdinary(word: string, country: string): boolean {
  return ordinary.has(word) || ordinaryOutside.get(word)?.includes(country) === false;
}

const valueOf = new Map<string, string>();
digits.forEach((names, value) => names.forEach((name) => valueOf.set(name, String(value))));
teens.forEach((names, value) => names.forEach((name) => valueOf.set(name, String(value + 10))));
tens.forEach((names, index) =>
  names.forEach((ten) => {
    valueOf.set(ten, String((index + 2) * 10));
    for (const [unit, units] of digits.entries()) {
      if (unit === 0) continue;
      for (const name of units) {
        const value = String((index + 2) * 10 + unit);
        if (!valueOf.has(ten + name)) valueOf.set(ten + name, value);
        if (!valueOf.has(`${name}og${ten}`)) valueOf.set(`${name}og${ten}`, value);
      }
    }
  }),
);
const longest = Math.max(...Array.from(valueOf.keys(), (name) => name.length));

export interface SpokenNumber {
  readonly digits: string;
  /** It may be a word that has nothing to do with numbers. */
  readonly doubtful: boolean;
}

/** The digits that a word, or several run together, says; null for a word that says none. */
export function spokenNumber(word: string, country: string): SpokenNumber | null {
  const small = word.toLowerCase();
  // Sixty to Danes, three to Spaniards.
  const value = small === 'tres' && country !== 'dk' ? '3' : valueOf.get(small);
  if (value !== undefined) return { digits: value, doubtful: isOrdinary(small, country) };
  if (small.length < 6 || small.length > 120) return null;
  const said: string[] = [];
  for (let at = 0; at < small.length;) {
    let length = Math.min(longest, small.length - at);
    while (length > 0 && !valueOf.has(small.slice(at, at + length))) length -= 1;
    if (length === 0) return null;
    said.push(valueOf.get(small.slice(at, at + length)) ?? '');
    at += length;
  }
  return said.length < 2 ? null : { digits: said.join(''), doubtful: said.length < 3 };
}

const repeats: ReadonlyMap<string, number> = new Map([
  ...['double', 'dobbelt', 'dubbel', 'dubbelt', 'dobbel', 'dbl'].map((word) => [word, 2] as const),
  ...['triple', 'treble', 'tripel', 'trippel'].map((word) => [word, 3] as const),
]);

/** How often 'double' or 'triple' says the digit that follows. */
export function repetitions(word: string): number | undefined {
  return repeats.get(word.toLowerCase());
}

const multiples: ReadonlyMap<string, string> = new Map([
  ...['hundred', 'hundrede', 'hundra', 'hundre'].map((word) => [word, '00'] as const),
  ...['thousand', 'tusind', 'tusinde', 'tusen'].map((word) => [word, '000'] as const),
]);

/** The noughts of 'nine hundred'. */
export function noughts(word: string): string | undefined {
  return multiples.get(word.toLowerCase());
}
