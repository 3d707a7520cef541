/** The guide sites by their name in addresses, with their number in the database. */
export const siteNumbers = { boilers: 1, solar: 2 } as const;
export type SiteKey = keyof typeof siteNumbers;
export const siteKeys = ['boilers', 'solar'] as const satisfies readonly SiteKey[];

/** Returns the path of a guide site's enquiry form; `framed` for embedding on other sites. */
export function enquiryFormPath(site: SiteKey, framed = false): string {
  return `/${site}/enquiry${framed ? '-framed' : ''}`;
}
