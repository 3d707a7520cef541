/** A lead as a page to print. */
export function leadPrint(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}/print`;
}

/** The leads of the past twelve months as a spreadsheet reads them. */
export const leadsFile = '/download/leads.csv';

/** One photograph of the job; shown to who bought the lead. */
export function leadPhoto(code: string, id: number): string {
  return `/api/v1/lead/photos/${encodeURIComponent(code)}/${id}`;
}
