import {
  numberAtoms,
  type NumberAtom,
  holdsDecimal,
  isAnnounced,
  isLabelled,
  isListOfDecimals,
  type OtherNumber,
} from './number-words-rule.ts';

/** Whether digits form a telephone number of our four countries: surely, perhaps or not. */
type NumberShape = 'surely' | 'perhaps' | null;

const national: Readonly<Record<string, RegExp>> = {
  '44': /^0?(?:1\d{8,9}|[2357]\d{9}|8\d{8,9}|9\d{9})$/,
  '45': /^[2-9]\d{7}$/,
  '46': /^0?[1-9]\d{6,8}$/,
  '47': /^[2-9]\d{7}$/,
};
const british = /^0(?:1\d{8,9}|[2357]\d{9}|8\d{8,9}|9\d{9})$/;
const swedish = /^0[1-9]\d{6,8}$/;

function withCountryCode(digits: string): NumberShape {
  const plan = national[digits.slice(0, 2)];
  if (plan?.test(digits.slice(2)) === true) return 'surely';
  return digits.length >= 9 && digits.length <= 15 ? 'perhaps' : null;
}

/** How Danes and Norwegians group eight digits. */
const groupings = new Set(['8', '44', '2222', '323', '233', '332', '11111111', '422', '224']);

interface DigitRow {
  readonly digits: string;
  /** Length of each group as written. */
  readonly groups: readonly number[];
  /** Preceded by a plus sign. */
  readonly plus: boolean;
  readonly spoken: boolean;
  /** All separators are the same. */
  readonly isEven: boolean;
}

/** Classifies digits by the numbering plans; `country` is where the enquiry comes from. */
function classifyNumber({ digits, groups, plus, spoken, isEven }: DigitRow, country: string): NumberShape {
  if (plus) return withCountryCode(digits);
  if (/^00[1-9]/.test(digits)) {
    const shape = withCountryCode(digits.slice(2));
    return shape === 'surely' || digits.length >= 13 ? shape : null;
  }
  if (british.test(digits)) return 'surely';
  if (country === 'se' && swedish.test(digits)) return 'surely';
  // French style, in pairs.
  if (/^0[1-9]\d{8}$/.test(digits) && groups.join('') === '22222') return 'surely';
  // One digit short, or reversed.
  if (/^07\d{8}$/.test(digits) || (groups.length > 1 && /^\d{9}70$/.test(digits))) return 'perhaps';
  if (/^447\d{9}$/.test(digits)) return 'surely';
  if (/^44[123]\d{8,9}$|^4[57][2-9]\d{7}$|^467\d{8}$/.test(digits)) return 'perhaps';
  if (country === 'gb' && /^7[1-9]\d{8}$/.test(digits)) {
    // Boiler part numbers look like this: 7 716 701 234.
    const isPart = groups.join('') === '1333' && !spoken;
    return (groups.length <= 5 && !isPart) || spoken ? 'surely' : 'perhaps';
  }
  if (country === 'gb' && /^77\d{8}$|^(?:1[1-9]|2[0-9])\d{8}$/.test(digits) && groups.length > 1 && (groups.at(-1) ?? 0) >= 3)
    return 'perhaps';
  if (country === 'dk' || country === 'no') {
    const written = (groupings.has(groups.join('')) && isEven) || spoken;
    if (/^[1-9]\d{7}$/.test(digits) && (written || groups.every((length) => length <= 2))) return written ? 'surely' : 'perhaps';
  }
  return null;
}

const connectives =
  /^[\s\p{P}\p{S}]{0,4}(?:(?:and|then|og|och|sa|so|dot|dash|slash|space|point|prik|punkt|komma|comma|et|puis|y|luego|punto|tiret|guion|derefter|deretter|sedan|streg|strek|streck|mellemrum|mellanslag|mellomrom|plus)[\s\p{P}\p{S}]{1,4}){1,3}$/iu;
/** Fillers between the parts of a dictated number, in plain letters: '07911 123 and the rest is 456'. */
const fillers =
  'and|then|the|is|are|of|it|by|in|with|at|on|after|that|comes?|goes|add|plus|next|first|my|its|' +
  'og|sa|er|de|den|det|det|pa|med|derefter|deretter|till|til|av|af|och|ar|sedan|' +
  'et|puis|la|le|les|est|sont|par|en|y|el|los|las|luego|es|son|con|por';
