import { describe, seenIn, topLayer } from './seen.ts';

const minTargetPx = 24;
const standard = 44;
const ticked = '[type=checkbox], [type=radio]';

/** The label of a checkbox or switch is part of its target. */
function hitArea(element: HTMLElement): { readonly width: number; readonly height: number } {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
  return {
    width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
    height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
  };
}

/** Links in a sentence are as high as their line. */
function isInSentence(element: HTMLElement): boolean {
  if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false;
  return (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 1;
}

function tooSmall(elements: readonly HTMLElement[], width: number, height: number): string[] {
  return elements.flatMap((element) => {
    const area = hitArea(element);
    if (area.width >= width - 0.5 && area.height >= height - 0.5) return [];
    return [`${describe(element)} is ${Math.round(area.width)} × ${Math.round(area.height)} px, ${width} × ${height} are needed`];
  });
}

/** Checkboxes and radios drawn by a sibling; the input itself may be transparent. */
function tickable(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLInputElement>(ticked)].filter((one) =>
    [...(one.labels ?? [])].some((label) => label.checkVisibility()),
  );
}

/** Lists targets below 24 × 24 px; links in a sentence are exempt. */
export function smallTargets(): string[] {
  const root = topLayer();
  const pressed = seenIn(root, 'button, a[href], [role=tab], [role=button], summary, select, input:not([type=checkbox], [type=radio])');
  const own = pressed.filter((one) => !isInSentence(one) && one.closest('.leaflet-container svg, .leaflet-attribution-flag') === null);
  return tooSmall([...own, ...tickable(root)], minTargetPx, minTargetPx);
}

const small = [
  // Helpers inside a taller field, list row or sentence.
  '[class*=Input-section] *',
  '[class*=Pill] *',
  '.leaflet-control-attribution *',
  // Sortable table headers; the cards sort by a 44 px select instead.
  'th *',
  '[type=range]',
  '[type=hidden]',
].join(', ');

/** Buttons that look like links: text without background or border. */
function looksLikeLink(element: HTMLElement): boolean {
  const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(element);
  const isBare = backgroundColor === 'rgba(0, 0, 0, 0)' && (borderTopStyle === 'none' || borderTopWidth === '0px');
  return isBare && element.matches('button, a') && element.closest('nav') === null && (element.textContent ?? '').trim() !== '';
}

/** Lists buttons and fields below 44 px in height, for mouse and touch alike. */
export function lowControls(): string[] {
  const standaloneControls =
    'button, select, textarea, input:not([type=checkbox], [type=radio]), a[class*=Button-root], [role=tab], nav a[href]';
  return tooSmall(
    seenIn(topLayer(), standaloneControls).filter((one) => !one.matches(small) && !isInSentence(one) && !looksLikeLink(one)),
    0,
    standard,
  );
}
