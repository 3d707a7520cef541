import { useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { type DeskPageSize, deskPageSizes, maxPageNumber } from '../../../contract/kit/page-sizes.ts';
import { parseChoice, parseCount, parseId, parseLine, parsePage, type SearchReader, searchReader } from '../../platform/address-search.ts';
import { readPreferences, rememberPageSize } from '../../platform/preferences.ts';
import { normaliseListQuery, toListQuery } from './saved-views/use-saved-views.ts';

/** List parameters as strings, ready for the next address. */
export type DeskSearch = Readonly<Record<string, string | undefined>>;

/** Parses one parameter; undefined if invalid. */
type ParameterReader = (value: unknown) => string | undefined;

interface DeskListKind<View extends string, Order extends string> {
  /** Key under which the chosen page size is stored. */
  readonly list: string;
  /** The first is the default. */
  readonly views: readonly [View, ...View[]];
  readonly orders: readonly [Order, ...Order[]];
  readonly read: SearchReader<DeskSearch>;
}

interface DeskListParts<View extends string, Order extends string> {
  readonly list: string;
  readonly views: readonly [View, ...View[]];
  readonly orders: readonly [Order, ...Order[]];
  /** Parses row keys, if rows can be opened beside the list. */
  readonly opens?: ParameterReader;
  readonly filters?: Readonly<Record<string, ParameterReader>>;
}

/** Declares a list of the back office and every parameter of its address, shared by route, screen and tests. */
export function deskList<const View extends string, const Order extends string>({
  opens,
  filters = {},
  ...kind
}: DeskListParts<View, Order>): DeskListKind<View, Order> {
  const readers: Readonly<Record<string, ParameterReader>> = {
    view: (value) => parseChoice(value, kind.views),
    search: lineUpTo(80),
    ...filters,
    order: (value) => parseChoice(value, kind.orders),
    page: (value) => parsePage(value, maxPageNumber)?.toString(),
    pageSize: (value) => parseChoice<DeskPageSize>(value, deskPageSizes)?.toString(),
    ...(opens && { open: opens }),
  };
  const read = searchReader<DeskSearch>(Object.keys(readers), (raw) =>
    Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, reader(raw[name])])),
  );
  return { ...kind, read };
}

/** Parses a row id. */
export const idText: ParameterReader = (value) => parseId(value)?.toString();

/** Parses an id of the catalogue. */
export const catalogueIdText: ParameterReader = (value) => parseCount(value, 1, 2_147_483_647)?.toString();

/** Parses any single-line text. */
export const lineUpTo =
  (maxLength: number): ParameterReader =>
  (value) =>
    parseLine(value, maxLength);

/** Parses a text matching this pattern. */
export const textLike =
  (form: RegExp): ParameterReader =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined;

/** Parses one of the values offered. */
export const choiceReader =
  (choices: readonly string[]): ParameterReader =>
  (value) =>
    parseChoice(value, choices);

/** Parses a calendar day. */
export const dayText: ParameterReader = (value) => {
  const day = typeof value === 'string' && /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) ? value : '';
  const date = new Date(`${day}T00:00:00Z`);
  return day !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
};

type Asked = Readonly<Record<string, string | number | undefined>>;

/** URL of the whole list as a spreadsheet: all its parameters except the page. */
export function exportHref(path: `/${string}`, { page: _page, pageSize: _size, ...asked }: Asked = {}): string {
  const wanted = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(wanted).toString();
  return `/api/v1${path}/export${query === '' ? '' : `?${query}`}`;
}

/** List state from the address. All of it is kept there, so that views can be bookmarked and shared. */
export interface DeskAddress<View extends string, Order extends string> {
  /** The list it belongs to. */
  readonly list: string;
  readonly view: View;
  readonly order: Order;
  readonly search: string;
  readonly page: number;
  readonly pageSize: DeskPageSize;
  /** Key of the previewed row. */
  readonly open: string | undefined;
  /** The list's own filters with valid values. */
  readonly filters: Readonly<Record<string, string>>;
  /** Changes the named parameters; undefined removes one. Resets to the first page unless only page or preview changes. */
  readonly set: (change: Readonly<Record<string, string | undefined>>) => void;
  /** Parameters a saved view keeps, without the position in the list; empty for the default list. */
  readonly listQuery: string;
  readonly offered: { readonly views: readonly string[]; readonly orders: readonly string[] };
  /** Shows the list with exactly these parameters. */
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
    pageSize: parseChoice<DeskPageSize>(size, deskPageSizes) ?? deskPageSizes[0],
    open: raw['open'],
    filters: Object.fromEntries(Object.entries(raw).filter(([key]) => !ownKeys.has(key))),
    set,
    listQuery: normaliseListQuery(raw, kind),
    offered: kind,
    show: (wish) => go(toListQuery(wish, kind)),
  };
}

/** Path parameter, as in `/operator/leads/$id`. */
export function useDeskParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}
