import { isSeen } from './seen.ts';

export interface Text {
  readonly node: globalThis.Text;
  readonly words: string;
  readonly element: HTMLElement;
}

/** Every piece of text that can be read, with the element that sets its type. */
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

/** Where its lines lie, also where something around them hides them. */
export function linesOf({ node }: Text): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
}

/** What is left of a line where something around it hides the rest. */
function within(line: DOMRect, around: HTMLElement): DOMRect {
  if (getComputedStyle(around).overflow === 'visible') return line;
  const box = around.getBoundingClientRect();
  const [left, top] = [Math.max(line.left, box.left), Math.max(line.top, box.top)];
  return new DOMRect(left, top, Math.min(line.right, box.right) - left, Math.min(line.bottom, box.bottom) - top);
}

/** As far as they can be seen: what was shortened, or scrolled away, reaches to where nobody sees it. */
export function seenLinesOf(text: Text): DOMRect[] {
  const around: HTMLElement[] = [];
  for (let one: HTMLElement | null = text.element; one !== null && one !== document.body; one = one.parentElement) around.push(one);
  // A rectangle that has become less than nothing counts its size from the other end.
  const seen = linesOf(text).map((line) => around.reduce(within, line));
  return seen.filter(({ width, height }) => width > 0 && height > 3);
}
