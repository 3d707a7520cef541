import type { Problem } from '../../contract/rules/problem.ts';
import { refuse, type RefusedAnswer } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import type { Throttled } from './sign-in-with-password.ts';

export function tooMany({ seconds }: Omit<Throttled, 'kind'>): RefusedAnswer<429> {
  return refuse(429, [errorText('tooManyRequests', { seconds })], { retryAfterSeconds: seconds });
}

/** A refused new password. The errors stand without their field's name: the screen shows them joined by commas. */
export function passwordRefused(password: Problem | undefined, confirmation: Problem | undefined): RefusedAnswer<422> | undefined {
  const fields = Object.fromEntries(
    Object.entries({ new_password: password, confirmed_password: confirmation }).flatMap(([field, problem]) =>
      problem === undefined ? [] : [[field, [errorText(problem)]]],
    ),
  );
  const errors = Object.values(fields).flat();
  return errors.length === 0 ? undefined : refuse(422, [...new Set(errors)], { fields });
}
