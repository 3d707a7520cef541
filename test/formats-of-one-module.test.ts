import { expect, it } from 'vitest';
import { readSourceFiles } from '../scripts/structure/read-source-files.ts';

// Money, dates, lists and country names are formatted only by contract/kit, *-format.ts and language.ts. Otherwise one page could
// show a date in two formats.

/** Files that use `Intl` for other purposes than text for users, or for staff, who read English. */
const apart = [
  'contract/companies/business-units-endpoints.ts',
  'server/app/run-geography-import.ts',
  // Recognises country names that senders write.
  'server/enquiries/intake/read-call-rule.ts',
  'server/enquiries/refuse-stale-change.ts',
  // The sandbox CRM shares no code with the product.
  'server/integrations/sandbox/crm-html-rule.ts',
  'web/companies/operator/people-tabs.tsx',
  // Each language in its own language.
  'web/shell/language-select.tsx',
];
const ours = /^contract\/kit\/(?:(?:[a-z]+-)?format|language)\.ts$/;
const asked = /\bIntl\.(?:DateTimeFormat|NumberFormat|DisplayNames|ListFormat|RelativeTimeFormat)\(|\.toLocale(?:Date|Time)String\(/;

it('only the formatting modules use the platform’s formatters', () => {
  const found = readSourceFiles().filter(
    ({ path, text }) =>
      /^(?:contract|server|sandbox|web)\//.test(path) && !/\.test\.tsx?$/.test(path) && !ours.test(path) && asked.test(text),
  );
  expect(found.map(({ path }) => path).sort()).toEqual(apart);
});
