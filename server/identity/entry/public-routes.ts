import type { FastifyReply, FastifyRequest } from 'fastify';
import { identity } from '../../../contract/identity/endpoints.ts';
import { identitySecondFactor } from '../../../contract/identity/second-factor-endpoints.ts';
import { identityRecovery } from '../../../contract/identity/recovery-endpoints.ts';
import type { UserId } from '../../../contract/kit/ids.ts';
import { answer, only, refuse, routes, type Route } from '../../platform/http/route.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText } from '../../platform/texts.ts';
import { describeDevice } from '../device-rule.ts';
import { refuseThrottled, refuseLocked, refuseSignIn, type SeenSignIn } from '../errors.ts';
import type { OpenedSession } from '../open-session.ts';
import { clearSideCookie, readBrowser, readSideCookie, setSideCookie, setSignedIn, type CookieOptions } from '../session-cookie.ts';
import { signInWithCode } from '../sign-in-with-code.ts';
import { signInWithLink } from '../sign-in-with-link.ts';
import { signIn } from '../sign-in.ts';
import { recoveryRoutes } from './recovery-routes.ts';

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
