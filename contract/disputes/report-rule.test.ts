import { describe, expect, test } from 'vitest';
import { type ReportChoice, reportChoice, type ReportFacts, toReportStatus } from './report-rule.ts';
import { reportStates, type ReportState, type ReportStatus } from './values.ts';

const hour = 3_600_000;
const now = Date.parse('2026-03-10T12:00:00Z');
const reportBy = now + 6 * hour;
const appealBy = now + 12 * hour;
const facts: ReportFacts = { state: null, reportBy, appealBy: null, isBanned: false, now };
const rejected: ReportFacts = { ...facts, state: 'rejected', appealBy };

const report = (until: number): ReportChoice => ({ kind: 'report', until });
const appeal = (until: number): ReportChoice => ({ kind: 'appeal', until });
const not = (reason: 'banned' | 'already_reported' | 'decided'): ReportChoice => ({ kind: 'none', reason });
const closed = (reason: 'report_closed' | 'appeal_closed', since: number): ReportChoice => ({ kind: 'none', reason, since });

describe('a lead may be reported only when', () => {
  test.each<[string, ReportFacts, ReportChoice]>([
    ['there is no report', facts, report(reportBy)],
    ['or it was extended with no reason granted', { ...facts, state: 'extended' }, report(reportBy)],
    ['it was not reported and is still to be checked', { ...facts, state: 'checking' }, not('already_reported')],
    ['its customer is not being asked', { ...facts, state: 'asking_customer' }, not('already_reported')],
    ['no report is outstanding with a person', { ...facts, state: 'with_operator' }, not('already_reported')],
    ['no appeal is outstanding', { ...facts, state: 'appealed', appealBy }, not('already_reported')],
    ['there is no query result: accepted', { ...facts, state: 'accepted' }, not('decided')],
    ['there is no query result: accepted on appeal', { ...facts, state: 'appeal_accepted', appealBy }, not('decided')],
    ['there is no query result: rejected on appeal', { ...facts, state: 'appeal_rejected', appealBy }, not('decided')],
    ['it is not appealable', rejected, appeal(appealBy)],
    ['reporting is not banned for its type', { ...facts, isBanned: true }, not('banned')],
    ['the deadline has not passed', { ...facts, now: reportBy + 1 }, closed('report_closed', reportBy)],
    [
      'the deadline after an extension has not passed',
      { ...facts, state: 'extended', now: reportBy + 1 },
      closed('report_closed', reportBy),
    ],
  ])('%s', (_, of, choice) => expect(reportChoice(of)).toEqual(choice));

  test.each([
    ['long before', 0, 'report'],
    ['a moment before', reportBy - 1, 'report'],
    ['at the very moment of', reportBy, 'report'],
    ['a moment after', reportBy + 1, 'none'],
  ])('%s its deadline', (_, at, kind) => expect(reportChoice({ ...facts, now: at }).kind).toBe(kind));
});

describe('a rejection may be appealed', () => {
  test.each<[string, ReportFacts, ReportChoice]>([
    ['until its own deadline', rejected, appeal(appealBy)],
    ['until the one for reports, without its own', { ...rejected, appealBy: null }, appeal(reportBy)],
    ['though the one for reports has passed', { ...rejected, now: reportBy + 1 }, appeal(appealBy)],
    ['to the very moment', { ...rejected, now: appealBy }, appeal(appealBy)],
    ['not a moment later', { ...rejected, now: appealBy + 1 }, closed('appeal_closed', appealBy)],
    ['not where leads of the type cannot be reported any more', { ...rejected, isBanned: true }, not('banned')],
    ['once: not again while it is looked at', { ...rejected, state: 'appealed' }, not('already_reported')],
    ['once: not after it was rejected', { ...rejected, state: 'appeal_rejected' }, not('decided')],
  ])('%s', (_, of, choice) => expect(reportChoice(of)).toEqual(choice));
});

describe('in every state', () => {
  const everyState = [null, ...reportStates];

  test.each(everyState)('a ban takes precedence: %s', (state) => {
    expect(reportChoice({ state, reportBy, appealBy, isBanned: true, now })).toEqual(not('banned'));
  });

  test.each(everyState)('at most one action is open, and none after both deadlines: %s', (state) => {
    expect(reportChoice({ state, reportBy, appealBy, isBanned: false, now: appealBy + hour }).kind).toBe('none');
  });

  test.each(everyState)('an appeal deadline without a rejection opens nothing: %s', (state) => {
    const { kind } = reportChoice({ state, reportBy, appealBy, isBanned: false, now: reportBy + 1 });
    expect(kind).toBe(state === 'rejected' ? 'appeal' : 'none');
  });
});

describe('the status that companies see', () => {
  const shown: Readonly<Record<ReportState, ReportStatus>> = {
    checking: 'reported',
    asking_customer: 'reported',
    with_operator: 'reported',
    accepted: 'accepted',
    rejected: 'rejected',
    appealed: 'appealed',
    appeal_accepted: 'accepted',
    appeal_rejected: 'rejected',
    extended: 'extended',
  };
  test.each(reportStates)('of a report that is %s', (state) => expect(toReportStatus(state)).toBe(shown[state]));
  test('is none without a report', () => expect(toReportStatus(null)).toBeNull());
});
