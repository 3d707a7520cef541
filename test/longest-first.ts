import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * The slowest files, slowest first. Vitest orders files by size, and the checks of every screen are small files; starting them last would
 * leave the other workers idle.
 */
export const longestFiles: readonly string[] = [
  'e2e/journeys/in-other-languages.test.ts',
  'e2e/quality/public-pages.test.ts',
  'e2e/quality/in-another-language.test.ts',
  'e2e/quality/operator-linked.test.ts',
  'e2e/quality/operator-menu.test.ts',
  'e2e/journeys/first-run.test.ts',
  'e2e/quality/selling.test.ts',
  'e2e/quality/settings.test.ts',
  'e2e/quality/phone.test.ts',
  'e2e/quality/first-day.test.ts',
  'e2e/quality/profile.test.ts',
  'e2e/journeys/first-lead.test.ts',
  'e2e/quality/focus.test.ts',
  'e2e/journeys/integrations.test.ts',
  'e2e/journeys/operator-system.test.ts',
  'e2e/journeys/coverage-map.test.ts',
  'e2e/journeys/report-rejected-appeal.test.ts',
  'e2e/quality/signed-out.test.ts',
  'e2e/journeys/register.test.ts',
  'e2e/journeys/my-leads-work.test.ts',
  'e2e/quality/loading.test.ts',
  'test/ops/production-setup.test.ts',
  'test/races/separate-workers.test.ts',
  'test/races/killed-distribution.test.ts',
  'server/app/start-and-stop.test.ts',
  'server/app/all-jobs.test.ts',
  'test/races/faults.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/races/killed-payment.test.ts',
  'server/app/all-messages.test.ts',
  'server/enquiries/no-contact-data-before-purchase.test.ts',
  'server/app/route-table.test.ts',
  'server/app/operator-audit.test.ts',
  'test/races/fair-release.test.ts',
  'test/races/purchase-races.test.ts',
  'server/app/route-limits.test.ts',
  'db/demo/demonstration.test.ts',
  'server/app/import-geography.test.ts',
  'test/races/killed-charge.test.ts',
  'server/platform/embedded/embedded-postgres.test.ts',
  'test/races/killed-server.test.ts',
  'test/races/stopped-buyers.test.ts',
  'test/races/payment-faults.test.ts',
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
