import { createHash, createHmac } from 'node:crypto';
import type { SourceKind } from '../../../contract/enquiries/format-values.ts';
import { areEqualSecrets } from '../../platform/random-code.ts';

/** A call as its provider signed it. */
export interface SignedCall {
  readonly method: string;
  /** With scheme and host, as the provider calls it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
  readonly now: Date;
}

const maxAgeMs = 300_000;

function isSigned(given: SignedCall['headers'][string], expected: string): boolean {
  return typeof given === 'string' && areEqualSecrets(given, expected);
}

/**
 * HubSpot signs method, address and body: version 3 with the time as well, which must be recent; version 2, for workflows, as a plain hash. Version 1
 * covers no address and is not accepted.
 */
function isSignedByHubspot({ method, url, headers, body, now }: SignedCall, secret: string): boolean {
  const third = headers['x-hubspot-signature-v3'];
  if (third !== undefined) {
    const time = headers['x-hubspot-request-timestamp'];
    const age = typeof time === 'string' && /^\d{13}$/.test(time) ? Math.abs(now.getTime() - Number(time)) : Infinity;
    const hmac = createHmac('sha256', secret).update(`${method}${url}`).update(body).update(String(time));
    return age <= maxAgeMs && isSigned(third, hmac.digest('base64'));
  }
  if (headers['x-hubspot-signature-version'] !== 'v2') return false;
  return isSigned(headers['x-hubspot-signature'], createHash('sha256').update(`${secret}${method}${url}`).update(body).digest('hex'));
}

/** Verifies the signature of a call over its raw body. Formats without signatures are never signed. */
export function isSignedCall(kind: SourceKind, call: SignedCall, secret: string): boolean {
  const hmac = () => createHmac('sha256', secret).update(call.body);
  switch (kind) {
    case 'typeform':
      return isSigned(call.headers['typeform-signature'], `sha256=${hmac().digest('base64')}`);
    case 'meta':
      return isSigned(call.headers['x-hub-signature-256'], `sha256=${hmac().digest('hex')}`);
    case 'hubspot':
      return isSignedByHubspot(call, secret);
    case 'api':
    case 'json':
    case 'form':
    case 'google':
      return false;
  }
}
