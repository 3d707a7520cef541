import { reportStatusOf } from '../../contract/disputes/report-rule.ts';
import { reportStates, type ReportState, type ReportStatus } from '../../contract/disputes/values.ts';

/** The states of a newest report that a status of My leads stands for. */
export function statesOf(status: ReportStatus): readonly ReportState[] {
  return reportStates.filter((state) => reportStatusOf(state) === status);
}

/** What was decided: true where the lead was given back, false where not, null where nothing is decided yet. */
export function queryResultOf(status: ReportStatus | null): boolean | null {
  if (status === 'accepted') return true;
  return status === 'rejected' ? false : null;
}
