import { describe, expect, it } from 'vitest';
import { judgeMoneyAction, type MoneyVerdict } from './money-action-rule.ts';

type Judged = Parameters<typeof judgeMoneyAction>[0];

const base: Judged = {
  action: 'transfer',
  role: 'agent',
  amountMinor: 10_000,
  spentMinor: 0,
  agentLimitMinor: 300_000,
  ceilings: { agentEachMinor: 10_000, agentDayMinor: 25_000, adminMinor: 100_000 },
  isConfirmed: false,
};
const judge = (facts: Partial<Judged>): MoneyVerdict => judgeMoneyAction({ ...base, ...facts });

describe('an agent', () => {
  it.each<[what: string, facts: Partial<Judged>, verdict: MoneyVerdict]>([
    ['acts up to the ceiling', {}, { kind: 'allowed', ceilingMinor: 10_000, dayMinor: 10_000, dayCeilingMinor: 25_000 }],
    ['not a penny above it', { amountMinor: 10_001 }, { kind: 'over_ceiling', ceiling: 'each', leftMinor: 10_000 }],
    [
      'acts up to the ceiling of the day',
      { spentMinor: 15_000 },
      { kind: 'allowed', ceilingMinor: 10_000, dayMinor: 25_000, dayCeilingMinor: 25_000 },
    ],
    ['not a penny above that', { spentMinor: 15_001 }, { kind: 'over_ceiling', ceiling: 'day', leftMinor: 9_999 }],
    ['has nothing left after a lower ceiling took effect', { spentMinor: 30_000 }, { kind: 'over_ceiling', ceiling: 'day', leftMinor: 0 }],
    ['never writes off', { action: 'write_off', amountMinor: 1 }, { kind: 'administrator_needed' }],
    ['never refunds', { action: 'refund', amountMinor: 1 }, { kind: 'administrator_needed' }],
    [
      'raises a limit to a multiple of the default',
      { action: 'credit_limit', amountMinor: 300_000, spentMinor: 90_000 },
      { kind: 'allowed', ceilingMinor: 300_000, dayMinor: null, dayCeilingMinor: null },
    ],
    [
      'not a penny above the multiple',
      { action: 'credit_limit', amountMinor: 300_001 },
      { kind: 'over_ceiling', ceiling: 'each', leftMinor: 300_000 },
    ],
  ])('%s', (_, facts, verdict) => {
    expect(judge(facts)).toEqual(verdict);
  });
});

describe('an administrator', () => {
  const allowed: MoneyVerdict = { kind: 'allowed', ceilingMinor: 100_000, dayMinor: null, dayCeilingMinor: null };
  it.each<[what: string, facts: Partial<Judged>, verdict: MoneyVerdict]>([
    ['acts up to the ceiling', { amountMinor: 100_000, spentMinor: 900_000 }, allowed],
    ['needs a second one above it', { amountMinor: 100_001 }, { kind: 'second_person' }],
    ['acts above it once that one confirmed', { amountMinor: 100_001, isConfirmed: true }, allowed],
    ['writes off', { action: 'write_off' }, allowed],
  ])('%s', (_, facts, verdict) => {
    expect(judge({ role: 'admin', ...facts })).toEqual(verdict);
  });
});
