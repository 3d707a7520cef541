import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from './router.tsx';
import { authorizeQuery, enterTradeArea } from '../platform/session.ts';
import { isToldSignedOut } from '../platform/query-keys.ts';
import { findSignInLink } from '../identity/sign-in-link.ts';

/**
 * The texts, the session and the code of the first page are fetched side by side. The router alone would fetch them one
 * after the other, because a page's code waits for its guard.
 */
export function beginFirstPage(queryClient: QueryClient, router: AppRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // A failure here is met again, and shown, by whoever waits for the same thing.
  const ignore = () => {};
  if (isToldSignedOut()) queryClient.setQueryData(authorizeQuery().queryKey, false);
  // A sign-in link is followed first; whose session it is then is not known yet.
  const isLink = findSignInLink(router.latestLocation.searchStr) !== undefined;
  if (!isLink && matchedRoutes.some(({ id }) => id === '/trade')) enterTradeArea(queryClient).catch(ignore);
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(ignore);
}
