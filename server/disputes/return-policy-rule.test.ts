import { describe, expect, it } from 'vitest';
import type { ReportReason } from '../../contract/disputes/values.ts';
import { demoCountries } from '../../db/demo/demo-countries.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import {
  judgeAnswer,
  judgeReport,
  findProof,
  quotaLeft,
  type AnswerRuling,
  type CustomerAnswer,
  type ProofFacts,
  type ProofGround,
  type ReturnRule,
  type Ruling,
} from './return-policy-rule.ts';
import { rulesInForce } from './return-rules.ts';

const database = useTestDatabase({ poolSize: 1 });

/** A reachable customer and an unremarkable sale. */
const nothingSeen: ProofFacts = {
  withdrawnWithinHour: false,
  boughtBefore: null,
  isAutomatic: false,
  matched: null,
  telephone: 'alive',
  email: 'alive',
  isProviderAsked: false,
  saidInTouch: null,
  areAttemptsStated: true,
  canAsk: true,
};

describe('what can be proved automatically', () => {
  const proofs: readonly [what: string, facts: Partial<ProofFacts>, ground: ProofGround | null][] = [
    ['nothing', {}, null],
    ['withdrawn within the hour', { withdrawnWithinHour: true }, 'withdrawn'],
    ['bought before', { boughtBefore: 'ABC123' }, 'bought_before'],
    ['bought automatically without a match', { isAutomatic: true, matched: false }, 'coverage'],
    ['bought automatically within the coverage', { isAutomatic: true, matched: true }, null],
    ['bought automatically, and no match recorded', { isAutomatic: true, matched: null }, null],
    ['bought manually outside the coverage', { isAutomatic: false, matched: false }, null],
    ['neither channel exists', { telephone: 'dead', email: 'dead' }, 'contact_impossible'],
    ['only the telephone does not exist', { telephone: 'dead' }, null],
    ['only the e-mail does not exist', { email: 'dead' }, null],
    ['the only channel is a dead telephone', { telephone: 'dead', email: 'none' }, 'contact_impossible'],
    ['the only channel is a dead e-mail', { telephone: 'none', email: 'dead' }, 'contact_impossible'],
    ['contact data that were erased', { telephone: 'none', email: 'none' }, null],
    ['withdrawn before all else', { withdrawnWithinHour: true, boughtBefore: 'ABC123', telephone: 'dead', email: 'dead' }, 'withdrawn'],
    ['bought before, and dead', { boughtBefore: 'ABC123', telephone: 'dead', email: 'dead' }, 'bought_before'],
  ];
  it.each(proofs)('%s', (_, facts, ground) => {
    expect(findProof({ ...nothingSeen, ...facts })).toBe(ground);
  });
});

const reasons: readonly [reason: ReportReason, offeredIn: 'gb' | 'other' | 'all', decidedBy: string, attempts: string, quota: string][] = [
  ['hoaxlead', 'gb', 'asking_customer for 72', 'none', 'none'],
  ['fraud', 'gb', 'with_operator', 'none', 'none'],
  ['invalidphone', 'other', 'with_operator', 'none', 'none'],
  ['nocontacttried', 'other', 'asking_customer for 72', '3 over 48', '2000 of 90, least 2'],
  ['nocontactnottried', 'other', 'with_operator', 'none', 'none'],
  ['wrongwork', 'other', 'asking_customer for 72', 'none', 'none'],
  ['outsidecoverage', 'all', 'with_operator', 'none', 'none'],
  ['duplicate', 'all', 'with_operator', 'none', 'none'],
  ['reject_other', 'all', 'with_operator', 'none', 'none'],
];

