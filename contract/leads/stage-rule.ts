import type { LeadStage, LostReason } from './values.ts';

/** What a company states about a lead. Values are in minor units. */
export interface StageFacts {
  readonly stage: LeadStage;
  readonly quoteMinor: number | null;
  readonly jobMinor: number | null;
  readonly lostReason: LostReason | null;
}

export const newLead: StageFacts = { stage: 'new', quoteMinor: null, jobMinor: null, lostReason: null };

/** Whether a lead in this stage can have a quote. */
export const hasQuote = (stage: LeadStage): boolean => stage === 'quoted' || stage === 'won' || stage === 'lost';

/** Fields of the form, by the fact they state. */
export type StageField = 'quote_value' | 'job_value' | 'lost_reason';

/** Returns the first field that does not fit the stage: quotes from quoted on, job values when won, and a reason exactly when lost. */
export function misfit({ stage, quoteMinor, jobMinor, lostReason }: StageFacts): StageField | undefined {
  if (quoteMinor !== null && !hasQuote(stage)) return 'quote_value';
  if (jobMinor !== null && stage !== 'won') return 'job_value';
  return (lostReason !== null) === (stage === 'lost') ? undefined : 'lost_reason';
}

/** Moves a lead to another stage and keeps what that stage can have. */
export function moveTo({ quoteMinor, jobMinor }: StageFacts, stage: LeadStage, lostReason: LostReason | null): StageFacts {
  return { stage, quoteMinor: hasQuote(stage) ? quoteMinor : null, jobMinor: stage === 'won' ? jobMinor : null, lostReason };
}

/** Whether a move is a win that its credit rules out: the company was not charged for the lead. A lead already won stays won. */
export function isCreditedWin(from: LeadStage, to: LeadStage, isCredited: boolean): boolean {
  return isCredited && to === 'won' && from !== 'won';
}

/** Whether two statements are the same, so that nothing is recorded. */
export function isSameStage(one: StageFacts, other: StageFacts): boolean {
  return (
    one.stage === other.stage &&
    one.quoteMinor === other.quoteMinor &&
    one.jobMinor === other.jobMinor &&
    one.lostReason === other.lostReason
  );
}
