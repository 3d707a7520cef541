import { useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { type DeskPageSize, deskPageSizes, largestPage } from '../../../contract/kit/page-sizes.ts';
import { choiceIn, countIn, idIn, lineIn, pageIn, type SearchReader, searchReader } from '../../platform/address-search.ts';
import { readPreferences, rememberPageSize } from '../../platform/preferences.ts';
import { wishOf, wishOfView } from './kept-views/use-kept-views.ts';

/** What an address says of a list, as texts again: they are put together into the next address. */
export type DeskSearch = Readonly<Record<string, string | undefined>>;

/** Reads one parameter; undefined where it is not understood. */
type ParameterReader = (value: unknown) => string | undefined;

interface DeskListKind<View extends string, Order extends string> {
  /** Keeps the page size that was chosen for it. */
  readonly list: string;
  /** The first is what the list begins with. */
  readonly views: readonly [View, ...View[]];
  readonly orders: readonly [Order, ...Order[]];
  readonly read: SearchReader<DeskSearch>;
}

interface DeskListParts<View extends string, Order extends string> {
  readonly list: string;
  readonly views: readonly [View, ...View[]];
  readonly orders: readonly [Order, ...Order[]];
  /** The keys of its rows, where these can be opened beside the list. */
  readonly opens?: ParameterReader;
  readonly filters?: Readonly<Record<string, ParameterReader>>;
}

/** Declares a list of the back office and every parameter of its address: the route, the screen and the tests read this. */
export function deskList<const View extends string, const Order extends string>({
  opens,
  filters = {},
  ...kind
}: DeskListParts<View, Order>): DeskListKind<View, Order> {
  const readers: Readonly<Record<string, ParameterReader>> = {
    view: (value) => choiceIn(value, kind.views),
    search: lineUpTo(80),
    ...filters,
    order: (value) => choiceIn(value, kind.orders),
    page: (value) => pageIn(value, largestPage)?.toString(),
    pageSize: (value) => choiceIn<DeskPageSize>(value, deskPageSizes)?.toString(),
    ...(opens && { open: opens }),
  };
  const read = searchReader<DeskSearch>(Object.keys(readers), (raw) =>
    Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, reader(raw[name])])),
  );
  return { ...kind, read };
}

/** The number of a row. */
export const idText: ParameterReader = (value) => idIn(value)?.toString();

/** The number of something in the catalogue. */
export const catalogueIdText: ParameterReader = (value) => countIn(value, 1, 2_147_483_647)?.toString();

/** Any text of one line. */
export const lineUpTo =
  (longest: number): ParameterReader =>
  (value) =>
    lineIn(value, longest);

/** A text of this form. */
export const textLike =
  (form: RegExp): ParameterReader =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined;

/** One of those that are offered. */
export const oneOf =
  (choices: readonly string[]): ParameterReader =>
  (value) =>
    choiceIn(value, choices);

/** A day of the calendar. */
export const dayText: ParameterReader = (value) => {
  const day = typeof value === 'string' && /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) ? value : '';
  const date = new Date(`${day}T00:00:00Z`);
  return day !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
};

type Asked = Readonly<Record<string, string | number | undefined>>;

/** Where the list that an address shows comes whole, as a spreadsheet: of what is asked for, all but the place in it. */
export function exportHref(path: `/${string}`, { page: _page, pageSize: _size, ...asked }: Asked = {}): string {
  const wanted = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(wanted).toString();
  return `/api/v1${path}/export${query === '' ? '' : `?${query}`}`;
}

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
