import { identity } from '../../contract/identity.ts';
import { identityRecovery } from '../../contract/identity-recovery.ts';
import { identitySecurity } from '../../contract/identity-security.ts';
import { confirmationProblem } from '../../contract/rules/password-rule.ts';
import { answer, ok, only, refuse, routes, type Context, type Route } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endOwnSession } from './end-own-session.ts';
import { endSession } from './end-session.ts';
import { passwordRefused, tooMany } from './errors.ts';
import { newPasswordProblem } from './new-password-rule.ts';
import { hashPassword } from './passwords.ts';
import { getUser } from './queries.ts';
import { requireRecentPassword } from './require-recent-password.ts';
import { sendValidationMailAgain } from './send-validation-mail-again.ts';
import { clearSessionCookie, readSessionCookie, type CookieOptions } from './session-cookie.ts';
import { listOwnSessions } from './sessions-query.ts';
import { sessionWire, verificationWire } from './wire.ts';

const session = only(identity, 'GET /authorize', 'GET /log-out', 'POST /log-out');

/** The session itself. */
function sessionRoutes(options: CookieOptions): readonly Route[] {
  const logOut = async ({ tx, request, reply }: Pick<Context<(typeof session)['POST /log-out']>, 'tx' | 'request' | 'reply'>) => {
    const token = readSessionCookie(request, 'trade', options);
    if (token !== undefined) await endSession(tx, { token });
    clearSessionCookie(reply, 'trade', options);
    return ok({});
  };
  return routes(session, {
    'GET /authorize': async () => answer(202, { data: { signedIn: true } }),
    'GET /log-out': logOut,
    'POST /log-out': logOut,
  });
}

const verificationRoutes = routes(only(identityRecovery, 'GET /verification', 'POST /verification/send'), {
  'GET /verification': async ({ db, caller }) => ok(verificationWire(await getUser(db, caller.userId))),

  'POST /verification/send': async ({ tx, caller }) => {
    const { userId } = caller;
    const sent = await sendValidationMailAgain(tx, { userId });
    if (sent.kind !== 'too_soon') return ok(verificationWire(await getUser(tx, userId)));
    const { seconds } = sent;
    return refuse(429, [errorText('validationTooSoon', { minutes: Math.ceil(seconds / 60) })], { retryAfterSeconds: seconds });
  },
});

const securityRoutes = routes(identitySecurity, {
  'POST /re-authenticate': async ({ db, inTx, caller, body, request }) => {
    const { userId, sessionId } = caller;
    const outcome = await confirmPassword({ db, inTx }, { userId, sessionId, password: body.password, ip: request.ip });
    if (outcome.kind === 'throttled') return tooMany(outcome);
    if (outcome.kind === 'right') return ok({});
    request.log.info({ event: 'authn_reauth_fail', userId });
    return refuse(400, [errorText('invalidCredentials')]);
  },

  'PUT /company/user/update-password': async ({ db, inTx, caller, body, request }) => {
    const { userId, sessionId } = caller;
    const stale = await requireRecentPassword(db, caller);
    if (stale !== undefined) return stale;
    const { new_password: password, confirmed_password: confirmation } = body;
    const { email } = await getUser(db, userId);
    const refused = passwordRefused(await newPasswordProblem(password, email), confirmationProblem(confirmation, password));
    if (refused !== undefined) return refused;
    const passwordHash = await hashPassword(password);
    await inTx((tx) => changePassword(tx, { userId, passwordHash, by: 'changed', keepSessionId: sessionId }));
    request.log.info({ event: 'authn_password_change', userId });
    return ok({});
  },

  'GET /company/user/sessions': async ({ db, caller }) => {
    const sessions = await listOwnSessions(db, caller.userId);
    return ok(sessions.map((one) => sessionWire(one, caller.sessionId)));
  },

  'POST /company/user/sessions/end-others': async ({ tx, caller }) =>
    ok({ ended: await endOtherSessions(tx, { userId: caller.userId, keepSessionId: caller.sessionId }) }),

  'DELETE /company/user/sessions/{id}': async ({ tx, caller, params }) =>
    (await endOwnSession(tx, { userId: caller.userId, sessionId: params.id })) ? ok({}) : refuse(404, [errorText('notFound')]),
});

/** What a signed-in trade user does about their session, address and password. */
export function identityRoutes(options: CookieOptions): readonly Route[] {
  return [...sessionRoutes(options), ...verificationRoutes, ...securityRoutes];
}
