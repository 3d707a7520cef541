import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, isToken, randomToken } from '../../platform/random-code.ts';
import type { FactorOwner } from '../second-factor-query.ts';
import type { SessionTerms } from './session-terms-query.ts';
import { deleteSurplusDevices, endSurplusSessions, ownerOfSession, revokeSession, upsertDevice } from './session-store.ts';

/** What a browser brings along when somebody signs in with it. */
export interface Browser {
  /** The session that it had so far; it ends, for every sign-in gets a token of its own. */
  readonly formerToken: string | undefined;
  /** What it was given when somebody first signed in with it. */
  readonly deviceToken: string | undefined;
}

export interface SettledSession {
  /** For the browser to keep: by it the person's own browser is told from a stranger's. */
  readonly deviceToken: string;
  /** The session that the browser had so far was somebody else's, or nobody knows any more whose. */
  readonly wasOther: boolean;
}

/** More browsers than these nobody uses. */
const mostDevices = 20;

/**
 * What comes with every new session: the one that the browser had before ends, the person's surplus sessions end, and the
 * browser is known from now on. The caller has opened the session and holds the person's row.
 */
export async function settleSession(
  tx: Tx,
  input: { readonly owner: FactorOwner; readonly browser: Browser; readonly terms: SessionTerms },
): Promise<SettledSession> {
  const { owner, browser, terms } = input;
  const { formerToken } = browser;
  const deviceToken = browser.deviceToken !== undefined && isToken(browser.deviceToken) ? browser.deviceToken : randomToken();
  const former = formerToken === undefined ? undefined : await tx.first(ownerOfSession(hashSecret(formerToken)));
  const formerId = owner.kind === 'user' ? former?.userId : former?.staffId;
  await tx.together(
    ...(formerToken === undefined ? [] : [revokeSession(hashSecret(formerToken))]),
    endSurplusSessions(owner, terms.most),
    upsertDevice(owner, hashSecret(deviceToken)),
    deleteSurplusDevices(owner, mostDevices),
  );
  return { deviceToken, wasOther: formerToken !== undefined && formerId !== owner.id };
}
