import type { FastifyBaseLogger } from 'fastify';
import type { Problem } from '../../contract/kit/problem.ts';
import { refuse, type RefusedAnswer } from '../platform/http/route.ts';
import { errorText, type ErrorText } from '../platform/texts.ts';
import type { Throttled } from './sign-in-with-password.ts';

export function refuseTooMany({ seconds }: Omit<Throttled, 'kind'>): RefusedAnswer<429> {
  return refuse(429, [errorText('tooManyRequests', { seconds })], { retryAfterSeconds: seconds });
}

/** Details the log records about a sign-in besides the user. */
export interface SeenSignIn {
  readonly event: string;
  readonly staff?: true;
  readonly secondFactor?: true;
}

/** A wrong password, link or code. */
export function refuseSignIn(log: FastifyBaseLogger, seen: SeenSignIn, text: ErrorText): RefusedAnswer<400> {
  log.info(seen);
  return refuse(400, [errorText(text)]);
}

export function refuseLocked(log: FastifyBaseLogger): RefusedAnswer<403> {
  log.info({ event: 'authn_login_fail_locked' });
  return refuse(403, [errorText('locked')]);
}

/** Too many failed sign-in attempts; logged as a warning because somebody may be guessing. */
export function refuseThrottled(log: FastifyBaseLogger, throttled: Throttled, seen: Pick<SeenSignIn, 'staff'> = {}): RefusedAnswer<429> {
  log.warn({ event: 'authn_login_fail_max', ...seen });
  return refuseTooMany(throttled);
}

/** Refuses a new password. Errors omit the field name because the screen joins them with commas. */
export function refusePassword(password: Problem | undefined, confirmation: Problem | undefined): RefusedAnswer<422> | undefined {
  const fields = Object.fromEntries(
    Object.entries({ new_password: password, confirmed_password: confirmation }).flatMap(([field, problem]) =>
      problem === undefined ? [] : [[field, [errorText(problem)]]],
    ),
  );
  const errors = Object.values(fields).flat();
  return errors.length === 0 ? undefined : refuse(422, [...new Set(errors)], { fields });
}
