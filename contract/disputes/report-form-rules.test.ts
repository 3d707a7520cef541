import { describe, expect, it } from 'vitest';
import { type AttemptEntry, findChosenReason, type ReportForm, reportFormRules, appealRules } from './report-form-rules.ts';

const boughtAt = Date.parse('2026-11-20T09:30:30');
const now = Date.parse('2026-11-24T12:00');
const asked = (reason: string) => (reason === 'nocontacttried' ? { count: 3, hours: 48 } : null);
const rules = reportFormRules(asked, { boughtAt, now: () => now });

const form = (more: Partial<ReportForm>): ReportForm => ({ reason: '', tried: '', attempts: [], comment: '', ...more });
const at = (...times: readonly string[]): AttemptEntry[] => times.map((time) => ({ at: `2026-11-${time}`, channel: 'phone' }));
const enough = at('20T10:00', '21T18:30', '22T10:00');

describe('a report', () => {
  it.each([
    ['', '', 'required', undefined],
    ['duplicate', '', undefined, undefined],
    ['nocontact', '', undefined, 'unableToContact'],
    ['nocontact', 'nocontacttried', undefined, undefined],
    ['nocontact', 'nocontactnottried', undefined, undefined],
  ] as const)('answers the reason "%s" and "%s" with %s and %s', (reason, tried, ofReason, ofTried) => {
    const values = form({ reason, tried });
    expect(rules.reason?.(reason, values)).toBe(ofReason);
    expect(rules.tried?.(tried, values)).toBe(ofTried);
  });

  it.each([
    [form({ reason: 'nocontact' }), undefined],
    [form({ reason: 'nocontact', tried: 'nocontacttried' }), 'nocontacttried'],
    [form({ reason: 'duplicate', tried: 'nocontacttried' }), 'duplicate'],
    [form({}), undefined],
  ])('sends one complete reason', (values, reason) => {
    expect(findChosenReason(values)).toBe(reason);
  });

  it.each<[string, readonly AttemptEntry[], string | undefined]>([
    ['as many as the rule asks for', enough, undefined],
    ['more than that, and an empty line', [...enough, ...at('23T09:00'), { at: '', channel: '' }], undefined],
    ['in any order', enough.toReversed(), undefined],
    ['none', [], 'attemptsIncomplete'],
    ['one too few', enough.slice(1), 'attemptsIncomplete'],
    ['one without its kind', [...enough.slice(1), { at: '2026-11-20T10:00', channel: '' }], 'attemptsIncomplete'],
    ['one without its time', [...enough, { at: '', channel: 'sms' }], 'attemptsIncomplete'],
    ['a minute too close together', at('20T10:00', '21T18:30', '22T09:59'), 'attemptsApart'],
    ['two at one time', at('20T10:00', '22T10:00', '22T10:00'), 'attemptsTwice'],
    ['one in the minute of the purchase', at('20T09:30', '21T18:30', '22T10:00'), undefined],
    ['one before the purchase', at('20T09:29', '21T18:30', '22T10:00'), 'attemptsOutside'],
    ['one in the future', at('20T10:00', '21T18:30', '24T12:01'), 'attemptsOutside'],
    ['one at no time at all', [...enough, { at: 'yesterday', channel: 'phone' }], 'attemptsOutside'],
  ])('validates attempts: %s', (_name, attempts, problem) => {
    expect(rules.attempts?.(attempts, form({ reason: 'nocontact', tried: 'nocontacttried', attempts }))).toBe(problem);
  });

  it('needs no attempts unless the rule asks for them', () => {
    expect(rules.attempts?.([], form({ reason: 'duplicate', tried: 'nocontacttried' }))).toBeUndefined();
    expect(rules.attempts?.([], form({ reason: 'nocontact' }))).toBeUndefined();
  });
});

it.each([
  ['', 'required'],
  ['   \n ', 'required'],
  ['Too short', 'tooShort'],
  ['   Nine chars   ', undefined],
  ['Ten chars!', undefined],
])('answers the description "%s" with %s, in a report and in an appeal', (comment, problem) => {
  expect(rules.comment?.(comment, form({ comment }))).toBe(problem);
  expect(appealRules.comment?.(comment, { comment })).toBe(problem);
});
