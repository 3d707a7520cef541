import type { QueuedReportWire, ReportDetailWire } from '../../../contract/disputes/queue-endpoints.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { staffAnswers } from '../../testing/open-desk.tsx';

export const queued: QueuedReportWire = {
  id: 7,
  lead: 'LEAD000007',
  country: 'gb',
  reason: 'fraud',
  state: 'with_operator',
  price: 24,
  currency: 'GBP',
  waiting_since: '2026-01-05T10:00:00Z',
  decide_by: '2026-01-07T10:00:00Z',
  working_hours: 50,
  overdue: true,
  decided: null,
  pending: null,
  company: { id: 3, name: 'Midland Heating Ltd', bought: 41, reported: 3, unreachable: 0, exceeds_peers: true },
};
export const second: QueuedReportWire = {
  ...queued,
  id: 8,
  lead: 'LEAD000008',
  waiting_since: '2026-01-06T10:00:00Z',
  overdue: false,
  working_hours: 12,
};

export const buildReportDetail = (report: QueuedReportWire): ReportDetailWire => ({
  report,
  detail: {
    reason: 'fraud',
    state: report.state,
    comment: 'The name is that of a film star.',
    created: '2026-01-05T10:00:00Z',
    decide_by: report.decide_by,
    appeal_by: null,
    appeal_comment: null,
    appealed: null,
    attempts: [{ at: '2026-01-04T09:00:00Z', channel: 'phone' }],
    question: null,
    decisions: [],
  },
  rule: {
    reason: 'fraud',
    version: 1,
    window_days: 7,
    automatic_window_days: 14,
    proof: 'text',
    decided_by: 'operator',
    attempts_needed: null,
    attempts_hours: null,
    answer_hours: null,
    quota: null,
    removes_enquiry: false,
    valid_from: '2026-01-01T00:00:00Z',
  },
  lead: {
    enquiry: 11,
    work_type: 'Boiler service',
    place: 'LE1 Leicester',
    bought: '2026-01-03T10:00:00Z',
    automatic: false,
    credit: 28.8,
  },
  answer: null,
  statements: [],
  earlier: [],
  facts: {
    bought_before: 'LEAD000001',
    outside_coverage: false,
    telephone_dead: true,
    email_dead: false,
    withdrawn: false,
    other_buyers: 2,
    other_reports: 1,
  },
  others: [{ company: 'Tidy Pipes', reason: 'hoaxlead', state: 'accepted', created: '2026-01-04T10:00:00Z' }],
  report_by: '2026-01-10T10:00:00Z',
  extend_until: '2026-01-16T10:00:00Z',
  promised_hours: 48,
  duplicate_days: 60,
  history_days: 90,
  undo_seconds: 10,
  templates: { accept: [{ key: 'goodwill', text: 'You get the price back.' }], reject: [], extend: [] },
});

export const listed = (data: QueuedReportWire[]) =>
  answer('GET /operator/reports', {
    data,
    meta: {
      totalResults: data.length,
      pageSize: 20,
      counts: { reports: data.length, appeals: 0 },
      last_decided: '2026-01-05T09:00:00Z',
      promised_hours: 48,
      now: '2026-01-07T12:00:00Z',
    },
  });

export const reportAnswers: TestAnswers = {
  ...staffAnswers('agent'),
  'GET /operator/reports': listed([queued, second]),
  'GET /operator/reports/rates': answer('GET /operator/reports/rates', {
    data: [{ key: '3', name: 'Midland Heating Ltd', bought: 41, reported: 3, accepted: 2, share: 2 / 41 }],
    meta: { days: 90 },
  }),
  'GET /operator/reports/{id}': answer('GET /operator/reports/{id}', { data: buildReportDetail(queued) }),
};
