import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { matchesEnglish, translateExactly } from '../language/journey-language.ts';
import { basket } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { signInTo } from '../pages/sign-in.ts';

const journey = startJourneys();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Lists the first level of the side menu, in order. */
async function menu(page: Page): Promise<string[]> {
  const entries = page.getByRole('navigation', { name: 'Main' }).locator(':scope > ul > li');
  await entries.first().waitFor();
  return (await entries.allInnerTexts()).map((entry) => entry.split('\n')[0] ?? '');
}

/** Opens an address and returns the path it ends up at. */
async function landing(page: Page, address: string, title: string): Promise<string> {
  await page.goto(address);
  await heading(page, title).waitFor();
  return new URL(page.url()).pathname;
}

const reason = 'Set by a journey';

/** Returns the actions staff can take on a company. */
async function createStaffActions(email: string) {
  const { origin } = journey.server;
  const [company, operator] = await Promise.all([Caller.company(origin, email), Caller.operator(origin)]);
  const { data } = JSON.parse((await company.call('GET', '/company/')).text) as { data: { id: number } };
  const path = `/operator/companies/${data.id}`;
  return {
    set: async (flags: Readonly<Record<string, boolean>>) => {
      expect(await operator.call('PUT', `${path}/flags`, { reason, ...flags })).toMatchObject({ status: 200 });
    },
    close: async () => {
      expect(await operator.call('POST', `${path}/close`, { reason })).toMatchObject({ status: 200 });
    },
  };
}

const refused = "Your account can't buy leads, so we brought you here instead.";

it('a key account has no dashboard: home is Buy leads, or My leads where it may not buy', async () => {
  const { page } = await journey.visit();
  await signInTo(page, '/', 'key@plumbline.test');
  await heading(page, 'Buy leads').waitFor();
  expect(new URL(page.url()).pathname).toBe('/buy-leads');
  expect(await menu(page)).toEqual(
    ['Buy leads', 'My leads', 'Results', 'Offer finance', 'Account', 'Profile', 'Settings', 'Help'].map(translateExactly),
  );
  const staff = await createStaffActions('key@plumbline.test');
  await staff.set({ show_buy_leads: false });
  expect(await landing(page, '/', 'My leads')).toBe('/my-leads');
  expect(await menu(page)).toEqual(
    ['My leads', 'Results', 'Offer finance', 'Account', 'Profile', 'Settings', 'Help'].map(translateExactly),
  );
  expect(await landing(page, '/buy-leads', 'My leads')).toBe('/my-leads');
  await page.getByText("can't buy leads").waitFor();
});

it('a limited account can set up everything but the listing', async () => {
  const { page } = await journey.visit();
  await signInTo(page, '/', 'limited@plumbline.test');
  await region(page, 'To Do').getByText('5 of 5 done').waitFor();
  expect(await region(page, 'To Do').getByText('Listing').count()).toBe(0);
  // Reviews appear with their page; the listing never does.
  expect((await menu(page)).filter((entry) => !matchesEnglish(entry, 'Profile'))).toEqual(
    ['Dashboard', 'Buy leads', 'My leads', 'Results', 'Account', 'Settings', 'Help'].map(translateExactly),
  );
  expect(await page.getByRole('link', { name: 'Listing', exact: true }).count()).toBe(0);
  expect(await landing(page, '/profile/listing', 'Dashboard')).toBe('/');
});

it('pages and settings hidden from a standard account disappear, redirect or explain themselves on the next page load', async () => {
  const email = 'company09@plumbline.test';
  const staff = await createStaffActions(email);
  const { page } = await journey.visit();
  await signInTo(page, '/', email);
  await heading(page, 'Dashboard').waitFor();
  expect(await menu(page)).toEqual(
    ['Dashboard', 'Buy leads', 'My leads', 'Results', 'Offer finance', 'Account', 'Profile', 'Settings', 'Help'].map(translateExactly),
  );

  await staff.set({ show_buy_leads: false });
  expect(await landing(page, '/buy-leads', 'Dashboard')).toBe('/');
  await page.getByText(refused).waitFor();
  expect(await region(page, 'Latest leads').count()).toBe(0);
  expect(await menu(page)).toEqual(
    ['Dashboard', 'My leads', 'Results', 'Offer finance', 'Account', 'Profile', 'Settings', 'Help'].map(translateExactly),
  );

  await staff.set({ show_buy_leads: true, ban_edit_coverage: true });
  await landing(page, '/settings/coverage', 'Lead selection & coverage');
  await page.getByText('You cannot edit your coverage. Please contact our account management team.').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);

  await staff.set({ ban_edit: true });
  await landing(page, '/account/company', 'Company details');
  await page.getByText('Your profile is managed by our account team.').waitFor();
  await landing(page, '/profile/listing', 'Company listing');
  await page.getByText('Your profile is managed by our account team.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('textbox').count()).toBe(0);

  await staff.set({ show_settings: false, show_holiday_mode_lead_alert_toggle: false });
  for (const address of ['/settings/lead-delivery', '/settings/coverage/postcodes', '/settings/nowhere'])
    expect(await landing(page, address, 'My leads')).toBe('/my-leads');
  expect(await menu(page)).toEqual(
    ['Dashboard', 'Buy leads', 'My leads', 'Results', 'Offer finance', 'Account', 'Profile', 'Help'].map(translateExactly),
  );
  expect(await page.getByRole('switch', { name: 'Lead alerts' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Lead alerts/ }).count()).toBe(0);
  await landing(page, '/', 'Dashboard');
  await region(page, 'Account overview').waitFor();
  expect(await region(page, 'To Do').count()).toBe(0);
});

it('a closed account can sign in, sees that it is closed and whom to contact, and cannot buy', async () => {
  const email = 'company10@plumbline.test';
  await (await createStaffActions(email)).close();
  const { page } = await journey.visit();
  await signInTo(page, '/', email);
  await page.getByRole('heading', { name: 'Your account is closed. Please contact our account management team.' }).waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Contact us' }).waitFor();
  const alerts = page.getByRole('switch', { name: 'Lead alerts' });
  await alerts.waitFor();
  expect(await alerts.getAttribute('aria-disabled')).toBe('true');
  await region(page, 'Latest leads')
    .getByRole('link', { name: /^Buy .+, [A-Z]/ })
    .first()
    .click();
  await basket(page).getByText('You are not currently able to purchase leads. Please contact us.').waitFor();
});
