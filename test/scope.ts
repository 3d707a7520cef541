/**
 * `npm test` sets `short`: the matrices below run a sample, and the files named here do not run. `rest` runs what `short` left out,
 * `oldest` what another version of PostgreSQL could break, `lighthouse` only Lighthouse; unset runs everything else.
 */
export type Scope = 'short' | 'rest' | 'oldest' | 'lighthouse' | 'all';
const said = process.env['TEST_SCOPE'];
export const scope: Scope = said === 'short' || said === 'rest' || said === 'oldest' || said === 'lighthouse' ? said : 'all';
export const isShort = scope === 'short' || scope === 'oldest';
/** The short form has run before, so a part of a file that it included can be skipped. */
export const isRest = scope === 'rest';

/** Returns every n-th case in the short form, always including the first; otherwise all. */
export function sampleCases<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return isShort ? cases.filter((_, place) => place % every === 0) : cases;
}

/** Returns the first case in the short form, and only the others where the short form has run before. */
export function splitCases<Case>(cases: readonly Case[]): readonly Case[] {
  return isShort ? cases.slice(0, 1) : isRest ? cases.slice(1) : cases;
}

/**
 * Files that only `npm run test:all` runs: killed processes, statistics, long histories, process starts, the fuzzer, the card sandbox, and
 * the rarer paths of features whose main path `npm test` covers.
 */
const leftOut: readonly string[] = [
  'bench/**/*.test.ts',
  'db/demo/demonstration.test.ts',
  'db/reference/outlines.test.ts',
  'sandbox/**/*.test.ts',
  'scripts/diagrams/derive-grants.test.ts',
  'scripts/releases/killed-upgrade.test.ts',
  'scripts/releases/rolling-upgrade.test.ts',
  'scripts/releases/upgrade.test.ts',
  'server/alerts/bounce-mailbox.test.ts',
  'server/alerts/digest.test.ts',
  'server/app/hostile-addresses.test.ts',
  'server/app/full-disk.test.ts',
  'server/app/import-geography.test.ts',
  'server/app/interrupted-start.test.ts',
  'server/app/long-history.test.ts',
  'server/app/office-suite.test.ts',
  'server/app/readiness.test.ts',
  'server/app/restore-drill.test.ts',
  'server/app/secrets-file.test.ts',
  'server/app/route-limits.test.ts',
  'server/app/shared-limits.test.ts',
  'server/app/start-and-stop.test.ts',
  'server/app/unicode.test.ts',
  'server/billing/hybrid-invoice.test.ts',
  'server/billing/operator/late-payments.test.ts',
  'server/billing/provider/failures.test.ts',
  'server/billing/send-documents.test.ts',
  'server/buying/lead-visibility-by-relation.test.ts',
  'server/buying/stopped-while-buying.test.ts',
  'server/consumers/ending.test.ts',
  'server/consumers/statements.test.ts',
  'server/distribution/random-dry-runs.test.ts',
  'server/distribution/resume-releases.test.ts',
  'server/enquiries/bulk-intake.test.ts',
  'server/enquiries/confirmations.test.ts',
  'server/enquiries/earlier.test.ts',
  'server/enquiries/form/address-step.test.ts',
  'server/enquiries/form/captcha.test.ts',
  'server/enquiries/form/form-languages.test.ts',
  'server/enquiries/form/pasted-answers.test.ts',
  'server/finance/introductions.test.ts',
  'server/geography/finders.test.ts',
  'server/geography/import/load-regions.test.ts',
  'server/geography/outlines.test.ts',
  'server/integrations/deliveries.test.ts',
  'server/integrations/sandbox/crm-sandbox.test.ts',
  'server/integrations/source-statuses.test.ts',
  'server/leads/history.test.ts',
  'server/platform/database/lost-connections.test.ts',
  'server/platform/database/migrate.test.ts',
  'server/platform/embedded/backup.test.ts',
  'server/platform/embedded/embedded-postgres.test.ts',
  'server/platform/pictures/open-pictures.test.ts',
  'test/connections.test.ts',
  'test/database-tls.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/mutations/mutations.test.ts',
  'test/oldest-postgres.test.ts',
  'test/ops/**/*.test.ts',
  'test/pooler.test.ts',
  'test/races/assignment-races.test.ts',
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
  'test/races/separate-workers.test.ts',
  'test/races/stopped-buyers.test.ts',
  'test/replica.test.ts',
];

/** Files that `npm test` runs in a short form; they use `sampleCases` or `isShort`. */
const shortened: readonly string[] = [
  'server/app/all-jobs.test.ts',
  'server/app/all-messages.test.ts',
  'server/app/contact-in-names.test.ts',
  'server/app/impersonation.test.ts',
  'server/app/operator-audit.test.ts',
  'server/app/operator-lists.test.ts',
  'server/app/route-table.test.ts',
  'server/app/text-fields.test.ts',
  'server/app/uploads.test.ts',
  'server/enquiries/no-contact-data-before-purchase.test.ts',
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

/** Needs `tools/lighthouse`, which `scripts/test.ts` installs, and a machine without other work. */
const lighthouse = 'e2e/quality/lighthouse.test.ts';

interface Globs {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Test files of the server in this scope. */
export function serverFiles(include: readonly string[]): Globs {
  if (scope === 'oldest') return { include: onOldest, exclude: [] };
  if (isRest) return { include: [...leftOut, ...shortened], exclude: [] };
  return { include, exclude: isShort ? leftOut : [] };
}

/** Test files of screens that only `npm run test:all` runs. */
const leftOutScreens: readonly string[] = [
  'web/app/connect-session.test.ts',
  'web/app/hostile-addresses.test.ts',
  'web/app/routes/guards.test.ts',
  'web/buying/screens/selection.test.ts',
  'web/content/operator/concurrent-edits.test.ts',
  'web/coverage/map/window/use-careful-gestures.test.tsx',
  'web/coverage/screens/one-save.test.ts',
  'web/coverage/screens/steps.test.ts',
  'web/registration/register-partner.test.ts',
  'web/registration/register-place.test.ts',
  'web/registration/register-refused.test.ts',
];

/** Test files of screens that each form runs a part of, by `isShort` and `isRest`. */
const dividedScreens: readonly string[] = [
  'web/coverage/screens/choices.test.ts',
  'web/coverage/screens/coverage.test.ts',
  'web/disputes/report-lead.test.ts',
  'web/leads/my-leads.test.ts',
];

/** Test files of the screens in this scope. */
export function webFiles(include: readonly string[]): Globs {
  return { include: isRest ? [...leftOutScreens, ...dividedScreens] : include, exclude: isShort ? leftOutScreens : [] };
}

/** Journeys and screen checks in this scope. */
export function browserFiles(include: readonly string[]): Globs {
  if (isShort) return { include: [...shortJourneys, ...shortScreens], exclude: [] };
  if (scope === 'lighthouse') return { include: [lighthouse], exclude: [] };
  const done = shortJourneys.filter((name) => !shortenedJourneys.includes(name));
  return { include, exclude: [lighthouse, ...(isRest ? done : [])] };
}

/** Every file that is named above; a test checks that they exist. */
export const namedFiles: readonly string[] = [
  ...leftOut,
  ...shortened,
  ...onOldest,
  ...leftOutScreens,
  ...dividedScreens,
  ...shortJourneys,
  ...shortenedJourneys,
  ...shortScreens,
  lighthouse,
].filter((name) => !name.includes('*'));
