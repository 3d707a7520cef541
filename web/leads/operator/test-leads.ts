import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { staffAnswers } from '../../testing/open-desk.tsx';
import type { DeskLead, WholeLead } from './api.ts';

const at = (time: string): string => `2026-03-04T${time}:00.000Z`;

/** A lead on sale, bought by one company and offered to another. */
export function deskLead(more: Partial<DeskLead> = {}): DeskLead {
  return {
    id: 100_001,
    code: 'K7M2Q9XW',
    stage: 'live',
    status: 'released',
    hold_reasons: [],
    qualified: false,
    country: 'gb',
    work_type: 'Gas boiler replacement',
    outcode: 'LE4',
    timescale: 'ASAP',
    source: 'Boiler guide',
    received_at: at('09:00'),
    hold_release_at: null,
    released_at: at('09:01'),
    priority_until: at('09:31'),
    price: 24,
    currency: 'GBP',
    sold: 1,
    reserved: 1,
    maximum: 3,
    ...more,
  };
}

const buyer = { id: 7, name: 'Midland Heating Ltd' };
const nothing = { reason: null, code: null, channel: null, until: null, amount: null, from: null, to: null, count: null, staff: null };

export function wholeLead(more: Partial<WholeLead> = {}): WholeLead {
  return {
    lead: deskLead(),
    description: 'Combi is losing pressure.',
    answers: [{ question: 'What kind of property is it?', answer: 'Terraced house', hidden: false }],
    doubtful_passages: [],
    tracking: { fields: [{ name: 'utm_campaign', value: 'spring-boilers' }], left_out: 2 },
    customer: { name: 'W••• P•••', telephone: '07••• •••123', email: 'w•••@c•••' },
    checks: [
      { kind: 'telephone_format', passed: true, points: 15, at: at('09:00'), proven_by: null },
      { kind: 'lasting_mail', passed: false, points: 0, at: at('09:00'), proven_by: null },
    ],
    score: 15,
    score_limit: 0,
    agreed_maximum: 3,
    base_price: 24,
    price_override: null,
    removal_reason: null,
    opens_at: at('09:31'),
    opened_at: null,
    buyers: [
      {
        company: buyer,
        code: 'ABCDEF2345',
        channel: 'auto',
        bought_at: at('09:01'),
        price: 24,
        invoice: { code: '10007-0001', status: 'unpaid', creditable_net: 24 },
        credit_note: null,
        report: null,
      },
    ],
    offers: [],
    declines: [{ company: { id: 9, name: 'Slow Plumbing' }, declined_at: at('09:10'), reason: 'Too far away' }],
    timeline: [
      { ...nothing, event: 'received', at: at('09:00'), company: null },
      { ...nothing, event: 'not_matched', at: at('09:01'), company: null, reason: 'cap_day', count: 2 },
      { ...nothing, event: 'bought', at: at('09:01'), company: buyer, code: 'ABCDEF2345', channel: 'auto', amount: 24 },
    ],
    last_change: 5,
    ...more,
  };
}

/** Answers for the back office with one lead listed. */
export function leadAnswers(whole: WholeLead = wholeLead(), role: 'agent' | 'admin' = 'admin'): TestAnswers {
  return {
    ...staffAnswers(role),
    'GET /operator/leads': answer('GET /operator/leads', { data: [whole.lead], meta: { totalResults: 1, pageSize: 20 } }),
    'GET /operator/leads/filters': answer('GET /operator/leads/filters', { data: { work_types: [], sources: [] } }),
    'GET /operator/leads/{id}': answer('GET /operator/leads/{id}', { data: whole }),
    'GET /operator/enquiries/{id}/distribution': answer('GET /operator/enquiries/{id}/distribution', {
      data: {
        matched_at: at('09:01'),
        settled_at: null,
        window_until: null,
        opens_at: at('09:31'),
        opened_at: null,
        matched: [],
        not_matched: [{ reason: 'cap_day', companies: [buyer] }],
        digests: [],
        nearby: 1,
      },
    }),
  };
}
