import '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateClass } from '../../../contract/kit/endpoint.ts';
import type { AnyCaller } from './route.ts';

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Product rules, section 2. `sign-in` is absent: it counts failures, in the database, by its verb. */
export const rateLimits: Readonly<Record<Exclude<RateClass, 'sign-in'>, Limit>> = {
  money: { max: 120, windowMs: minute },
  read: { max: 600, windowMs: minute },
  intake: { max: 1_200, windowMs: minute },
  mail: { max: 5, windowMs: hour },
  export: { max: 10, windowMs: hour },
  upload: { max: 30, windowMs: hour },
};

/** Whom a limit counts: money per company, intake per key, everything else per session or, without one, per address. */
function countedAs(rate: RateClass, caller: AnyCaller, request: FastifyRequest): string {
  switch (caller.kind) {
    case 'trade':
      return rate === 'money' ? `company:${caller.companyId}` : `session:${caller.sessionId}`;
    case 'staff':
      return `session:${caller.sessionId}`;
    case 'source':
      return `key:${caller.keyId}`;
    case 'anyone':
      return `address:${request.ip}`;
  }
}

export interface RateLimiter {
  /** Seconds to wait, or null when the call may go on. Counts the call, or as many `calls` as it stands for. */
  check(rate: RateClass, caller: AnyCaller, request: FastifyRequest, calls?: number): Promise<number | null>;
}

const countedCaller = new WeakMap<FastifyRequest, string>();

/** Limits in the memory of this process; `override` replaces every maximum (the generated tests run with 3). */
export function rateLimiter(app: FastifyInstance, override: number | null): RateLimiter {
  const checks = Object.fromEntries(
    Object.entries(rateLimits).map(([rate, limit]) => [
      rate,
      app.createRateLimit({
        max: override ?? limit.max,
        timeWindow: limit.windowMs,
        keyGenerator: (request: FastifyRequest) => `${rate}:${countedCaller.get(request) ?? request.ip}`,
      }),
    ]),
  );
  return {
    check: async (rate, caller, request, calls = 1) => {
      const check = checks[rate];
      if (check === undefined) return null;
      countedCaller.set(request, countedAs(rate, caller, request));
      let result = await check(request);
      for (let counted = 1; counted < calls && (result.isAllowed || !result.isExceeded); counted += 1) result = await check(request);
      if (result.isAllowed || !result.isExceeded) return null;
      return Math.max(1, result.ttlInSeconds);
    },
  };
}
