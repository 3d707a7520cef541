import type { RefObject } from 'react';
import { idIn, searchReader } from '../platform/address-search.ts';
import type { CoverageArea } from './api.ts';
import type { Selection } from './selection.ts';

export const coverageSteps = ['lead-types', 'accreditations', 'postcodes'] as const;
export type CoverageStep = (typeof coverageSteps)[number];

export function isStep(given: string): given is CoverageStep {
  return (coverageSteps as readonly string[]).includes(given);
}

/** Which area is shown; left out or unknown: the first. */
interface CoverageSearch {
  listing?: number;
}

/** The area that an address stands for. */
export function areaIdOf(search: object, areas: readonly { readonly id: number }[]): number | undefined {
  const { listing } = search as CoverageSearch;
  return (areas.find(({ id }) => id === listing) ?? areas[0])?.id;
}

export const readSearch = searchReader<CoverageSearch>(['listing'], (raw) => {
  const listing = idIn(raw['listing']);
  return listing === undefined ? {} : { listing };
});

export interface StepTabProps {
  readonly area: CoverageArea;
  /** No other area has a lead type: the listing of the company stands on this one. */
  readonly holdsListing: boolean;
  readonly onPart: RegisterPart;
  /** Saves what is unsaved in all steps. */
  readonly onSave: () => void;
}

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
