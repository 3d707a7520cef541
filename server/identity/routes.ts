import { identity } from '../../contract/identity.ts';
import { answer, ok, only, refuse, routes, type Context, type Route } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { endSession } from './end-session.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie, type CookieOptions } from './session-cookie.ts';
import { signIn } from './sign-in.ts';

const trade = only(identity, 'POST /authenticate', 'GET /authorize', 'GET /log-out', 'POST /log-out');
const signedIn = { data: { signedIn: true } } as const;

export function identityRoutes(options: CookieOptions): readonly Route[] {
  const logOut = async ({ tx, request, reply }: Pick<Context<(typeof trade)['POST /log-out']>, 'tx' | 'request' | 'reply'>) => {
    const token = readSessionCookie(request, 'trade', options);
    if (token !== undefined) await endSession(tx, { token });
    clearSessionCookie(reply, 'trade', options);
    return ok({});
  };
  return routes(trade, {
    'POST /authenticate': async ({ db, inTx, body, request, reply }) => {
      const { username: email, password } = body;
      const formerToken = readSessionCookie(request, 'trade', options);
      const outcome = await signIn({ db, inTx }, { email, password, ip: request.ip, formerToken });
      switch (outcome.kind) {
        case 'signed_in':
          request.log.info({ event: 'authn_login_success', userId: outcome.userId });
          setSessionCookie(reply, 'trade', outcome.token, options);
          return answer(202, signedIn);
        case 'wrong':
          request.log.info({ event: 'authn_login_fail' });
          return refuse(400, [errorText('invalidCredentials')]);
        case 'locked':
          request.log.info({ event: 'authn_login_fail_locked' });
          return refuse(403, [errorText('locked')]);
        case 'throttled':
          request.log.warn({ event: 'authn_login_fail_max' });
          return refuse(429, [errorText('tooManyRequests', { seconds: outcome.seconds })], { retryAfterSeconds: outcome.seconds });
      }
    },

    'GET /authorize': async () => answer(202, signedIn),
    'GET /log-out': logOut,
    'POST /log-out': logOut,
  });
}
