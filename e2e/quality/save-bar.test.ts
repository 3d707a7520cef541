import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });

/** Pages with two fields each and the button that undoes their changes. */
const pages = [
  {
    path: '/account/company',
    first: (page: Page) => page.getByLabel('First name'),
    second: (page: Page) => page.getByLabel('Last name'),
  },
  {
    path: '/settings/lead-alerts',
    first: (page: Page) => page.getByLabel('Mobile number for SMS'),
    second: (page: Page) => page.getByLabel('Mobile number for SMS'),
  },
] as const;

it.each(pages)('$path can be saved once something differs, and counts the changes', async ({ path, first, second }) => {
  const { page } = await journey.visit({ width: 1024, height: 768 });
  await openAs(page, path, 'demo@plumbline.test');
  const field = first(page);
  const before = await field.inputValue();
  expect(await save(page).count()).toBe(0);
  await field.fill(`${before}1`);
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  await save(page).waitFor();
  const other = second(page);
  if ((await other.getAttribute('id')) !== (await field.getAttribute('id'))) {
    await other.fill('Quill');
    await page.getByText('2 unsaved changes', { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => save(page).count()).toBe(0);
  expect(await field.inputValue()).toBe(before);
});

it('the bar never covers the focused control, and is not sticky in a low window', async () => {
  const { page } = await journey.visit({ width: 1024, height: 768 });
  await openAs(page, '/account/company', 'demo@plumbline.test');
  await page.getByLabel('First name').fill('Quilla');
  await save(page).waitFor();
  const covered = `(() => {
    const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return there !== null && (document.activeElement.contains(there) || there.contains(document.activeElement)) ? '' : document.activeElement.outerHTML;
  })()`;
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate('document.activeElement.tagName');
    if (name === 'INPUT' || name === 'SELECT') await expect.poll(() => page.evaluate(covered)).toBe('');
  }
  await page.setViewportSize({ width: 390, height: 400 });
  const stuck = `[...document.querySelectorAll('main *')].some((one) =>
    /sticky|fixed/.test(getComputedStyle(one).position) && /Discard/.test(one.textContent))`;
  await expect.poll(() => page.evaluate<boolean>(stuck)).toBe(false);
});

it('without changes nothing is saved, and one message is shown at a time', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openAs(page, '/settings/coverage', 'demo@plumbline.test');
  await page
    .getByRole('button', { name: /^Boilers/ })
    .first()
    .click();
  const boxes = page.locator('main').getByRole('checkbox', { checked: false });
  for (let count = 0; count < 3; count += 1) await boxes.first().click();
  const toasts = page.locator('.mantine-Notification-root:visible');
  await toasts.first().waitFor();
  // The previous one fades out while the next one appears.
  await expect.poll(() => toasts.count()).toBe(1);
  const place = await toasts.first().boundingBox();
  // Bottom left, away from the buttons at the end of the page.
  expect(place?.x).toBeLessThan(300);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(600);
});
