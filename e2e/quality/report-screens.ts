import type { Page } from 'playwright-core';
import { button, type Screen, seen } from './screen.ts';

/** Opens the report of the most recently bought lead, which may still be reported. */
async function openReport(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Full View/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await seen(page.getByRole('radio', { name: 'I suspect fraud' }));
}

export const reportScreens: readonly Screen[] = [
  {
    name: 'report a lead',
    path: '/my-leads?pageSize=10',
    as: 'demo@plumbline.test',
    frame: 'full',
    ready: openReport,
    states: [
      {
        name: 'with errors, and who decides about this reason',
        reach: async (page) => {
          await page.getByRole('radio', { name: 'I suspect fraud' }).check();
          await button(page, 'Send report').click();
          await seen(page.getByRole('alert'));
        },
      },
    ],
  },
];
