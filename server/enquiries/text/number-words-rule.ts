/** Digits and small numbers in our six languages, in plain letters: två is tva; sju and syv are 7. */
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
/** Also ordinary words, in all or some languages; they count only when most of their neighbours are numbers. */
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

const digitByWord = new Map<string, string>();
digits.forEach((names, value) => names.forEach((name) => digitByWord.set(name, String(value))));
teens.forEach((names, value) => names.forEach((name) => digitByWord.set(name, String(value + 10))));
tens.forEach((names, index) =>
  names.forEach((ten) => {
    digitByWord.set(ten, String((index + 2) * 10));
    for (const [unit, units] of digits.entries()) {
      if (unit === 0) continue;
      for (const name of units) {
        const value = String((index + 2) * 10 + unit);
        if (!digitByWord.has(ten + name)) digitByWord.set(ten + name, value);
        if (!digitByWord.has(`${name}og${ten}`)) digitByWord.set(`${name}og${ten}`, value);
      }
    }
  }),
);
const maxWordLength = Math.max(...Array.from(digitByWord.keys(), (name) => name.length));

interface SpokenNumber {
  readonly digits: string;
  /** May be an ordinary word rather than a number. */
  readonly doubtful: boolean;
}

/** Returns the digits that one or several joined number words say; null if none. */
export function spokenNumber(word: string, country: string): SpokenNumber | null {
  const small = word.toLowerCase();
  // Sixty in Danish, three in Spanish.
  const value = small === 'tres' && country !== 'dk' ? '3' : digitByWord.get(small);
  if (value !== undefined) return { digits: value, doubtful: isOrdinary(small, country) };
  if (small.length < 6 || small.length > 120) return null;
  const said: string[] = [];
  for (let at = 0; at < small.length;) {
    let length = Math.min(maxWordLength, small.length - at);
    while (length > 0 && !digitByWord.has(small.slice(at, at + length))) length -= 1;
    if (length === 0) return null;
    said.push(digitByWord.get(small.slice(at, at + length)) ?? '');
    at += length;
  }
  return said.length < 2 ? null : { digits: said.join(''), doubtful: said.length < 3 };
}

const repeats: ReadonlyMap<string, number> = new Map([
  ...['double', 'dobbelt', 'dubbel', 'dubbelt', 'dobbel', 'dbl'].map((word) => [word, 2] as const),
  ...['triple', 'treble', 'tripel', 'trippel'].map((word) => [word, 3] as const),
]);

/** Returns how often 'double' or 'triple' repeats the next digit. */
function repetitions(word: string): number | undefined {
  return repeats.get(word.toLowerCase());
}

const multiples: ReadonlyMap<string, string> = new Map([
  ...['hundred', 'hundrede', 'hundra', 'hundre'].map((word) => [word, '00'] as const),
  ...['thousand', 'tusind', 'tusinde', 'tusen'].map((word) => [word, '000'] as const),
]);

/** Returns the zeros of 'nine hundred'. */
function noughts(word: string): string | undefined {
  return multiples.get(word.toLowerCase());
}

/** A stretch whose numbers are clearly not a telephone number. */
export interface OtherNumber {
  readonly start: number;
  readonly end: number;
  /** Short pieces that may still be parts of a telephone number. */
  readonly isShort: boolean;
}

const unit =
  '(?:mm|cm|dm|m|km|m2|m3|sq\\.?\\s?m|sqm|sq\\.?\\s?ft|kvm|kvadratmeter|meter|metres?|feet|ft|inch(?:es)?|in|k?wh?p?|kva|kwh?|mwh|watts?|volts?|v|amps?|a|hz|l|ltrs?|lit(?:re|er)s?|bars?|psi|kg|deg(?:rees)?|c|years?|yrs?|ar|months?|weeks?|uger|veckor|uker|days?|dage|dagar|dager|hours?|hrs?|timer|timmar|mins?|am|pm|beds?|bedrooms?|rooms?|rads?|radiators?|panels?|solceller|floors?|storeys?|vaerelser|rum|rom|plan|etager|etasjer|k|kr|kroner|kronor|dkk|sek|nok|gbp|eur|pounds?|quid|x)';
