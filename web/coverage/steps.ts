import type { RefObject } from 'react';
import { parseId, searchReader } from '../platform/address-search.ts';
import type { CoverageArea } from './api.ts';
import type { Selection } from './selection.ts';

export const coverageSteps = ['lead-types', 'accreditations', 'postcodes'] as const;
export type CoverageStep = (typeof coverageSteps)[number];

export function isStep(given: string): given is CoverageStep {
  return (coverageSteps as readonly string[]).includes(given);
}

/** Area shown; if omitted or unknown, the first. */
interface CoverageSearch {
  listing?: number;
}

/** Returns the area that the address refers to. */
export function findAreaId(search: object, areas: readonly { readonly id: number }[]): number | undefined {
  const { listing } = search as CoverageSearch;
  return (areas.find(({ id }) => id === listing) ?? areas[0])?.id;
}

export const readSearch = searchReader<CoverageSearch>(['listing'], (raw) => {
  const listing = parseId(raw['listing']);
  return listing === undefined ? {} : { listing };
});

export interface StepTabProps {
  readonly area: CoverageArea;
  /** Whether no other area has a lead type, so that the company's listing depends on this one. */
  readonly holdsListing: boolean;
  readonly onPart: RegisterPart;
  /** Where the step that is shown puts its toggle for the selection on a phone. */
  readonly togglePlace: HTMLElement | null;
  /** Saves the changes of all steps. */
  readonly onSave: () => void;
}

/** Result of saving a part; `elsewhere` means that concurrent changes need review first. */
export type SaveOutcome = 'saved' | 'failed' | 'elsewhere';

/** Results of a save, in step order. */
export type SaveOutcomes = readonly (readonly [step: CoverageStep, outcome: SaveOutcome])[];

export interface PartActions {
  readonly save: () => Promise<SaveOutcome>;
  /** Reverts to the saved state. */
  readonly discard: () => void;
}

/** State of a step's part of the coverage. */
export interface PartState {
  /** Number of unsaved changes. */
  readonly changes: number;
  /** Selected ids of lead types or districts. */
  readonly selection?: Selection;
  /** Why its changes cannot be saved in their current state. */
  readonly obstacle?: string | undefined;
}

export interface PartReport extends PartState {
  readonly actions: RefObject<PartActions>;
}

/** Reports a step's part to the editor; undefined on unmount. */
export type RegisterPart = (step: CoverageStep, report: PartReport | undefined) => void;
