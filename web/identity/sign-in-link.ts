import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { SignInLink } from './api.ts';
import { wantedPage } from '../platform/redirect-target.ts';

/** Links that were taken out of the address and are on their way to the server. */
const underWay = new WeakMap<QueryClient, SignInLink>();

/** The `t` and `s` of a link in an alert; both or it is none. */
export function findSignInLink(search: string): SignInLink | undefined {
  const values = new URLSearchParams(search);
  const [token, selector] = [values.get('t'), values.get('s')];
  return token && selector ? { token, selector } : undefined;
}

/** What else stood in the address is kept as it was written. */
function withoutLink({ pathname, searchStr, hash }: ParsedLocation): string {
  const kept = searchStr
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^[ts](=|$)/.test(part));
  return pathname + (kept.length > 0 ? `?${kept.join('&')}` : '') + (hash === '' ? '' : `#${hash}`);
}

/**
 * Runs before every page that has a guard. A sign-in link is taken out of the address, so that it stays in no history and is passed on by
 * nobody; the page that follows sends it. Opening an address signs nobody in.
 */
export function catchSignInLink({ context, location }: { context: { queryClient: QueryClient }; location: ParsedLocation }): void {
  const link = findSignInLink(location.searchStr);
  if (link === undefined) return;
  underWay.set(context.queryClient, link);
  throw redirect({ to: '/signing-in', search: wantedPage(withoutLink(location)), replace: true });
}

/** A link that came in another way than in the address of a page: in the few characters of a text message. */
export function holdSignInLink(client: QueryClient, link: SignInLink): void {
  underWay.set(client, link);
}

/** The link that was caught last; it is given up once its outcome is known. */
export function caughtSignInLink(client: QueryClient): SignInLink | undefined {
  return underWay.get(client);
}

export function giveUpSignInLink(client: QueryClient): void {
  underWay.delete(client);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the sign-in page says to somebody who was sent there. */
    signInNotice?: 'codeWanted' | 'linkExpired' | 'locked' | 'linkFailed' | 'passwordUpdated';
  }
}
