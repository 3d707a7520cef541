import type { CountryCode } from '../kit/country.ts';

export interface PostalAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly town: string | null;
  readonly county?: string | null;
  readonly postcode: string | null;
}

/** Countries in which the postcode stands behind the town, and below it on an envelope; elsewhere in Europe it stands before. */
export const postcodeLast: readonly CountryCode[] = ['gb', 'ie'];

const filled = (parts: readonly (string | null)[]): string[] => parts.filter((part): part is string => part !== null && part !== '');

/** Town and postcode, or district, on one line. */
export function placeLine(country: CountryCode, { town, postcode }: Pick<PostalAddress, 'town' | 'postcode'>): string {
  return filled(postcodeLast.includes(country) ? [town, postcode] : [postcode, town]).join(' ');
}

/** An address as its country writes it, without what was not given. The documents of billing have the same in SQL (`buyerOfCompany`). */
export function addressLines(country: CountryCode, { line1, line2, town, county = null, postcode }: PostalAddress): string[] {
  return filled(
    postcodeLast.includes(country)
      ? [line1, line2, town, county, postcode]
      : [line1, line2, placeLine(country, { town, postcode }), county],
  );
}