const sums: readonly RegExp[] = [
  /(?<![\d./])(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d{2}|[0-4]\d)(?![./]?\d)/g,
  /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])-(?:0?[1-9]|1[0-2])-(?:(?:19|20)\d{2}|[0-4]\d)(?![./-]?\d)/g,
  /(?<![\d./])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<!\d)(?:kl\.?|klokken|klockan|at|after|before|efter|etter|from|fra|fran|kl)\s{1,2}\d{1,2}(?:[:.]\d{2})?(?![\d])/giu,
  /[£€$]\s?\d{1,3}(?:[ ,.]?\d{3}){0,3}(?:[.,]\d{1,2})?(?!\d)/g,
  /(?<![\p{L}\d])(?:kr\.?|dkk|sek|nok|gbp)\s?[1-9]\d{0,2}(?:[ ,.]?\d{3}){0,3}(?!\d)/giu,
  new RegExp(
    `(?<![\\d])(?:[1-9]\\d{0,2}(?:[ ,.]\\d{3}){1,3}|[1-9]\\d{0,6}|0)(?:[.,]\\d{1,3})?\\s?(?:${unit}(?![\\p{L}\\d])|%|°|,-|:-)`,
    'giu',
  ),
  /(?<!\d)[1-9]\d{0,4}\s?x\s?[1-9]\d{0,4}(?:\s?x\s?[1-9]\d{0,4})?(?!\d)/giu,
];
/** Dates and times of day. */
const short: readonly RegExp[] = [
  /(?<![\p{L}\d./])(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?![./]?[\p{L}\d])/gu,
  /(?<![\d.:])(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?(?=\s?[ap]\.?m|\s{0,2}(?:-|to|til|till)\s{0,2}\d{1,2}[:.]|(?:\s|[,;)!?]|\.(?!\d)|$)(?![\s,.-]{0,3}\d))/giu,
];
/** Ranges of years or round sums. */
const range =
  /(?<![\d.])([1-9]\d{0,2}(?:[ ,.]\d{3})+|[1-9]\d{1,6})\s{0,2}(?:-|to|til|till|or|and|og|och|eller)\s{0,2}([1-9]\d{0,2}(?:[ ,.]\d{3})+|[1-9]\d{1,6})(?![\d])/giu;

function rangesIn(text: string): OtherNumber[] {
  return [...text.matchAll(range)].flatMap(({ 0: match, 1: low = '', 2: high = '', index }) => {
    const [from = 0, to = 0] = [low, high].map((sum) => Number(sum.replaceAll(/\D/g, '')));
    const isYears = /^(?:18|19|20)\d\d$/.test(low) && /^(?:18|19|20)\d\d$/.test(high);
    const isSums = from < to && from % 50 === 0 && to % 50 === 0;
    return isYears || isSums ? [{ start: index, end: index + match.length, isShort: false }] : [];
  });
}

/** Finds sums, measures, dates, times, years and ranges of them, in order. */
export function otherNumbersIn(text: string): OtherNumber[] {
  const found = (patterns: readonly RegExp[], isShort: boolean): OtherNumber[] =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ start: index, end: index + match.length, isShort })),
    );
  return [...found(sums, false), ...found(short, true), ...rangesIn(text)].sort((a, b) => a.start - b.start);
}

/** 0.55, 0.65 and 2.8: hardly ever how telephone numbers are written. */
const decimal = /(?<![\d.,])(?:0|[1-9]\d{0,2})[.,]\d{1,3}(?![\d]|[.,]\d)/;
const decimals = /^(?:(?:0|[1-9]\d{0,2})[.,]\d{1,3}[\s,;/&]{1,3}){1,9}(?:0|[1-9]\d{0,2})(?:[.,]\d{1,3})?$/;

/** Checks for a list of decimals and nothing else. */
export const isListOfDecimals = (text: string): boolean => decimals.test(text);
export const holdsDecimal = (text: string): boolean => decimal.test(text);

