import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';

/** Code an authenticator app shows at this time for a key as the product displays it. */
export function codeAt(key: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')), timestamp: at.getTime() });
}

/** Cookies a browser holds after this response and sends with the next request. */
export function readCookies(response: LightMyRequestResponse): string {
  return response.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
