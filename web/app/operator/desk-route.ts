import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Namespace } from 'i18next';
import { type SearchReader, searchReader } from '../../platform/address-search.ts';
import type { DeskSearch } from '../../ui/desk/desk-search.ts';
import { withTexts } from '../routes/with-texts.ts';
import { desk } from './root-routes.tsx';

type DeskPath = `/operator${string}`;
type Texts = Extract<Namespace, string>;

const noParameters = { read: searchReader<DeskSearch>([], () => ({})) };

/**
 * Creates a back office page without parameters from its path below `/operator` and its screen module. Module and texts load when the page
 * first opens. The screen reads ids from the path (`useDeskParam`).
 */
export function deskRoute<Name extends string>(
  path: DeskPath,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  ...texts: readonly Texts[]
) {
  return deskListRoute(path, noParameters, load, name, ...texts);
}

/** Creates a page whose address holds its list parameters; the screen reads them with `useDeskAddress`. */
export function deskListRoute<Name extends string>(
  path: DeskPath,
  { read }: { readonly read: SearchReader<DeskSearch> },
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  ...texts: readonly Texts[]
) {
  return createRoute({
    getParentRoute: () => desk,
    path,
    validateSearch: read,
    component: lazyRouteComponent(withTexts(load, ...texts), name),
  });
}
