import { expect, it } from 'vitest';
import { isShort } from '../../test/scope.ts';
import { startReadOnlyJourneys } from '../journey.ts';
import { attributes } from '../pages/attributes.ts';
import { openDesk } from '../pages/operator.ts';
import { checkPage, windows } from './check-desk-page.ts';
import { makeInspectable } from './inspection.ts';
import { deskPages, walkDesk } from './walk-desk.ts';

const journey = startReadOnlyJourneys();

it('every page that other pages of the back office link to can be read and used, with each of its tabs', async () => {
  const { page, context } = await journey.visit(windows[0]);
  await makeInspectable(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDesk(page, '/operator');
  const menu = await attributes(page.getByRole('navigation', { name: 'Main' }).getByRole('link'), 'href');
  const found: string[] = [];
  // The page of a source is linked from its preview only. The first source is staff themselves, who have no format.
  await page.goto('/operator/sources');
  await page.locator('[data-row]').nth(1).click();
  const format = page.locator('main a[href^="/operator/sources/"]').first();
  await format.waitFor();
  // The page of prepared exports is linked from emails.
  const linkedFromPreviews = [(await format.getAttribute('href')) ?? '', '/operator/exports'];
  // An import has a page once its file is uploaded.
  await page.goto('/operator/leads/import');
  const example = Buffer.from('First name;Phone;Zip\r\nRosalind;7700900123;LE1 5WW\r\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'linked.csv', mimeType: 'text/csv', buffer: example });
  await page.getByRole('button', { name: 'Upload and map' }).click();
  await page.waitForURL(/leads\/import\/\d+/);
  linkedFromPreviews.push(new URL(page.url()).pathname);
  // In the tree a lead type opens by a press rather than a link, so the walk starts there.
  await page.goto('/operator/work-types');
  await page.locator('[role=tree] [role=group] [role=treeitem]').first().click();
  await page.waitForURL(/work-types\/\d+/);
  const look = async (kind: string, tab: string | undefined): Promise<void> => {
    // `npm test` looks at each page once. The rest looks at tabs too, and leaves the pages of the menu to operator-menu.test.ts.
    if (isShort ? tab !== undefined : tab === undefined && menu.includes(kind)) return;
    found.push(...(await checkPage(page, tab === undefined ? kind : `${kind}, ${tab}`)));
  };
  const reached = await walkDesk(page, look, linkedFromPreviews);
  expect(found).toEqual([]);
  expect(deskPages().filter((kind) => !reached.has(kind))).toEqual([]);
}, 600_000);
