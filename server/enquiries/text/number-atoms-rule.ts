import { noughts, repetitions, spokenNumber } from './number-words-rule.ts';

/** One number as it stands in a text, in figures or in words. */
export interface NumberAtom {
  digits: string;
  readonly start: number;
  end: number;
  readonly spoken: boolean;
  /** A word, or a letter, that need not be a number. */
  readonly doubtful: boolean;
}

const token = /\d+|\p{L}+/gu;
/** Letters that stand for digits where they touch some: O77OO. */
const lookAlike = /^[oOlI|]{1,3}$/;

function asFigures(word: string, before: string, behind: string): { digits: string; doubtful: boolean } | null {
  if (!lookAlike.test(word)) return null;
  const touches = /\d/.test(before) || /\d/.test(behind);
  // A litre stands behind its number.
  if (/l/.test(word) && /\d/.test(before) && !/\d/.test(behind)) return null;
  if (!touches && word.length > 1) return null;
  return { digits: word.replaceAll(/o/gi, '0').replaceAll(/[lI]/g, '1'), doubtful: !touches };
}

/** Behind a number word, it counts digits and is none: 'the last six digits are', 'de siste tre er'. */
const counted = /^\s{1,2}(?:digits|numbers|figures|siffror|siffer|cifre|tal|tall|chiffres|cifras)(?!\p{L})/iu;
const countedLast = /(?:last|first|siste|sista|sidste|forste|forsta|derniers?|premiers?|ultim[oa]s|primer[oa]s)\s{1,2}$/iu;
const told = /^\s{1,2}(?:is|are|er|ar|sont|son)(?!\p{L})/iu;
/** 'et la suite' is no one in Danish. */
const joins = /^\s(?:la|le|les|el|resten|reste)(?!\p{L})/iu;
const countsDigits = (before: string, behind: string): boolean =>
  counted.test(behind) || joins.test(behind) || (countedLast.test(before) && told.test(behind));

/** Every number of a text, in order. What is said as 'double four' or 'nine hundred' is one number. */
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
