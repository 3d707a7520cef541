import type { AttemptChannel } from '../../contract/disputes/values.ts';
import { errorText } from '../platform/texts.ts';
import type { ReturnRule } from './return-policy-rule.ts';

export interface Attempt {
  readonly at: Date;
  readonly channel: AttemptChannel;
}

const hourMs = 3_600_000;

/**
 * Returns problems with the contact attempts stated, by field. None if the rule requires no attempts, enough are stated, or none at all: in that case
 * an operator decides instead of the customer.
 */
export function attemptProblems(
  rule: Pick<ReturnRule, 'attemptsNeeded' | 'attemptsHours'>,
  attempts: readonly Attempt[],
  { boughtAt, now }: { readonly boughtAt: Date; readonly now: Date },
): Readonly<Record<string, readonly string[]>> {
  const fields: Record<string, string[]> = {};
  const blame = (field: string, text: string): void => {
    (fields[field] ??= []).push(text);
  };
  const seen = new Set<number>();
  attempts.forEach(({ at }, place) => {
    const field = `attempts.${place}.at`;
    if (at > now) blame(field, errorText('attemptInFuture'));
    else if (at < boughtAt) blame(field, errorText('attemptBeforePurchase'));
    else if (seen.has(at.getTime())) blame(field, errorText('attemptTwice'));
    seen.add(at.getTime());
  });
  const { attemptsNeeded, attemptsHours } = rule;
  if (Object.keys(fields).length > 0 || attempts.length === 0 || attemptsNeeded === null || attemptsHours === null) return fields;
  const times = [...seen];
  if (times.length < attemptsNeeded) blame('attempts', errorText('attemptsTooFew', { count: attemptsNeeded }));
  else if (Math.max(...times) - Math.min(...times) < attemptsHours * hourMs)
    blame('attempts', errorText('attemptsTooClose', { count: attemptsNeeded, hours: attemptsHours }));
  return fields;
}
