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
 * A page of the back-office without parameters: its address below `/operator`, and the module of its screen, which is fetched when it
 * is first opened together with its texts. Ids in the path are read by the screen (`useDeskParam`).
 */
export function deskRoute<Name extends string>(
  path: DeskPath,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  ...texts: readonly Texts[]
) {
  return deskListRoute(path, noParameters, load, name, ...texts);
}

/** Same, for a page whose address holds its list parameters; the screen reads them with `useDeskAddress`. */
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
