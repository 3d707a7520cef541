import { describe, expect, test } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { company } from '../testing/known-company.ts';
import { partOfDay, getWelcome, findWelcomer } from './api.ts';

const now = Date.parse('2026-03-31T12:00:00Z');
const day = 86_400_000;
const aged = (days: number, more: Partial<CompanyWire> = {}): CompanyWire => ({
  ...company,
  created_date: new Date(now - days * day).toISOString(),
  ...more,
});
const at = '2026-03-30T12:00:00Z';
const untouched = { step_one: null, step_two: null, step_three: null, step_four: null, skipped: null };
const finished = { step_one: at, step_two: at, step_three: at, step_four: at, skipped: null };
const closed = { status: { id: 230 as const } };

describe('welcome card', () => {
  test.each<[string, CompanyWire, object]>([
    ['a closed company', aged(400, closed), { kind: 'closed' }],
    ['closed goes before a mail that is not confirmed', aged(1, { ...closed, email_validated: false }), { kind: 'closed' }],
    ['a mail that is not confirmed, new', aged(1, { email_validated: false }), { kind: 'unvalidated' }],
    ['a mail that is not confirmed, old', aged(400, { email_validated: false }), { kind: 'unvalidated' }],
    ['new and nothing done', aged(1, { set_up_complete: false }), { kind: 'ready', isSetUp: false, isJourneyDone: false }],
    ['new and every step done', aged(29, { registration_journey: finished }), { kind: 'ready', isSetUp: true, isJourneyDone: true }],
    ['new and dismissed', aged(2, { registration_journey: { ...untouched, skipped: at } }), { kind: 'greeting', isNewcomer: true }],
    ['a minute short of 30 days', aged(30 - 1 / 1440), { kind: 'ready', isSetUp: true, isJourneyDone: false }],
    ['30 days', aged(30), { kind: 'greeting', isNewcomer: false }],
    ['a year', aged(365), { kind: 'greeting', isNewcomer: false }],
  ])('%s', (_, whose, welcome) => expect(getWelcome(whose, now)).toEqual(welcome));

  test('welcomes a newcomer by marketplace or partner until dismissed or old', () => {
    expect(findWelcomer(aged(1), now)).toEqual({ partner: undefined });
    expect(findWelcomer(aged(1, { brand: 'boilers' }), now)).toEqual({ partner: 'Flueline' });
    expect(findWelcomer(aged(1, { brand: 'solar', registration_journey: { ...untouched, skipped: at } }), now)).toBeUndefined();
    expect(findWelcomer(aged(31, { brand: 'solar' }), now)).toBeUndefined();
  });
});

test.each([
  [0, 'evening'],
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])("%i o'clock is %s", (hour, part) => expect(partOfDay(hour)).toBe(part));
