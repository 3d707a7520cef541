import type { CountryCode } from '../kit/country.ts';

export interface PostalAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly town: string | null;
  readonly county?: string | null;
  readonly postcode: string | null;
}

/** Countries with the postcode after the town, or below it on an envelope; elsewhere in Europe it comes first. */
export const postcodeLast: readonly CountryCode[] = ['gb', 'ie'];

const filled = (parts: readonly (string | null)[]): string[] => parts.filter((part): part is string => part !== null && part !== '');

/** Formats town and postcode, or district, on one line. */
export function placeLine(country: CountryCode, { town, postcode }: Pick<PostalAddress, 'town' | 'postcode'>): string {
  return filled(postcodeLast.includes(country) ? [town, postcode] : [postcode, town]).join(' ');
}

/** Formats an address as its country writes it, omitting empty parts. Billing has the same in SQL (`buyerOfCompany`). */
export function addressLines(country: CountryCode, { line1, line2, town, county = null, postcode }: PostalAddress): string[] {
  return filled(
    postcodeLast.includes(country)
      ? [line1, line2, town, county, postcode]
      : [line1, line2, placeLine(country, { town, postcode }), county],
  );
}
