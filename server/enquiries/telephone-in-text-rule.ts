import { numberAtoms, type NumberAtom } from './number-atoms-rule.ts';
import { shapeOf, type NumberShape } from './number-shape-rule.ts';
import { passageOf, type Passage, type TextView } from './text-view-rule.ts';

const unit =
  "(?:mm|cm|dm|m|km|m2|m3|sq\\.?\\s?m|sqm|sq\\.?\\s?ft|kvm|kvadratmeter|meter|metres?|feet|ft|inch(?:es)?|in|k?wh?p?|kva|kwh?|mwh|watts?|volts?|v|amps?|a|hz|l|ltrs?|lit(?:re|er)s?|bars?|psi|kg|deg(?:rees)?|c|years?|yrs?|ar|months?|weeks?|uger|veckor|uker|days?|dage|dagar|dager|hours?|hrs?|timer|timmar|mins?|am|pm|beds?|bedrooms?|rooms?|rads?|radiators?|panels?|solceller|floors?|storeys?|vaerelser|rum|rom|plan|etager|etasjer|k|kr|kroner|kronor|dkk|sek|nok|gbp|eur|pounds?|quid|x)";
/** Numbers that are plainly something else; a telephone number does not go through them. */
const otherwise: readonly RegExp[] = [
  /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d{2}|[0-4]\d)(?![./-]?\d)/g,
  /(?<![\d./-])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!-?\d)/g,
  /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?![./-]?\d)/g,
  /(?<![\d.:])(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?(?=\s?[ap]\.?m|\s{0,2}(?:-|to|til|till)\s{0,2}\d{1,2}[:.]|(?:\s|[,;)!?]|\.(?!\d)|$)(?![\s,.-]{0,3}\d))/giu,
  /(?<!\d)(?:kl\.?|klokken|klockan|at|after|before|efter|etter|from|fra|fran|kl)\s{1,2}\d{1,2}(?:[:.]\d{2})?(?![\d])/giu,
  /[£€$]\s?\d{1,3}(?:[ ,.]?\d{3}){0,3}(?:[.,]\d{1,2})?(?!\d)/g,
  /(?<![\p{L}\d])(?:kr\.?|dkk|sek|nok|gbp)\s?[1-9]\d{0,2}(?:[ ,.]?\d{3}){0,3}(?!\d)/giu,
  new RegExp(`(?<![\\d])(?:[1-9]\\d{0,2}(?:[ ,.]\\d{3}){1,3}|[1-9]\\d{0,6}|0)(?:[.,]\\d{1,3})?\\s?(?:${unit}(?![\\p{L}\\d])|%|°|,-|:-)`, 'giu'),
  // The numbers of things: 1200x600, 3 x 2.
  /(?<!\d)[1-9]\d{0,4}\s?x\s?[1-9]\d{0,4}(?:\s?x\s?[1-9]\d{0,4})?(?!\d)/giu,
];
/** From so much to so much, years or round sums. */
const range = /(?<![\d.])([1-9]\d{0,2}(?:[ ,.]\d{3})+|[1-9]\d{1,6})\s{0,2}(?:-|to|til|till|or|and|og|och|eller)\s{0,2}([1-9]\d{0,2}(?:[ ,.]\d{3})+|[1-9]\d{1,6})(?![\d])/giu;
/** What is called a number of something else. */
const labelled =
  /(?:serial|serienr|serienummer|part|model|modell?|type|typ|gc|mpan|mprn|ean|art(?:ikel|icle)?|varenr|vvs|rsk|nrf|ref(?:erence)?|referanse|policy|order|ordre|item|certificate|cert|reg(?:istration)?|licen[cs]e|matrikel|fastighet|bs|en|iso|ip|error|code|kode|kod|fault|fejl|feil|fel|meter|maler)\.?\s{0,2}(?:no|nr|number|nummer|code|num|id)?[\s.:#]{0,3}$/iu;
/** Announces that a way to call follows. */
const announced = /(?:tel(?:ephone|efon)?|phone|mob(?:ile|il)?|cell|call|ring|ringa|text|sms|tlf|mobiltelefon|dial|whats\s?app|nummer|number(?:\sis)?)[\s.:=-]{0,3}(?:me\s|us\s|mig\s|meg\s|on\s|pa\s|at\s|er\s|ar\s|is\s){0,3}$/iu;
const connectives = /^[\s\p{P}\p{S}]{0,4}(?:(?:and|then|og|och|sa|so|dot|dash|slash|space|point|prik|punkt|komma|comma|derefter|deretter|sedan|streg|strek|streck|mellemrum|mellanslag|mellomrom|plus)[\s\p{P}\p{S}]{1,4}){1,3}$/iu;
const narrow = 6;
const widest = 18;
const longestNumber = 16;

type Gap = 'close' | 'connected' | 'worded' | 'far';

function gapBetween(text: string, from: NumberAtom, to: NumberAtom): Gap {
  const between = text.slice(from.end, to.start);
  if (between.length > widest + narrow) return 'far';
  const letters = /\p{L}/u.test(between);
  if (!letters) return between.length <= narrow ? 'close' : 'far';
  if (connectives.test(between)) return 'connected';
  return between.length <= widest && (between.match(/\p{L}+/gu)?.length ?? 0) <= 2 ? 'worded' : 'far';
}

const isRound = ({ digits, spoken }: NumberAtom): boolean =>
  !spoken && (/^(?:18|19|20)\d{2}$/.test(digits) || (/^[1-9]\d{2,6}$/.test(digits) && Number(digits) % 50 === 0) || /^[1-9]\d?$/.test(digits));

function spansOf(text: string): { start: number; end: number }[] {
  const spans = otherwise.flatMap((pattern) => [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ start: index, end: index + match.length })));
  for (const { 0: match, 1: low = '', 2: high = '', index } of text.matchAll(range)) {
    const [from, to] = [low, high].map((sum) => Number(sum.replaceAll(/\D/g, '')));
    if (from !== undefined && to !== undefined && from < to && from % 50 === 0 && to % 50 === 0) spans.push({ start: index, end: index + match.length });
    else if (/^(?:18|19|20)\d\d$/.test(low) && /^(?:18|19|20)\d\d$/.test(high)) spans.push({ start: index, end: index + match.length });
  }
  return spans;
}

