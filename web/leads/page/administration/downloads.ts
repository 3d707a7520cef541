/** A lead as a page to print. */
export function leadPrint(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}/print`;
}
