import { identity } from '../../../contract/identity/endpoints.ts';
import { identityRecovery } from '../../../contract/identity/recovery-endpoints.ts';
import { identitySecondFactor } from '../../../contract/identity/second-factor-endpoints.ts';
import { identitySecurity, type SessionWire } from '../../../contract/identity/security-endpoints.ts';
import { getBrandByKey } from '../../../contract/kit/brands.ts';
import { confirmationProblem } from '../../../contract/identity/password-rule.ts';
import { answer, ok, only, refuse, routes, type Context, type Route, type TradeCaller } from '../../platform/http/route.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText } from '../../platform/texts.ts';
import { changeRecoveryCodes, confirmSecondFactor, createSecondFactor, removeSecondFactor, useSecondFactor } from '../second-factor.ts';
import { markSecondFactorGiven } from '../session-store.ts';
import { isLastFactor } from '../required-second-factor.ts';
import { confirmPassword, requireRecentPassword } from '../confirm-password.ts';
import { describeDevice } from '../device-rule.ts';
import { endOtherSessions, endOwnSession, endSession } from '../end-sessions.ts';
import { refusePassword, refuseTooMany } from '../errors.ts';
import { newPasswordProblem } from '../new-password-rule.ts';
import { hashPassword } from '../passwords.ts';
import { getPasswordOwner, getUser, type User } from '../queries.ts';
import { renewPassword } from '../change-password.ts';
import { getSecondFactor, ownerName, type FactorOwner, type SecondFactorState } from '../second-factor-query.ts';
import { sendValidationMailAgain } from '../account-email.ts';
import {
  clearKeptData,
  clearSessionCookie,
  clearSideCookie,
  readSessionCookie,
  readSideCookie,
  setSignedIn,
  type CookieOptions,
} from '../session-cookie.ts';
import { findSessionEnd } from '../open-session.ts';
import { tradeGate } from '../session-gate.ts';
import { listOwnSessions, type OwnSession } from '../sessions-query.ts';
import { endImpersonation, impersonationGate } from '../impersonation.ts';
import { takeGuess } from '../attempts.ts';

function verificationWire(user: User): { isValidated: boolean; lastValidationSentAt: string | null } {
  return { isValidated: user.emailValidatedAt !== null, lastValidationSentAt: user.validationSentAt?.toISOString() ?? null };
}

function secondFactorWire({ enabledAt, recoveryCodesLeft }: SecondFactorState): {
  enabledAt: string | null;
  recoveryCodesLeft: number;
} {
  return { enabledAt: enabledAt?.toISOString() ?? null, recoveryCodesLeft };
}

function sessionWire(session: OwnSession, currentId: number): SessionWire {
  const { id, browser, system, network, signedInAt, lastSeenAt } = session;
  return {
    id,
    browser,
    system,
    network,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === currentId,
  };
}

const session = only(identity, 'GET /authorize', 'GET /session', 'GET /log-out', 'POST /log-out');

