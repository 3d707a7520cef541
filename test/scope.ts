/**
 * `npm test` sets `short`: the matrices below run a sample, and the files named here do not run. `rest` runs what `short` left out,
 * `oldest` what another version of PostgreSQL could break; unset runs everything.
 */
export type Scope = 'short' | 'rest' | 'oldest' | 'all';
const said = process.env['TEST_SCOPE'];
export const scope: Scope = said === 'short' || said === 'rest' || said === 'oldest' ? said : 'all';
export const isShort = scope === 'short' || scope === 'oldest';

/** Returns every n-th case in the short form, always including the first; otherwise all. */
export function sampleCases<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return isShort ? cases.filter((_, place) => place % every === 0) : cases;
}

/** Returns the first case in the short form, and only the others where the short form has run before. */
export function splitCases<Case>(cases: readonly Case[]): readonly Case[] {
  return isShort ? cases.slice(0, 1) : scope === 'rest' ? cases.slice(1) : cases;
}

/** Files that only `npm run test:all` runs: killed processes, statistics, long histories and process starts. */
const leftOut: readonly string[] = [
  'bench/**/*.test.ts',
  'db/demo/demonstration.test.ts',
  'db/reference/outlines.test.ts',
  'scripts/releases/upgrade.test.ts',
  'server/app/import-geography.test.ts',
  'server/app/interrupted-start.test.ts',
  'server/app/long-history.test.ts',
  'server/app/start-and-stop.test.ts',
  'server/distribution/random-dry-runs.test.ts',
  'server/geography/import/load-regions.test.ts',
  'server/integrations/sandbox/crm-sandbox.test.ts',
  'server/platform/embedded/embedded-postgres.test.ts',
  'server/platform/pictures/open-pictures.test.ts',
  'test/connections.test.ts',
  'test/database-tls.test.ts',
  'test/oldest-postgres.test.ts',
  'test/pooler.test.ts',
  'test/races/customer-answers.test.ts',
  'test/races/fair-release.test.ts',
  'test/races/fair-returns.test.ts',
  'test/races/faults.test.ts',
  'test/races/killed-charge.test.ts',
  'test/races/killed-distribution.test.ts',
  'test/races/killed-payment.test.ts',
  'test/races/killed-server.test.ts',
  'test/races/killed-while-sending.test.ts',
  'test/races/payment-faults.test.ts',
  'test/races/stopped-buyers.test.ts',
];

/** Files that `npm test` runs in a short form; they use `sampleCases` or `isShort`. */
const shortened: readonly string[] = [
  'server/app/all-jobs.test.ts',
  'server/app/all-messages.test.ts',
  'server/app/contact-in-names.test.ts',
  'server/app/impersonation.test.ts',
  'server/app/operator-audit.test.ts',
  'server/app/operator-lists.test.ts',
  'server/app/route-limits.test.ts',
  'server/app/route-table.test.ts',
  'server/app/text-fields.test.ts',
  'server/app/unicode.test.ts',
  'server/app/uploads.test.ts',
  'server/buying/lead-visibility-by-relation.test.ts',
  'server/enquiries/no-contact-data-before-purchase.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/races/operator-races.test.ts',
  'test/races/purchase-races.test.ts',
];

/** Files that `npm run test:all` also runs on the oldest supported PostgreSQL, in their short form. */
const onOldest: readonly string[] = [
  'db/invariants/refused-rows.test.ts',
  'server/platform/database/lost-connections.test.ts',
  'server/platform/database/migrate.test.ts',
  'server/platform/jobs.test.ts',
  'test/races/ledger-races.test.ts',
  'test/races/purchase-races.test.ts',
];

/** The journeys of `npm test`: one each for trade, operator, consumer and money, on desktop and phone. */
const shortJourneys: readonly string[] = [
  'buy-one-lead',
  'buy-on-a-phone',
  'enquiry-becomes-lead',
  'first-paint',
  'operator-leads',
  'pay-with-stripe',
  'register',
  'report-accepted',
  'review-round-trip',
  'settle-the-account',
  'sign-in',
  'work-a-lead',
].map((name) => `e2e/journeys/${name}.test.ts`);

/** Journeys above of which `npm test` leaves out a part, by `itInFull` or `splitCases`. */
const shortenedJourneys: readonly string[] = [
  'buy-on-a-phone',
  'buy-one-lead',
  'register',
  'report-accepted',
  'review-round-trip',
  'settle-the-account',
  'sign-in',
  'work-a-lead',
].map((name) => `e2e/journeys/${name}.test.ts`);

/** Screen checks that `npm test` runs, most of them in a short form: each screen once, with axe. */
const shortScreens: readonly string[] = [
  'first-day',
  'operator-linked',
  'profile',
  'public-pages',
  'report',
  'selling',
  'settings',
  'signed-out',
].map((name) => `e2e/quality/${name}.test.ts`);

interface Globs {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Test files of the server in this scope. */
export function serverFiles(include: readonly string[]): Globs {
  if (scope === 'oldest') return { include: onOldest, exclude: [] };
  if (scope === 'rest') return { include: [...leftOut, ...shortened], exclude: [] };
  return { include, exclude: isShort ? leftOut : [] };
}

const shortenedScreens: readonly string[] = ['web/app/hostile-addresses.test.ts'];

/** Test files of the screens: the short form runs all of them, one as a sample. */
export function webFiles(include: readonly string[]): Globs {
  return { include: scope === 'rest' ? shortenedScreens : include, exclude: [] };
}

/** Journeys and screen checks in this scope. */
export function browserFiles(include: readonly string[]): Globs {
  if (isShort) return { include: [...shortJourneys, ...shortScreens], exclude: [] };
  const done = shortJourneys.filter((name) => !shortenedJourneys.includes(name));
  return { include, exclude: scope === 'rest' ? done : [] };
}

/** Every file that is named above; a test checks that they exist. */
export const namedFiles: readonly string[] = [
  ...leftOut,
  ...shortened,
  ...onOldest,
  ...shortenedScreens,
  ...shortJourneys,
  ...shortenedJourneys,
  ...shortScreens,
].filter((name) => !name.includes('*'));
