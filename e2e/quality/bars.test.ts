import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { basket } from '../pages/buy-leads.ts';
import { paymentPane } from '../pages/invoices.ts';
import { openAs } from '../pages/sign-in.ts';
import { settled } from '../pages/settled.ts';

const journey = startJourneys();

/** Bars that overlap each other or leave the window, and buttons of bars that something covers. */
const findFaults = `(() => {
  const parts = [
    ...document.querySelectorAll('[data-page-bar], [data-thumb-bar], .mantine-Notification-root'),
  ].filter((part) => part.checkVisibility() && part.getBoundingClientRect().height > 0);
  const boxes = parts.map((part) => [part, part.getBoundingClientRect()]);
  const name = (part) => part.textContent.trim().slice(0, 40);
  const faults = [];
  for (const [index, [part, box]] of boxes.entries()) {
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.top < 0) faults.push('outside: ' + name(part));
    for (const [other, at] of boxes.slice(index + 1)) {
      const isApart = box.right <= at.left + 1 || at.right <= box.left + 1 || box.bottom <= at.top + 1 || at.bottom <= box.top + 1;
      if (!isApart) faults.push(name(part) + ' overlaps ' + name(other));
    }
    for (const control of part.querySelectorAll('a, button')) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (right === left) continue;
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!control.contains(there)) faults.push('covered: ' + name(control));
    }
  }
  return faults;
})()`;

async function expectApart(page: Page, where: string): Promise<void> {
  // Toasts slide in.
  await expect.poll(() => page.evaluate<string[]>(findFaults), { message: where }).toEqual([]);
}

const toast = (page: Page, words: RegExp) => page.locator('.mantine-Notification-root').getByText(words).waitFor();

it.each([320, 360, 390, 430])('save bars, the tab bar and toasts never overlap at %d px', async (width) => {
  const { page } = await journey.visit({ width, height: 720, touch: true });
  await openAs(page, '/settings/coverage/postcodes', 'demo@plumbline.test');
  const search = page.getByRole('searchbox', { name: /^Begin by typing a postcode/ });
  await search.fill('NG1');
  const found = page.getByRole('button', { name: 'NG1', exact: true });
  await found.tap();
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  await expectApart(page, 'coverage with changes');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await toast(page, /have been saved/);
  await expectApart(page, 'coverage saved');
  // The bar returns while the toast is still there.
  await found.tap();
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  await expectApart(page, 'coverage changed again');
  await page.getByRole('button', { name: 'Discard' }).tap();

  await page.goto('/account/company');
  await page.getByLabel('First name').fill(`Quill${width}`);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await expectApart(page, 'a form with changes');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await toast(page, /saved|updated/);
  await expectApart(page, 'a saved form');

  await page.goto('/my-leads');
  const choose = page.getByRole('checkbox', { name: /^Select / }).first();
  await choose.check();
  await page.getByRole('region', { name: 'Bulk actions' }).waitFor();
  await expectApart(page, 'My leads with a selection');
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Archive' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).tap();
  await toast(page, /archived/);
  await expectApart(page, 'My leads archived');

  await page
    .getByRole('link', { name: /^Full View/ })
    .first()
    .tap();
  await page.getByRole('heading', { name: 'Lead information' }).waitFor();
  await expectApart(page, 'the lead page');

  await page.goto('/buy-leads');
  await page.getByRole('button', { name: 'Select several' }).tap();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await page.getByRole('region', { name: 'Bulk actions' }).waitFor();
  await expectApart(page, 'Buy leads with a selection');
});

it.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
])('the agreement and the button of the basket need no scrolling at $width × $height px, below the banner', async (size) => {
  const { page } = await journey.visit(size);
  await openAs(page, '/buy-leads', 'demo@plumbline.test');
  await page.getByText('Demonstration: everything').waitFor();
  await page.getByRole('button', { name: /^Buy / }).first().click();
  const parts = [basket(page).getByRole('checkbox'), basket(page).getByRole('button', { name: 'Buy Lead' })];
  for (const part of parts) await part.first().waitFor();
  await settled(page);
  for (const part of parts) {
    const box = await part.first().boundingBox();
    expect(box === null ? size.height : box.y + box.height).toBeLessThanOrEqual(size.height);
    expect(await page.evaluate('scrollY')).toBe(0);
  }
});

it.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844, touch: true },
])('the agreement and the button of a payment need no scrolling at $width × $height px, in a foot of at most 160 px', async (size) => {
  const { page } = await journey.visit(size);
  await openAs(page, '/account/invoices', 'demo@plumbline.test');
  // Unfolded invoices take the most room.
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Choose invoice / });
  for (const nth of [0, 1, 2]) await boxes.nth(nth).check();
  const pane = paymentPane(page);
  const open = page.getByRole('region', { name: 'Chosen invoices' }).getByRole('button', { name: 'Pay' });
  await pane.or(open).first().waitFor();
  if (await open.isVisible()) await open.click();
  const pay = pane.getByRole('button', { name: /^Pay £/ });
  await pay.waitFor();
  await pay.click();
  await pane.getByText('Please agree to the payment first').waitFor();
  await settled(page);
  const foot = await pane.locator('[data-page-bar]').boundingBox();
  expect(foot?.height).toBeLessThanOrEqual(160);
  for (const part of [pane.getByRole('checkbox'), pay]) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(foot?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? size.height)).toBeLessThanOrEqual(size.height);
  }
});
