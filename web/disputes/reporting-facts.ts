import type { ReportFacts } from '../../contract/disputes/report-rule.ts';
import type { Reporting } from './reported-lead.ts';

/** A lead's reporting as the rule asks for it: the same rule and facts as the button that led here, and the verb that takes the report. */
export function factsOf({ facts }: Pick<Reporting, 'facts'>): ReportFacts {
  return {
    state: facts.state,
    reportBy: Date.parse(facts.report_by),
    appealBy: facts.appeal_by === null ? null : Date.parse(facts.appeal_by),
    isBanned: facts.is_banned,
    now: Date.parse(facts.now),
  };
}