function sessionRoutes(options: CookieOptions): readonly Route[] {
  const logOut = async ({ tx, request, reply }: Pick<Context<(typeof session)['POST /log-out']>, 'tx' | 'request' | 'reply'>) => {
    const viewing = readSideCookie(request, 'viewing', options);
    if (viewing !== undefined) {
      await endImpersonation(tx, viewing);
      clearSideCookie(reply, 'viewing', options);
      return ok({});
    }
    const token = readSessionCookie(request, 'trade', options);
    if (token !== undefined) await endSession(tx, { token });
    clearSessionCookie(reply, 'trade', options);
    clearKeptData(reply);
    return ok({});
  };
  return routes(session, {
    'GET /authorize': async () => answer(202, { data: { signedIn: true } }),
    'GET /session': async ({ db, request, reply }) => {
      const viewing = readSideCookie(request, 'viewing', options);
      if (viewing !== undefined) {
        if ((await impersonationGate(db, viewing)) !== null) return ok({ signedIn: true });
        clearSideCookie(reply, 'viewing', options);
        return ok({ signedIn: false, ended: 'expired' as const });
      }
      const token = readSessionCookie(request, 'trade', options);
      if ((await tradeGate(db, token, { isBackground: true })) !== null) return ok({ signedIn: true });
      const ended = await findSessionEnd(db, token);
      return ok({ signedIn: false, ...(ended !== undefined && { ended }) });
    },
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

function securityRoutes(options: CookieOptions): readonly Route[] {
  return routes(identitySecurity, {
    'POST /re-authenticate': async ({ db, inTx, caller, body, request }) => {
      const { userId, sessionId } = caller;
      const outcome = await confirmPassword(
        { db, inTx },
        { userId, sessionId, password: body.password, ip: request.ip, deviceToken: readSideCookie(request, 'device', options) },
      );
      if (outcome.kind === 'throttled') return refuseTooMany(outcome);
      if (outcome.kind === 'right') return ok({});
      request.log.info({ event: 'authn_reauth_fail', userId });
      return refuse(400, [errorText('invalidCredentials')]);
    },

    'PUT /company/user/update-password': async ({ db, inTx, caller, body, request, reply }) => {
      const { userId } = caller;
      const stale = await requireRecentPassword(db, caller);
      if (stale !== undefined) return stale;
      const { new_password: password, confirmed_password: confirmation, revoke_api_keys: revokesKeys } = body;
      const owner = await getPasswordOwner(db, userId);
      const refused = refusePassword(await newPasswordProblem(password, owner), confirmationProblem(confirmation, password));
      if (refused !== undefined) return refused;
      const passwordHash = await hashPassword(password);
      const device = describeDevice(request.headers['user-agent'], request.ip);
      const browser = { formerToken: undefined, deviceToken: readSideCookie(request, 'device', options) };
      const opened = await inTx((tx) =>
        renewPassword(tx, { userId, passwordHash, browser, device, revokesKeys, formerSessionId: caller.sessionId }),
      );
      if (opened === undefined) return refuse(401, [errorText('signInRequired')]);
      setSignedIn(reply, 'trade', opened, options);
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
}

const ownFactor = only(
  identitySecondFactor,
  'GET /company/user/second-factor',
  'POST /company/user/second-factor',
  'POST /company/user/second-factor/confirm',
  'POST /company/user/second-factor/give',
  'POST /company/user/second-factor/recovery-codes',
  'DELETE /company/user/second-factor',
);

function secondFactorRoutes({ sealer }: IdentityOptions): readonly Route[] {
  return routes(ownFactor, {
    'GET /company/user/second-factor': async ({ db, caller }) => ok(secondFactorWire(await getSecondFactor(db, toFactorOwner(caller)))),

    'POST /company/user/second-factor': async ({ tx, caller }) => {
      const stale = await requireRecentPassword(tx, caller);
      if (stale !== undefined) return stale;
      const { email: account } = await getUser(tx, caller.userId);
      const created = await createSecondFactor(tx, {
        owner: toFactorOwner(caller),
        sealer,
        account,
        brand: getBrandByKey(caller.brand).name,
      });
      return created === undefined ? refuse(409, [errorText('secondFactorOn')]) : ok(created);
    },

    'POST /company/user/second-factor/confirm': async ({ db, inTx, caller, body, request }) => {
      const owner = toFactorOwner(caller);
      const { code } = body;
      const outcome = await takeGuess({ db, inTx }, { account: ownerName(owner), ip: request.ip }, async (tx) => {
        const recoveryCodes = await confirmSecondFactor(tx, { owner, code, sealer });
        if (recoveryCodes !== undefined) await tx.rows(markSecondFactorGiven(caller.sessionId));
        return recoveryCodes;
      });
      if (outcome.kind === 'throttled') return refuseTooMany(outcome);
      if (outcome.kind === 'wrong') return refuse(400, [errorText('codeWrong')]);
      request.log.info({ event: 'authn_second_factor_on', userId: caller.userId });
      return ok({ recoveryCodes: [...outcome.value] });
    },

    'POST /company/user/second-factor/give': async ({ db, inTx, caller, body: { code }, request }) => {
      const owner = toFactorOwner(caller);
      const outcome = await takeGuess({ db, inTx }, { account: ownerName(owner), ip: request.ip }, async (tx) => {
        if (!(await useSecondFactor(tx, { owner, code, sealer }))) return undefined;
        await tx.rows(markSecondFactorGiven(caller.sessionId));
        return true;
      });
      if (outcome.kind === 'throttled') return refuseTooMany(outcome);
      if (outcome.kind === 'wrong') return refuse(400, [errorText('codeWrong')]);
      request.log.info({ event: 'authn_second_factor_given', userId: caller.userId });
      return ok({});
    },

    'POST /company/user/second-factor/recovery-codes': async ({ tx, caller }) => {
      const stale = await requireRecentPassword(tx, caller);
      if (stale !== undefined) return stale;
      const recoveryCodes = await changeRecoveryCodes(tx, { owner: toFactorOwner(caller) });
      return recoveryCodes === undefined ? refuse(409, [errorText('secondFactorOff')]) : ok({ recoveryCodes: [...recoveryCodes] });
    },

    'DELETE /company/user/second-factor': async ({ tx, caller, request }) => {
      const stale = await requireRecentPassword(tx, caller);
      if (stale !== undefined) return stale;
      if (await isLastFactor(tx, caller, { kind: 'app' })) return refuse(409, [errorText('lastSecondFactor')]);
      await removeSecondFactor(tx, { owner: toFactorOwner(caller) });
      request.log.info({ event: 'authn_second_factor_off', userId: caller.userId });
      return ok({});
    },
  });
}

const toFactorOwner = (caller: TradeCaller): FactorOwner => ({ kind: 'user', id: caller.userId });

export interface IdentityOptions extends CookieOptions {
  readonly sealer: Sealer;
  /** Name of the marketplace in a country. */
}

/** Routes for a signed-in trade user's session, address, password and second factor. */
export function identityRoutes(options: IdentityOptions): readonly Route[] {
  return [...sessionRoutes(options), ...verificationRoutes, ...securityRoutes(options), ...secondFactorRoutes(options)];
}
