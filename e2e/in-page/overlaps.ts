import { describe, seenIn, topLayer } from './seen.ts';
import { listVisibleLines, textsIn } from './texts.ts';

const controls = 'button, a[href], input, select, textarea, [role=tab], [role=switch], summary';

interface Thing {
  readonly element: HTMLElement;
  readonly box: DOMRect;
  readonly layer: Element | null;
  readonly what: string;
}

/** Fixed, sticky and overlay elements cover the page on purpose. */
function findLayer(element: Element): Element | null {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(one).position) || one.matches('[popover], [role=dialog], [role=tooltip], .leaflet-container'))
      return one;
  }
  return null;
}

function doOverlap(a: Thing, b: Thing, slack: number): boolean {
  const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
  const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
  return across > 2 && down > slack && a.layer === b.layer && !a.element.contains(b.element) && !b.element.contains(a.element);
}

/** Sorts by top edge, so that each box is only compared with its neighbours. */
function pairsThatOverlap(things: readonly Thing[], slack: number): string[] {
  const sorted = things.toSorted((a, b) => a.box.top - b.box.top);
  return sorted.flatMap((a, index) => {
    const found: string[] = [];
    for (const b of sorted.slice(index + 1)) {
      if (b.box.top >= a.box.bottom) break;
      if (doOverlap(a, b, slack)) found.push(`${a.what} and ${b.what} lie over each other`);
    }
    return found;
  });
}

/** Excludes inputs drawn by a sibling, which overlaps them on purpose, and controls inside a field. */
function isOnItsOwn(element: HTMLElement): boolean {
  return element.closest('.leaflet-container') === null && element.matches(':not([type=checkbox], [type=radio], [role=switch])');
}

function isInField(element: Element): boolean {
  return element.closest('[class*=Input-section], [class*=PillsInput]') !== null;
}

/** The part of an element that is not scrolled out of view. */
function getVisibleBox(element: HTMLElement): DOMRect {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const around = one.getBoundingClientRect();
    [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
    [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** Lists controls that overlap controls and texts that overlap texts. */
export function overlaps(): string[] {
  const root = topLayer();
  const pressed = seenIn(root, controls)
    .filter((element) => isOnItsOwn(element) && !isInField(element))
    .map((element) => ({ element, box: getVisibleBox(element), layer: findLayer(element), what: describe(element) }));
  const read = textsIn(root).flatMap((text) =>
    listVisibleLines(text).map((box) => ({
      element: text.element,
      box,
      layer: findLayer(text.element),
      what: `'${text.words.slice(0, 40)}'`,
    })),
  );
  return [...pairsThatOverlap(pressed, 2), ...pairsThatOverlap(read, 6)];
}
