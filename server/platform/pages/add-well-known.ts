import type { FastifyInstance, FastifyReply } from 'fastify';

export interface SecurityContact {
  /** URIs, preferred first. Empty: the support address. */
  readonly contacts: readonly string[];
  /** Address of the security policy; null for none. */
  readonly policy: string | null;
}

interface WellKnownOptions {
  /** Scheme, host and port, without a trailing slash. */
  readonly publicUrl: string;
  readonly security: SecurityContact;
  /** Languages of the people who read reports, preferred first. */
  readonly languages: () => readonly string[];
  /** Mail address for reports while no contact is configured; null if there is none. */
  readonly supportEmail: () => string | null;
  /** Page on which a signed-in person changes their password. */
  readonly passwordPage: string;
  readonly clock?: () => Date;
}

const dayMs = 24 * 3_600_000;
/** RFC 9116 recommends less than a year. */
const validDays = 180;
const cacheSeconds = 3_600;
const securityPath = '/.well-known/security.txt';

/** Ends at midnight, so the file changes once a day rather than on every request. */
function getExpiry(now: Date): string {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs + validDays * dayMs;
  return new Date(midnight).toISOString().replace('.000Z', 'Z');
}

/** Writes security.txt (RFC 9116). */
function securityText(contacts: readonly string[], { publicUrl, security, languages, clock }: WellKnownOptions): string {
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${getExpiry(clock?.() ?? new Date())}`,
    `Preferred-Languages: ${languages().join(', ')}`,
    `Canonical: ${publicUrl}${securityPath}`,
    ...(security.policy === null ? [] : [`Policy: ${security.policy}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** A mail address may hold characters that a URI must escape. */
const toMailto = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

/** Adds the addresses that other programs expect at fixed places: security.txt, and the page that changes a password. */
export function addWellKnown(app: FastifyInstance, options: WellKnownOptions): void {
  const { security, supportEmail, passwordPage } = options;
  app.get(securityPath, (_request, reply) => {
    const support = supportEmail();
    const contacts = security.contacts.length === 0 && support !== null ? [toMailto(support)] : security.contacts;
    // A file without a contact is invalid.
    if (contacts.length === 0) return reply.callNotFound();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      .send(securityText(contacts, options));
  });
  // Older scanners look here; RFC 9116 allows the redirect.
  app.get('/security.txt', (_request, reply) => redirect(reply, securityPath));
  app.get('/.well-known/change-password', (_request, reply) => redirect(reply, passwordPage));
}

const redirect = (reply: FastifyReply, to: string): FastifyReply => reply.header('cache-control', 'no-store').redirect(to, 302);
