import { describe, expect, it } from 'vitest';
import { judgeAttempts, type ThrottleVerdict } from './throttle-rule.ts';

const limits = { perAccount: 3, perAddress: 5, windowMs: 15 * 60_000 };
const now = new Date('2026-03-01T12:00:00Z');
/** Times before now in seconds, newest first; negative ones are attempts under way. */
const ago = (...seconds: number[]): Date[] => seconds.map((each) => new Date(now.getTime() - each * 1_000));

describe('whether a sign-in may be tried', () => {
  it.each<[string, Date[], Date[], ThrottleVerdict]>([
    ['nothing failed yet', [], [], { kind: 'go' }],
    ['one failure is left', ago(10, 20), ago(10, 20), { kind: 'go' }],
    [
      'the account is full: wait until its third newest failure is 15 minutes old',
      ago(10, 20, 30),
      ago(10),
      { kind: 'refused', seconds: 870 },
    ],
    ['the address is full', [], ago(1, 2, 3, 4, 60), { kind: 'refused', seconds: 840 }],
    ['both are full: the longer wait counts', ago(10, 20, 30), ago(1, 2, 3, 4, 5), { kind: 'refused', seconds: 895 }],
    ['attempts under way could fill the account', ago(-30, -30, 5), [], { kind: 'wait_for_others' }],
    ['attempts under way could fill the address', [], ago(-30, -30, -30, -30, 5), { kind: 'wait_for_others' }],
    ['the account is full and the address waits', ago(10, 20, 30), ago(-30, -30, -30, -30, 5), { kind: 'refused', seconds: 870 }],
    ['the failure leaves the window within the second', ago(10, 20, 899.9), [], { kind: 'refused', seconds: 1 }],
  ])('when %s', (_, account, address, verdict) => {
    expect(judgeAttempts({ account, address, now }, limits)).toEqual(verdict);
  });
});
