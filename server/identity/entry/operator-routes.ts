import { identity } from '../../../contract/identity/endpoints.ts';
import { identitySecondFactor } from '../../../contract/identity/second-factor-endpoints.ts';
import { singleSignOn, staffPasskeys } from '../../../contract/identity/staff-endpoints.ts';
import { mainBrand } from '../../../contract/kit/brands.ts';
import { allUnits } from '../../geography/business-units.ts';
import { randomToken } from '../../platform/random-code.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import { sql } from '../../platform/database/sql.ts';
import { answer, ok, only, refuse, routes, type Route, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText } from '../../platform/texts.ts';
import { confirmStaffPassword } from '../confirm-password.ts';
import { describeDevice } from '../device-rule.ts';
import { toPasskeySite } from '../passkey-proof.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '../passkeys.ts';
import { enterBySingleSignOn, type SingleSignOn } from '../single-sign-on.ts';
import { takeAttempt } from '../sign-in-with-password.ts';
import { removeAttempt, settleAttemptAsFailure } from '../store.ts';
import { signInStaffWithPasskey } from '../sign-in-with-passkey.ts';
import { passkeyWire, refuseNewPasskey, refusePasskey, readSignIn, startSignIn, type PasskeyOptions } from './passkey-routes.ts';
import { createSecondFactor } from '../second-factor.ts';
import { endSession } from '../end-sessions.ts';
import { refuseThrottled, refuseTooMany, refuseSignIn } from '../errors.ts';
import { guessablePasswordProblem } from '../new-password-rule.ts';
import { openFirstAccount } from '../first-administrator.ts';
import { findPendingStaff } from '../pending-sign-in.ts';
import {
  clearKeptData,
  clearSessionCookie,
  clearSideCookie,
  readBrowser,
  readSessionCookie,
  readSideCookie,
  setSideCookie,
  setSignedIn,
} from '../session-cookie.ts';
import { staffIdleMinutes } from '../settings.ts';
import { signInStaffWithCode, signInStaff } from '../sign-in-staff.ts';

export interface OperatorIdentityOptions extends PasskeyOptions {
  readonly sealer: Sealer;
  /** The demo signs its operator in with the password alone. */
  readonly demonstration: boolean;
  /** Null: staff sign in here. */
  readonly singleSignOn: SingleSignOn | null;
}

export function operatorIdentityRoutes(options: OperatorIdentityOptions): readonly Route[] {
  return [...passwordRoutes(options), ...codeRoutes(options), ...passkeyRoutes(options), ...singleSignOnRoutes(options)];
}

function passwordRoutes(options: OperatorIdentityOptions): readonly Route[] {
  return routes(
    only(identity, 'POST /operator/authenticate', 'GET /operator/authorize', 'POST /operator/log-out', 'POST /operator/first-account'),
    {
      'POST /operator/authenticate': async ({ db, inTx, body, request, reply }) => {
        const { username: email, password } = body;
        const browser = readBrowser(request, 'staff', options);
        const needsSecondFactor = !options.demonstration;
        const userAgent = request.headers['user-agent'];
        const outcome = await signInStaff(
          { db, inTx },
          { email, password, ip: request.ip, userAgent, browser, needsSecondFactor, sso: options.singleSignOn },
        );
        if (outcome.kind === 'throttled') return refuseThrottled(request.log, outcome, { staff: true });
        if (outcome.kind === 'wrong') return refuseSignIn(request.log, { event: 'authn_login_fail', staff: true }, 'invalidCredentials');
        if (outcome.kind !== 'signed_in') {
          request.log.info({ event: 'authn_code_wanted', staff: true });
          setSideCookie(reply, 'operator-pending', outcome.pendingToken, options);
          const secondFactor: 'enrol' | 'code' = outcome.kind === 'enrol' ? 'enrol' : 'code';
          return answer(200, { data: { secondFactor } });
        }
        request.log.info({ event: 'authn_login_success', staffId: outcome.staffId });
        setSignedIn(reply, 'staff', outcome, options);
        return answer(202, { data: { id: outcome.staffId, name: outcome.name, role: outcome.role } });
      },

      'GET /operator/authorize': async ({ caller, db }) => {
        const set = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
        const idleMinutes = getSettingValue(set?.settings ?? null, staffIdleMinutes);
        const countries = allUnits().map(({ country, languages, offered }) => ({
          country,
          languages: [...languages],
          is_offered: offered,
        }));
        return answer(202, { data: { id: caller.staffId, name: caller.name, role: caller.role, idle_minutes: idleMinutes, countries } });
      },

      'POST /operator/log-out': async ({ tx, request, reply }) => {
        const token = readSessionCookie(request, 'staff', options);
        if (token !== undefined) await endSession(tx, { token });
        clearSessionCookie(reply, 'staff', options);
        clearKeptData(reply);
        return ok({});
      },

      'POST /operator/first-account': async ({ db, inTx, body, request }) => {
        const problem = await guessablePasswordProblem(body.password, { email: body.email, names: [body.name] });
        if (problem !== undefined) return refuseField('password', errorText(problem));
        const outcome = await openFirstAccount({ db, inTx }, { ...body, ip: request.ip });
        if (outcome.kind === 'throttled') return refuseTooMany(outcome);
        return outcome.kind === 'created' ? answer(201, { data: {} }) : refuse(410, [errorText('codeUsed')]);
      },
    },
  );
}

