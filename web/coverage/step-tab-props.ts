import type { CoverageArea } from './api.ts';
import type { RegisterPart } from './editor-part.ts';

export interface StepTabProps {
  readonly area: CoverageArea;
  /** No other area has a lead type: the listing of the company stands on this one. */
  readonly holdsListing: boolean;
  readonly onPart: RegisterPart;
  /** Saves what is unsaved in all steps. */
  readonly onSave: () => void;
}
