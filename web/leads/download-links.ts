/** A lead as a page to print. */
export function leadPrint(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}/print`;
}

/** The leads of the past twelve months as a spreadsheet reads them. */
export const leadsFile = '/download/leads.csv';
