import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { agreeAndBuy, openLead, readBalance, thanks } from '../pages/buy-leads.ts';
import { fillHolder, typeCard, waitForCards } from '../pages/cards.ts';
import { Caller } from '../pages/company-api.ts';
import { writeListing } from '../pages/listing.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { fillRegistration, submit } from '../pages/register.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));

/** None of them needs an accreditation. */
const plumbing = ['Blocked drain', 'Emergency plumbing', 'General plumbing', 'Leak detection', 'Water softener'];

async function register(page: Page): Promise<void> {
  const email = 'first.lead@register.test';
  await page.goto('/register');
  await fillRegistration(page, { email });
  const mail = await mailbox.mailTo(email, () => submit(page));
  await page.goto(linkIn(mail, '/validate'));
  await page.getByRole('heading', { level: 1, name: 'Thank you, Your email has now been validated.' }).waitFor();
}

async function chooseCoverage(page: Page): Promise<void> {
  await page.goto('/settings/coverage/lead-types');
  await page.getByRole('button', { name: /^Plumbers \(/ }).click();
  await page.getByRole('button', { name: 'Add all of Plumbers' }).click();
  await page.getByRole('tab', { name: '3. Select coverage' }).click();
  await page.getByRole('button', { name: 'Radius from postcode' }).click();
  await page.getByLabel('Postcode', { exact: true }).fill('LE1');
  await page.getByLabel('Distance in kilometres').fill('12');
  await page.getByLabel('Distance in kilometres').press('Enter');
  await page
    .getByText(/^Postcodes added \([1-9]/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your changes have been saved').waitFor();
}

async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const settled = page.getByRole('button', { name: 'These settings are right' });
  await settled.click();
  await settled.waitFor({ state: 'detached' });
}

async function setUpListing(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Listing' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Company listing' }).waitFor();
  await writeListing(page, { name: 'Marsh Heating', description: 'Plumbing in Leicester' });
}

async function addCard(page: Page): Promise<void> {
  await page.goto('/account/payment-methods');
  await waitForCards(page);
  await page.getByText('You have no payment methods yet. Add a card to buy leads.').waitFor();
  await typeCard(page, { number: '4242424242424242' });
  await fillHolder(page);
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('article', { name: 'Visa ending 4242' }).waitFor();
}

it('a company registers, sets itself up, adds a card and buys its first lead', async () => {
  const { page } = await journey.visit();
  await register(page);
  await chooseCoverage(page);
  await settle(page, '/settings/lead-delivery');
  await settle(page, '/settings/lead-alerts');
  await setUpListing(page);
  await page.goto('/');
  await page.getByText('5 of 6 done').waitFor();
  await addCard(page);
  await page.goto('/');
  await page.getByText('6 of 6 done').waitFor();

  const demo = await Caller.company(journey.server.origin, 'demo@plumbline.test');
  const lead = (await demo.marketplace('coverage=3')).find(({ work_type_translation: type }) => plumbing.includes(type));
  if (lead === undefined) throw new Error('nobody wants a plumber');
  await page.goto('/buy-leads?coverage=3&pageSize=60');
  const pane = await openLead(page, `${lead.work_type_translation}, ${lead['0'].postcode}`);
  await agreeAndBuy(pane);
  await pane.getByRole('heading', { name: thanks }).waitFor();
  await expect.poll(() => readBalance(page)).toBeGreaterThan(0);
});
