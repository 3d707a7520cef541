import { expect, it } from 'vitest';
import { readSourceFiles } from '../scripts/structure/read-source-files.ts';

// Money, dates, lists and names of countries are written by contract/kit, *-format.ts and language.ts: else the same day is written in two
// ways on one page.

/** What asks the platform for something else than words for readers of a language, or speaks to staff, who read English. */
const apart = [
  'contract/companies/business-units-endpoints.ts',
  'server/app/run-geography-import.ts',
  'server/enquiries/refuse-stale-change.ts',
  // A CRM of its own, which shares nothing with the product.
  'server/integrations/sandbox/crm-html-rule.ts',
  'web/companies/operator/people-tabs.tsx',
  // Each language in its own name.
  'web/shell/language-select.tsx',
];
const ours = /^contract\/kit\/(?:(?:[a-z]+-)?format|language)\.ts$/;
const asked = /\bIntl\.(?:DateTimeFormat|NumberFormat|DisplayNames|ListFormat|RelativeTimeFormat)\(|\.toLocale(?:Date|Time)String\(/;

it('nobody else asks the platform how something is written', () => {
  const found = readSourceFiles().filter(
    ({ path, text }) => /^(?:contract|server|web)\//.test(path) && !/\.test\.tsx?$/.test(path) && !ours.test(path) && asked.test(text),
  );
  expect(found.map(({ path }) => path).sort()).toEqual(apart);
});
