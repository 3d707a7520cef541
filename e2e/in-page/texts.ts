import { isSeen } from './seen.ts';

export interface Text {
  readonly node: globalThis.Text;
  readonly words: string;
  readonly element: HTMLElement;
}

/** Returns every readable piece of text with the element that styles it. */
export function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = (node.nodeValue ?? '').replaceAll(/\s+/g, ' ').trim();
    const element = node.parentElement;
    if (words === '' || element === null || element.closest('option, svg, .leaflet-container') !== null || !isSeen(element)) continue;
    found.push({ node: node as globalThis.Text, words, element });
  }
  return found;
}

/** Line boxes of a text, including lines hidden by an ancestor. */
export function listLines({ node }: Text): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
}

/** The part of a line that an ancestor leaves visible. */
function within(line: DOMRect, around: HTMLElement): DOMRect {
  if (getComputedStyle(around).overflow === 'visible') return line;
  const box = around.getBoundingClientRect();
  const [left, top] = [Math.max(line.left, box.left), Math.max(line.top, box.top)];
  return new DOMRect(left, top, Math.min(line.right, box.right) - left, Math.min(line.bottom, box.bottom) - top);
}

/** Visible line boxes only; truncated and scrolled-out text is excluded. */
export function listVisibleLines(text: Text): DOMRect[] {
  const around: HTMLElement[] = [];
  for (let one: HTMLElement | null = text.element; one !== null && one !== document.body; one = one.parentElement) around.push(one);
  // A DOMRect with a negative size measures from its other end.
  const seen = listLines(text).map((line) => around.reduce(within, line));
  return seen.filter(({ width, height }) => width > 0 && height > 3);
}
