import { expect, it } from 'vitest';
import { attemptProblems } from './attempts-rule.ts';

const now = new Date('2026-03-06T12:00:00Z');
const boughtAt = new Date('2026-03-02T12:00:00Z');
const asked = { attemptsNeeded: 3, attemptsHours: 48 };
const none = { attemptsNeeded: null, attemptsHours: null };
const noHours = { attemptsNeeded: 3, attemptsHours: null };
const noNumber = { attemptsNeeded: null, attemptsHours: 48 };
const tried = (...times: readonly string[]) => times.map((at) => ({ at: new Date(`2026-03-${at}:00Z`), channel: 'phone' as const }));

it.each<[what: string, rule: Parameters<typeof attemptProblems>[0], times: readonly string[], problems: object]>([
  ['three over two days', asked, ['03T09:00', '04T18:00', '05T09:00'], {}],
  ['in any order', asked, ['05T09:00', '03T09:00', '04T18:00'], {}],
  ['at the moments of purchase and report', asked, ['02T12:00', '04T12:00', '06T12:00'], {}],
  ['two', asked, ['03T09:00', '05T09:00'], { attempts: ['Enter at least 3 attempts with their times'] }],
  ['none, which leaves the report to an operator', asked, [], {}],
  ['one', asked, ['03T09:00'], { attempts: ['Enter at least 3 attempts with their times'] }],
  [
    'three within a minute less',
    asked,
    ['03T09:00', '04T09:00', '05T08:59'],
    { attempts: ['Enter at least 3 attempts over at least 48 hours'] },
  ],
  ['one to come', asked, ['03T09:00', '04T09:00', '06T12:01'], { 'attempts.2.at': ['An attempt cannot be in the future'] }],
  [
    'one before the purchase',
    asked,
    ['02T11:59', '04T09:00', '05T09:00'],
    { 'attempts.0.at': ['An attempt cannot be before you bought the lead'] },
  ],
  ['one twice', asked, ['03T09:00', '03T09:00', '05T09:00'], { 'attempts.1.at': ['This attempt is listed twice'] }],
  ['none if none is required', none, [], {}],
  ['one by a rule without hours', noHours, ['03T09:00'], {}],
  ['one by a rule without a number', noNumber, ['03T09:00'], {}],
  ['one if none is required', none, ['03T09:00'], {}],
  ['one in the future if none is required', none, ['07T09:00'], { 'attempts.0.at': ['An attempt cannot be in the future'] }],
])('%s', (_, rule, times, problems) => {
  expect(attemptProblems(rule, tried(...times), { boughtAt, now })).toEqual(problems);
});

it('counts the hours between attempts to the millisecond', () => {
  const after = (ms: number) => ({ at: new Date(boughtAt.getTime() + ms), channel: 'phone' as const });
  const judge = (ms: number) => attemptProblems(asked, [after(0), after(1_000), after(ms)], { boughtAt, now });
  expect(judge(48 * 3_600_000)).toEqual({});
  expect(Object.keys(judge(48 * 3_600_000 - 1))).toEqual(['attempts']);
});
