import { type ReportFacts, reportChoice } from '../../../../contract/disputes/report-rule.ts';
import type { ReportState } from '../../../../contract/disputes/values.ts';
import type { LeadDetailWire } from '../../lead-detail-wire.ts';

type Reported = Pick<LeadDetailWire['lead'], 'reportStatus' | 'isAppealable' | 'report_by' | 'appeal_by'>;

/** What the page of a lead knows of its reporting, in the words of the rule. */
export function reportFactsOf(lead: Reported, isReportBanned: boolean, now: number): ReportFacts {
  return {
    state: stateOf(lead),
    reportBy: Date.parse(lead.report_by),
    appealBy: lead.appeal_by === null ? null : Date.parse(lead.appeal_by),
    isBanned: isReportBanned,
    now,
  };
}

/** Whoever looks into a report, and at which instance it was decided, is all the same to what may be done now. */
function stateOf({ reportStatus, isAppealable }: Reported): ReportState | null {
  switch (reportStatus) {
    case 'reported':
      return 'with_operator';
    case 'rejected':
      return isAppealable ? 'rejected' : 'appeal_rejected';
    default:
      return reportStatus;
  }
}

/** What may be done about a lead now, by the rule that the server asks too. */
export function choiceOf({ lead, isReportBanned }: Pick<LeadDetailWire, 'lead' | 'isReportBanned'>, now: number) {
  return reportChoice(reportFactsOf(lead, isReportBanned, now));
}
