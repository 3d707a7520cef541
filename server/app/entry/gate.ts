import { findSourceByKey } from '../../enquiries/queries.ts';
import { readSessionCookie, type CookieOptions } from '../../identity/sessions/session-cookie.ts';
import { staffGate, tradeGate } from '../../identity/sessions/session-gate.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Gate } from '../../platform/http/mount-routes.ts';

/** Who calls: by session cookie, by the operator's cookie, or by a source's bearer key. */
export function makeGate(db: Db, cookies: CookieOptions): Gate {
  return async (request, wanted, options) => {
    switch (wanted) {
      case 'anyone':
        return { kind: 'anyone' };
      case 'trade':
        return tradeGate(db, readSessionCookie(request, 'trade', cookies), options);
      case 'staff':
        return staffGate(db, readSessionCookie(request, 'staff', cookies), options);
      case 'source': {
        const key = /^Bearer ([\w.-]{8,200})$/.exec(request.headers.authorization ?? '')?.[1];
        const source = key === undefined ? undefined : await findSourceByKey(db, key);
        return source === undefined ? null : { kind: 'source', ...source };
      }
    }
  };
}
