import type { Box } from '../quality/compare-boxes.ts';
import { isSeen, getAccessibleName, getRole } from './seen.ts';

const wanted =
  'header, nav, main, aside, footer, section, form, table, [role=dialog], h1, h2, h3, button, input, select, textarea, [role=tab], tr, article, th, td, li > a';
const regions = 'header, nav, main, aside, footer, section, form, [role=dialog], table';
const repeated = 'tbody > tr, [role=rowgroup] > [role=row], article, li';

/** Skips all but the first item of a list; the item count is not part of the layout. */
function isLater(element: Element): boolean {
  const item = element.closest(repeated);
  if (item === null || item.closest('nav') !== null) return false;
  return [...(item.parentElement?.children ?? [])].filter((one) => one.matches(repeated) && isSeen(one))[0] !== item;
}

function isDataContent(element: Element): boolean {
  return element.closest(repeated) !== null && element.closest('nav') === null;
}

/** Which rows have a menu depends on their data. */
const isRowMenu = (element: Element): boolean => isDataContent(element) && element.matches('[aria-haspopup=menu]');

/** Strips counts and times that vary by the hour: "Lead alerts, 3 unread", "Show 31 leads". */
const plain = (name: string): string =>
  name
    .replace(/, .*/, '')
    .replace(/^Good \w+$/, 'Good day')
    .replaceAll(/£\S+/g, '#')
    .replaceAll(/\d[\d,.:]*/g, '#');

function buildKey(element: Element): string {
  const isNamed =
    !isDataContent(element) && element.matches('h1, h2, h3, button, input, select, textarea, th, nav, section, [role=tab], li > a');
  return isNamed ? `${getRole(element)} ${plain(getAccessibleName(element))}` : getRole(element);
}

/** Measures from the enclosing part of the page, because content above it varies in height with the data. */
function measureTop(element: Element): number | null {
  if (element.matches(regions)) return null;
  const around = element.parentElement?.closest(`${regions}, ${repeated}`);
  if (around === null || around === undefined || around.matches('main')) return null;
  return element.getBoundingClientRect().top - around.getBoundingClientRect().top;
}

function measureBox(element: Element): Box {
  const { left, width, height } = element.getBoundingClientRect();
  const top = measureTop(element);
  const isFilled = isDataContent(element);
  const isFixed = element.matches('button, input, select, h1, [role=tab]') || (element.matches('th') && !isFilled);
  return [
    Math.round(left),
    top === null || isFilled ? null : Math.round(top),
    isFilled && !element.matches('tr, article, td, th') ? null : Math.round(width),
    isFixed ? Math.round(height) : null,
  ];
}

/** Collects the boxes of the page's parts by role and name; repeated keys get a number. */
export function layoutBoxes(): Record<string, Box> {
  const boxes: Record<string, Box> = {};
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll(wanted)) {
    if (!isSeen(element) || isLater(element) || isRowMenu(element) || element.closest('.leaflet-container, th > *') !== null) continue;
    const key = buildKey(element);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    boxes[count === 1 ? key : `${key} (${count})`] = measureBox(element);
  }
  return boxes;
}
