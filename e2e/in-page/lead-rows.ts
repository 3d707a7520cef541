import { isSeen, seenIn } from './seen.ts';
import { listLines, listVisibleLines, textsIn } from './texts.ts';

const button = '[data-lead-button], button[aria-pressed], button';
const maxBadges = 2;
const bold = 600;

interface Row {
  readonly element: HTMLElement;
  readonly type: string;
  readonly place: string;
  readonly isNew: boolean;
}

/** Finds the rows or cards of leads for sale. Their buttons name the lead: "Buy Boiler repair, LE4". */
function leadRows(): Row[] {
  return seenIn(document.body, 'main tr, main [role=row], main article').flatMap((element) => {
    const names = [...element.querySelectorAll(button)].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
    const parts = names.map((name) => /(?:Buy|View)\s+(.+), ([A-Z]+\d\w*)/.exec(name.replaceAll(/\s+/g, ' '))).find((one) => one !== null);
    const [, type = '', place = ''] = parts ?? [];
    if (type === '') return [];
    const heading = element.querySelector('[aria-label^="New,"]');
    const isNew = heading !== null || (element.textContent ?? '').trim().startsWith('New,');
    return [{ element, type, place, isNew }];
  });
}

const formatRowName = ({ type, place }: Row): string => `${type}, ${place}`;

/** Weight signals importance: only the lead's identity is bold (italic once viewed), plus the price and marked words. */
export function oddWeights(): string[] {
  return leadRows().flatMap((row) =>
    textsIn(row.element).flatMap(({ words, element }) => {
      const { fontWeight, fontStyle } = getComputedStyle(element);
      const weight = Number(fontWeight);
      const message = `'${words}' of ${formatRowName(row)} is ${fontStyle} at ${weight}`;
      if (words === row.type || words === row.place) {
        const isRight = row.isNew ? weight >= bold && fontStyle === 'normal' : weight < bold && fontStyle === 'italic';
        return isRight ? [] : [`${message} and it was ${row.isNew ? 'not ' : ''}viewed`];
      }
      if (/^£[\d.,]+$|kr\.?$/.test(words)) return weight === 700 ? [] : [message];
      const isMarked = element.closest('button, a, label, [class*=adge], [class*=mark], [data-inside]') !== null;
      return isMarked || (weight < bold && fontStyle === 'normal') ? [] : [message];
    }),
  );
}

const topOf = (element: HTMLElement): number => element.getBoundingClientRect().top;

/** Allows at most two badges, side by side within a cell or card. A badge on every second row carries no information. */
export function manyBadges(): string[] {
  return leadRows().flatMap((row) => {
    const badges = seenIn(row.element, '[class*=Badge-root]');
    const words = badges.map((one) => (one.textContent ?? '').trim());
    const stacked = badges.find((one) =>
      badges.some((other) => one.closest('td, article') === other.closest('td, article') && Math.abs(topOf(one) - topOf(other)) > 8),
    );
    return [
      ...(badges.length <= maxBadges ? [] : [`${formatRowName(row)} has ${badges.length} badges: ${words.join(', ')}`]),
      ...(stacked === undefined ? [] : [`the badge '${stacked.textContent}' of ${formatRowName(row)} has another above or below it`]),
      ...(words.includes('Quote First') ? [`${formatRowName(row)} has a badge 'Quote First'`] : []),
    ];
  });
}

/** Heavier than its surroundings, or with its own background; the hollow ring is part of the word. */
function isMark(element: HTMLElement): boolean {
  const { fontWeight, backgroundColor } = getComputedStyle(element);
  return Number(fontWeight) >= bold || backgroundColor !== 'rgba(0, 0, 0, 0)';
}

/** Only leads inside the coverage are marked; "Outside" must be plain text. */
export function markedOutside(): string[] {
  return leadRows().flatMap((row) => {
    const marks = textsIn(row.element).filter(({ words, element }) => words === 'Outside' && isMark(element));
    return marks.length === 0 ? [] : [`${formatRowName(row)} is marked as outside`];
  });
}

/** A row or card is as tall as its content, within limits. */
export function oddHeights(least: number, most: number): string[] {
  return leadRows().flatMap((row) => {
    const { height } = row.element.getBoundingClientRect();
    const isRight = height >= least - 0.5 && height <= most + 0.5;
    return isRight ? [] : [`${formatRowName(row)} is ${Math.round(height)} px high, not ${least} to ${most}`];
  });
}

const maxEmptyPx = 24;

/** Finds rows and cards with an empty band across their whole width. */
export function emptyBands(): string[] {
  return leadRows().flatMap((row) => {
    const { top, bottom } = row.element.getBoundingClientRect();
    const boxes = seenIn(row.element, 'button, label, [class*=Badge-root]').map((element) => element.getBoundingClientRect());
    const filled = [...textsIn(row.element).flatMap(listLines), ...boxes].toSorted((one, other) => one.top - other.top);
    let end = top;
    let widest = 0;
    for (const box of filled) {
      widest = Math.max(widest, box.top - end);
      end = Math.max(end, box.bottom);
    }
    widest = Math.max(widest, bottom - end);
    return widest <= maxEmptyPx ? [] : [`${formatRowName(row)} has an empty band of ${Math.round(widest)} px`];
  });
}

const maxLines = 4;

/** Lists cells with more than four lines. */
export function crowdedCells(): string[] {
  return leadRows().flatMap((row) =>
    seenIn(row.element, 'td, th, [role=cell], [role=rowheader]').flatMap((cell) => {
      const tops = textsIn(cell).flatMap((text) => listVisibleLines(text).map((line) => Math.round((line.top + line.bottom) / 2)));
      const lines = tops.toSorted((a, b) => a - b).filter((top, index, all) => index === 0 || top - (all[index - 1] ?? 0) > 8);
      return lines.length <= maxLines ? [] : [`${lines.length} lines in a cell of ${formatRowName(row)}: '${cell.innerText.slice(0, 40)}'`];
    }),
  );
}

/** Top position of each row by name, to detect movement. */
export function rowTops(): Record<string, number> {
  const rows = leadRows().filter(({ element }) => isSeen(element));
  return Object.fromEntries(
    rows.map((row, index) => [`${index} ${formatRowName(row)}`, Math.round(row.element.getBoundingClientRect().top)]),
  );
}
