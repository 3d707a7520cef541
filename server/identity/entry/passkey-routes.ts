import type { FastifyReply, FastifyRequest } from 'fastify';
import { passkeys, type AssertionWire, type PasskeyWire, type RequestOptions } from '../../../contract/identity/passkeys-endpoints.ts';
import { getBrandByKey } from '../../../contract/kit/brands.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { answer, ok, refuse, routes, type RefusedAnswer, type Route, type TradeCaller } from '../../platform/http/route.ts';
import { isToken, randomToken } from '../../platform/random-code.ts';
import { errorText } from '../../platform/texts.ts';
import { requireRecentPassword } from '../confirm-password.ts';
import { describeDevice } from '../device-rule.ts';
import { refuseLocked, refuseSignIn, refuseThrottled, type SeenSignIn } from '../errors.ts';
import { issueChallenge, toPasskeySite, type PasskeySite } from '../passkey-proof.ts';
import {
  addPasskey,
  listPasskeys,
  namePasskey,
  removePasskey,
  renamePasskey,
  requestOptions,
  startConfirmation,
  startPasskey,
  type Passkey,
} from '../passkeys.ts';
import { getUser } from '../queries.ts';
import { isLastFactor } from '../required-second-factor.ts';
import { readBrowser, readSideCookie, setSideCookie, setSignedIn, type CookieOptions, type SessionKind } from '../session-cookie.ts';
import { confirmWithPasskey, signInWithPasskey, type PasskeyRefusal, type PasskeySignIn } from '../sign-in-with-passkey.ts';

export interface PasskeyOptions extends CookieOptions {
  readonly publicUrl: string;
}

export function passkeyWire({ id, name, createdAt, lastUsedAt, suspendedAt }: Passkey): PasskeyWire {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    suspended_at: suspendedAt?.toISOString() ?? null,
  };
}

type Log = Parameters<typeof refuseLocked>[0];

/** Refuses a passkey. A copied one is logged as a warning: somebody may have broken into an authenticator. */
export function refusePasskey(log: Log, refusal: PasskeyRefusal, seen: SeenSignIn): RefusedAnswer<400 | 410 | 429> {
  switch (refusal.kind) {
    case 'throttled':
      return refuseThrottled(log, refusal);
    case 'cloned':
      log.warn({ ...seen, event: 'authn_passkey_cloned' });
      return refuse(400, [errorText('passkeyCloned')]);
    case 'expired':
      return refuse(410, [errorText('signInExpired')]);
    case 'wrong':
      return refuseSignIn(log, seen, 'passkeyWrong');
  }
}

/** Refuses to add a passkey. */
export function refuseNewPasskey(kind: 'expired' | 'wrong' | 'known' | 'too_many'): RefusedAnswer<400 | 409 | 410> {
  switch (kind) {
    case 'expired':
      return refuse(410, [errorText('signInExpired')]);
    case 'wrong':
      return refuse(400, [errorText('passkeyWrong')]);
    case 'known':
      return refuse(409, [errorText('passkeyKnown')]);
    case 'too_many':
      return refuse(409, [errorText('passkeysTooMany')]);
  }
}

/** Issues a challenge for signing in to the browser that asks, which a cookie remembers. */
export async function startSignIn(
  tx: Tx,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { purpose, site, ...options }: CookieOptions & { readonly purpose: 'sign-in' | 'staff-sign-in'; readonly site: PasskeySite },
): Promise<RequestOptions> {
  const kept = readSideCookie(request, 'passkey', options);
  const boundTo = kept !== undefined && isToken(kept) ? kept : randomToken();
  setSideCookie(reply, 'passkey', boundTo, options);
  return requestOptions(site, await issueChallenge(tx, { purpose, boundTo }));
}

/** Reads a sign-in with a passkey: the answer of the authenticator, and the browser that sent it. */
export function readSignIn(
  request: FastifyRequest,
  given: AssertionWire,
  { kind, site, ...options }: CookieOptions & { readonly kind: SessionKind; readonly site: PasskeySite },
): PasskeySignIn {
  return {
    given,
    site,
    ip: request.ip,
    browserToken: readSideCookie(request, 'passkey', options),
    device: describeDevice(request.headers['user-agent'], request.ip),
    browser: readBrowser(request, kind, options),
  };
}

