import type { PromisesWire, ReportWire, ReturnRuleWire } from '../../contract/disputes/endpoints.ts';
import type { ReportReason } from '../../contract/disputes/values.ts';
import { leadDetail } from '../leads/test-lead.ts';
import { answer } from '../testing/contract-answers.ts';
import { signedIn } from '../testing/known-company.ts';
import type { Reporting } from './reported-lead.ts';

/** A default rule of the policy; tests override what they need. */
export function rule(reason: ReportReason, more: Partial<ReturnRuleWire> = {}): ReturnRuleWire {
  return {
    reason,
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
    ...more,
  };
}

export const tried = rule('nocontacttried', {
  proof: 'attempts',
  decided_by: 'customer',
  attempts_needed: 3,
  attempts_hours: 48,
  answer_hours: 72,
  quota: { share: 0.2, days: 90, least: 2 },
});

/** Rule as in Denmark. */
export const abroad: readonly ReturnRuleWire[] = [
  rule('invalidphone', { proof: 'contact_impossible' }),
  tried,
  rule('nocontactnottried'),
  rule('wrongwork', { decided_by: 'customer', answer_hours: 72 }),
  rule('duplicate', { proof: 'bought_before' }),
  rule('reject_other'),
];

export const british: readonly ReturnRuleWire[] = [
  rule('hoaxlead', { decided_by: 'customer', answer_hours: 72 }),
  rule('fraud'),
  rule('outsidecoverage', { proof: 'coverage' }),
  rule('duplicate', { proof: 'bought_before' }),
  rule('reject_other'),
];

export const report: ReportWire = {
  reason: 'reject_other',
  state: 'with_operator',
  comment: 'The house is not there any more.',
  created: '2026-11-21T10:00:00Z',
  decide_by: '2026-11-25T10:00:00Z',
  appeal_by: null,
  appeal_comment: null,
  appealed: null,
  attempts: [],
  question: null,
  decisions: [],
};

export const rejection: ReportWire['decisions'][number] = {
  step: 'report',
  outcome: 'rejected',
  decided_by: 'operator',
  ground: 'person',
  reason: 'The house stands, and the customer answered our call.',
  facts: {},
  rule_version: 1,
  at: '2026-11-22T09:00:00Z',
};

export const rejected: ReportWire = { ...report, state: 'rejected', appeal_by: '2099-11-29T09:00:00Z', decisions: [rejection] };

export const promises: PromisesWire = { decide_hours: 48, duplicate_days: 60, appeal_days: 7 };

/** Reporting state of a lead bought a while ago with a distant deadline. */
export function reporting(more: Partial<Omit<Reporting, 'facts'>> & { readonly facts?: Partial<Reporting['facts']> } = {}): Reporting {
  return {
    extensions_granted: 0,
    rules: [...british],
    quota_left: null,
    answer_by: '2026-11-25T10:00:00Z',
    promises,
    reports: [],
    ...more,
    facts: {
      state: null,
      report_by: '2099-03-14T17:00:00Z',
      appeal_by: null,
      is_banned: false,
      now: '2026-11-23T10:00:00Z',
      ...more.facts,
    },
  };
}

export const reportPage = 'GET /lead/report/{id}';

export const leadPage = 'GET /lead/find/{id}';

/** Answers for reporting a lead: shell, lead and options. */
export const reportAnswers = (more?: Parameters<typeof reporting>[0]) => ({
  ...signedIn(),
  [leadPage]: answer(leadPage, { data: leadDetail }),
  [reportPage]: answer(reportPage, { data: reporting(more) }),
  'PUT /lead/inventory/{id}': answer('PUT /lead/inventory/{id}', { data: {} }),
});
