import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Renders a component with links inside a router that stays at one address. `place` returns where a press would have navigated. */
export function inRouter(part: ReactNode, address = '/'): { readonly part: ReactNode; readonly place: () => string } {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute({ component: () => part, notFoundComponent: () => null }), history });
  return { part: <RouterProvider router={router} />, place: () => history.location.href };
}
