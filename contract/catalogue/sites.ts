/** The guide sites by the name that stands in their addresses, and their number in the database. */
export const siteNumbers = { boilers: 1, solar: 2 } as const;
export type SiteKey = keyof typeof siteNumbers;
export const siteKeys = ['boilers', 'solar'] as const satisfies readonly SiteKey[];

/** Where a guide site asks what somebody wants done; `framed` stands in the pages of others. */
export function enquiryFormPath(site: SiteKey, framed = false): string {
  return `/${site}/enquiry${framed ? '-framed' : ''}`;
}