/** Labels of other kinds of numbers. */
const labelled =
  /(?:serial|serienr|serienummer|part|model|modell?|type|typ|gc|mpan|mprn|ean|art(?:ikel|icle)?|varenr|vvs|rsk|nrf|ref(?:erence)?|referanse|policy|order|ordre|item|certificate|cert|reg(?:istration)?|licen[cs]e|matrikel|fastighet|bs|en|iso|ip|error|code|kode|kod|fault|fejl|feil|fel|meter|maler)\.?\s{0,2}(?:no|nr|number|nummer|code|num|id)?[\s.:#]{0,3}$/iu;
/** Announces a telephone number. */
const announced =
  /(?:tel(?:ephone|efon)?|phone|mob(?:ile|il)?|cell|call|ring|ringa|text|sms|tlf|mobiltelefon|dial|whats\s?app|nummer|number(?:\sis)?)[\s.:=-]{0,3}(?:me\s|us\s|mig\s|meg\s|on\s|pa\s|at\s|er\s|ar\s|is\s){0,3}$/iu;

/** Checks whether the preceding words label a number as something else, such as a part. */
export const isLabelled = (before: string): boolean => labelled.test(before.slice(-40));
/** Checks whether the preceding words announce a telephone number. */
export const isAnnounced = (before: string): boolean => announced.test(before.slice(-30));

/** One number in a text, in figures or words. */
export interface NumberAtom {
  digits: string;
  readonly start: number;
  end: number;
  readonly spoken: boolean;
  /** May be a word or letter rather than a number. */
  readonly doubtful: boolean;
}

const token = /\d+|\p{L}+/gu;
/** Letters used as digits next to digits: O77OO. */
const lookAlike = /^[oOlI|]{1,3}$/;

function asFigures(word: string, before: string, behind: string): { digits: string; doubtful: boolean } | null {
  if (!lookAlike.test(word)) return null;
  const touches = /\d/.test(before) || /\d/.test(behind);
  // 'l' after a number means litres.
  if (/l/.test(word) && /\d/.test(before) && !/\d/.test(behind)) return null;
  if (!touches && word.length > 1) return null;
  return { digits: word.replaceAll(/o/gi, '0').replaceAll(/[lI]/g, '1'), doubtful: !touches };
}

/** Here a number word counts digits instead of being one: 'the last six digits are', 'de siste tre er'. */
const counted = /^\s{1,2}(?:digits|numbers|figures|siffror|siffer|cifre|tal|tall|chiffres|cifras)(?!\p{L})/iu;
const countedLast = /(?:last|first|siste|sista|sidste|forste|forsta|derniers?|premiers?|ultim[oa]s|primer[oa]s)\s{1,2}$/iu;
const told = /^\s{1,2}(?:is|are|er|ar|sont|son)(?!\p{L})/iu;
/** In 'et la suite', 'et' is not the Danish number one. */
const joins = /^\s(?:la|le|les|el|resten|reste)(?!\p{L})/iu;
const countsDigits = (before: string, behind: string): boolean =>
  counted.test(behind) || joins.test(behind) || (countedLast.test(before) && told.test(behind));

/** Lists every number of a text, in order. 'double four' or 'nine hundred' is one number. */
export function numberAtoms(text: string, country: string): NumberAtom[] {
  const atoms: NumberAtom[] = [];
  let times = 1;
  let timesFrom = -1;
  for (const { 0: word, index } of text.matchAll(token)) {
    const end = index + word.length;
    const last = atoms.at(-1);
    const close = last !== undefined && /^[\s-]{1,2}$/.test(text.slice(last.end, index));
    const again = repetitions(word);
    const zeros = noughts(word);
    if (again !== undefined) {
      times = again;
      timesFrom = index;
      continue;
    }
    if (zeros !== undefined && close && last.digits.length <= 2) {
      last.digits += zeros;
      last.end = end;
      continue;
    }
    const said = /^\d/.test(word)
      ? { digits: word, doubtful: false, spoken: false }
      : {
          ...(asFigures(word, text[index - 1] ?? '', text[end] ?? '') ?? spokenNumber(word, country) ?? { digits: '', doubtful: true }),
          spoken: true,
        };
    if (said.spoken && said.digits !== '' && countsDigits(text.slice(Math.max(0, index - 14), index), text.slice(end, end + 14))) continue;
    if (said.digits === '') {
      times = 1;
      continue;
    }
    const repeated = times > 1 && said.digits.length === 1;
    if (!repeated && close && said.spoken && last.spoken && /^[2-9]0$/.test(last.digits) && /^[1-9]$/.test(said.digits)) {
      last.digits = `${last.digits.charAt(0)}${said.digits}`;
      last.end = end;
    } else {
      atoms.push({ ...said, digits: repeated ? said.digits.repeat(times) : said.digits, start: repeated ? timesFrom : index, end });
    }
    times = 1;
  }
  return atoms;
}
