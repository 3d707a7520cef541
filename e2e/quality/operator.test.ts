import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sampleCases } from '../../test/scope.ts';
import { startReadOnlyJourneys } from '../journey.ts';
import { violations } from '../pages/accessibility.ts';
import { attributes } from '../pages/attributes.ts';
import { openDesk } from '../pages/operator.ts';
import { measureOverflow } from '../pages/public-pages.ts';
import { settled } from '../pages/settled.ts';
import { loaded } from './screen.ts';
import { retryUntilClean } from './retry-until-clean.ts';
import { deskPages, walkDesk } from './walk-desk.ts';

const journey = startReadOnlyJourneys();

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
/** `npm test` looks at the widest window only. */
const seenWindows = sampleCases(windows, windows.length);

const tooWide = (beyond: number): string[] => (beyond > 0 ? [`${beyond} px too wide`] : []);
/** Excludes tree branches, whose name axe compares with the text of everything inside them. */
const listFaults = async (page: Page): Promise<string[]> =>
  (await violations(page)).filter((one) => !/^label-content-name-mismatch: .*data-category/.test(one));

async function checkPage(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const window of seenWindows) {
    await page.setViewportSize(window);
    await settled(page);
    await loaded(page);
    const beyond = await retryUntilClean(async () => tooWide(await measureOverflow(page)));
    const faults = await retryUntilClean(() => listFaults(page));
    found.push(...[...beyond, ...faults].map((one) => `${what} at ${window.width} px: ${one}`));
  }
  await page.setViewportSize(windows[0]);
  await settled(page);
  return found;
}

it('every page of the back office, and the first row of its list, can be read and used at any width, in any colours', async () => {
  const { page } = await journey.visit(windows[0]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDesk(page, '/operator');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const addresses = await attributes(links, 'href');
  expect(addresses).toContain('/operator');
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await loaded(page);
    found.push(...(await checkPage(page, address)));
    const row = page.locator('[data-row]').first();
    if ((await row.count()) === 0) continue;
    const list = page.url();
    await row.click();
    // The address changes before the page does.
    await page.waitForURL((now) => now.href !== list);
    await settled(page);
    await loaded(page);
    found.push(...(await checkPage(page, `${address}, first row`)));
  }
  expect(found).toEqual([]);
}, 600_000);

it('every page they link to can be read and used too, with each of its tabs', async () => {
  const { page } = await journey.visit(windows[0]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDesk(page, '/operator');
  const menu = await attributes(page.getByRole('navigation', { name: 'Main' }).getByRole('link'), 'href');
  const found: string[] = [];
  // In the tree a lead type opens by a press rather than a link, so the walk starts there.
  await page.goto('/operator/work-types');
  await page.locator('[role=tree] [role=group] [role=treeitem]').first().click();
  await page.waitForURL(/work-types\/\d+/);
  const reached = await walkDesk(page, async (kind, tab) => {
    // Pages of the menu have been checked above.
    if (tab === undefined && menu.includes(kind)) return;
    found.push(...(await checkPage(page, tab === undefined ? kind : `${kind}, ${tab}`)));
  });
  expect(found).toEqual([]);
  expect(deskPages().filter((kind) => !reached.has(kind))).toEqual([]);
}, 600_000);
