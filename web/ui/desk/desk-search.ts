import { type DeskPageSize, deskPageSizes, largestPage } from '../../../contract/kit/page-sizes.ts';
import { choiceIn, countIn, idIn, lineIn, pageIn, type SearchReader, searchReader } from '../../platform/address-search.ts';

/** What an address says of a list, as texts again: they are put together into the next address. */
export type DeskSearch = Readonly<Record<string, string | undefined>>;

/** Reads one parameter; undefined where it is not understood. */
export type ParameterReader = (value: unknown) => string | undefined;

export interface DeskListKind<View extends string, Order extends string> {
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
