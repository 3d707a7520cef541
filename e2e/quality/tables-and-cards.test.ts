import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { openAs } from '../pages/sign-in.ts';
import { desktop, phone } from './views.ts';

const journey = startReadOnlyJourneys();

const table = (page: Page) => page.locator('main').getByRole('table');
const cards = (page: Page) => page.locator('main').getByRole('article');

/** Names of the buttons and links of each row or card, in order. */
async function actions(page: Page, role: 'row' | 'article'): Promise<string[]> {
  const names = await page
    .locator('main')
    .getByRole(role)
    .locator('button, a')
    .filter({ hasText: /^(Buy|View|Full View)/ })
    .allTextContents();
  return names.map((name) => name.replaceAll(/\s+/g, ' ').trim());
}

it.each(['/buy-leads?pageSize=10', '/my-leads?pageSize=10'])('%s offers the same in its table and on its cards', async (path) => {
  const { page } = await journey.visit(desktop);
  await openAs(page, path, 'demo@plumbline.test');
  await table(page).getByRole('row').nth(1).waitFor();
  expect(await table(page).locator('caption').count()).toBe(1);
  expect(await table(page).getByRole('columnheader').count()).toBeGreaterThan(4);
  const rows = await actions(page, 'row');
  expect(rows.length).toBe(10);

  await page.setViewportSize(phone);
  await cards(page).first().waitFor();
  expect(await table(page).count()).toBe(0);
  expect(await actions(page, 'article')).toEqual(rows);
  expect(await page.locator('main').getByRole('listitem').getByRole('article').count()).toBe(10);
  expect(await cards(page).getByRole('heading').count()).toBe(10);
});

it('phone numbers and postcodes in My leads stay on one line where the table is narrowest', async () => {
  const { page } = await journey.visit({ ...desktop, width: 1024 });
  await openAs(page, '/my-leads?pageSize=20', 'demo@plumbline.test');
  const cells = table(page).locator('tbody').locator('[data-column=telephone] > *, [data-column=postcode] > *');
  await cells.first().waitFor();
  const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()));
  const heights = boxes.map((box) => box?.height ?? 0);
  expect(heights).toHaveLength(40);
  expect(Math.max(...heights)).toBeLessThan(36);
});
