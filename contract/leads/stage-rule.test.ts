import { describe, expect, it } from 'vitest';
import { isCreditedWin, misfit, moveTo, newLead, type StageFacts } from './stage-rule.ts';
import type { LeadStage } from './values.ts';

const facts = (stage: LeadStage, more: Partial<StageFacts> = {}): StageFacts => ({ ...newLead, stage, ...more });
const lost = { lostReason: 'price' } as const;

describe('the facts of a stage', () => {
  it.each<[StageFacts, ReturnType<typeof misfit>]>([
    [facts('new'), undefined],
    [facts('new', { quoteMinor: 100 }), 'quote_value'],
    [facts('contacted'), undefined],
    [facts('contacted', { quoteMinor: 0 }), 'quote_value'],
    [facts('quoted'), undefined],
    [facts('quoted', { quoteMinor: 100 }), undefined],
    [facts('quoted', { jobMinor: 100 }), 'job_value'],
    [facts('won'), undefined],
    [facts('won', { quoteMinor: 100, jobMinor: 90 }), undefined],
    [facts('won', lost), 'lost_reason'],
    [facts('lost', lost), undefined],
    [facts('lost', { quoteMinor: 100, ...lost }), undefined],
    [facts('lost', { jobMinor: 100, ...lost }), 'job_value'],
    [facts('lost'), 'lost_reason'],
  ])('of %j are judged %s', (given, field) => {
    expect(misfit(given)).toBe(field);
  });
});

it.each<[StageFacts, LeadStage, StageFacts]>([
  [facts('quoted', { quoteMinor: 100 }), 'won', facts('won', { quoteMinor: 100 })],
  [facts('won', { quoteMinor: 100, jobMinor: 90 }), 'quoted', facts('quoted', { quoteMinor: 100 })],
  [facts('won', { quoteMinor: 100, jobMinor: 90 }), 'new', facts('new')],
  [facts('lost', { quoteMinor: 100, ...lost }), 'contacted', facts('contacted')],
])('moves %j to %s and keeps what fits', (from, to, expected) => {
  expect(moveTo(from, to, null)).toEqual(expected);
  expect(misfit(moveTo(from, to, null))).toBeUndefined();
});

it.each<[LeadStage, LeadStage, boolean, boolean]>([
  ['quoted', 'won', true, true],
  ['new', 'won', true, true],
  ['won', 'won', true, false],
  ['quoted', 'lost', true, false],
  ['quoted', 'won', false, false],
])('judges a move from %s to %s of a lead whose credit is %s', (from, to, isCredited, expected) => {
  expect(isCreditedWin(from, to, isCredited)).toBe(expected);
});
