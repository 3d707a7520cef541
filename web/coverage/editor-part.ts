import type { RefObject } from 'react';
import type { Selection } from './selection.ts';
import type { CoverageStep } from './steps.ts';

/** What became of an attempt to save a part; `elsewhere`: somebody else changed it, which has to be looked at first. */
export type SaveOutcome = 'saved' | 'failed' | 'elsewhere';

/** What became of every part of a save, in the order of the steps. */
export type SaveOutcomes = readonly (readonly [step: CoverageStep, outcome: SaveOutcome])[];

export interface PartActions {
  readonly save: () => Promise<SaveOutcome>;
  /** Goes back to what is saved. */
  readonly discard: () => void;
}

/** How a step's part of the coverage stands. */
export interface PartState {
  /** How much in it differs from what is saved. */
  readonly changes: number;
  /** What is selected in it: ids of lead types or of districts. */
  readonly selection?: Selection;
  /** Why its changes cannot be saved as they are. */
  readonly obstacle?: string | undefined;
}

export interface PartReport extends PartState {
  readonly actions: RefObject<PartActions>;
}

/** How a step tells the editor of its part, and that it has gone. */
export type RegisterPart = (step: CoverageStep, report: PartReport | undefined) => void;
