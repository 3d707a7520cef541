import { expect, it } from 'vitest';
import { findNextRequestTime, type ConfirmationMail } from './confirmation-limit-rule.ts';

const now = new Date('2026-03-02T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const limits = { waitMinutes: 30, mailsPerAddress: 3, pending: 4, mailsAnHour: 5 };
const week = 7 * 24 * 60;
const mail = (address: string, minutes: number, confirmed = false): ConfirmationMail => ({
  address,
  sentAt: minutesAgo(minutes),
  expiresAt: minutesAgo(minutes - week),
  confirmed,
});
const wait = (mails: readonly ConfirmationMail[], lastToAddress: Date | null = null): number | null => {
  const at = findNextRequestTime('a@x.test', { now, lastToAddress, mails }, limits);
  return at === null ? null : (at.getTime() - now.getTime()) / 60_000;
};
const others = (count: number, minutes: number, confirmed = false) =>
  Array.from({ length: count }, (_, index) => mail(`other${index}@x.test`, minutes, confirmed));

it.each<[string, number | null, number | null]>([
  ['was never asked', wait([]), null],
  ['was asked by somebody else 10 minutes ago', wait([], minutesAgo(10)), 20],
  ['was asked 30 minutes ago', wait([mail('a@x.test', 30)], minutesAgo(30)), null],
  [
    'was asked three times by this company',
    wait(
      [40, 100, 200].map((ago) => mail('a@x.test', ago)),
      minutesAgo(40),
    ),
    week - 200,
  ],
  ['is one of five that were asked within the hour', wait(others(5, 20, true)), 40],
  ['would be one more to wait for', wait(others(4, 100)), week - 100],
  ['is itself among those that are waited for', wait([...others(3, 100), mail('a@x.test', 100)], minutesAgo(100)), null],
  ['comes after others who have said yes', wait(others(4, 100, true)), null],
  ['comes after links that have run out', wait(others(4, week + 1)), null],
  ['meets several limits', wait([...others(4, 50), mail('b@x.test', 10)], minutesAgo(5)), week - 50 + 40 - 40],
])('makes the reader of an address that %s wait %d minutes', (_, minutes, expected) => {
  expect(minutes).toBe(expected);
});
