import type { PageLanguage } from '../../contract/kit/language.ts';

/** Leads of one work type, or all of a place if it has no name. */
export interface CountedLeads {
  readonly name: Readonly<Record<PageLanguage, string>> | null;
  readonly count: number;
  /** Median list price. */
  readonly priceMinor: number;
}

export interface PublicLeadCount {
  readonly name: Readonly<Record<PageLanguage, string>>;
  readonly count: number;
  readonly priceMinor: number;
}

export interface PublicLeadCounts {
  readonly types: readonly PublicLeadCount[];
  /** Null below the smallest number that may be published. */
  readonly total: { readonly count: number; readonly priceMinor: number } | null;
}

/** The smallest number of leads anybody may learn of without signing in: fewer could point to one household. */
const minPublicCount = 5;
const maxTypes = 6;

/**
 * Selects what may be published of counted leads, most frequent first. Types below five are left out, and of the total as well if the
 * difference would reveal fewer than five.
 */
export function publicLeadCounts(counted: readonly CountedLeads[]): PublicLeadCounts {
  const published = counted.flatMap(({ name, ...row }) => (name !== null && row.count >= minPublicCount ? [{ name, ...row }] : []));
  const all = counted.find(({ name }) => name === null);
  const known = published.reduce((sum, { count }) => sum + count, 0);
  const hidden = (all?.count ?? 0) - known;
  const count = hidden >= minPublicCount ? known + hidden : known;
  return {
    types: published.slice(0, maxTypes),
    total: all === undefined || count < minPublicCount ? null : { count, priceMinor: all.priceMinor },
  };
}
