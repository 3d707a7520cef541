import type { FastifyReply, FastifyRequest } from 'fastify';
import { identity } from '../../../contract/identity/endpoints.ts';
import { identitySecondFactor } from '../../../contract/identity/second-factor-endpoints.ts';
import { identityRecovery } from '../../../contract/identity/recovery-endpoints.ts';
import type { UserId } from '../../../contract/kit/ids.ts';
import { answer, only, refuse, routes, type Route, ok } from '../../platform/http/route.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText } from '../../platform/texts.ts';
import { describeDevice } from '../device-rule.ts';
import { refuseThrottled, refuseLocked, refuseSignIn, type SeenSignIn, refusePassword, refuseTooMany } from '../errors.ts';
import type { OpenedSession } from '../open-session.ts';
import { clearSideCookie, readBrowser, readSideCookie, setSideCookie, setSignedIn, type CookieOptions } from '../session-cookie.ts';
import { signInWithCode } from '../sign-in-with-code.ts';
import { signInWithLink } from '../sign-in-with-link.ts';
import { signIn } from '../sign-in.ts';
import { confirmationProblem } from '../../../contract/identity/password-rule.ts';
import { isResetLinkValid } from '../link-query.ts';
import { newPasswordProblem } from '../new-password-rule.ts';
import { findPasswordOwner } from '../queries.ts';
import { confirmEmail } from '../account-email.ts';
import { requestResetLink, resetPassword } from '../password-reset.ts';
import { takeGuess } from '../attempts.ts';

/** Routes behind mailed links: confirm an address, reset a password. */
function recoveryRoutes(): readonly Route[] {
  return routes(only(identityRecovery, 'POST /validate', 'POST /forgot-password', 'GET /check-reset-token', 'POST /reset-password'), {
    'POST /validate': async ({ db, inTx, body, request }) => {
      const { token } = body;
      const outcome = await takeGuess({ db, inTx }, { account: `validate:${token}`, ip: request.ip }, (tx) => confirmEmail(tx, { token }));
      if (outcome.kind === 'throttled') return refuseTooMany(outcome);
      return outcome.kind === 'right' ? ok({}) : refuse(410, [errorText('linkInvalid')]);
    },

    'POST /forgot-password': async ({ tx, body }) => {
      const outcome = await requestResetLink(tx, body);
      return outcome.kind === 'throttled' ? refuseTooMany(outcome) : ok({});
    },

    'GET /check-reset-token': async ({ db, query }) =>
      (await isResetLinkValid(db, query)) ? answer(200, {}) : refuse(410, [errorText('linkInvalid')]),

    'POST /reset-password': async ({ db, inTx, body, request }) => {
      const { token, email, new_password: password, confirmed_password: confirmation, revoke_api_keys: revokesKeys } = body;
      const owner = await findPasswordOwner(db, { token, email });
      const refused = refusePassword(await newPasswordProblem(password, owner), confirmationProblem(confirmation, password));
      if (refused !== undefined) return refused;
      const outcome = await resetPassword({ db, inTx }, { token, email, password, revokesKeys, ip: request.ip });
      if (outcome.kind === 'throttled') return refuseTooMany(outcome);
      if (outcome.kind === 'wrong') return refuse(410, [errorText('linkInvalid')]);
      request.log.info({ event: 'authn_password_reset', userId: outcome.value });
      return ok({});
    },
  });
}

type PublicOptions = CookieOptions & { readonly sealer: Sealer };

interface SignInExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function completeSignIn(
  { request, reply }: SignInExchange,
  options: CookieOptions,
  opened: OpenedSession & { readonly userId: UserId; readonly offerPasskey?: boolean },
  seen: SeenSignIn,
) {
  request.log.info({ ...seen, userId: opened.userId });
  setSignedIn(reply, 'trade', opened, options);
  const { wasOther, offerPasskey = false } = opened;
  return answer(202, { data: { signedIn: true, ...(wasOther && { otherUser: true }), ...(offerPasskey && { offerPasskey }) } } as const);
}

