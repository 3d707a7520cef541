import type { FastifyInstance } from 'fastify';

/** External sources a page may load, as written in the policy. */
export interface PageSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  /** Origins its scripts may call. */
  readonly calls: readonly string[];
  /** Origins of images. */
  readonly images: readonly string[];
  /** Origins whose frames may use the Payment Request API. */
  readonly payment: readonly string[];
}

export const ownFilesOnly: PageSources = { scripts: [], frames: [], calls: [], images: [], payment: [] };

/** Denies browser features that our pages do not use. */
export function permissions(payment: readonly string[]): string {
  return `camera=(), geolocation=(), microphone=(), payment=(${payment.join(' ')}), usb=()`;
}

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions([]),
  'x-frame-options': 'DENY',
  // Anything but our pages may load nothing; pages replace this with their own policy.
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const oneYear = 'max-age=31536000; includeSubDomains';

/** Builds the policy of a page: its own files, the given sources, and style tags with this answer's nonce. */
export function pagePolicy(nonce: string, { scripts, frames, calls, images }: PageSources = ownFilesOnly): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...calls].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // `web/platform/trusted-types.ts` checks every text turned into markup or script; `read-mail.ts` parses mails.
    "require-trusted-types-for 'script'",
    'trusted-types default mail',
  ].join('; ');
}

/** Returns the headers of every answer. HSTS only if the public address is https: over http it has no meaning. */
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
