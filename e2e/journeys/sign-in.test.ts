import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openTestDatabase } from '../../test/races/buyers.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { itInFull, itOnce, startJourneys } from '../journey.ts';
import { translateExactly } from '../language/journey-language.ts';
import { agreeAndBuy, agreeTo, basket, thanks } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { expectFocus } from '../pages/focus.ts';
import { countSales } from '../pages/sales.ts';
import { fillSignIn, signInTo } from '../pages/sign-in.ts';

const journey = startJourneys();
/** Blocks polls, which would otherwise notice the ended session first and remove the button before it is pressed. */
async function holdPolls(page: Page): Promise<() => Promise<void>> {
  const pollRequests = '**/api/v1/lead/**';
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pollRequests, async (route) => {
    if (route.request().method() === 'GET') await promise;
    // Requests of a page that has since closed need no response.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unroute(pollRequests);
  };
}

const locked = 'This account has been locked, to unlock the account please contact our account management team here';

itOnce('a wrong password shows an error, keeps the e-mail and asks for the password again', async () => {
  const { page } = await journey.visit();
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Sign In' });
  await submit.waitFor();
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Enter your email and password').waitFor({ state: 'attached' });

  await fillSignIn(page, 'demo@plumbline.test', 'plumbline2');
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.allInnerTexts()).toEqual([translateExactly('Invalid credentials')]);
  await expectFocus(alert);
  expect(await page.getByLabel('Email').inputValue()).toBe('demo@plumbline.test');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');

  // The error does not reveal whether an address is registered.
  await fillSignIn(page, 'nobody@plumbline.test');
  await expect.poll(() => alert.allInnerTexts()).toEqual([translateExactly('Invalid credentials')]);
});

itOnce('signing in returns to the requested page, and never to another site', async () => {
  const { page } = await journey.visit();
  await signInTo(page, '/my-leads?order=name-asc', 'demo@plumbline.test');
  await page.getByRole('heading', { level: 1, name: 'My leads' }).waitFor();
  expect(page.url()).toBe(`${journey.server.origin}/my-leads?order=name-asc`);

  // Signed-in users are redirected by the same rule.
  const foreign = [
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example/`,
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/login',
  ];
  for (const to of foreign) {
    await page.goto(`/login?to=${encodeURIComponent(to)}`);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(page.url(), to).toBe(`${journey.server.origin}/`);
  }

  const otherVisit = await journey.visit();
  await signInTo(otherVisit.page, `/login?to=${encodeURIComponent('//evil.example/')}`, 'demo@plumbline.test');
  await otherVisit.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(otherVisit.page.url()).toBe(`${journey.server.origin}/`);
});

itInFull('after sign-out no page of the company opens, not even by going back', async () => {
  const { page } = await journey.visit();
  await signInTo(page, '/my-leads', 'demo@plumbline.test');
  await page.getByRole('button', { name: /Account menu$/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const login = page.getByRole('heading', { level: 1, name: 'Trade login' });
  await login.waitFor();
  await page.goBack();
  await login.waitFor();
  await page.goto('/my-leads');
  await login.waitFor();
  expect(await page.locator('body').innerText()).not.toContain('Midland Heating Ltd');
});

itInFull('a company locked in the middle of buying is signed out and has bought nothing', async () => {
  const { origin, connection } = journey.server;
  const [company, operator] = await Promise.all([Caller.company(origin, 'company05@plumbline.test'), Caller.operator(origin)]);
  const lead = await putOnSale(origin, company);
  const { page } = await journey.visit();
  await signInTo(page, `/buy-leads?enquirycode=${lead.quoteCode}`, 'company11@plumbline.test');
  await agreeTo(basket(page));
  const companyId = await page.evaluate<number>("fetch('/api/v1/company/').then(async (answer) => (await answer.json()).data.id)");
  const releasePolls = await holdPolls(page);
  const answer = await operator.call('POST', `/operator/companies/${companyId}/lock`, { reason: 'Locked by a journey' });
  expect(answer).toMatchObject({ status: 200 });

  await basket(page).getByRole('button', { name: 'Buy Lead' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trade login' }).waitFor();
  await releasePolls();
  expect(await page.locator('body').innerText()).not.toContain(lead.enquiry.surname);
  expect(await countSales(connection, lead.id)).toBe(0);
  await fillSignIn(page, 'company11@plumbline.test');
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([translateExactly(locked)]);
});

itInFull('a session that expires in the middle of buying returns to the selected lead after sign-in', async () => {
  const { origin, connection } = journey.server;
  const company = await Caller.company(origin, 'company05@plumbline.test');
  const lead = await putOnSale(origin, company, { postcode: 'HS5 1AB' });
  const { page } = await journey.visit();
  await signInTo(page, `/buy-leads?coverage=2&enquirycode=${lead.quoteCode}`, 'company12@plumbline.test');
  await agreeTo(basket(page));
  const releasePolls = await holdPolls(page);
  const database = openTestDatabase(connection);
  await database.db.rows(sql`
    update sessions set last_seen_at = app_now() - interval '31 days', created_at = app_now() - interval '31 days'
    where user_id = (select id from users where email = 'company12@plumbline.test')`);
  await database.close();

  await basket(page).getByRole('button', { name: 'Buy Lead' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trade login' }).waitFor();
  await releasePolls();
  expect(await countSales(connection, lead.id)).toBe(0);
  await fillSignIn(page, 'company12@plumbline.test');
  const pane = basket(page);
  await pane.getByRole('heading', { name: 'Gas boiler replacement' }).waitFor();
  expect(page.url()).toBe(`${origin}/buy-leads?coverage=2&enquirycode=${lead.quoteCode}`);
  expect(await pane.getByRole('checkbox').isChecked()).toBe(false);
  await agreeAndBuy(pane);
  await pane.getByRole('heading', { name: thanks }).waitFor();
  expect(await countSales(connection, lead.id)).toBe(1);
});
