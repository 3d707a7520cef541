// Injected into every inspected page before its own scripts; tests call it as `plumblineChecks`.
import type { PageCheck } from '../quality/page-checks.ts';
import { layoutBoxes } from './boxes.ts';
import { restless, takeShifts, watchShifts } from './calm.ts';
import { clippedText } from './clipped.ts';
import { faintEdges, strongSkeletons } from './edges.ts';
import { rivalSummaries, scolded } from './forms.ts';
import { oddFrame } from './frame.ts';
import { crowdedCells, emptyBands, manyBadges, markedOutside, oddHeights, oddWeights, rowTops } from './lead-rows.ts';
import { lengthenTexts, restoreTexts } from './lengthen.ts';
import { overlaps } from './overlaps.ts';
import { mutedMarks, rivals, silentlyDisabled } from './reasons.ts';
import { hiddenSideways, sidewaysScroll } from './sideways.ts';
import { greedyBars } from './sticky-bars.ts';
import { lowControls, smallTargets } from './targets.ts';
import { oddSizes, oddSpellings, wrongFonts } from './type-rules.ts';
import { strayStyles } from './tokens.ts';
import { wrapped } from './wrapped.ts';

const checks: Record<PageCheck, (...given: never[]) => string[]> = {
  clippedText,
  crowdedCells,
  emptyBands,
  faintEdges,
  greedyBars,
  hiddenSideways,
  lowControls,
  manyBadges,
  markedOutside,
  mutedMarks,
  oddFrame,
  oddHeights,
  oddSizes,
  oddSpellings,
  oddWeights,
  overlaps,
  restless,
  rivalSummaries,
  rivals,
  scolded,
  sidewaysScroll,
  silentlyDisabled,
  smallTargets,
  strayStyles,
  strongSkeletons,
  wrapped,
  wrongFonts,
};
const others = { layoutBoxes, lengthenTexts, restoreTexts, rowTops, takeShifts };

Object.assign(globalThis, { plumblineChecks: { ...checks, ...others } });
watchShifts();
