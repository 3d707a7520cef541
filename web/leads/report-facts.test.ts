import { describe, expect, test } from 'vitest';
import { reportStatuses } from '../../contract/disputes/values.ts';
import type { LeadDetailWire } from './lead-facts.ts';
import { leadDetail } from './test-lead.ts';
import { getReportChoice } from './entry.tsx';

const now = Date.parse('2026-11-23T12:00:00Z');
const past = '2026-11-23T11:59:59Z';
const future = '2026-11-27T14:32:00Z';

type Lead = LeadDetailWire['lead'];

/** Combinations of a lead’s fields in each state the server knows. */
const states: readonly Partial<Lead>[] = [
  { reportStatus: null },
  { reportStatus: 'extended', extensions_granted: 1 },
  { reportStatus: 'reported', outstanding_report: true },
  { reportStatus: 'accepted', query_result: true },
  { reportStatus: 'rejected', query_result: false, isAppealable: true },
  { reportStatus: 'appealed', query_result: false, outstanding_report: true },
  { reportStatus: 'rejected', query_result: false },
];

const table = states.flatMap((state) =>
  [past, future].flatMap((report_by) =>
    (state.query_result === undefined ? [null] : [past, future]).flatMap((appeal_by) =>
      [false, true].map((isReportBanned): [string, Lead, boolean] => {
        const lead = { ...leadDetail.lead, ...state, report_by, appeal_by };
        return [JSON.stringify({ ...state, report_by, appeal_by, isReportBanned }), lead, isReportBanned];
      }),
    ),
  ),
);

/** Quoted verbatim from the specification, document 1. */
function isReportingAllowed(lead: Lead, isBanned: boolean): boolean {
  return (
    (lead.reportStatus === null || (lead.reportStatus === 'extended' && lead.reason === null)) &&
    now <= Date.parse(lead.report_by) &&
    !isBanned &&
    !lead.outstanding_report &&
    lead.query_result === null &&
    !lead.isAppealable
  );
}

/** The same, plus 'another reading for the page guard'. */
function isAppealAllowed(lead: Lead, isBanned: boolean): boolean {
  return lead.isAppealable && lead.appeal_by !== null && now <= Date.parse(lead.appeal_by) && !isBanned;
}

describe('reporting options follow the specification', () => {
  test.each(table)('%s', (_, lead, isReportBanned) => {
    const { kind } = getReportChoice({ lead, isReportBanned }, now);
    expect([kind === 'report', kind === 'appeal']).toEqual([
      isReportingAllowed(lead, isReportBanned),
      isAppealAllowed(lead, isReportBanned),
    ]);
  });

  test('in every status of a lead', () => {
    expect(new Set(states.map(({ reportStatus }) => reportStatus))).toEqual(new Set([null, ...reportStatuses]));
  });
});
