import type { CoverageArea } from '../api.ts';

/** What a step tells the frame: whether it has unsaved changes, and how much is selected in it. */
export interface StepReport {
  readonly isDirty: boolean;
  readonly count: number | undefined;
}

export interface StepTabProps {
  readonly area: CoverageArea;
  /** The company's only area: what is taken from it is taken from the company. */
  readonly isOnly: boolean;
  readonly onReport: (report: StepReport) => void;
}
