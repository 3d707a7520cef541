import { hiddenFrom, numberFrom, ownNumberIn, readNumbers, strayFrom, type FoundNumber, type NumberRow } from './number-row-rule.ts';
import { isLabelled, otherNumbersIn } from './number-words-rule.ts';
import { drawnTogether, toPassage, plainView, type Passage, type TextView } from './text-view-rule.ts';

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
    found.push(toPassage(view, start - sign.length, atoms[hit.last]?.end ?? start, hit.shape === 'surely' && !isNamed));
    index = hit.last;
  }
  return found;
}

/** Finds number words typed letter by letter; separated digits are handled by the rows. */
function spelledNumbersIn(view: TextView, country: string): Passage[] {
  const together = drawnTogether(view);
  if (together === view) return [];
  const start = (passage: Passage): number => together.from.indexOf(passage.start);
  const end = (passage: Passage): number => together.until.lastIndexOf(passage.end) + 1;
  const row = readNumbers(together.text, country, otherNumbersIn(together.text));
  return numbersIn(together, row, numberFrom).filter((passage) => /\p{L}{3}/u.test(together.text.slice(start(passage), end(passage))));
}

/** Finds the consumer's own number in a text, even with sentences between its digits. */
export function ownTelephonesIn(text: string, country: string, numbers: readonly string[]): Passage[] {
  const view = plainView(text);
  const row = readNumbers(view.text, country, []);
  return numbers.flatMap((number) => ownNumberIn(row, number).map(({ start, end }) => toPassage(view, start, end, true)));
}

/** Finds telephone numbers however written: spaced, in words, or with letters or words between digits. */
export function telephonesIn(view: TextView, country: string): Passage[] {
  const others = otherNumbersIn(view.text);
  const long = others.filter(({ isShort }) => !isShort);
  const read = (parted: typeof others): NumberRow => readNumbers(view.text, country, parted);
  const found = [
    ...numbersIn(view, read(others), (row, first) => numberFrom(row, first) ?? strayFrom(row, first)),
    ...spelledNumbersIn(view, country),
  ];
  return long.length === others.length ? found : [...found, ...numbersIn(view, read(long), hiddenFrom)];
}