interface Found {
  readonly last: number;
  readonly shape: Exclude<NumberShape, null>;
}

interface Reading {
  readonly text: string;
  readonly atoms: readonly NumberAtom[];
  readonly gaps: readonly Gap[];
  readonly country: string;
}

/** The longest row of numbers from `first` on that is a telephone number. */
function numberFrom({ text, atoms, gaps, country }: Reading, first: number): Found | null {
  const start = atoms[first];
  if (start === undefined) return null;
  const plus = /\+\s{0,2}\(?$/.test(text.slice(Math.max(0, start.start - 4), start.start));
  const groups: number[] = [];
  let digits = '';
  let [connected, worded, sure, spoken] = [false, false, 0, false];
  let found: Found | null = null;
  for (let index = first; index < atoms.length; index += 1) {
    const atom = atoms[index];
    const gap = index === first ? 'close' : (gaps[index - 1] ?? 'far');
    if (atom === undefined || gap === 'far' || digits.length + atom.digits.length > longestNumber) break;
    connected ||= gap === 'connected';
    worded ||= gap === 'worded';
    digits += atom.digits;
    groups.push(atom.digits.length);
    spoken ||= atom.spoken;
    sure += atom.doubtful ? 0 : atom.digits.length;
    if (sure * 2 < digits.length) continue;
    const stretch = atoms.slice(first, index + 1);
    // +44 (0)116: the nought in brackets is not dialled.
    const row = { digits, groups, plus, spoken };
    const shape = shapeOf(row, country);
    if (shape === null) continue;
    if (worded && !/^(?:0|44)7/.test(digits)) continue;
    if (!plus && !digits.startsWith('0') && stretch.every(isRound) && stretch.length > 1 && !announced.test(text.slice(0, start.start).slice(-30)) && !stretch.every(({ digits: group }) => group.length <= 2)) continue;
    const judged = connected || worded ? 'perhaps' : shape;
    // A figure too many takes nothing from what was sure without it.
    if (found?.shape !== 'surely' || judged === 'surely') found = { last: index, shape: judged };
  }
  return found;
}

/** A row that fits no plan and is still announced as one, or is as long as one and hides among other digits. */
function strayFrom({ text, atoms, gaps }: Reading, first: number): Found | null {
  const start = atoms[first];
  if (start === undefined) return null;
  const before = text.slice(Math.max(0, start.start - 30), start.start);
  if (/(?:0|44)7\d{9}/.test(start.digits) && !labelled.test(before)) return { last: first, shape: 'perhaps' };
  let row = first;
  while (atoms[row]?.digits.length === 1 && (row === first || gaps[row - 1] === 'close')) row += 1;
  if (row - first >= 9) return { last: row - 1, shape: 'surely' };
  let [digits, last, words] = ['', first, 0];
  for (let index = first; index < atoms.length; index += 1) {
    const atom = atoms[index];
    if (atom === undefined || (index > first && gaps[index - 1] !== 'close') || digits.length + atom.digits.length > longestNumber) break;
    digits += atom.digits;
    words += atom.spoken && !atom.doubtful ? 1 : 0;
    last = index;
  }
  if (words >= 6 && digits.length >= 7) return { last, shape: 'perhaps' };
  if (announced.test(before) && digits.length >= 6 && !atoms.slice(first, last + 1).every(isRound)) return { last, shape: 'perhaps' };
  return null;
}

/** The numbers of a text that may belong to a telephone number, and what stands between them. */
function readNumbers(text: string, country: string): Pick<Reading, 'atoms' | 'gaps'> {
  const spans = spansOf(text).sort((a, b) => a.start - b.start);
  const atoms: NumberAtom[] = [];
  const gaps: Gap[] = [];
  let [next, until, cut] = [0, -1, false];
  for (const atom of numberAtoms(text, country)) {
    for (; (spans[next]?.start ?? Infinity) <= atom.start; next += 1) until = Math.max(until, spans[next]?.end ?? 0);
    if (atom.end <= until) {
      cut = true;
      continue;
    }
    const before = atoms.at(-1);
    if (before !== undefined) gaps.push(cut ? 'far' : gapBetween(text, before, atom));
    atoms.push(atom);
    cut = false;
  }
  return { atoms, gaps };
}

/** Telephone numbers, however their digits are written: apart, in words, with letters or words between them. */
export function telephonesIn(view: TextView, country: string): Passage[] {
  const { text } = view;
  const { atoms, gaps } = readNumbers(text, country);
  const reading: Reading = { text, atoms, gaps, country };
  const found: Passage[] = [];
  for (let index = 0; index < atoms.length; index += 1) {
    const start = atoms[index];
    const hit = numberFrom(reading, index) ?? strayFrom(reading, index);
    if (start === undefined || hit === null) continue;
    const named = labelled.test(text.slice(Math.max(0, start.start - 40), start.start));
    if (named && hit.shape === 'perhaps') continue;
    const sign = /(?:\+|\()?\s?\(?$/.exec(text.slice(Math.max(0, start.start - 3), start.start))?.[0] ?? '';
    const from = sign.trim() === '' ? start.start : start.start - sign.length;
    found.push(passageOf(view, from, atoms[hit.last]?.end ?? start.end, hit.shape === 'surely' && !named));
    index = hit.last;
  }
  return found;
}
