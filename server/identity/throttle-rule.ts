export interface ThrottleLimits {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMs: number;
}

/** Failures within the window, newest first. One dated ahead of `now` is an attempt whose outcome is not known yet. */
export interface Attempts {
  readonly account: readonly Date[];
  readonly address: readonly Date[];
  readonly now: Date;
}

export type ThrottleVerdict =
  | { readonly kind: 'go' }
  /** Attempts under way would fill the limit if they failed: their outcome decides. */
  | { readonly kind: 'wait_for_others' }
  | { readonly kind: 'refused'; readonly seconds: number };

function judgeOne(times: readonly Date[], limit: number, now: Date, windowMs: number): ThrottleVerdict {
  if (times.length < limit) return { kind: 'go' };
  const failures = times.filter((time) => time.getTime() <= now.getTime());
  const lastToLeave = failures[limit - 1];
  if (lastToLeave === undefined) return { kind: 'wait_for_others' };
  return { kind: 'refused', seconds: Math.max(1, Math.ceil((lastToLeave.getTime() + windowMs - now.getTime()) / 1_000)) };
}

/**
 * Product rules, section 7: an account with ten failures in fifteen minutes waits until the tenth newest is fifteen
 * minutes old; an address likewise with a hundred. Nobody can make more guesses by sending them at the same time.
 */
export function judgeAttempts(attempts: Attempts, limits: ThrottleLimits): ThrottleVerdict {
  const { now } = attempts;
  const account = judgeOne(attempts.account, limits.perAccount, now, limits.windowMs);
  const address = judgeOne(attempts.address, limits.perAddress, now, limits.windowMs);
  if (account.kind === 'refused' && address.kind === 'refused') {
    return { kind: 'refused', seconds: Math.max(account.seconds, address.seconds) };
  }
  if (account.kind === 'refused') return account;
  if (address.kind === 'refused') return address;
  return account.kind === 'go' ? address : account;
}
