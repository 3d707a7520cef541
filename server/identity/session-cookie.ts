import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** False only for plain http at localhost; everywhere else the cookie is bound to https and to this very host. */
  readonly secureCookies: boolean;
}

export type SessionKind = 'trade' | 'staff';

/** The longest that browsers keep a cookie. When a trade session ends is for the server to say, not for the cookie. */
const longestCookieSeconds = 400 * 24 * 3_600;

function sessionCookieName(kind: SessionKind, { secureCookies }: CookieOptions): string {
  return `${secureCookies ? '__Host-' : ''}plumbline${kind === 'staff' ? '-operator' : ''}`;
}

export function readSessionCookie(request: FastifyRequest, kind: SessionKind, options: CookieOptions): string | undefined {
  return request.cookies[sessionCookieName(kind, options)];
}

/** Staff get a cookie that the browser forgets when it is closed. */
export function setSessionCookie(reply: FastifyReply, kind: SessionKind, token: string, options: CookieOptions): void {
  void reply.setCookie(sessionCookieName(kind, options), token, {
    ...attributes(options),
    ...(kind === 'trade' ? { maxAge: longestCookieSeconds } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply, kind: SessionKind, options: CookieOptions): void {
  void reply.clearCookie(sessionCookieName(kind, options), attributes(options));
}

function linkCookieName({ secureCookies }: CookieOptions): string {
  return `${secureCookies ? '__Host-' : ''}plumbline-link`;
}

const linkCookieSeconds = 24 * 3_600;

/** What tells the browser that used a sign-in link from another one that has the same link. */
export function readLinkCookie(request: FastifyRequest, options: CookieOptions): string | undefined {
  return request.cookies[linkCookieName(options)];
}

export function setLinkCookie(reply: FastifyReply, token: string, options: CookieOptions): void {
  void reply.setCookie(linkCookieName(options), token, { ...attributes(options), maxAge: linkCookieSeconds });
}

function attributes({ secureCookies }: CookieOptions) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies } as const;
}
