import { describe, topLayer } from './seen.ts';
import { linesOf, type Text, textsIn } from './texts.ts';

/** Letters are drawn within less than the height that their font claims. */
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

/** The first element around a text that hides a part of it; what can be scrolled into sight is not hidden. */
function findCut(text: Text): Cut | undefined {
  const lines = linesOf(text);
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

/** Shortening is honest where the whole stands in a title: of the text, of what shortens it, or just around that. */
function tellsWhole({ element }: Text, by: HTMLElement): boolean {
  return [element, by, by.parentElement].some((one) => (one?.title ?? '') !== '');
}

/** Text of which a part cannot be read. */
export function clippedText(): string[] {
  return textsIn(topLayer()).flatMap((text) => {
    const cut = findCut(text);
    if (cut === undefined) return [];
    const { by, pixels } = cut;
    if (!isShortened(by)) return [`${pixels} px of '${text.words.slice(0, 50)}' are cut off by ${describe(by)}`];
    return tellsWhole(text, by) ? [] : [`'${text.words.slice(0, 50)}' is shortened and its whole stands in no title`];
  });
}