const parts =
  'start|middle|rest|remaining|remainder|last|final|finally|second|other|half|part|bits?|piece|digits?|numbers?|figures?|followed|ending|ends?|finish(?:es|ing)?|' +
  'mitten|midten|mellersta|midterste|resten|siste|sista|sidste|slutter|slutar|ender|andre|andra|anden|halv(?:del(?:en)?)?|siffer|siffror|sifre|cifre|tall?|folgt|foljt|' +
  'milieu|medio|centro|reste|suite|dernier|derniers|fin|chiffres?|suivi|moitie|resto|ultim[oa]s?|termina|acaba|cifras?|seguido|mitad|sigue';
const announcedGap = new RegExp(
  `^[\\s\\p{P}\\p{S}]{0,4}(?:(?:${fillers}|${parts}|\\p{L}{2,8}\\s(?:digits|siffror|siffer|cifre|chiffres|cifras)|(?:last|siste|sista|sidste)\\s\\p{L}{2,8})[\\s\\p{P}\\p{S}]{1,4}){1,8}$`,
  'iu',
);
const namesParts = new RegExp(`(?<!\\p{L})(?:${parts})(?!\\p{L})`, 'iu');
const maxAnnouncementLength = 48;
const narrow = 6;
const widest = 18;
const maxNumberLength = 16;

type Gap = 'close' | 'connected' | 'told' | 'worded' | 'far';

function gapBetween(text: string, from: NumberAtom, to: NumberAtom): Gap {
  const between = text.slice(from.end, to.start);
  if (between.length <= maxAnnouncementLength && namesParts.test(between) && announcedGap.test(between)) return 'told';
  if (between.length > widest + narrow) return 'far';
  const letters = /\p{L}/u.test(between);
  if (!letters) return between.length <= narrow ? 'close' : 'far';
  if (connectives.test(between)) return 'connected';
  return between.length <= widest && (between.match(/\p{L}+/gu)?.length ?? 0) <= 2 ? 'worded' : 'far';
}

/** Numbers that may form a telephone number, and the gaps between them. */
export interface NumberRow {
  readonly text: string;
  readonly country: string;
  readonly atoms: readonly NumberAtom[];
  readonly gaps: readonly Gap[];
}

/** Splits the row at the stretches in `others`. */
export function readNumbers(text: string, country: string, others: readonly OtherNumber[]): NumberRow {
  const atoms: NumberAtom[] = [];
  const gaps: Gap[] = [];
  let [next, until, isParted] = [0, -1, false];
  for (const atom of numberAtoms(text, country)) {
    for (; (others[next]?.start ?? Infinity) <= atom.start; next += 1) until = Math.max(until, others[next]?.end ?? 0);
    if (atom.end <= until) {
      isParted = true;
      continue;
    }
    const before = atoms.at(-1);
    if (before !== undefined) gaps.push(isParted ? 'far' : gapBetween(text, before, atom));
    atoms.push(atom);
    isParted = false;
  }
  return { text, country, atoms, gaps };
}

/** A telephone number starting at some position of the row. */
export interface FoundNumber {
  readonly last: number;
  readonly shape: Exclude<NumberShape, null>;
}

interface Stretch extends DigitRow {
  readonly last: number;
  readonly atoms: readonly NumberAtom[];
  readonly gaps: ReadonlySet<Gap>;
  readonly written: string;
}

