const names = new Intl.DisplayNames('en', { type: 'region' });

/** The back-office speaks English. */
export function countryName(code: string): string {
  return names.of(code.toUpperCase()) ?? code;
}
