import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { impersonationMinutes } from '../../contract/identity/values.ts';
import type { Browser } from './open-session.ts';

export interface CookieOptions {
  /** False only for plain HTTP on localhost; elsewhere cookies are bound to HTTPS and this exact host. */
  readonly secureCookies: boolean;
}

export type SessionKind = 'trade' | 'staff';

/** Cookie lifetimes, as stated on the cookies page. */
export const cookiePeriods = {
  /** The longest lifetime browsers allow. The server, not the cookie, decides when a session ends. */
  'cookies.device_days': 400,
  'cookies.link_hours': 24,
  'cookies.pending_hours': 1,
  'cookies.viewing_minutes': impersonationMinutes,
  'cookies.change_minutes': 1,
} as const;
const maxCookieSeconds = cookiePeriods['cookies.device_days'] * 24 * 3_600;

function sessionCookieName(kind: SessionKind, { secureCookies }: CookieOptions): string {
  return `${secureCookies ? '__Host-' : ''}plumbline${kind === 'staff' ? '-operator' : ''}`;
}

export function readSessionCookie(request: FastifyRequest, kind: SessionKind, options: CookieOptions): string | undefined {
  return request.cookies[sessionCookieName(kind, options)];
}

/** Staff get a session cookie that ends when the browser closes. */
function setSessionCookie(reply: FastifyReply, kind: SessionKind, token: string, options: CookieOptions): void {
  void reply.setCookie(sessionCookieName(kind, options), token, {
    ...attributes(options),
    ...(kind === 'trade' ? { maxAge: maxCookieSeconds } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply, kind: SessionKind, options: CookieOptions): void {
  void reply.clearCookie(sessionCookieName(kind, options), attributes(options));
}

/** Tells the browser to drop cached and stored data in case the page cannot. Keeps cookies. */
export function clearKeptData(reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache", "storage"');
}

const pendingSeconds = cookiePeriods['cookies.pending_hours'] * 3_600;

/**
 * Lifetimes of secondary cookies. `link`: marks the browser that used a sign-in link. `pending`: a sign-in awaiting its second factor.
 * `passkey`: the browser that got a passkey's challenge. `device`: a known browser; survives sign-out. `viewing`: staff viewing as a company.
 */
const sideCookieSeconds = {
  link: cookiePeriods['cookies.link_hours'] * 3_600,
  pending: pendingSeconds,
  'operator-pending': pendingSeconds,
  passkey: pendingSeconds,
  device: maxCookieSeconds,
  viewing: cookiePeriods['cookies.viewing_minutes'] * 60,
  // Position of PostgreSQL's log after this browser's last change, for a read replica.
  change: cookiePeriods['cookies.change_minutes'] * 60,
} as const;
export type SideCookie = keyof typeof sideCookieSeconds;

function sideCookieName(cookie: SideCookie, { secureCookies }: CookieOptions): string {
  return `${secureCookies ? '__Host-' : ''}plumbline-${cookie}`;
}

export function readSideCookie(request: FastifyRequest, cookie: SideCookie, options: CookieOptions): string | undefined {
  return request.cookies[sideCookieName(cookie, options)];
}

/** Reads what this browser sends with a sign-in. */
export function readBrowser(request: FastifyRequest, kind: SessionKind, options: CookieOptions): Browser {
  return { formerToken: readSessionCookie(request, kind, options), deviceToken: readSideCookie(request, 'device', options) };
}

/** Sets the cookies of a completed sign-in: the session and the known-device mark. */
export function setSignedIn(
  reply: FastifyReply,
  kind: SessionKind,
  { token, deviceToken }: { readonly token: string; readonly deviceToken: string },
  options: CookieOptions,
): void {
  setSessionCookie(reply, kind, token, options);
  // Anyone who signs in wants to see their own company.
  if (kind === 'trade' && readSideCookie(reply.request, 'viewing', options) !== undefined) clearSideCookie(reply, 'viewing', options);
  setSideCookie(reply, 'device', deviceToken, options);
}

export function setSideCookie(reply: FastifyReply, cookie: SideCookie, token: string, options: CookieOptions): void {
  void reply.setCookie(sideCookieName(cookie, options), token, { ...attributes(options), maxAge: sideCookieSeconds[cookie] });
}

export function clearSideCookie(reply: FastifyReply, cookie: SideCookie, options: CookieOptions): void {
  void reply.clearCookie(sideCookieName(cookie, options), attributes(options));
}

/** Every cookie this server sets, for the cookies page; over HTTPS the names start with `__Host-`. */
export const cookieNames: readonly string[] = [
  ...(['trade', 'staff'] as const).map((kind) => sessionCookieName(kind, { secureCookies: false })),
  ...(Object.keys(sideCookieSeconds) as SideCookie[]).map((cookie) => sideCookieName(cookie, { secureCookies: false })),
];

function attributes({ secureCookies }: CookieOptions) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies } as const;
}
