import { describe, topLayer } from './seen.ts';
import { listLines, type Text, textsIn } from './texts.ts';

/** Glyphs are drawn smaller than the height their font declares. */
const slackAcross = 2;
const slackDown = 5;

interface Cut {
  readonly by: HTMLElement;
  readonly pixels: number;
}

function cutBy(by: HTMLElement, lines: readonly DOMRect[]): Cut | undefined {
  const { overflowX, overflowY } = getComputedStyle(by);
  const box = by.getBoundingClientRect();
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const across = hides(overflowX) ? Math.max(...lines.map((line) => Math.max(line.right - box.right, box.left - line.left))) : 0;
  const down = hides(overflowY) ? Math.max(...lines.map((line) => Math.max(line.bottom - box.bottom, box.top - line.top))) : 0;
  if (across > slackAcross) return { by, pixels: Math.round(across) };
  return down > slackDown ? { by, pixels: Math.round(down) } : undefined;
}

/** Finds the first ancestor that hides part of a text; content that can be scrolled into view does not count. */
function findCut(text: Text): Cut | undefined {
  const lines = listLines(text);
  if (lines.length === 0) return undefined;
  for (let one: HTMLElement | null = text.element; one !== null && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return undefined;
    const cut = cutBy(one, lines);
    if (cut !== undefined) return cut;
  }
  return undefined;
}

function isShortened(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
}

/** Truncation is acceptable if a title on the text, the clipping element or its parent holds the full text. */
function tellsWhole({ element }: Text, by: HTMLElement): boolean {
  return [element, by, by.parentElement].some((one) => (one?.title ?? '') !== '');
}

/** Lists texts that are partly cut off. */
export function clippedText(): string[] {
  return textsIn(topLayer()).flatMap((text) => {
    const cut = findCut(text);
    if (cut === undefined) return [];
    const { by, pixels } = cut;
    if (!isShortened(by)) return [`${pixels} px of '${text.words.slice(0, 50)}' are cut off by ${describe(by)}`];
    return tellsWhole(text, by) ? [] : [`'${text.words.slice(0, 50)}' is shortened and its whole stands in no title`];
  });
}
