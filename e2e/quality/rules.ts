import type { Question } from './inspection.ts';
import type { Screen } from './screen.ts';

/** Rules for every view, whatever the text. */
export const inEveryView: readonly Question[] = ['sidewaysScroll', 'overlaps', 'clippedText', 'hiddenSideways'];

/** Rules for low windows, where sticky bars take up much of the height. */
export const inLowWindows: readonly Question[] = ['sidewaysScroll', 'greedyBars'];

/** Rules for the parts of a screen, checked once on a desktop and once on a phone. */
export const partRules: readonly Question[] = [
  'mutedMarks',
  'restless',
  'smallTargets',
  'silentlyDisabled',
  'lowControls',
  'wrongFonts',
  'oddSizes',
  'oddSpellings',
  'rivals',
  'rivalSummaries',
  'strayStyles',
  'faintEdges',
];

/** Rule for a screen as it opens. */
export const asOpened: readonly Question[] = ['scolded'];

/** Rules for dark mode, in addition to axe. */
export const inDark: readonly Question[] = ['faintEdges', 'strayStyles'];

/** Rule for the position and width of a screen's content. */
export function listFrameRules({ frame }: Pick<Screen, 'frame'>): readonly Question[] {
  return frame === undefined ? [] : [['oddFrame', frame]];
}
