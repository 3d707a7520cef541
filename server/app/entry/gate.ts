import type { FastifyRequest } from 'fastify';
import { readWebhook } from '../../billing/entry/webhook-routes.ts';
import type { PaymentProvider } from '../../billing/provider/payment-provider.ts';
import { findSourceByKey } from '../../enquiries/queries.ts';
import { findKeyCaller } from '../../identity/keys/find-key-caller.ts';
import { readSessionCookie, readSideCookie, type CookieOptions } from '../../identity/sessions/session-cookie.ts';
import { staffGate, tradeGate } from '../../identity/sessions/session-gate.ts';
import { viewGate } from '../../identity/viewing/view-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { acceptedLanguage } from '../../platform/http/accepted-language-rule.ts';
import { bearerOf } from '../../platform/http/bearer-rule.ts';
import type { Gate } from '../../platform/http/mount-routes.ts';
import type { FoundCompany } from '../../platform/http/route.ts';

type AskedGate = Parameters<Gate>[2];

interface GateOptions extends CookieOptions {
  readonly provider: PaymentProvider;
}

/** A key such as ours are; anything else is looked up nowhere. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = bearerOf(headers.authorization);
  return key !== undefined && /^[\w.-]{8,200}$/.test(key) ? key : undefined;
}

/** Who calls: by session cookie or a key of the company, by the operator's cookie, by a source's bearer key, or by the signature of the card provider. */
export function makeGate(db: Db, { provider, ...cookies }: GateOptions): Gate {
  const findCompany = (request: FastifyRequest, options: AskedGate): Promise<FoundCompany | null> => {
    if (options.byKey) {
      const key = keyOf(request);
      return key === undefined ? Promise.resolve(null) : findKeyCaller(db, key, options.version);
    }
    // Over or not, it goes before a session: nobody who believes to look acts as somebody else.
    const viewing = readSideCookie(request, 'viewing', cookies);
    return viewing === undefined ? tradeGate(db, readSessionCookie(request, 'trade', cookies), options) : viewGate(db, viewing, options);
  };
  return async (request, wanted, options) => {
    switch (wanted) {
      case 'anyone':
        return { kind: 'anyone' };
      case 'trade': {
        const company = await findCompany(request, options);
        return company === null
          ? null
          : { ...company, pageLanguage: acceptedLanguage(request.headers['accept-language'], company.language) };
      }
      case 'staff':
        return staffGate(db, readSessionCookie(request, 'staff', cookies), options);
      case 'webhook': {
        const { provider: path } = request.params as { readonly provider?: string };
        return readWebhook(db, provider, { path, body: request.body, signature: request.headers['stripe-signature'] });
      }
      case 'source': {
        const key = keyOf(request);
        const source = key === undefined ? undefined : await findSourceByKey(db, key);
        return source === undefined ? null : { kind: 'source', ...source };
      }
    }
  };
}
