import type { CoverageArea } from './api.ts';

/** What a step tells the frame: whether it has unsaved changes, and how much is selected in it. */
export interface StepReport {
  readonly isDirty: boolean;
  readonly count: number | undefined;
}

export interface StepTabProps {
  readonly area: CoverageArea;
  /** No other area has a lead type: the listing of the company stands on this one. */
  readonly holdsListing: boolean;
  readonly onReport: (report: StepReport) => void;
}
