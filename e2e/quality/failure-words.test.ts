import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { agreeAndBuyByThumb, basket } from '../pages/buy-leads.ts';
import { bell } from '../pages/alerts.ts';
import { settled } from '../pages/settled.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startReadOnlyJourneys();

it('a part first opened while offline keeps the page, says so, and opens once the connection is back', async () => {
  const { page, context } = await journey.visit({ width: 390, height: 844 });
  await openAs(page, '/buy-leads?coverage=3', 'demo@plumbline.test');
  const leads = page.locator('main').getByRole('button', { name: /^Buy .+, [A-Z]/ });
  await leads.first().waitFor();
  await context.setOffline(true);
  await bell(page).click();
  await page.getByText("You're offline. This will open when you're back online.").waitFor();
  expect(await leads.count()).toBeGreaterThan(0);
  await context.setOffline(false);
  await page.getByRole('dialog', { name: 'Lead alerts' }).waitFor();
  await page.getByText("You're offline. This will open").waitFor({ state: 'detached' });
});

it('My leads keeps its list while offline, says since when, and refreshes once the connection is back', async () => {
  const { page, context } = await journey.visit({ width: 390, height: 844 });
  await openAs(page, '/my-leads?pageSize=10', 'demo@plumbline.test');
  const leads = page.locator('main').getByRole('link', { name: /^Full View, / });
  await leads.first().waitFor();
  const shown = await leads.count();
  await context.setOffline(true);
  const offline = page.getByText(/^You're offline\. What you see is from \d\d:\d\d\./);
  await offline.waitFor();
  expect(await leads.count()).toBe(shown);
  await context.setOffline(false);
  await offline.waitFor({ state: 'detached' });
  expect(await leads.count()).toBe(shown);
});

it('offers to reload if a newer version has replaced the code of a page, and keeps the current page', async () => {
  const { page } = await journey.visit();
  await openAs(page, '/buy-leads?coverage=3', 'demo@plumbline.test');
  const finance = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Offer finance/ });
  await finance.waitFor();
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await finance.click();
  await page.getByText('This page is out of date. Reload it to continue.').waitFor();
  await page.unroute(/\/assets\/.*\.js/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Offer finance' }).waitFor();
});

it('a failed check is never shown as no, and stale data show their time', async () => {
  const { page, context } = await journey.visit();
  await openAs(page, '/buy-leads?pageSize=10', 'demo@plumbline.test');
  const lead = page
    .locator('main')
    .getByRole('button', { name: /^Buy .+, [A-Z]/ })
    .first();
  await lead.waitFor();
  await context.setOffline(true);
  await page.getByText(/^You're offline\. What you see is from \d\d:\d\d\./).waitFor();
  await lead.click();
  await basket(page).getByText('We could not check this lead.').waitFor();
  expect(
    await basket(page)
      .getByText(/not available|no longer/)
      .count(),
  ).toBe(0);
  await context.setOffline(false);
  await page.getByText(/^You're offline/).waitFor({ state: 'detached' });
  const again = basket(page).getByRole('button', { name: 'Try again' });
  // It may have retried automatically.
  if ((await again.count()) > 0) await again.click();
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
});

it('on a phone a failed purchase shows its error in view next to the button', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openAs(page, '/buy-leads?coverage=3', 'demo@plumbline.test');
  const list = page.locator('main').getByRole('button', { name: /^Buy .+, [A-Z]/ });
  await list.first().click();
  await page.route('**/api/v1/lead/accept/**', (route) => route.abort());
  await agreeAndBuyByThumb(basket(page));
  const alert = basket(page).getByRole('alert');
  await alert.waitFor();
  await settled(page);
  const isSeen = await page.evaluate<boolean>(`(() => {
    const alert = document.querySelector('[role=alert]');
    const { left, width, top, bottom } = alert.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => alert.contains(document.elementFromPoint(left + width / 2, y)));
  })()`);
  expect(isSeen).toBe(true);
});
