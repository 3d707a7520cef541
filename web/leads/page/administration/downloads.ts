/** The lead as a file, to be saved. */
export function leadFile(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}.pdf`;
}

/** The same as a page to print. */
export function leadPrint(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}/print`;
}
