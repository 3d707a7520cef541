import type { FastifyRequest } from 'fastify';
import { captcha as table } from '../../../contract/app/captcha-endpoints.ts';
import { readWebhook } from '../../billing/entry/webhook-routes.ts';
import type { PaymentProvider } from '../../billing/provider/payment-provider.ts';
import { readCallBody, takeKey } from '../../enquiries/intake/read-body-rule.ts';
import { findSignedSource } from '../../enquiries/intake/source-secrets.ts';
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
import type { Sealer } from '../../platform/sealer.ts';
import { type AnyCaller, type FoundCompany, ok, routes, type Route } from '../../platform/http/route.ts';

type GateCallOptions = Parameters<Gate>[2];

interface GateOptions extends CookieOptions {
  readonly provider: PaymentProvider;
  readonly sealer: Sealer;
  readonly publicOrigin: string;
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

/** Identifies a source by its key or, at its own address, by the signature of its provider. */
async function findSource(db: Db, request: FastifyRequest, { sealer, publicOrigin }: GateOptions): Promise<AnyCaller | null> {
  const key = parseIntakeKey(request);
  const source = key === undefined ? undefined : await findSourceByKey(db, key);
  if (source !== undefined) return { kind: 'source', ...source };
  const { address } = request.params as { readonly address?: string };
  const { method, url, headers, body } = request;
  if (address === undefined || !Buffer.isBuffer(body)) return null;
  const sourceId = await findSignedSource(db, sealer, address, { method, url: publicOrigin + url, headers, body });
  return sourceId === undefined ? null : { kind: 'source', sourceId, keyId: null };
}

/**
 * Identifies the caller: by a company's session cookie or key, the operator's cookie, a source's key or signature, or the card
 * provider's signature.
 */
export function makeGate(db: Db, options: GateOptions): Gate {
  const { provider, sealer: _sealer, publicOrigin: _origin, ...cookies } = options;
  const findCompany = (request: FastifyRequest, asked: GateCallOptions): Promise<FoundCompany | null> => {
    if (asked.byKey) {
      const key = parseApiKey(request);
      return key === undefined ? Promise.resolve(null) : findKeyCaller(db, key, asked.version);
    }
    // An impersonation takes precedence over a session even after it has ended, so staff never act as themselves by mistake.
    const viewing = readSideCookie(request, 'viewing', cookies);
    return viewing === undefined
      ? tradeGate(db, readSessionCookie(request, 'trade', cookies), asked)
      : impersonationGate(db, viewing, asked);
  };
  return async (request, wanted, asked) => {
    switch (wanted) {
      case 'anyone':
        return { kind: 'anyone' };
      case 'trade': {
        const company = await findCompany(request, asked);
        return company === null
          ? null
          : { ...company, pageLanguage: acceptedLanguage(request.headers['accept-language'], company.language) };
      }
      case 'staff':
        return staffGate(db, readSessionCookie(request, 'staff', cookies), asked);
      case 'webhook': {
        const { provider: path } = request.params as { readonly provider?: string };
        return readWebhook(db, provider, { path, body: request.body, signature: request.headers['stripe-signature'] });
      }
      case 'source':
        return findSource(db, request, options);
    }
  };
}

export function captchaRoutes(captcha: Captcha): readonly Route[] {
  return routes(table, { 'GET /captcha/challenge': async () => ok(await captcha.challenge()) });
}
