import { identity } from '../../contract/identity.ts';
import { answer, ok, only, refuse, routes, type Route } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { endSession } from './end-session.ts';
import { tooMany } from './errors.ts';
import { openFirstAccount } from './open-first-account.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie, type CookieOptions } from './session-cookie.ts';
import { signInStaff } from './sign-in-staff.ts';

export function operatorIdentityRoutes(options: CookieOptions): readonly Route[] {
  return routes(
    only(identity, 'POST /operator/authenticate', 'GET /operator/authorize', 'POST /operator/log-out', 'POST /operator/first-account'),
    {
      'POST /operator/authenticate': async ({ db, inTx, body, request, reply }) => {
        const { username: email, password } = body;
        const formerToken = readSessionCookie(request, 'staff', options);
        const outcome = await signInStaff({ db, inTx }, { email, password, ip: request.ip, formerToken });
        if (outcome.kind === 'throttled') {
          request.log.warn({ event: 'authn_login_fail_max', staff: true });
          return tooMany(outcome);
        }
        if (outcome.kind === 'wrong') {
          request.log.info({ event: 'authn_login_fail', staff: true });
          return refuse(400, [errorText('invalidCredentials')]);
        }
        request.log.info({ event: 'authn_login_success', staffId: outcome.staffId });
        setSessionCookie(reply, 'staff', outcome.token, options);
        return answer(202, { data: { name: outcome.name, role: outcome.role } });
      },

      'GET /operator/authorize': async ({ caller }) => answer(202, { data: { name: caller.name, role: caller.role } }),

      'POST /operator/log-out': async ({ tx, request, reply }) => {
        const token = readSessionCookie(request, 'staff', options);
        if (token !== undefined) await endSession(tx, { token });
        clearSessionCookie(reply, 'staff', options);
        return ok({});
      },

      'POST /operator/first-account': async ({ db, inTx, body, request }) => {
        const outcome = await openFirstAccount({ db, inTx }, { ...body, ip: request.ip });
        if (outcome.kind === 'throttled') return tooMany(outcome);
        return outcome.kind === 'created' ? answer(201, { data: {} }) : refuse(410, [errorText('codeUsed')]);
      },
    },
  );
}
