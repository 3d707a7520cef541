import { useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { type DeskPageSize, deskPageSizes } from '../../../contract/kit/page-sizes.ts';
import { choiceIn } from '../../platform/address-search.ts';
import { readPreferences, rememberPageSize } from '../../platform/preferences.ts';
import type { DeskListKind } from './desk-search.ts';
import { wishOf, wishOfView } from './kept-views/wish-of.ts';

/** What the address says of a list. Everything stands in it, so that a view can be kept as a bookmark and told to a colleague. */
export interface DeskAddress<View extends string, Order extends string> {
  /** The list that it is of. */
  readonly list: string;
  readonly view: View;
  readonly order: Order;
  readonly search: string;
  readonly page: number;
  readonly pageSize: DeskPageSize;
  /** What is shown beside the list. */
  readonly open: string | undefined;
  /** The list's own filters, where the address sets them to something that the list understands. */
  readonly filters: Readonly<Record<string, string>>;
  /** Changes what is named; undefined leaves it out. The first page is shown again where anything but page and preview changes. */
  readonly set: (change: Readonly<Record<string, string | undefined>>) => void;
  /** All of it but where somebody is in the list, as a view keeps it; empty for the list as it begins. */
  readonly wish: string;
  readonly offered: { readonly views: readonly string[]; readonly orders: readonly string[] };
  /** Asks for that and nothing else. */
  readonly show: (wish: string) => void;
}

const ownKeys = new Set(['view', 'order', 'search', 'page', 'pageSize', 'open']);

export function useDeskAddress<View extends string, Order extends string>(kind: DeskListKind<View, Order>): DeskAddress<View, Order> {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useRouterState({
    select: ({ location }) => location.search as Record<string, unknown>,
  });
  const read = kind.read(search);
  const raw = Object.fromEntries(Object.entries(read).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const size = raw['pageSize'] ?? readPreferences().pageSizes?.[`operator-${kind.list}`];
  const go = (query: string): void => {
    const { pathname } = router.latestLocation;
    void router.navigate({ href: query === '' ? pathname : `${pathname}?${query}`, replace: true, resetScroll: false });
  };
  const set = (change: Readonly<Record<string, string | undefined>>): void => {
    const isOnlyMoving = Object.keys(change).every((key) => key === 'page' || key === 'open');
    const next: Record<string, string | undefined> = { ...raw, ...(!isOnlyMoving && { page: undefined, open: undefined }), ...change };
    const wanted = Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined));
    if (change['pageSize'] !== undefined) rememberPageSize(`operator-${kind.list}`, Number(change['pageSize']));
    go(new URLSearchParams(wanted).toString());
  };
  return {
    list: kind.list,
    view: kind.views.find((view) => view === raw['view']) ?? kind.views[0],
    order: kind.orders.find((order) => order === raw['order']) ?? kind.orders[0],
    search: raw['search'] ?? '',
    page: Number(raw['page'] ?? 1),
    pageSize: choiceIn<DeskPageSize>(size, deskPageSizes) ?? deskPageSizes[0],
    open: raw['open'],
    filters: Object.fromEntries(Object.entries(raw).filter(([key]) => !ownKeys.has(key))),
    set,
    wish: wishOf(raw, kind),
    offered: kind,
    show: (wish) => go(wishOfView(wish, kind)),
  };
}

/** What stands in the path: `/operator/leads/$id`. */
export function useDeskParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}