const toOwner = ({ userId }: TradeCaller) => ({ kind: 'user', id: userId }) as const;
const toHolder = (caller: TradeCaller, site: PasskeySite) => ({ owner: toOwner(caller), sessionId: caller.sessionId, site });
const toAuthor = ({ userId }: TradeCaller) => ({ actor: `user ${userId}`, reason: 'by the user' });

/** Passkeys of trade users: signing in, confirming, and the list of one's own. */
export function passkeyRoutes(options: PasskeyOptions): readonly Route[] {
  const site = toPasskeySite(options.publicUrl);
  return routes(passkeys, {
    'POST /authenticate-passkey/options': async ({ tx, request, reply }) =>
      ok(await startSignIn(tx, { request, reply }, { ...options, site, purpose: 'sign-in' })),

    'POST /authenticate-passkey': async ({ db, inTx, body: given, request, reply }) => {
      const outcome = await signInWithPasskey({ db, inTx }, readSignIn(request, given, { ...options, kind: 'trade', site }));
      if (outcome.kind === 'locked') return refuseLocked(request.log);
      if (outcome.kind !== 'signed_in') return refusePasskey(request.log, outcome, { event: 'authn_passkey_fail' });
      request.log.info({ event: 'authn_login_success', passkey: true, userId: outcome.userId });
      setSignedIn(reply, 'trade', outcome, options);
      return answer(202, { data: { signedIn: true, ...(outcome.wasOther && { otherUser: true }) } } as const);
    },

    'POST /re-authenticate/passkey/options': async ({ tx, caller }) => {
      const started = await startConfirmation(tx, toHolder(caller, site));
      return started === undefined ? refuse(409, [errorText('passkeyMissing')]) : ok(started);
    },

    'POST /re-authenticate/passkey': async ({ db, inTx, caller, body: given, request }) => {
      const { userId, sessionId } = caller;
      const outcome = await confirmWithPasskey({ db, inTx }, { given, site, ip: request.ip, userId, sessionId });
      return outcome.kind === 'confirmed' ? ok({}) : refusePasskey(request.log, outcome, { event: 'authn_reauth_fail' });
    },

    'GET /company/user/passkeys': async ({ db, caller }) => ok((await listPasskeys(db, toOwner(caller))).map(passkeyWire)),

    'POST /company/user/passkeys/options': async ({ tx, caller }) => {
      const stale = await requireRecentPassword(tx, caller);
      if (stale !== undefined) return stale;
      const { email } = await getUser(tx, caller.userId);
      const brand = getBrandByKey(caller.brand).name;
      const started = await startPasskey(tx, toHolder(caller, site), { brand, account: email, displayName: email });
      return started === undefined ? refuse(409, [errorText('passkeysTooMany')]) : ok(started);
    },

    'POST /company/user/passkeys': async ({ db, inTx, caller, body: given, request }) => {
      const stale = await requireRecentPassword(db, caller);
      if (stale !== undefined) return stale;
      const name = namePasskey(describeDevice(request.headers['user-agent'], request.ip));
      // A refusal is committed as well, so that its challenge is spent.
      const outcome = await inTx((tx) => addPasskey(tx, toHolder(caller, site), { given, name, author: toAuthor(caller) }));
      if (outcome.kind !== 'added') return refuseNewPasskey(outcome.kind);
      request.log.info({ event: 'authn_passkey_added', userId: caller.userId });
      return answer(201, { data: passkeyWire(outcome.passkey) });
    },

    'POST /company/user/passkeys/offered': async ({ tx, caller: { userId } }) => {
      await tx.rows(sql`update users set passkey_offered_at = app_now() where id = ${userId} and passkey_offered_at is null`);
      return ok({});
    },

    'PUT /company/user/passkeys/{id}': async ({ tx, caller, params: { id }, body: { name } }) =>
      (await renamePasskey(tx, toOwner(caller), { id, name })) ? ok({}) : refuse(404, [errorText('notFound')]),

    'DELETE /company/user/passkeys/{id}': async ({ tx, caller, params: { id }, request }) => {
      const stale = await requireRecentPassword(tx, caller);
      if (stale !== undefined) return stale;
      if (await isLastFactor(tx, caller, { kind: 'passkey', id })) return refuse(409, [errorText('lastSecondFactor')]);
      if (!(await removePasskey(tx, toOwner(caller), { id, author: toAuthor(caller) }))) return refuse(404, [errorText('notFound')]);
      request.log.info({ event: 'authn_passkey_removed', userId: caller.userId });
      return ok({});
    },
  });
}
