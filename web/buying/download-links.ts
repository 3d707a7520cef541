/** A bought lead as a file, to be printed or kept. */
export function leadFile(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}.pdf`;
}
