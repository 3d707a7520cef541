export interface ThrottleLimits {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMs: number;
}

/** Newest failures within twice the window, up to the limit. One dated after `now` is an attempt in flight. */
export interface Attempts {
  readonly account: readonly Date[];
  readonly address: readonly Date[];
  readonly now: Date;
}

export type ThrottleVerdict =
  | { readonly kind: 'go' }
  /** Attempts in flight could reach the limit: wait for their outcome. */
  | { readonly kind: 'wait_for_others' }
  | { readonly kind: 'refused'; readonly seconds: number };

function judgeOne(times: readonly Date[], limit: number, now: Date, windowMs: number, waitsFor: 'newest' | 'oldest'): ThrottleVerdict {
  const failures = times.map((time) => time.getTime()).filter((time) => time <= now.getTime());
  const [newest] = failures;
  const oldest = failures[limit - 1];
  if (newest !== undefined && oldest !== undefined && newest - oldest <= windowMs) {
    const waitMs = (waitsFor === 'newest' ? newest : oldest) + windowMs - now.getTime();
    if (waitMs > 0) return { kind: 'refused', seconds: Math.ceil(waitMs / 1_000) };
  }
  const underWay = times.length - failures.length;
  const recent = failures.filter((time) => time > now.getTime() - windowMs).length;
  return recent + underWay >= limit ? { kind: 'wait_for_others' } : { kind: 'go' };
}

/**
 * Product rules, section 7: ten failures within fifteen minutes lock an account for fifteen minutes from the tenth. An address may have a
 * hundred failures in any fifteen minutes. Concurrent attempts gain no extra guesses.
 */
export function judgeAttempts(attempts: Attempts, limits: ThrottleLimits): ThrottleVerdict {
  const { now } = attempts;
  const account = judgeOne(attempts.account, limits.perAccount, now, limits.windowMs, 'newest');
  const address = judgeOne(attempts.address, limits.perAddress, now, limits.windowMs, 'oldest');
  if (account.kind === 'refused' && address.kind === 'refused') {
    return { kind: 'refused', seconds: Math.max(account.seconds, address.seconds) };
  }
  if (account.kind === 'refused') return account;
  if (address.kind === 'refused') return address;
  return account.kind === 'go' ? address : account;
}
