import { fileURLToPath } from 'node:url';

/**
 * Browsers check by shorter tables, which download faster; the server checks by the whole ones: of numbering plans, half as
 * large and fetched late, and of top-level domains.
 */
export const shorterTables: Readonly<Record<string, string>> = {
  'libphonenumber-js/max': fileURLToPath(new URL('../../web/platform/numbering-plans.ts', import.meta.url)),
  './all-top-level-domains.ts': './link-endings.ts',
};
