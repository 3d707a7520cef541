import type { UserId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { describeDevice } from './device-rule.ts';
import { openPendingSignIn } from './pending-sign-in.ts';
import { signInLinkGraceMinutes } from './settings.ts';
import type { Storage, Throttled } from './sign-in-with-password.ts';
import { type OpenedSession, getSessionTerms, settleSession, type Browser } from './open-session.ts';
import { insertSession, isLockedOut } from './session-store.ts';
import { takeGuess } from './attempts.ts';

export interface LinkSignIn {
  readonly token: string;
  readonly selector: string;
  readonly ip: string;
  readonly userAgent?: string | undefined;
  readonly browser: Browser;
  /** User currently signed in in this browser. */
  readonly signedInAs: UserId | null;
  /** Whether to end another user's session in this browser. */
  readonly replaces: boolean;
  /** Token this browser got when it used a link moments ago. */
  readonly browserToken: string | undefined;
}

type Entered =
  | (OpenedSession & { readonly kind: 'signed_in'; readonly browserToken: string; readonly userId: UserId })
  /** The link was right; the second factor is still needed, with this token. */
  | { readonly kind: 'code_wanted'; readonly pendingToken: string; readonly browserToken: string }
  /** Only revealed to holders of the right link, which stays unspent. `other_session`: another user is signed in in this browser. */
  | { readonly kind: 'locked' | 'other_session' };
export type LinkSignInOutcome = Entered | { readonly kind: 'wrong' } | Throttled;

interface FoundLink {
  readonly id: number;
  readonly userId: UserId;
  readonly endedAt: Date | null;
  readonly browserHash: Buffer | null;
  readonly locked: boolean;
  readonly hasSecondFactor: boolean;
  readonly now: Date;
  readonly settings: SettingValues;
}

/**
 * Signs in with an alert's link: once, plus ten minutes of reuse in the same browser. The link is void once the user's address or password
 * has changed.
 */
export async function signInWithLink(storage: Storage, input: LinkSignIn): Promise<LinkSignInOutcome> {
  const outcome = await takeGuess(storage, { account: `sign-in-link:${input.selector}`, ip: input.ip }, (tx) => enter(tx, input));
  return outcome.kind === 'right' ? outcome.value : outcome;
}

async function enter(tx: Tx, input: LinkSignIn): Promise<Entered | undefined> {
  const link = await tx.first(sql<FoundLink>`
    select l.id, u.id as "userId", l.ended_at as "endedAt", l.browser_hash as "browserHash", ${isLockedOut} as locked,
           exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
           app_now() as now, ${settingsColumn}
    from user_links l join users u on u.id = l.user_id join members m on m.user_id = u.id join companies c on c.id = m.company_id
    where l.selector = ${input.selector} and l.token_hash = ${hashSecret(input.token)} and l.purpose = 'sign-in'
      and l.expires_at > app_now() and l.email = u.email and l.created_at >= u.password_changed_at
    for no key update of u, l for share of c, m`);
  if (link === undefined) return undefined;
  if (link.endedAt !== null && !isSameBrowser(link, input.browserToken)) return undefined;
  if (link.locked) return { kind: 'locked' };
  const { userId } = link;
  if (input.signedInAs !== null && input.signedInAs !== userId && !input.replaces) return { kind: 'other_session' };
  const browserToken = input.browserToken ?? randomToken();
  await tx.rows(sql`
    update user_links set ended_at = coalesce(ended_at, app_now()), browser_hash = ${hashSecret(browserToken)} where id = ${link.id}`);
  if (link.hasSecondFactor) {
    const pendingToken = await openPendingSignIn(tx, { owner: { kind: 'user', id: userId }, byPassword: false });
    return { kind: 'code_wanted', pendingToken, browserToken };
  }
  const token = randomToken();
  const terms = await getSessionTerms(tx, 'user');
  const { seconds } = terms;
  const device = describeDevice(input.userAgent, input.ip);
  await tx.rows(insertSession({ tokenHash: hashSecret(token), seconds, userId, byPassword: false, bySecondFactor: false, ...device }));
  const settled = await settleSession(tx, { owner: { kind: 'user', id: userId }, browser: input.browser, terms });
  return { kind: 'signed_in', token, browserToken, userId, ...settled };
}

function isSameBrowser(link: FoundLink, browserToken: string | undefined): boolean {
  if (link.endedAt === null || link.browserHash === null || browserToken === undefined) return false;
  const graceMs = getSettingValue(link.settings, signInLinkGraceMinutes) * 60_000;
  return link.endedAt.getTime() + graceMs > link.now.getTime() && link.browserHash.equals(hashSecret(browserToken));
}
