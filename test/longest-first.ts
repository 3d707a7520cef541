import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * The slowest files, slowest first, but files that mostly wait before others of the server. Vitest orders files by size, and the checks of every
 * screen are small files; starting them last would leave the other workers idle.
 */
export const longestFiles: readonly string[] = [
  'e2e/quality/operator-linked.test.ts',
  'e2e/journeys/in-other-languages.test.ts',
  'e2e/quality/public-pages.test.ts',
  'e2e/quality/in-another-language.test.ts',
  'e2e/journeys/report-rejected-appeal.test.ts',
  'e2e/quality/operator-menu.test.ts',
  'e2e/quality/lighthouse.test.ts',
  'e2e/quality/selling.test.ts',
  'e2e/quality/settings.test.ts',
  'e2e/journeys/integrations.test.ts',
  'e2e/journeys/operator-system.test.ts',
  'e2e/journeys/coverage-map.test.ts',
  'e2e/quality/bars.test.ts',
  'e2e/journeys/first-run.test.ts',
  'e2e/quality/signed-out.test.ts',
  'e2e/journeys/operator-day.test.ts',
  'e2e/journeys/queues-by-keys.test.ts',
  'e2e/journeys/accreditation.test.ts',
  'e2e/journeys/register.test.ts',
  'e2e/journeys/operator-queues.test.ts',
  'e2e/journeys/operator-intake.test.ts',
  'e2e/journeys/my-leads-work.test.ts',
  'e2e/journeys/first-lead.test.ts',
  'e2e/journeys/report-accepted.test.ts',
  'e2e/journeys/enquiry-becomes-lead.test.ts',
  'e2e/quality/loading.test.ts',
  'e2e/quality/phone.test.ts',
  'test/ops/production-setup.test.ts',
  'server/app/restore-drill.test.ts',
  'test/races/killed-distribution.test.ts',
  'test/races/faults.test.ts',
  'server/app/start-and-stop.test.ts',
  'test/races/separate-workers.test.ts',
  'scripts/releases/rolling-upgrade.test.ts',
  'test/pooler.test.ts',
  'server/platform/embedded/embedded-postgres.test.ts',
  'server/platform/embedded/backup.test.ts',
  'test/races/killed-charge.test.ts',
  'test/replica.test.ts',
  'test/races/payment-faults.test.ts',
  'test/races/killed-payment.test.ts',
  'test/races/stopped-buyers.test.ts',
  'test/races/killed-server.test.ts',
  'server/enquiries/no-contact-data-before-purchase.test.ts',
  'test/fuzz/fuzz.test.ts',
  'server/app/all-jobs.test.ts',
  'server/app/all-messages.test.ts',
  'server/app/route-table.test.ts',
  'server/app/import-geography.test.ts',
  'db/demo/demonstration.test.ts',
  'server/app/route-limits.test.ts',
  'test/races/fair-release.test.ts',
  'server/app/unicode.test.ts',
  'test/races/customer-answers.test.ts',
  'test/races/operator-races.test.ts',
  'test/races/purchase-races.test.ts',
  'test/races/fair-returns.test.ts',
  'server/app/operator-audit.test.ts',
];

/** Orders the files of each project so that the workers finish together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longestFiles.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return place === -1 ? longestFiles.length : place;
    };
    const projects = [...Map.groupBy(rest, ({ project }) => project).values()];
    return projects.flatMap((ofProject) => ofProject.toSorted((a, b) => rank(a) - rank(b)));
  }
}
