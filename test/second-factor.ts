import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows at that moment for a key, typed the way the product spells it. */
export function codeAt(key: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')), timestamp: at.getTime() });
}

/** The cookies that a browser has after this answer and sends with the next call. */
export function cookiesOf(response: LightMyRequestResponse): string {
  return response.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
