import { spokenNumber } from './number-words-rule.ts';
import { drawnTogether, findPatterns, toPassage, rewrite, type Passage, type Pattern, type TextView } from './text-view-rule.ts';

const postcodeAreas = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS ' +
    'HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN ' +
    'SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'
  ).split(' '),
);
/** Lower case after a digit, these are a count or measure: the 2nd floor, 3 ft. */
const measure = /^(?:nd|st|th|rd|ft|hr|ea|ph|hp|db|bn|gb|tb|ha|pa)$/;
/** C, I, K, M, O and V never end a postcode. Other text may run into it on either side, in lower case behind it. */
const postcode = /([a-z]{1,2})\d[a-z\d]?[\s_./,*|~-]{0,3}([\do])([abd-hjlnp-uw-z]{2})(?!\d)/gi;

function postcodesIn(view: TextView): Passage[] {
  const found: Passage[] = [];
  for (const match of view.text.matchAll(postcode)) {
    const [whole, area = '', digit = '', unit = ''] = match;
    const end = match.index + whole.length;
    const follows = view.text[end] ?? '';
    if (/[A-Z]/.test(follows) || (/[a-z]/.test(follows) && unit !== unit.toUpperCase())) continue;
    if (measure.test(unit) || (/o/i.test(digit) && unit !== unit.toUpperCase())) continue;
    const before = view.text[match.index - 1] ?? '';
    // When a word runs into the postcode, its last letter may look like part of the area.
    const letters = postcodeAreas.has(area.toUpperCase()) && !(/[A-Z]/.test(before) && /[A-Z]/.test(area)) ? area : area.slice(1);
    if (letters === '' || !postcodeAreas.has(letters.toUpperCase())) continue;
    if (letters !== area && !/^[a-z][A-Z]$/.test(area)) continue;
    found.push(toPassage(view, match.index + area.length - letters.length, end, true));
  }
  return found;
}

const point = String.raw`\d{1,3}[.,]\d`;
const latitude = String.raw`(?:4[89]|5\d|6\d|7[01])`;
const squares = 'H[PTUWXYZ]|N[ABCDFGHJKLMNORSTUWXYZ]|OV|S[CDEHJKMNOPRSTUVWXYZ]|T[AFGLMQRV]';
const plusSign = '[23456789CFGHJMPQRVWX]';

