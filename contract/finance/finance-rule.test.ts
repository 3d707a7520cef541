import { describe, expect, it } from 'vitest';
import { financeChoice, offersFinance, type FinanceCompany, type FinanceLead } from './finance-rule.ts';
import { introductionRules, type Introduction } from './introduction-rules.ts';

const day = 86_400_000;
const bought = Date.parse('2026-03-02T12:00:00Z');
const company: FinanceCompany = { country: 'gb', canOfferFinance: true, showFinance: true, accountType: 2 };
const lead: FinanceLead = { autoAccepted: false, firstRequest: bought - 2 * day, acceptedDate: bought, introduced: null };

describe('whether a company introduces customers', () => {
  it.each<[string, Partial<FinanceCompany>, boolean]>([
    ['in Great Britain with both flags', {}, true],
    ['with a key account', { accountType: 1 }, true],
    ['not with a limited account', { accountType: 3 }, false],
    ['not without its own flag', { canOfferFinance: false }, false],
    ['not while finance is hidden', { showFinance: false }, false],
    ['not in Denmark', { country: 'dk' }, false],
    ['not in Sweden', { country: 'se' }, false],
    ['not in Norway', { country: 'no' }, false],
  ])('%s', (_, facts, may) => {
    expect(offersFinance({ ...company, ...facts })).toBe(may);
    expect(financeChoice({ ...company, ...facts }, lead, bought).kind).toBe(may ? 'offer' : 'none');
  });
});

describe('the customer of a lead', () => {
  it.each<[string, Partial<FinanceLead>, number, string]>([
    ['at the purchase', {}, bought, 'offer'],
    ['on the last moment of 14 days', {}, bought + 14 * day, 'offer'],
    ['a moment later', {}, bought + 14 * day + 1, 'too_late'],
    ['12 days after an automatic purchase that was asked for two days before', { autoAccepted: true }, bought + 12 * day, 'offer'],
    ['a moment later', { autoAccepted: true }, bought + 12 * day + 1, 'too_late'],
    ['who was introduced', { introduced: bought + day }, bought + 2 * day, 'already_sent'],
    ['who was introduced, long after', { introduced: bought + day }, bought + 90 * day, 'already_sent'],
  ])('%s', (_, facts, now, expected) => {
    const choice = financeChoice(company, { ...lead, ...facts }, now);
    expect(choice.kind === 'offer' ? choice.kind : choice.reason).toBe(expected);
  });

  it('can be introduced until the deadline, and never by a company without permission', () => {
    expect(financeChoice(company, lead, bought)).toEqual({ kind: 'offer', until: bought + 14 * day });
    expect(financeChoice({ ...company, showFinance: false }, { ...lead, introduced: bought }, bought)).toEqual({
      kind: 'none',
      reason: 'not_allowed',
    });
  });
});

describe('the form', () => {
  const form: Introduction = { title: 'Mr', first_name: 'Anil', last_name: 'Patel', email: 'anil@example.test', siteId: '1' };
  const problems = (changed: Partial<Introduction>): Record<string, unknown> => {
    const filled = { ...form, ...changed };
    return {
      title: introductionRules.title?.(filled.title, filled),
      first_name: introductionRules.first_name?.(filled.first_name, filled),
      last_name: introductionRules.last_name?.(filled.last_name, filled),
      email: introductionRules.email?.(filled.email, filled),
      siteId: introductionRules.siteId?.(filled.siteId, filled),
    };
  };

  it.each<[keyof Introduction, string | number, string | undefined]>([
    ['title', '', 'required'],
    ['title', 'Lord', 'invalid'],
    ['title', 'Dr', undefined],
    ['first_name', ' ', 'required'],
    ['first_name', 'https://loans.example', 'required'],
    ['last_name', '', 'required'],
    ['email', '', 'required'],
    ['email', 'anil@', 'email'],
    ['siteId', '', 'required'],
    ['siteId', '3', 'invalid'],
    ['siteId', 2, undefined],
  ])('judges %s "%s" as %s', (field, value, problem) => {
    expect(problems({ [field]: value })[field]).toBe(problem);
  });

  it('accepts a complete introduction', () => {
    expect(Object.values(problems({})).filter((problem) => problem !== undefined)).toEqual([]);
  });
});
