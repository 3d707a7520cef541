import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { SignInLink } from './api.ts';
import { toRedirectSearch } from '../platform/redirect-target.ts';

/** Links taken out of the address and not yet sent to the server. */
const caughtLinks = new WeakMap<QueryClient, SignInLink>();

/** Returns the `t` and `s` of an alert link, or undefined unless both are present. */
export function findSignInLink(search: string): SignInLink | undefined {
  const values = new URLSearchParams(search);
  const [token, selector] = [values.get('t'), values.get('s')];
  return token && selector ? { token, selector } : undefined;
}

/** Removes the link, keeping the rest of the address as written. */
function withoutLink({ pathname, searchStr, hash }: ParsedLocation): string {
  const remainingSearch = searchStr
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^[ts](=|$)/.test(part));
  return pathname + (remainingSearch.length > 0 ? `?${remainingSearch.join('&')}` : '') + (hash === '' ? '' : `#${hash}`);
}

/**
 * Runs before every guarded page. Takes a sign-in link out of the address, so it stays out of the history and is not shared; the next page
 * submits it. Opening an address alone never signs anyone in.
 */
export function catchSignInLink({ context, location }: { context: { queryClient: QueryClient }; location: ParsedLocation }): void {
  const link = findSignInLink(location.searchStr);
  if (link === undefined) return;
  caughtLinks.set(context.queryClient, link);
  throw redirect({ to: '/signing-in', search: toRedirectSearch(withoutLink(location)), replace: true });
}

/** Stores a link that came from the short code of a text message instead of an address. */
export function holdSignInLink(client: QueryClient, link: SignInLink): void {
  caughtLinks.set(client, link);
}

/** Returns the last caught link; it is dropped once its result is known. */
export function findCaughtSignInLink(client: QueryClient): SignInLink | undefined {
  return caughtLinks.get(client);
}

export function dropSignInLink(client: QueryClient): void {
  caughtLinks.delete(client);
}

/** Why the sign-in page opens, if not by choice. */
export type SignInNotice = 'codeWanted' | 'linkExpired' | 'locked' | 'linkFailed' | 'passwordUpdated';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Notice shown on the sign-in page. */
    signInNotice?: SignInNotice;
  }
}
