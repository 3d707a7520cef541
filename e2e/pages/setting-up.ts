import type { Page } from 'playwright-core';
import { fillHolder, typeCard, waitForCards } from './cards.ts';
import { writeListing } from './listing.ts';

/** Chooses all plumbing work, around Leicester. */
export async function chooseCoverage(page: Page): Promise<void> {
  await page.goto('/settings/coverage/lead-types');
  await page.getByRole('button', { name: 'Choose lead types and postcodes yourself' }).click();
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

/** Confirms that a page's settings are right as they are. */
export async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Keep these settings' }).click();
  // The next task's page opens, which may have a button of the same name.
  await page.waitForURL((url) => url.pathname !== address);
}

export async function setUpListing(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Listing' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Company listing' }).waitFor();
  await writeListing(page, { name: 'Marsh Heating', description: 'Plumbing in Leicester' });
}

export async function addCard(page: Page): Promise<void> {
  await page.goto('/account/payment-methods');
  await waitForCards(page);
  await page.getByText('You have no payment methods yet. Add a card to buy leads.').waitFor();
  await typeCard(page, { number: '4242424242424242' });
  await fillHolder(page);
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('article', { name: 'Visa ending 4242' }).waitFor();
}
