import type { FastifyInstance } from 'fastify';

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  // What is no page of ours may load nothing; pages replace this with their own policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const oneYear = 'max-age=31536000; includeSubDomains';

/** What a page of ours may load: its own files, and style tags that carry the nonce of this very answer. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // One policy, of ours (`web/platform/trusted-types.ts`), judges every text that is to become elements or a script.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The headers of every answer. HSTS only where the public address is https: over plain http it means nothing. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return https ? { ...fixed, 'strict-transport-security': oneYear } : fixed;
}

export function addSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = securityHeaders(https);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
