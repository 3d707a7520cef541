import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { viewMinutes } from '../../contract/identity/values.ts';
import type { Browser } from './open-session.ts';

export interface CookieOptions {
  /** False only for plain http at localhost; everywhere else the cookie is bound to https and to this very host. */
  readonly secureCookies: boolean;
}

export type SessionKind = 'trade' | 'staff';

/** For how long browsers keep them, as the cookies page says it. */
export const cookiePeriods = {
  /** The longest that browsers keep a cookie. When a session ends is for the server to say, not for the cookie. */
  'cookies.device_days': 400,
  'cookies.link_hours': 24,
  'cookies.pending_hours': 1,
  'cookies.viewing_minutes': viewMinutes,
} as const;
const longestCookieSeconds = cookiePeriods['cookies.device_days'] * 24 * 3_600;

function sessionCookieName(kind: SessionKind, { secureCookies }: CookieOptions): string {
  return `${secureCookies ? '__Host-' : ''}plumbline${kind === 'staff' ? '-operator' : ''}`;
}

export function readSessionCookie(request: FastifyRequest, kind: SessionKind, options: CookieOptions): string | undefined {
  return request.cookies[sessionCookieName(kind, options)];
}

/** Staff get a cookie that the browser forgets when it is closed. */
function setSessionCookie(reply: FastifyReply, kind: SessionKind, token: string, options: CookieOptions): void {
  void reply.setCookie(sessionCookieName(kind, options), token, {
    ...attributes(options),
    ...(kind === 'trade' ? { maxAge: longestCookieSeconds } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply, kind: SessionKind, options: CookieOptions): void {
  void reply.clearCookie(sessionCookieName(kind, options), attributes(options));
}

/** The browser forgets what the pages have kept in it, should the page itself not come to do it. Cookies stay. */
export function clearKeptData(reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache", "storage"');
}

const pendingSeconds = cookiePeriods['cookies.pending_hours'] * 3_600;

/**
 * What a browser brings along for a while. `link`: tells the browser that used a sign-in link from another one that has the
 * same link. `pending`: the half of a sign-in that is done, while the code of the second factor is waited for. `device`: that
 * somebody has signed in with this browser; it stays when they sign out. `viewing`: staff look with a company's eyes.
 */
const sideCookieSeconds = {
  link: cookiePeriods['cookies.link_hours'] * 3_600,
  pending: pendingSeconds,
  'operator-pending': pendingSeconds,
  device: longestCookieSeconds,
  viewing: cookiePeriods['cookies.viewing_minutes'] * 60,
} as const;
export type SideCookie = keyof typeof sideCookieSeconds;

function sideCookieName(cookie: SideCookie, { secureCookies }: CookieOptions): string {
  return `${secureCookies ? '__Host-' : ''}plumbline-${cookie}`;
}

export function readSideCookie(request: FastifyRequest, cookie: SideCookie, options: CookieOptions): string | undefined {
  return request.cookies[sideCookieName(cookie, options)];
}

/** What this browser brings along to a sign-in. */
export function readBrowser(request: FastifyRequest, kind: SessionKind, options: CookieOptions): Browser {
  return { formerToken: readSessionCookie(request, kind, options), deviceToken: readSideCookie(request, 'device', options) };
}

/** What somebody who has just signed in gets: the session, and the mark that this browser is theirs. */
export function setSignedIn(
  reply: FastifyReply,
  kind: SessionKind,
  { token, deviceToken }: { readonly token: string; readonly deviceToken: string },
  options: CookieOptions,
): void {
  setSessionCookie(reply, kind, token, options);
  // Whoever signs in does so to see their own company.
  if (kind === 'trade' && readSideCookie(reply.request, 'viewing', options) !== undefined) clearSideCookie(reply, 'viewing', options);
  setSideCookie(reply, 'device', deviceToken, options);
}

export function setSideCookie(reply: FastifyReply, cookie: SideCookie, token: string, options: CookieOptions): void {
  void reply.setCookie(sideCookieName(cookie, options), token, { ...attributes(options), maxAge: sideCookieSeconds[cookie] });
}

export function clearSideCookie(reply: FastifyReply, cookie: SideCookie, options: CookieOptions): void {
  void reply.clearCookie(sideCookieName(cookie, options), attributes(options));
}

/** Every cookie that this server sets; behind https the names begin with `__Host-`. The cookies page lists them. */
export const cookieNames: readonly string[] = [
  ...(['trade', 'staff'] as const).map((kind) => sessionCookieName(kind, { secureCookies: false })),
  ...(Object.keys(sideCookieSeconds) as SideCookie[]).map((cookie) => sideCookieName(cookie, { secureCookies: false })),
];

function attributes({ secureCookies }: CookieOptions) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies } as const;
}
