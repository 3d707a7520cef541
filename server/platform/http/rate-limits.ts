import type { FastifyRequest } from 'fastify';
import type { RateClass } from '../../../contract/kit/endpoint.ts';
import { countedAddress } from './address-rule.ts';
import type { AnyCaller } from './route.ts';
import type { Limit, SharedLimits, TakeCall } from './shared-limits.ts';
import { windowCounter } from './window-counter.ts';

const minute = 60_000;
const hour = 60 * minute;

type LimitedClass = Exclude<RateClass, 'sign-in'>;

/** Product rules, section 2. Excludes `sign-in`: its verb counts failures in the database. */
export const rateLimits: Readonly<Record<LimitedClass, Limit>> = {
  money: { max: 120, windowMs: minute },
  read: { max: 600, windowMs: minute },
  intake: { max: 1_200, windowMs: minute },
  mail: { max: 5, windowMs: hour },
  export: { max: 10, windowMs: hour },
  upload: { max: 30, windowMs: hour },
};

/** Counted per process: reads are most of all calls, change nothing, and a few more do no harm. */
const countedAlone: ReadonlySet<RateClass> = new Set(['read']);

/** Counted per endpoint: calls for one purpose do not use up another's allowance. */
const countedByPurpose: ReadonlySet<RateClass> = new Set(['mail', 'export', 'upload']);

/**
 * Returns the rate limit key: reads by session or key of a company, intake by key, all else by company; anonymous callers by
 * address.
 */
function countedAs(rate: RateClass, caller: AnyCaller, request: FastifyRequest): string {
  switch (caller.kind) {
    case 'trade':
      if (caller.apiKey !== undefined && rate === 'read') return `api-key:${caller.apiKey.id}`;
      return rate === 'read' || caller.viewer !== undefined ? `session:${caller.sessionId}` : `company:${caller.companyId}`;
    case 'staff':
      return rate === 'read' ? `session:${caller.sessionId}` : `staff:${caller.staffId}`;
    case 'source':
      return caller.keyId === null ? `source:${caller.sourceId}` : `key:${caller.keyId}`;
    case 'webhook':
      return 'webhook';
    case 'anyone':
      return `address:${countedAddress(request.ip)}`;
  }
}

/** A call to count. `purpose` is the endpoint's key. */
export interface LimitedCall {
  readonly rate: RateClass;
  readonly purpose: string;
  readonly caller: AnyCaller;
  readonly request: FastifyRequest;
}

export interface RateLimiter {
  /** Counts the call, or `calls` calls. Returns the seconds to wait, or null if allowed. */
  check(call: LimitedCall, calls?: number): Promise<number | null>;
  /** Uncounts a call that could not succeed. Only for limits counted per purpose. */
  giveBack(call: LimitedCall): Promise<void>;
}

function takeAlone({ max, windowMs }: Limit): TakeCall {
  const counter = windowCounter({ windowMs });
  const take = (key: string, calls?: number): Promise<number | null> => {
    const { count, msLeft } = counter(key, calls);
    return Promise.resolve(count <= max ? null : Math.max(1, Math.ceil(msLeft / 1_000)));
  };
  const giveBack = (key: string): Promise<void> => {
    counter(key, -1);
    return Promise.resolve();
  };
  return Object.assign(take, { giveBack });
}

/** Creates the limits of the API; `override` replaces every maximum (the generated tests use 3). */
export function rateLimiter(shared: SharedLimits, override: number | null): RateLimiter {
  const takers = new Map<RateClass, TakeCall>(
    (Object.keys(rateLimits) as LimitedClass[]).map((rate) => {
      const limit = { ...rateLimits[rate], ...(override === null ? {} : { max: override }) };
      return [rate, countedAlone.has(rate) ? takeAlone(limit) : shared.limit(rate, limit)];
    }),
  );
  const buildKey = ({ rate, purpose, caller, request }: LimitedCall): string => {
    const who = countedAs(rate, caller, request);
    return countedByPurpose.has(rate) ? `${purpose} ${who}` : who;
  };
  return {
    check: async (call, calls = 1) => (await takers.get(call.rate)?.(buildKey(call), calls)) ?? null,
    giveBack: async (call) => {
      if (countedByPurpose.has(call.rate)) await takers.get(call.rate)?.giveBack(buildKey(call));
    },
  };
}