function codeRoutes(options: OperatorIdentityOptions): readonly Route[] {
  const { sealer } = options;
  return routes(only(identitySecondFactor, 'POST /operator/second-factor', 'POST /operator/authenticate-second-factor'), {
    'POST /operator/second-factor': async ({ tx, request }) => {
      const member = await findPendingStaff(tx, readSideCookie(request, 'operator-pending', options));
      if (member === undefined) return refuse(410, [errorText('signInExpired')]);
      const { staffId, email: account } = member;
      const created = await createSecondFactor(tx, {
        owner: { kind: 'staff', id: staffId },
        sealer,
        account,
        brand: mainBrand().name,
      });
      return created === undefined ? refuse(409, [errorText('secondFactorOn')]) : ok(created);
    },

    'POST /operator/authenticate-second-factor': async ({ db, inTx, body, request, reply }) => {
      const outcome = await signInStaffWithCode(
        { db, inTx },
        {
          code: body.code,
          pendingToken: readSideCookie(request, 'operator-pending', options),
          ip: request.ip,
          userAgent: request.headers['user-agent'],
          browser: readBrowser(request, 'staff', options),
          sealer,
          sso: options.singleSignOn,
        },
      );
      switch (outcome.kind) {
        case 'signed_in': {
          const { member, recoveryCodes } = outcome;
          request.log.info({ event: 'authn_login_success', staffId: member.staffId, secondFactor: true });
          clearSideCookie(reply, 'operator-pending', options);
          setSignedIn(reply, 'staff', outcome, options);
          return answer(202, { data: { id: member.staffId, name: member.name, role: member.role, recoveryCodes: [...recoveryCodes] } });
        }
        case 'wrong':
          return refuseSignIn(request.log, { event: 'authn_code_fail', staff: true }, 'codeWrong');
        case 'expired':
          clearSideCookie(reply, 'operator-pending', options);
          return refuse(410, [errorText('signInExpired')]);
        case 'throttled':
          return refuseThrottled(request.log, outcome, { staff: true });
      }
    },
  });
}

const toOwner = ({ staffId }: StaffCaller) => ({ kind: 'staff', id: staffId }) as const;

