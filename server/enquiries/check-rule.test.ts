import { describe, expect, it } from 'vitest';
import { checkPoints, isThrowAwayMail, judgeChecks, listCheckReasons, computeScore, type IntakeFindings } from './check-rule.ts';

const limits = { points: checkPoints.standard, ofConsumer: 3, ofAddress: 5, ofSource: 50 };
const nothing: IntakeFindings = {
  email: 'ann@consumer.test',
  isDuplicate: false,
  hasDoubtfulText: false,
  hasForeignText: false,
  ofConsumer: 0,
  ofAddress: 0,
  ofSource: 0,
  proofs: [],
};
const judge = (more: Partial<IntakeFindings>) => judgeChecks({ ...nothing, ...more }, limits);

describe('enquiry checks', () => {
  it.each<[string, Partial<IntakeFindings>, string[], number]>([
    ['nothing against it', {}, [], 65],
    ['the same consumer asked before', { isDuplicate: true }, ['not_sent_before'], 50],
    ['two of the consumer today', { ofConsumer: 2 }, [], 65],
    ['three of the consumer today', { ofConsumer: 3 }, ['unhurried'], 50],
    ['four from the address this hour', { ofAddress: 4 }, [], 65],
    ['five from the address this hour', { ofAddress: 5 }, ['unhurried'], 50],
    ['forty-nine from the source this hour', { ofSource: 49 }, [], 65],
    ['fifty from the source this hour', { ofSource: 50 }, ['unhurried'], 50],
    ['a telephone that the source had confirmed', { proofs: [{ kind: 'telephone_confirmed', by: 'Call centre', at: '' }] }, [], 90],
    ['a throw-away mailbox', { email: 'x@mailinator.com' }, ['lasting_mail'], 50],
    ['contact details in the text', { hasDoubtfulText: true }, ['plain_text'], 60],
    ['a text in a foreign language', { hasForeignText: true }, ['own_language'], 60],
    [
      'all at once',
      { isDuplicate: true, ofConsumer: 9, email: 'x@yopmail.com', hasDoubtfulText: true, hasForeignText: true },
      ['not_sent_before', 'unhurried', 'lasting_mail', 'plain_text', 'own_language'],
      10,
    ],
  ])('%s', (_, found, failed, score) => {
    const checks = judge(found);
    expect(checks.filter(({ passed }) => !passed).map(({ kind }) => kind)).toEqual(failed);
    expect(computeScore(checks)).toBe(score);
  });

  it('score a hundred at most, exactly with both confirmations', () => {
    const { points } = limits;
    expect(computeScore([...judge({}), { points: points.telephone_confirmed }, { points: points.email_confirmed }])).toBe(100);
    expect(computeScore([{ points: 80 }, { points: 80 }])).toBe(100);
  });
});

it.each([
  ['ann@mailinator.com', true],
  ['ANN@Mailinator.COM', true],
  ['ann@deep.in.mailinator.com', true],
  ['ann@notmailinator.com', false],
  ['mailinator.com@gmail.com', false],
  ['ann@consumer.test', false],
  ['com', false],
])('rate %s as disposable mail: %s', (email, is) => {
  expect(isThrowAwayMail(email)).toBe(is);
});

const terms = { bringsProof: false, smsSetUp: true };
it.each<[Pick<Parameters<typeof listCheckReasons>[1], 'requiredChecks' | 'scoreLimit'>, string[]]>([
  [{ requiredChecks: [], scoreLimit: 0 }, []],
  [{ requiredChecks: [], scoreLimit: 65 }, []],
  [{ requiredChecks: [], scoreLimit: 66 }, ['low_score']],
  [{ requiredChecks: ['telephone_confirmed'], scoreLimit: 0 }, ['unconfirmed']],
  [{ requiredChecks: ['telephone_confirmed', 'email_confirmed'], scoreLimit: 100 }, ['unconfirmed', 'low_score']],
])('a source requiring %j holds an unconfirmed enquiry for %j', (demands, reasons) => {
  expect(listCheckReasons(judge({}), { ...terms, ...demands })).toEqual(reasons);
});

it('a failed check confirms nothing', () => {
  const failed = { kind: 'telephone_confirmed', passed: false, points: 0 } as const;
  const demands = { ...terms, requiredChecks: ['telephone_confirmed'], scoreLimit: 0 } as const;
  expect(listCheckReasons([failed], demands)).toEqual(['unconfirmed']);
  expect(listCheckReasons([{ ...failed, passed: true }], demands)).toEqual([]);
});

it.each([
  [['telephone_confirmed'], false, false, []],
  [['telephone_confirmed'], false, true, ['unconfirmed']],
  [['telephone_confirmed', 'email_confirmed'], false, false, ['unconfirmed']],
] as const)(
  'without an SMS provider a source requiring %j (form: %s, proof: %s) holds for %j',
  (requiredChecks, smsSetUp, bringsProof, reasons) => {
    expect(listCheckReasons([], { requiredChecks, scoreLimit: 0, smsSetUp, bringsProof })).toEqual(reasons);
  },
);