const patterns: readonly Pattern[] = [
  // Coordinates: many decimals locate a house, two a hamlet.
  {
    pattern: new RegExp(
      String.raw`(?<![\d.£€$])-?${point}\d{2,}\s{0,2}°?\s{0,2}[NSEW]?\s{0,2}[,;/ ]\s{0,2}-?${point}\d{2,}(?:\s?°)?(?:\s?[NSEW])?(?![\d])`,
      'giu',
    ),
    certain: true,
  },
  { pattern: new RegExp(String.raw`(?<![\d.£€$])${latitude}\.\d{2,}\s{0,2}[,;/]?\s{0,2}-\d{1,2}\.\d{2,}`, 'gu'), certain: true },
  { pattern: new RegExp(String.raw`(?<![\d.£€$])${latitude}\.\d{2,}\s{0,2}[,;/]\s{0,2}\d{1,2}\.\d{2,}(?![\d%])`, 'gu'), certain: false },
  { pattern: /(?<![\d.])\d{1,2}\.\d{2,}\s{0,2}°?\s{0,2}[NS][\s,;/]{0,3}-?\d{1,3}\.\d{2,}\s{0,2}°?\s{0,2}[EWO](?!\p{L})/giu, certain: true },
  { pattern: /(?<!\p{L})[NS]\s{0,2}\d{1,2}\.\d{2,}[\s,;/]{0,3}[EW]\s{0,2}\d{1,3}\.\d{2,}/giu, certain: true },
  {
    pattern: /(?<!\p{L})[NS]\s?\d{1,2}[\s°]{1,2}\d{1,2}(?:\.\d{1,6})?['′\s,]{1,3}[EW]\s?\d{1,3}[\s°]{1,2}\d{1,2}(?:\.\d{1,6})?/gu,
    certain: true,
  },
  {
    pattern:
      /\d{1,3}\s?(?:°|deg(?:rees)?)\s?\d{1,2}(?:\.\d{1,6})?\s?['′m](?:in)?\s?(?:\d{1,2}(?:\.\d{1,6})?\s?(?:["″s]|''))?\s?[NSEWO](?!\p{L})/giu,
    certain: true,
  },
  { pattern: /(?<!\p{L})lat(?:itude)?\.?\s{0,2}[:=]?\s{0,2}-?\d{1,2}[.,]\d{1,8}[\s\S]{0,20}?\d{1,3}[.,]\d{1,8}/giu, certain: true },
  { pattern: /\/{2,3}\s{0,2}\p{L}{3,30}\.\s?\p{L}{3,30}\.\s?\p{L}{3,30}/gu, certain: true },
  {
    pattern:
      /(?:what\s?(?:3|three)\s?words?|w3w)(?:\s(?:is|er|ar|are))?[\s:=/-]{0,5}\p{L}{3,30}[.\s,/-]{1,3}\p{L}{3,30}[.\s,/-]{1,3}\p{L}{3,30}/giu,
    certain: true,
  },
  { pattern: /(?<![\p{L}\p{N}./])\p{Ll}{3,20}\.\p{Ll}{3,20}\.\p{Ll}{3,20}(?![\p{L}\p{N}])/gu, certain: false },
  {
    pattern: new RegExp(`(?<![A-Z\\d])(?=[2-9]{0,6}[CFGHJMPQRVWX])${plusSign}{4,8}\\s?\\+\\s?${plusSign}{2,3}(?![A-Z\\d])`, 'giu'),
    certain: true,
  },
  {
    pattern: new RegExp(
      `(?<![A-Z\\d])(?:${squares})(?:\\s\\d{3}\\s\\d{3}|\\s\\d{4}\\s\\d{4}|\\s\\d{5}\\s\\d{5}|\\s?(?:\\d{2}){3,5})(?![A-Z\\d])`,
      'gu',
    ),
    certain: false,
  },
];

const swedishPostcode = /(?<![\d.,-])(?:(?<!\p{L})SE?[\s-]{1,3})?(\d{3})([ -]?)(\d{2})(?![\d.,-]?\d)/giu;
/** Units and signs after a number. */
const counted =
  /^\s{0,2}(?:kr|sek|kronor|:-|,-|%|mm|cm|m2|m²|kvm|m(?!\p{L})|kw|kwh|w(?!\p{L})|watt|liter|l(?!\p{L})|grader|st(?!\p{L})|år|ar(?!\p{L})|inkl|exkl|x\s?\d|-\s?\d)/iu;
const asPostcode = /(?:postnr|postnummer|postkod|adress|\bse|\bs)[\s:.-]{0,4}$/iu;

/** Finds Swedish five-digit postcodes, excluding sums and measures. */
function swedishPostcodesIn(view: TextView): Passage[] {
  return [...view.text.matchAll(swedishPostcode)].flatMap((match) => {
    const [whole, head = '', gap = '', tail = ''] = match;
    const behind = view.text.slice(match.index + whole.length, match.index + whole.length + 12);
    const before = view.text.slice(Math.max(0, match.index - 14), match.index);
    if (counted.test(behind) || (gap === '' && tail === '00' && Number(head) > 0 && !asPostcode.test(before))) return [];
    if (/\d\s{0,2}x\s{0,2}$/iu.test(before)) return [];
    const certain = gap !== '' || asPostcode.test(before) || /^ {1,2}\p{Lu}\p{Ll}/u.test(behind);
    if (!certain && !/(?:^|\s)(?:i|pa|till|vid|bor)\s{1,2}$/iu.test(before)) return [];
    return [toPassage(view, match.index, match.index + whole.length, certain)];
  });
}

/** 'LE four seven ZS', and 'LE 4 7 ZS' in capitals. */
const apart = /(?<![A-Za-z])([A-Z]{1,2})[\s.,-]{0,2}\d[A-Z\d]?[\s.,-]{0,3}\d[\s.,-]{0,2}[ABD-HJLNP-UW-Z]{2}(?![A-Za-z\d])/g;
const saidDigit = /\s{0,1}(?<!\p{L})(?:zero|one|two|three|four|five|six|seven|eight|nine)(?!\p{L})\s{0,1}/giu;

function postcodesApart(view: TextView): Passage[] {
  const withDigits = rewrite(view, saidDigit, (word) => spokenNumber(word.trim(), 'gb')?.digits ?? word);
  return [...withDigits.text.matchAll(apart)].flatMap(({ 0: whole, 1: area = '', index }) =>
    postcodeAreas.has(area) ? [toPassage(withDigits, index, index + whole.length, true)] : [],
  );
}

/** Finds full postcodes, coordinates and other exact locations. */
export function placesIn(view: TextView, country: string): Passage[] {
  const together = drawnTogether(view);
  const swedish = country === 'se' ? swedishPostcodesIn(view) : [];
  return [
    ...findPatterns(view, patterns),
    ...postcodesIn(view),
    ...postcodesApart(view),
    ...(together === view ? [] : postcodesIn(together)),
    ...swedish,
  ];
}
