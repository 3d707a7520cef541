import { identity } from '../../contract/identity.ts';
import { identitySecondFactor } from '../../contract/identity-second-factor.ts';
import { identityRecovery } from '../../contract/identity-recovery.ts';
import { confirmationProblem } from '../../contract/rules/password-rule.ts';
import { answer, ok, only, refuse, routes, type Route } from '../platform/http/route.ts';
import type { Sealer } from '../platform/sealer.ts';
import { errorText } from '../platform/texts.ts';
import { confirmEmail } from './confirm-email.ts';
import { deviceOf } from './device-rule.ts';
import { passwordRefused, tooMany } from './errors.ts';
import { isResetLinkGood } from './link-query.ts';
import { newPasswordProblem } from './new-password-rule.ts';
import { requestResetLink } from './request-reset-link.ts';
import { resetPassword } from './reset-password.ts';
import {
  clearSideCookie,
  readSessionCookie,
  readSideCookie,
  setSessionCookie,
  setSideCookie,
  type CookieOptions,
} from './session-cookie.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { signInWithLink } from './sign-in-with-link.ts';
import { signIn } from './sign-in.ts';
import { takeGuess } from './take-guess.ts';

const signedIn = { data: { signedIn: true } } as const;
const codeWanted = { data: { secondFactor: true } } as const;

/** The doors for who is not signed in: with the password, with a link, and back in without either. */
export function publicIdentityRoutes(options: CookieOptions & { readonly sealer: Sealer }): readonly Route[] {
  return [
    ...routes(only(identity, 'POST /authenticate'), {
      'POST /authenticate': async ({ db, inTx, body, request, reply }) => {
        const { username: email, password } = body;
        const formerToken = readSessionCookie(request, 'trade', options);
        const userAgent = request.headers['user-agent'];
        const outcome = await signIn({ db, inTx }, { email, password, ip: request.ip, userAgent, formerToken });
        switch (outcome.kind) {
          case 'signed_in':
            request.log.info({ event: 'authn_login_success', userId: outcome.userId });
            setSessionCookie(reply, 'trade', outcome.token, options);
            return answer(202, signedIn);
          case 'code_wanted':
            request.log.info({ event: 'authn_code_wanted' });
            setSideCookie(reply, 'pending', outcome.pendingToken, options);
            return answer(200, codeWanted);
          case 'wrong':
            request.log.info({ event: 'authn_login_fail' });
            return refuse(400, [errorText('invalidCredentials')]);
          case 'locked':
            request.log.info({ event: 'authn_login_fail_locked' });
            return refuse(403, [errorText('locked')]);
          case 'throttled':
            request.log.warn({ event: 'authn_login_fail_max' });
            return tooMany(outcome);
        }
      },
    }),
    ...routes(only(identityRecovery, 'POST /authenticate-token'), {
      'POST /authenticate-token': async ({ db, inTx, body, request, reply }) => {
        const outcome = await signInWithLink(
          { db, inTx },
          {
            ...body,
            ip: request.ip,
            userAgent: request.headers['user-agent'],
            formerToken: readSessionCookie(request, 'trade', options),
            browserToken: readSideCookie(request, 'link', options),
          },
        );
        switch (outcome.kind) {
          case 'signed_in':
            request.log.info({ event: 'authn_token_success', userId: outcome.userId });
            setSessionCookie(reply, 'trade', outcome.token, options);
            setSideCookie(reply, 'link', outcome.browserToken, options);
            return answer(202, signedIn);
          case 'code_wanted':
            request.log.info({ event: 'authn_code_wanted' });
            setSideCookie(reply, 'link', outcome.browserToken, options);
            setSideCookie(reply, 'pending', outcome.pendingToken, options);
            return answer(200, codeWanted);
          case 'wrong':
            request.log.info({ event: 'authn_token_fail' });
            return refuse(400, [errorText('signInLinkExpired')]);
          case 'locked':
            request.log.info({ event: 'authn_login_fail_locked' });
            return refuse(403, [errorText('locked')]);
          case 'throttled':
            request.log.warn({ event: 'authn_login_fail_max' });
            return tooMany(outcome);
        }
      },
    }),
    ...routes(only(identitySecondFactor, 'POST /authenticate-second-factor'), {
      'POST /authenticate-second-factor': async ({ db, inTx, body, request, reply }) => {
        const outcome = await signInWithCode(
          { db, inTx },
          {
            code: body.code,
            pendingToken: readSideCookie(request, 'pending', options),
            ip: request.ip,
            device: deviceOf(request.headers['user-agent'], request.ip),
            formerToken: readSessionCookie(request, 'trade', options),
            sealer: options.sealer,
          },
        );
        switch (outcome.kind) {
          case 'signed_in':
            request.log.info({ event: 'authn_login_success', userId: outcome.userId, secondFactor: true });
            clearSideCookie(reply, 'pending', options);
            setSessionCookie(reply, 'trade', outcome.token, options);
            return answer(202, signedIn);
          case 'wrong':
            request.log.info({ event: 'authn_code_fail' });
            return refuse(400, [errorText('codeWrong')]);
          case 'expired':
            clearSideCookie(reply, 'pending', options);
            return refuse(410, [errorText('signInExpired')]);
          case 'locked':
            request.log.info({ event: 'authn_login_fail_locked' });
            return refuse(403, [errorText('locked')]);
          case 'throttled':
            request.log.warn({ event: 'authn_login_fail_max' });
            return tooMany(outcome);
        }
      },
    }),
    ...routes(only(identityRecovery, 'POST /validate', 'POST /forgot-password', 'GET /check-reset-token', 'POST /reset-password'), {
      'POST /validate': async ({ db, inTx, body, request }) => {
        const { token } = body;
        const outcome = await takeGuess({ db, inTx }, { account: `validate:${token}`, ip: request.ip }, (tx) =>
          confirmEmail(tx, { token }),
        );
        if (outcome.kind === 'throttled') return tooMany(outcome);
        return outcome.kind === 'right' ? ok({}) : refuse(410, [errorText('linkInvalid')]);
      },

      'POST /forgot-password': async ({ tx, body }) => {
        const outcome = await requestResetLink(tx, body);
        return outcome.kind === 'throttled' ? tooMany(outcome) : ok({});
      },

      'GET /check-reset-token': async ({ db, query }) =>
        (await isResetLinkGood(db, query)) ? answer(200, {}) : refuse(410, [errorText('linkInvalid')]),

      'POST /reset-password': async ({ db, inTx, body, request }) => {
        const { token, email, new_password: password, confirmed_password: confirmation } = body;
        const refused = passwordRefused(await newPasswordProblem(password, email), confirmationProblem(confirmation, password));
        if (refused !== undefined) return refused;
        const outcome = await resetPassword({ db, inTx }, { token, email, password, ip: request.ip });
        if (outcome.kind === 'throttled') return tooMany(outcome);
        if (outcome.kind === 'wrong') return refuse(410, [errorText('linkInvalid')]);
        request.log.info({ event: 'authn_password_reset', userId: outcome.value });
        return ok({});
      },
    }),
  ];
}