function askForCode({ request, reply }: SignInExchange, options: CookieOptions, { pendingToken }: { pendingToken: string }) {
  request.log.info({ event: 'authn_code_wanted' });
  setSideCookie(reply, 'pending', pendingToken, options);
  return answer(200, { data: { secondFactor: true } } as const);
}

function passwordRoutes(options: CookieOptions): readonly Route[] {
  return routes(only(identity, 'POST /authenticate'), {
    'POST /authenticate': async ({ db, inTx, body, request, reply }) => {
      const { username: email, password } = body;
      const browser = readBrowser(request, 'trade', options);
      const userAgent = request.headers['user-agent'];
      const outcome = await signIn({ db, inTx }, { email, password, ip: request.ip, userAgent, browser });
      switch (outcome.kind) {
        case 'signed_in':
          return completeSignIn({ request, reply }, options, outcome, { event: 'authn_login_success' });
        case 'code_wanted':
          return askForCode({ request, reply }, options, outcome);
        case 'wrong':
          return refuseSignIn(request.log, { event: 'authn_login_fail' }, 'invalidCredentials');
        case 'locked':
          return refuseLocked(request.log);
        case 'throttled':
          return refuseThrottled(request.log, outcome);
      }
    },
  });
}

function linkRoutes(options: CookieOptions): readonly Route[] {
  return routes(only(identityRecovery, 'POST /authenticate-token'), {
    'POST /authenticate-token': async ({ db, inTx, body, known, request, reply }) => {
      const { token, selector, replace: replaces } = body;
      const outcome = await signInWithLink(
        { db, inTx },
        {
          token,
          selector,
          replaces,
          signedInAs: known?.userId ?? null,
          ip: request.ip,
          userAgent: request.headers['user-agent'],
          browser: readBrowser(request, 'trade', options),
          browserToken: readSideCookie(request, 'link', options),
        },
      );
      switch (outcome.kind) {
        case 'signed_in':
          setSideCookie(reply, 'link', outcome.browserToken, options);
          return completeSignIn({ request, reply }, options, outcome, { event: 'authn_token_success' });
        case 'code_wanted':
          setSideCookie(reply, 'link', outcome.browserToken, options);
          return askForCode({ request, reply }, options, outcome);
        case 'wrong':
          return refuseSignIn(request.log, { event: 'authn_token_fail' }, 'signInLinkExpired');
        case 'other_session':
          return refuse(409, [errorText('otherSession')]);
        case 'locked':
          return refuseLocked(request.log);
        case 'throttled':
          return refuseThrottled(request.log, outcome);
      }
    },
  });
}

function codeRoutes(options: PublicOptions): readonly Route[] {
  return routes(only(identitySecondFactor, 'POST /authenticate-second-factor'), {
    'POST /authenticate-second-factor': async ({ db, inTx, body, request, reply }) => {
      const outcome = await signInWithCode(
        { db, inTx },
        {
          code: body.code,
          pendingToken: readSideCookie(request, 'pending', options),
          ip: request.ip,
          device: describeDevice(request.headers['user-agent'], request.ip),
          browser: readBrowser(request, 'trade', options),
          sealer: options.sealer,
        },
      );
      switch (outcome.kind) {
        case 'signed_in':
          clearSideCookie(reply, 'pending', options);
          return completeSignIn({ request, reply }, options, outcome, { event: 'authn_login_success', secondFactor: true });
        case 'wrong':
          return refuseSignIn(request.log, { event: 'authn_code_fail' }, 'codeWrong');
        case 'expired':
          clearSideCookie(reply, 'pending', options);
          return refuse(410, [errorText('signInExpired')]);
        case 'locked':
          return refuseLocked(request.log);
        case 'throttled':
          return refuseThrottled(request.log, outcome);
      }
    },
  });
}

/** Routes for visitors who are not signed in: sign-in by password or link, and account recovery. */
export function publicIdentityRoutes(options: PublicOptions): readonly Route[] {
  return [...passwordRoutes(options), ...linkRoutes(options), ...codeRoutes(options), ...recoveryRoutes()];
}
