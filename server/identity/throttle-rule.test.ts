import { describe, expect, it } from 'vitest';
import { judgeAttempts, type ThrottleVerdict } from './throttle-rule.ts';

const limits = { perAccount: 3, perAddress: 5, windowMs: 15 * 60_000 };
const now = new Date('2026-03-01T12:00:00Z');
/** Times before now in seconds, newest first; negative ones are attempts in flight. */
const ago = (...seconds: number[]): Date[] => seconds.map((each) => new Date(now.getTime() - each * 1_000));

describe('the sign-in throttle', () => {
  it.each<[string, Date[], Date[], ThrottleVerdict]>([
    ['nothing failed yet', [], [], { kind: 'go' }],
    ['one failure is left', ago(10, 20), ago(10, 20), { kind: 'go' }],
    ['the account is locked: fifteen minutes from its third failure', ago(10, 20, 300), ago(10), { kind: 'refused', seconds: 890 }],
    ['the third failure came at the end of the window', ago(600, 700, 1_500), [], { kind: 'refused', seconds: 300 }],
    ['three failures never fell within fifteen minutes', ago(10, 20, 920), [], { kind: 'go' }],
    ['the lock ends within the second', ago(899.9, 900, 901), [], { kind: 'refused', seconds: 1 }],
    ['the lock has just ended', ago(900, 901, 902), [], { kind: 'go' }],
    ['somebody failed again after the lock', ago(10, 910, 920), [], { kind: 'go' }],
    ['the address is full: until its fifth newest failure is old', [], ago(1, 2, 3, 4, 60), { kind: 'refused', seconds: 840 }],
    ['the address was full and one failure has left the window', [], ago(1, 2, 3, 4, 900), { kind: 'go' }],
    ['both are full: the longer wait counts', ago(10, 20, 30), ago(1, 2, 3, 4, 5), { kind: 'refused', seconds: 895 }],
    ['attempts under way could fill the account', ago(-30, -30, 5), [], { kind: 'wait_for_others' }],
    ['attempts under way could not fill the account', ago(-30, 5, 1_000), [], { kind: 'go' }],
    ['attempts under way could fill the address', [], ago(-30, -30, -30, -30, 5), { kind: 'wait_for_others' }],
    ['the account is locked and the address waits', ago(10, 20, 30), ago(-30, -30, -30, -30, 5), { kind: 'refused', seconds: 890 }],
  ])('decides when %s', (_, account, address, verdict) => {
    expect(judgeAttempts({ account, address, now }, limits)).toEqual(verdict);
  });
});
