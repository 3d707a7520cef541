import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { addressSearch } from '../../platform/address-search.ts';
import { Crash } from '../../shell/crash.tsx';
import { desk, door, doorRoutes, root } from './root-routes.tsx';
import { deskRoutes } from './routes.ts';

const routeTree = root.addChildren([door.addChildren([...doorRoutes]), desk.addChildren(deskRoutes)]);

/** The addresses of the back-office. The history is another one in tests. */
export function createOperatorRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultErrorComponent: Crash,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    ...addressSearch,
    scrollRestoration: true,
    ...(history && { history }),
  });
}
