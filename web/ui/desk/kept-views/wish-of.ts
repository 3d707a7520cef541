import { placeInList } from '../../../../contract/identity/list-query-rule.ts';

/**
 * What an address asks of a list, without where somebody is in it: empty for the list as it begins. Two that ask for the same are the
 * same text.
 */
export function wishOf(
  given: Readonly<Record<string, string>>,
  { views, orders }: { readonly views: readonly string[]; readonly orders: readonly string[] },
): string {
  const known = (name: string, value: string): boolean => {
    const offered = { view: views, order: orders }[name];
    return offered === undefined ? value !== '' : offered.indexOf(value) > 0;
  };
  const wishes = Object.entries(given).filter(([name, value]) => !placeInList.has(name) && known(name, value));
  return new URLSearchParams(wishes.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** A kept view as its list understands it today: what the list no longer offers is left out. */
export function wishOfView(query: string, offered: Parameters<typeof wishOf>[1]): string {
  return wishOf(Object.fromEntries(new URLSearchParams(query)), offered);
}