describe.each(demoCountries)('the default policy in %s', (country) => {
  const read = async () => new Map((await database.db.rows(rulesInForce(country, null))).map((rule) => [rule.reason, rule]));
  const describeRuling = (rule: ReturnRule, facts: Partial<ProofFacts> = {}, mayWait = true): string => {
    const ruling = judgeReport(rule, { ...nothingSeen, ...facts }, { mayWait });
    return ruling.kind === 'asking_customer' ? `${ruling.kind} for ${ruling.hours}` : ruling.kind;
  };

  it('has a rule for every reason, in order', async () => {
    expect([...(await read()).keys()]).toEqual(reasons.map(([reason]) => reason));
  });

  it.each(reasons)('%s', async (reason, offeredIn, decidedBy, attempts, quota) => {
    const rule = (await read()).get(reason);
    if (rule === undefined) throw new Error(`no rule for ${reason}`);
    expect(rule.offered).toBe(offeredIn === 'all' || (offeredIn === 'gb') === (country === 'gb'));
    expect([rule.windowDays, rule.automaticWindowDays, rule.removesEnquiry]).toEqual([7, 14, false]);
    expect(rule.attemptsNeeded === null ? 'none' : `${rule.attemptsNeeded} over ${rule.attemptsHours}`).toBe(attempts);
    expect(rule.quotaBp === null ? 'none' : `${rule.quotaBp} of ${rule.quotaDays}, least ${rule.quotaLeast}`).toBe(quota);
    expect(describeRuling(rule)).toBe(decidedBy);
    // Automatic proof precedes the rule's decider, whatever the reason.
    expect(describeRuling(rule, { withdrawnWithinHour: true })).toBe('accepted');
    expect(describeRuling(rule, { boughtBefore: 'ABC123' })).toBe('accepted');
    expect(describeRuling(rule, { isAutomatic: true, matched: false })).toBe('accepted');
    expect(describeRuling(rule, { telephone: 'dead', email: 'dead' })).toBe('accepted');
    // Unreachable customers: a person decides.
    expect(describeRuling(rule, { canAsk: false })).toBe('with_operator');
    // A customer who already confirmed contact is not asked; one who denied it is.
    expect(describeRuling(rule, { saidInTouch: true })).toBe('with_operator');
    expect(describeRuling(rule, { saidInTouch: false })).toBe(decidedBy);
    // Only a claim that the contact cannot exist waits for providers, and only for a time.
    expect(describeRuling(rule, { isProviderAsked: true })).toBe(reason === 'invalidphone' ? 'checking' : decidedBy);
    expect(describeRuling(rule, { isProviderAsked: true }, false)).toBe(decidedBy);
  });
});

describe('who decides a report that proves nothing', () => {
  const rule = { proof: 'text', decidedBy: 'customer', answerHours: 72, attemptsNeeded: null } as const;
  const asking: Ruling = { kind: 'asking_customer', hours: 72 };
  const person: Ruling = { kind: 'with_operator' };
  it.each<[what: string, rule: Partial<Parameters<typeof judgeReport>[0]>, facts: Partial<ProofFacts>, ruling: Ruling]>([
    ['the customer', {}, {}, asking],
    ['the customer, without attempts if none are required', {}, { areAttemptsStated: false }, asking],
    ['the customer, after the required attempts', { attemptsNeeded: 3 }, {}, asking],
    ['an operator, without the required attempts', { attemptsNeeded: 3 }, { areAttemptsStated: false }, person],
    ['an operator, although there is a time for answers', { decidedBy: 'operator' }, {}, person],
    ['an operator, as long as the customer has no time for an answer', { answerHours: null }, {}, person],
  ])('%s', (_, ofRule, facts, ruling) => {
    expect(judgeReport({ ...rule, ...ofRule }, { ...nothingSeen, ...facts }, { mayWait: true })).toEqual(ruling);
  });
});

it('gives nothing on silence by half a quota', () => {
  expect(quotaLeft({ quotaBp: null, quotaLeast: 2 }, { bought: 9, givenOnSilence: 0 })).toBeNull();
  expect(quotaLeft({ quotaBp: 2_000, quotaLeast: null }, { bought: 9, givenOnSilence: 0 })).toBeNull();
});

const counting = { quotaBp: 2_000, quotaLeast: 2 };
const without = { quotaBp: null, quotaLeast: null };

describe('the quota on silence', () => {
  it.each<[bought: number, given: number, left: number]>([
    [0, 0, 2],
    [0, 2, 0],
    [9, 1, 1],
    [10, 2, 0],
    [14, 2, 0],
    [15, 2, 1],
    [15, 3, 0],
    [100, 7, 13],
    [100, 25, 0],
    [49_999, 0, 9_999],
  ])('of %d bought and %d given leaves %d', (bought, givenOnSilence, left) => {
    expect(quotaLeft(counting, { bought, givenOnSilence })).toBe(left);
    expect(quotaLeft(without, { bought, givenOnSilence })).toBeNull();
  });
});

describe('the outcome of an answer', () => {
  const denied: AnswerRuling = { kind: 'accepted', ground: 'customer_denied' };
  const silent: AnswerRuling = { kind: 'accepted', ground: 'customer_silent' };
  const person: AnswerRuling = { kind: 'with_operator' };
  it.each<[answer: CustomerAnswer | null, rule: typeof counting | typeof without, given: number, ruling: AnswerRuling]>([
    ['yes', counting, 0, person],
    ['yes', without, 0, person],
    ['no', counting, 0, denied],
    ['no', counting, 9, denied],
    ['no', without, 0, denied],
    ['never_asked', counting, 9, denied],
    ['never_asked', without, 0, denied],
    [null, counting, 0, silent],
    [null, counting, 1, silent],
    [null, counting, 2, person],
    [null, without, 0, person],
  ])('%s by %o with %d given', (answer, rule, givenOnSilence, ruling) => {
    expect(judgeAnswer(rule, answer, { bought: 5, givenOnSilence })).toEqual(ruling);
  });
});