/** Yields every stretch that starts at a number, shortest first, up to telephone length. */
function* stretchesFrom({ text, atoms, gaps }: NumberRow, first: number): Generator<Stretch> {
  const start = atoms[first];
  if (start === undefined) return;
  const plus = /\+\s{0,2}\(?$/.test(text.slice(Math.max(0, start.start - 4), start.start));
  const [crossed, between] = [new Set<Gap>(), new Set<string>()];
  let [digits, sure] = ['', 0];
  for (let last = first; last < atoms.length; last += 1) {
    const atom = atoms[last];
    const gap = last === first ? 'close' : gaps[last - 1];
    if (atom === undefined || gap === undefined || gap === 'far' || digits.length + atom.digits.length > maxNumberLength) return;
    if (last > first && gap !== 'told') between.add(text.slice(atoms[last - 1]?.end, atom.start));
    crossed.add(gap);
    digits += atom.digits;
    sure += atom.doubtful ? 0 : atom.digits.length;
    if (sure * 2 < digits.length) continue;
    const taken = atoms.slice(first, last + 1);
    yield {
      last,
      atoms: taken,
      gaps: crossed,
      digits,
      groups: taken.map((one) => one.digits.length),
      plus,
      spoken: taken.some((one) => one.spoken),
      isEven: between.size <= 1,
      written: text.slice(start.start, atom.end),
    };
  }
}

const isRound = ({ digits, spoken }: NumberAtom): boolean =>
  !spoken &&
  (/^(?:18|19|20)\d{2}$/.test(digits) || (/^[1-9]\d{2,6}$/.test(digits) && Number(digits) % 50 === 0) || /^[1-9]\d?$/.test(digits));

/** Two sums or years, or a list of sizes: not a telephone number unless announced as one. */
function isList({ atoms, digits, plus }: Stretch, before: string): boolean {
  if (plus || digits.startsWith('0') || atoms.length === 1 || !atoms.every(isRound) || isAnnounced(before)) return false;
  return atoms.some(({ digits: group }) => group.length > 2);
}

function judge(stretch: Stretch, country: string, before: string): NumberShape {
  const { digits, gaps, written } = stretch;
  const shape = classifyNumber(stretch, country);
  if (shape === null || isList(stretch, before)) return null;
  // Two numbers joined by a word stay two numbers.
  if (gaps.has('connected') && stretch.atoms.length === 2 && !digits.startsWith('0')) return null;
  if (gaps.has('worded') && (!/^(?:0|44)7/.test(digits) || holdsDecimal(written))) return null;
  if (isListOfDecimals(written)) return /^07\d{8,9}$/.test(digits) ? 'perhaps' : null;
  if ([...gaps].some((gap) => gap !== 'close' && gap !== 'told')) return 'perhaps';
  return gaps.has('told') && !stretch.plus && !/^(?:0|44)/.test(digits) && !isAnnounced(before) ? 'perhaps' : shape;
}

/** Finds the longest telephone number that starts at a given number. */
export function numberFrom(row: NumberRow, first: number): FoundNumber | null {
  const before = row.text.slice(0, row.atoms[first]?.start);
  let found: FoundNumber | null = null;
  for (const stretch of stretchesFrom(row, first)) {
    const shape = judge(stretch, row.country, before);
    // An extra figure must not undo a match that was certain without it.
    if (shape !== null && (found?.shape !== 'surely' || shape === 'surely')) found = { last: stretch.last, shape };
  }
  return found;
}

/** Finds a British or Swedish mobile spanning apparent dates and times. */
export function hiddenFrom(row: NumberRow, first: number): FoundNumber | null {
  for (const { digits, gaps, last } of stretchesFrom(row, first)) {
    const isMobile = row.country === 'se' ? /^07\d{8,9}$/ : /^(?:0|44|0044)7\d{9}$/;
    if (!gaps.has('worded') && isMobile.test(digits)) return { last, shape: 'perhaps' };
  }
  return null;
}

/** Finds the consumer's own number in a row, whatever is between its digits; it may have another prefix. */
export function ownNumberIn({ text, atoms }: NumberRow, number: string): { readonly start: number; readonly end: number }[] {
  const wanted = number.replaceAll(/\D/g, '').slice(-8);
  const found: { start: number; end: number }[] = [];
  for (let first = 0; wanted.length === 8 && first < atoms.length; first += 1) {
    let digits = '';
    for (let last = first; last < atoms.length && digits.length < maxNumberLength; last += 1) {
      const [atom, previous] = [atoms[last], atoms[last - 1]];
      if (atom === undefined || (last > first && atom.start - (previous?.end ?? 0) > maxAnnouncementLength)) break;
      digits += atom.digits;
      if (!digits.endsWith(wanted) || digits.length > maxNumberLength) continue;
      const start = atoms[first]?.start ?? 0;
      found.push({
        start: /\+\s?\(?$/.test(text.slice(Math.max(0, start - 3), start)) ? text.lastIndexOf('+', start) : start,
        end: atom.end,
      });
      first = last;
      break;
    }
  }
  return found;
}

/** Finds a row that fits no numbering plan but is announced, spelled out, said digit by digit, or hides a number. */
export function strayFrom(row: NumberRow, first: number): FoundNumber | null {
  const { text, atoms, gaps } = row;
  const start = atoms[first];
  if (start === undefined) return null;
  const before = text.slice(0, start.start);
  if (/(?:0|44)7\d{9}/.test(start.digits) && !isLabelled(before)) return { last: first, shape: 'perhaps' };
  let singles = first;
  while (atoms[singles]?.digits.length === 1 && (singles === first || gaps[singles - 1] === 'close')) singles += 1;
  if (singles - first >= 9) return { last: singles - 1, shape: 'surely' };
  let longest: Stretch | undefined;
  for (const stretch of stretchesFrom(row, first)) if (stretch.gaps.size === 1) longest = stretch;
  if (longest === undefined || longest.digits.length < 6) return null;
  const words = longest.atoms.filter(({ spoken, doubtful }) => spoken && !doubtful).length;
  const isSaid = (words >= 6 && longest.digits.length >= 7) || (isAnnounced(before) && !longest.atoms.every(isRound));
  return isSaid ? { last: longest.last, shape: 'perhaps' } : null;
}
