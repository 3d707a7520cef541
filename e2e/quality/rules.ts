import type { Question } from './inspection.ts';
import type { Screen } from './screen.ts';

/** What must hold wherever a page is looked at, with whatever text. */
export const inEveryView: readonly Question[] = ['sidewaysScroll', 'overlaps', 'clippedText', 'hiddenSideways'];

/** What must hold where the bars that stay while the page scrolls take much of the window. */
export const inLowWindows: readonly Question[] = ['sidewaysScroll', 'greedyBars'];

/** What must hold of all that a screen consists of: looked at once on a desktop and once on a phone. */
export const ofParts: readonly Question[] = [
  'mutedMarks',
  'restless',
  'smallTargets',
  'silentlyDisabled',
  'lowControls',
  'wrongFonts',
  'oddSizes',
  'oddSpellings',
  'rivals',
  'faintEdges',
];

/** What must hold in dark colours, beside what axe says of them. */
export const inDark: readonly Question[] = ['faintEdges'];

/** Where the content of a screen begins and how wide it is. */
export function ofFrame({ frame }: Pick<Screen, 'frame'>): readonly Question[] {
  return frame === undefined ? [] : [['oddFrame', frame]];
}
