/** Whether digits form a telephone number of our four countries: surely, perhaps or not. */
export type NumberShape = 'surely' | 'perhaps' | null;

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

export interface DigitRow {
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
export function classifyNumber({ digits, groups, plus, spoken, isEven }: DigitRow, country: string): NumberShape {
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
