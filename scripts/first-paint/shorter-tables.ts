/**
 * Browsers check by shorter tables, which download faster; the server checks by the whole ones: of numbering plans, half as
 * large, and of top-level domains.
 */
export const shorterTables: Readonly<Record<string, string>> = {
  'libphonenumber-js/max': 'libphonenumber-js/min',
  './all-top-level-domains.ts': './link-endings.ts',
};
