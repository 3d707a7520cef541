import { describe, seenIn, topLayer } from './seen.ts';
import { listLines, textsIn } from './texts.ts';

/** Parts that must stay on one line. */
const oneLiners = 'button:not([role=tab]) .mantine-Button-label, [class*=Badge-label], nav a, .money, time';

export function wrapped(): string[] {
  return seenIn(topLayer(), oneLiners).flatMap((element) => {
    const tops = textsIn(element).flatMap((text) => listLines(text).map(({ top, bottom }) => Math.round((top + bottom) / 16)));
    return new Set(tops).size <= 1 ? [] : [`${describe(element)} is on several lines`];
  });
}
