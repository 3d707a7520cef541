const lettersAndDigits = /[\p{L}\p{N}]/gu;
/** Maximum gap between characters of a spelled-out number. */
const maxGap = 3;
/** Maximum digits before a telephone number's end: 0044 (0)7. */
const maxBefore = 7;

interface Character {
  readonly at: number;
  /** Upper case, with the letter O read as zero. */
  readonly value: string;
}

const readAsCode = (text: string): Character[] =>
  [...text.matchAll(lettersAndDigits)].map(({ 0: found, index }) => ({
    at: index,
    value: found.toUpperCase().replace('O', '0').charAt(0),
  }));

/** Removes a postcode or the end of a telephone number with the digits before it, whatever separates its characters. */
export function removeCode(text: string, code: string, removed: string): string {
  const wanted = readAsCode(code)
    .map(({ value }) => value)
    .join('');
  const characters = readAsCode(text);
  const values = characters.map(({ value }) => value).join('');
  const gap = (index: number): number => (characters[index]?.at ?? Infinity) - (characters[index - 1]?.at ?? -Infinity) - 1;
  let clean = '';
  let copiedUntil = 0;
  for (let from = values.indexOf(wanted); from !== -1; from = values.indexOf(wanted, from + 1)) {
    const last = from + wanted.length - 1;
    const gaps = Array.from(wanted.slice(1), (_, index) => gap(from + index + 1));
    let first = from;
    while (first > 0 && from - first < maxBefore && /\d/.test(values[first - 1] ?? '') && gap(first) <= maxGap) first -= 1;
    const start = characters[first]?.at ?? 0;
    const end = (characters[last]?.at ?? 0) + 1;
    const touches = gap(first) === 0 || gap(last + 1) === 0;
    // Adjacent letters are a word that runs in; adjacent digits make a longer number.
    const inside =
      (gap(first) === 0 && /\d\d/.test(values.slice(first - 1, first + 1))) ||
      (gap(last + 1) === 0 && /\d\d/.test(values.slice(last, last + 2)));
    const joined = touches ? gaps.filter((width) => width > 0).length <= 1 : true;
    if (inside || !joined || gaps.some((width) => width > maxGap) || start < copiedUntil) continue;
    clean += text.slice(copiedUntil, start) + removed;
    copiedUntil = end;
  }
  return clean + text.slice(copiedUntil);
}
