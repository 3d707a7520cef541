import type { FastifyRequest } from 'fastify';
import { captcha as table } from '../../../contract/app/captcha-endpoints.ts';
import { readWebhook } from '../../billing/entry/webhook-routes.ts';
import type { PaymentProvider } from '../../billing/provider/payment-provider.ts';
import { readCallBody, takeKey } from '../../enquiries/intake/read-body-rule.ts';
import { findSourceByKey } from '../../enquiries/queries.ts';
import { findKeyCaller } from '../../identity/api-keys.ts';
import { readSessionCookie, readSideCookie, type CookieOptions } from '../../identity/session-cookie.ts';
import { staffGate, tradeGate } from '../../identity/session-gate.ts';
import { impersonationGate } from '../../identity/impersonation.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Db } from '../../platform/database/database.ts';
import { acceptedLanguage } from '../../platform/http/accepted-language-rule.ts';
import { parseBearer } from '../../platform/http/bearer-rule.ts';
import type { Gate } from '../../platform/http/mount-routes.ts';
import { type FoundCompany, ok, routes, type Route } from '../../platform/http/route.ts';

type GateCallOptions = Parameters<Gate>[2];

interface GateOptions extends CookieOptions {
  readonly provider: PaymentProvider;
}

const keyForm = /^[\w.-]{8,200}$/;

/** Reads a key of our format; nothing else is looked up. */
function parseApiKey({ headers }: FastifyRequest): string | undefined {
  const key = parseBearer(headers.authorization);
  return key !== undefined && keyForm.test(key) ? key : undefined;
}

/** Reads a source's key: as bearer, in X-Api-Key, or in the body. */
function parseIntakeKey(request: FastifyRequest): string | undefined {
  const { authorization, 'x-api-key': header } = request.headers;
  if (authorization !== undefined) return parseApiKey(request);
  const content = Buffer.isBuffer(request.body) ? readCallBody(request.body) : { payload: request.body };
  const given = typeof header === 'string' ? header : takeKey(content).key;
  return given !== undefined && keyForm.test(given) ? given : undefined;
}

/**
 * Identifies the caller: by a company's session cookie or key, the operator's cookie, a source's bearer key, or the card
 * provider's signature.
 */
export function makeGate(db: Db, { provider, ...cookies }: GateOptions): Gate {
  const findCompany = (request: FastifyRequest, options: GateCallOptions): Promise<FoundCompany | null> => {
    if (options.byKey) {
      const key = parseApiKey(request);
      return key === undefined ? Promise.resolve(null) : findKeyCaller(db, key, options.version);
    }
    // An impersonation takes precedence over a session even after it has ended, so staff never act as themselves by mistake.
    const viewing = readSideCookie(request, 'viewing', cookies);
    return viewing === undefined
      ? tradeGate(db, readSessionCookie(request, 'trade', cookies), options)
      : impersonationGate(db, viewing, options);
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
        const key = parseIntakeKey(request);
        const source = key === undefined ? undefined : await findSourceByKey(db, key);
        return source === undefined ? null : { kind: 'source', ...source };
      }
    }
  };
}

export function captchaRoutes(captcha: Captcha): readonly Route[] {
  return routes(table, { 'GET /captcha/challenge': async () => ok(await captcha.challenge()) });
}
