import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { attributes } from '../pages/attributes.ts';
import { openDesk } from '../pages/operator.ts';
import { settled } from '../pages/settled.ts';
import { checkPage, windows } from './check-desk-page.ts';
import { makeInspectable } from './inspection.ts';
import { loaded } from './screen.ts';

const journey = startReadOnlyJourneys();

it('every page of the back office, and the first row of its list, can be read and used at any width, in any colours', async () => {
  const { page, context } = await journey.visit(windows[0]);
  await makeInspectable(context);
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

it('the sections of the settings take one line on a phone, with the open one in view', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openDesk(page, '/operator/settings/licences');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  const open = sections.getByRole('link', { name: 'Licences and data' });
  await open.waitFor();
  expect((await sections.boundingBox())?.height).toBeLessThanOrEqual(48);
  const box = await open.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});
