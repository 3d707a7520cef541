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

function isHidden(line: DOMRect, within: HTMLElement): boolean {
  if (getComputedStyle(within).overflow === 'visible') return false;
  const { top, bottom, left, right } = within.getBoundingClientRect();
  return line.bottom <= top + 3 || line.top >= bottom - 3 || line.right <= left || line.left >= right;
}

/** Those that can be seen: what was shortened, or scrolled away, leaves its lines where nobody sees them. */
export function seenLinesOf(text: Text): DOMRect[] {
  const around: HTMLElement[] = [];
  for (let one: HTMLElement | null = text.element; one !== null && one !== document.body; one = one.parentElement) around.push(one);
  return linesOf(text).filter((line) => !around.some((one) => isHidden(line, one)));
}
