import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from './router.tsx';
import { authorizeQuery, enterTradeArea } from '../platform/session.ts';
import { isRenderedSignedOut } from '../platform/query-keys.ts';
import { findSignInLink } from '../identity/sign-in-link.ts';

/**
 * Fetches the texts, the session and the code of the first page in parallel. The router alone would fetch them in sequence, because a
 * page's code waits for its guard.
 */
export function beginFirstPage(queryClient: QueryClient, router: AppRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // Failures surface again, and are shown, wherever the same request is awaited.
  const ignore = () => {};
  if (isRenderedSignedOut()) queryClient.setQueryData(authorizeQuery().queryKey, false);
  // Follow the sign-in link first: it decides which user's session this is.
  const isLink = findSignInLink(router.latestLocation.searchStr) !== undefined;
  if (!isLink && matchedRoutes.some(({ id }) => id === '/trade')) enterTradeArea(queryClient).catch(ignore);
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(ignore);
}