function passkeyRoutes(options: OperatorIdentityOptions): readonly Route[] {
  const site = toPasskeySite(options.publicUrl);
  const toHolder = (caller: StaffCaller) => ({ owner: toOwner(caller), sessionId: caller.sessionId, site });
  return routes(staffPasskeys, {
    'POST /operator/authenticate-passkey/options': async ({ tx, request, reply }) =>
      ok(await startSignIn(tx, { request, reply }, { ...options, site, purpose: 'staff-sign-in' })),

    'POST /operator/authenticate-passkey': async ({ db, inTx, body: given, request, reply }) => {
      const outcome = await signInStaffWithPasskey(
        { db, inTx },
        { ...readSignIn(request, given, { ...options, kind: 'staff', site }), sso: options.singleSignOn },
      );
      if (outcome.kind !== 'signed_in') return refusePasskey(request.log, outcome, { event: 'authn_passkey_fail', staff: true });
      const { staffId: id, name, role } = outcome;
      request.log.info({ event: 'authn_login_success', staffId: id, passkey: true });
      setSignedIn(reply, 'staff', outcome, options);
      return answer(202, { data: { id, name, role } });
    },

    'GET /operator/passkeys': async ({ db, caller }) => ok((await listPasskeys(db, toOwner(caller))).map(passkeyWire)),

    'POST /operator/passkeys/options': async ({ db, inTx, caller, body: { password }, request }) => {
      const { staffId } = caller;
      const deviceToken = readSideCookie(request, 'device', options);
      const checked = await confirmStaffPassword({ db, inTx }, { staffId, password, ip: request.ip, deviceToken });
      if (checked.kind === 'throttled') return refuseTooMany(checked);
      if (checked.kind === 'wrong') return refuseSignIn(request.log, { event: 'authn_reauth_fail', staff: true }, 'invalidCredentials');
      const naming = { brand: mainBrand().name, account: `${caller.name} (staff)`, displayName: caller.name };
      const started = await inTx((tx) => startPasskey(tx, toHolder(caller), naming));
      return started === undefined ? refuse(409, [errorText('passkeysTooMany')]) : ok(started);
    },

    'POST /operator/passkeys': async ({ inTx, caller, body: { name, reason, ...given }, request }) => {
      const author = { actor: caller.name, reason };
      const outcome = await inTx((tx) => addPasskey(tx, toHolder(caller), { given, name, author }));
      if (outcome.kind !== 'added') return refuseNewPasskey(outcome.kind);
      request.log.info({ event: 'authn_passkey_added', staffId: caller.staffId });
      return answer(201, { data: passkeyWire(outcome.passkey) });
    },

    'POST /operator/passkeys/{id}/remove': async ({ tx, caller, params: { id }, body: { reason } }) =>
      (await removePasskey(tx, toOwner(caller), { id, author: { actor: caller.name, reason } }))
        ? ok({})
        : refuse(404, [errorText('notFound')]),
  });
}

const refusalTexts = { unverified: 'ssoUnverified', no_group: 'ssoNoGroup', locked: 'ssoLocked' } as const;

function singleSignOnRoutes(options: OperatorIdentityOptions): readonly Route[] {
  const { singleSignOn: sso, sealer } = options;
  return routes(singleSignOn, {
    'GET /operator/sign-in-options': async () =>
      Promise.resolve(ok({ single_sign_on: sso !== null, local: sso === null || sso.settings.localSignIn })),

    'POST /operator/single-sign-on': async ({ reply }) => {
      if (sso === null) return refuse(404, [errorText('notFound')]);
      const token = randomToken();
      const url = await sso.begin(token);
      if (url === undefined) return refuse(503, [errorText('ssoUnreachable')]);
      setSideCookie(reply, 'operator-pending', token, options);
      return ok({ url });
    },

    'POST /operator/single-sign-on/finish': async ({ db, inTx, body: { parameters }, request, reply }) => {
      const { ip } = request;
      const taken = await takeAttempt({ db, inTx }, { account: `single-sign-on:${ip}`, ip });
      if (taken.kind === 'throttled') return refuseThrottled(request.log, taken, { staff: true });
      const token = readSideCookie(request, 'operator-pending', options);
      clearSideCookie(reply, 'operator-pending', options);
      const identity = sso === null || token === undefined ? 'refused' : await sso.finish(token, parameters);
      if (sso === null || typeof identity === 'string') {
        const isDown = identity === 'unreachable';
        await inTx((tx) => tx.rows(isDown ? removeAttempt(taken.attemptId) : settleAttemptAsFailure(taken.attemptId)));
        if (isDown) return refuse(503, [errorText('ssoUnreachable')]);
        return refuseSignIn(request.log, { event: 'authn_sso_fail', staff: true }, 'ssoFailed');
      }
      const device = describeDevice(request.headers['user-agent'], ip);
      const browser = readBrowser(request, 'staff', options);
      const outcome = await inTx(async (tx) => {
        await tx.rows(removeAttempt(taken.attemptId));
        return enterBySingleSignOn(tx, { sso, sealer, identity, device, browser });
      });
      if (outcome.kind !== 'signed_in') {
        request.log.warn({ event: 'authn_sso_refused', why: outcome.kind });
        return refuse(403, [errorText(refusalTexts[outcome.kind])]);
      }
      const { staffId: id, name, role } = outcome;
      request.log.info({ event: 'authn_login_success', staffId: id, singleSignOn: true });
      setSignedIn(reply, 'staff', outcome, options);
      return answer(202, { data: { id, name, role } });
    },
  });
}
