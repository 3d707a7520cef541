import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Namespace } from 'i18next';
import { withTexts } from '../routes/with-texts.ts';
import { desk } from './root-routes.tsx';

type Texts = Extract<Namespace, string>;

/**
 * A page of the back-office: its address below `/operator`, and the module of its screen, which is fetched when it is first opened
 * together with its texts. What stands behind the `?` is read by the screen (`useDeskAddress`), ids in the path by `useDeskParams`.
 */
export function deskRoute<Name extends string>(
  path: `/operator${string}`,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  ...texts: readonly Texts[]
) {
  return createRoute({
    getParentRoute: () => desk,
    path,
    validateSearch: (search: Record<string, unknown>): Record<string, string> =>
      Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)])),
    component: lazyRouteComponent(withTexts(load, ...texts), name),
  });
}
