import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { bell } from '../pages/alerts.ts';
import { expectFocus } from '../pages/focus.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

const layer = (page: Page) => page.locator('[role=dialog]:visible, dialog[open]').last();

/** Controls that open something over the page. */
const openers = [
  { name: 'the bell', path: '/my-leads', opener: (page: Page) => bell(page) },
  { name: 'the account menu', path: '/my-leads', opener: (page: Page) => page.getByRole('button', { name: /Account menu$/ }) },
  {
    name: 'a filter',
    path: '/buy-leads?pageSize=10',
    opener: (page: Page) => page.getByRole('button', { name: /^\+? ?Coverage/ }).first(),
  },
  { name: 'a new coverage area', path: '/settings/coverage', opener: (page: Page) => page.getByRole('button', { name: 'Add coverage' }) },
  {
    name: 'the switch of the alerts',
    path: '/my-leads',
    opener: (page: Page) => page.getByRole('banner').getByRole('switch', { name: 'Lead alerts' }),
  },
] as const;

it.each([{ width: 1440 }, { width: 390 }])('at $width px every overlay takes the focus, and gives it back', async ({ width }) => {
  const { page } = await journey.visit({ width, height: 844 });
  await openAs(page, '/help/terms', 'demo@plumbline.test');
  for (const { name, path, opener } of openers) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    const control = opener(page);
    // On a phone some of them are in the menu, which other tests cover.
    if (width < 768 && !(await control.isVisible())) continue;
    await control.waitFor();
    await control.focus();
    await page.keyboard.press((await control.getAttribute('role')) === 'switch' ? 'Space' : 'Enter');
    await layer(page).waitFor();
    await expect
      .poll(() => page.evaluate<boolean>(`document.activeElement.closest('[role=dialog], dialog[open]') !== null`), {
        message: `focus in ${name}`,
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => layer(page).count(), { message: `${name} closes` }).toBe(0);
    await expectFocus(control);
  }
});

it('opening a page moves focus to its heading', async () => {
  const { page } = await journey.visit();
  await openAs(page, '/', 'demo@plumbline.test');
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Buy leads', 'My leads', 'Dashboard']) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expectFocus(page.getByRole('heading', { level: 1, name }));
    expect(await page.title()).toContain(name);
  }
});
