import { expect, it } from 'vitest';
import { startLooking } from '../journey.ts';
import { basket } from '../pages/buy-leads.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startLooking();

it('what could not be checked is never told as no, and what is shown says of when it is', async () => {
  const { page, context } = await journey.visit();
  await openAs(page, '/buy-leads?pageSize=10', 'demo@plumbline.test');
  const lead = page
    .locator('main')
    .getByRole('button', { name: /^Buy .+, [A-Z]/ })
    .first();
  await lead.waitFor();
  await context.setOffline(true);
  await page.getByText(/^You are offline\. What you see is from \d\d:\d\d\./).waitFor();
  await lead.click();
  await basket(page).getByText('We could not check this lead.').waitFor();
  expect(
    await basket(page)
      .getByText(/not available|no longer/)
      .count(),
  ).toBe(0);
  await context.setOffline(false);
  await page.getByText(/^You are offline/).waitFor({ state: 'detached' });
  const again = basket(page).getByRole('button', { name: 'Try again' });
  // It may have asked again by itself.
  if ((await again.count()) > 0) await again.click();
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
});
