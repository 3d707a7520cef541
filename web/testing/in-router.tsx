import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A part with links in it: a router that stays at one address, whatever is pressed. `place` tells where a press would have led. */
export function inRouter(part: ReactNode, address = '/'): { readonly part: ReactNode; readonly place: () => string } {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute({ component: () => part, notFoundComponent: () => null }), history });
  return { part: <RouterProvider router={router} />, place: () => history.location.href };
}
