import type { FastifyInstance } from 'fastify';

/** What a page may load beside its own files, each as the policies write it. */
export interface PageSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  /** Whom its scripts may call. */
  readonly calls: readonly string[];
  /** Where pictures may come from. */
  readonly images: readonly string[];
  /** Whose frames may use the browser's way to pay. */
  readonly payment: readonly string[];
}

export const ownFilesOnly: PageSources = { scripts: [], frames: [], calls: [], images: [], payment: [] };

/** The abilities of a browser that no page of ours has a use for. */
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
  // What is no page of ours may load nothing; pages replace this with their own policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const oneYear = 'max-age=31536000; includeSubDomains';

/** What a page of ours may load: its own files and what it was given leave for, and style tags that carry the nonce of this very answer. */
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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // `web/platform/trusted-types.ts` judges every text that is to become elements or a script, `read-mail.ts` takes a mail apart.
    "require-trusted-types-for 'script'",
    'trusted-types default mail',
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
