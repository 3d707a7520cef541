import { hiddenFrom, numberFrom, readNumbers, strayFrom, type FoundNumber, type NumberRow } from './number-row-rule.ts';
import { isLabelled, otherNumbersIn } from './other-numbers-rule.ts';
import { passageOf, type Passage, type TextView } from './text-view-rule.ts';

function numbersIn(view: TextView, row: NumberRow, find: (row: NumberRow, first: number) => FoundNumber | null): Passage[] {
  const { text, atoms } = row;
  const found: Passage[] = [];
  for (let index = 0; index < atoms.length; index += 1) {
    const start = atoms[index]?.start ?? 0;
    const hit = find(row, index);
    if (hit === null) continue;
    const isNamed = isLabelled(text.slice(0, start));
    if (isNamed && hit.shape === 'perhaps') continue;
    const sign = /[+(]\s?\(?$/.exec(text.slice(Math.max(0, start - 3), start))?.[0] ?? '';
    found.push(passageOf(view, start - sign.length, atoms[hit.last]?.end ?? start, hit.shape === 'surely' && !isNamed));
    index = hit.last;
  }
  return found;
}

/** Telephone numbers, however their digits are written: apart, in words, with letters or words between them. */
export function telephonesIn(view: TextView, country: string): Passage[] {
  const others = otherNumbersIn(view.text);
  const long = others.filter(({ isShort }) => !isShort);
  const read = (parted: typeof others): NumberRow => readNumbers(view.text, country, parted);
  const found = numbersIn(view, read(others), (row, first) => numberFrom(row, first) ?? strayFrom(row, first));
  return long.length === others.length ? found : [...found, ...numbersIn(view, read(long), hiddenFrom)];
}
