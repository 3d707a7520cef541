import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { codeAt } from '../../test/second-factor.ts';
import { openEmptyServer } from '../empty-server.ts';
import { startJourneysOn } from '../journey.ts';
import { basket, readBalance, thanks } from '../pages/buy-leads.ts';
import { agreeAndPay, paymentPane } from '../pages/invoices.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { sendEnquiryForm } from '../pages/enquiry-form.ts';
import { fillRegistration, submit } from '../pages/register.ts';
import { addCard, chooseCoverage, settle, setUpListing } from '../pages/setting-up.ts';

const mailbox = useMailbox();
const journey = startJourneysOn(async (closeLater) =>
  openEmptyServer({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }, closeLater),
);

const password = 'copper-heron-42';

/** Opens the link printed at startup; outside the demonstration, staff need a second factor. */
async function openFirstAccount(page: Page): Promise<void> {
  await page.goto(journey.server.firstAccount);
  await page.getByLabel('Your name').fill('Robin Hale');
  await page.getByLabel('Email').fill('robin@first.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Operator sign-in' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@first.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const key = await page.locator('code').innerText();
  await page.getByLabel('Code').fill(codeAt(key, new Date()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /kept|saved/i }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

/** Finds a step of the guide by name; its text includes its state. */
const line = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const expectState = (page: Page, name: string, state: 'Done' | 'To do') =>
  line(page, name).locator('summary').getByText(state, { exact: true }).waitFor();

async function openGuide(page: Page): Promise<void> {
  await page.goto('/operator/first-run');
  await page.getByRole('heading', { level: 1, name: 'First run' }).waitFor();
  await page.getByRole('heading', { name: 'Seller', exact: true }).waitFor();
}

/** Follows the guide's link and enters the seller details printed on every document of the country. */
async function nameSeller(page: Page): Promise<void> {
  await line(page, 'Seller').getByRole('link', { name: 'Business units' }).click();
  await page.getByRole('link', { name: 'United Kingdom' }).click();
  await page.getByRole('button', { name: 'Change the seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the seller in the United Kingdom?' });
  const seller = {
    'Legal name': 'Hale Leads Ltd',
    Address: '1 High Street\nLeicester\nLE1 5YA',
    'Company number': '12345678',
    'Bank details': 'Account 12345678, sort code 00-00-00',
    Reason: 'the business has been registered',
  };
  await dialog.getByRole('switch', { name: 'Registered for VAT' }).click();
  for (const [label, value] of Object.entries(seller)) await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Closed: companies can register and set up, but not buy. Missing: a price.').waitFor();
}

/** Closes a country in which nobody sells. */
async function closeSweden(page: Page): Promise<void> {
  await page.goto('/operator/settings/units/se');
  await page.getByRole('button', { name: 'Change whether the country is open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open or close Sweden?' });
  await dialog.getByRole('switch', { name: 'Open to new companies and enquiries' }).click();
  await dialog.getByText(/Existing companies keep working/).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('we start in Britain');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Closed to new companies and enquiries\./).waitFor();
}

/** Sets the name that companies see from then on. */
async function nameBrand(page: Page): Promise<void> {
  await line(page, 'Brand and logo').getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('table', { name: 'Brands' }).getByRole('link', { name: 'Plumbline' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hale Leads');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the brand Hale Leads?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('that is who we are');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hale Leads' }).waitFor();
}

/** Sets one price in the empty list, which is enough to start. */
async function givePrice(page: Page): Promise<void> {
  await line(page, 'Price list').getByRole('link', { name: 'Pricing' }).click();
  await page.getByText('There are no prices yet, so nothing is offered.').waitFor();
  await page.getByRole('textbox', { name: 'General plumbing, United Kingdom, price in pounds' }).fill('12');
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review 1 change' });
  await dialog.getByText('First price').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('to begin with');
  await dialog.getByRole('button', { name: 'Apply now' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function makeSource(page: Page): Promise<void> {
  await line(page, 'Source with a key').getByRole('link', { name: 'Sources' }).click();
  await page.getByRole('button', { name: 'New source' }).click();
  const dialog = page.getByRole('dialog', { name: 'New source' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our own form');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('To begin with');
  await dialog.getByRole('button', { name: 'Create source' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'Your new key' });
  expect(await keyDialog.locator('code').innerText()).not.toBe('');
  await keyDialog.getByRole('button', { name: "I've saved it" }).click();
}

async function setUpCompany(page: Page, whileUnconfirmed: () => Promise<void>): Promise<void> {
  const email = 'ada@first.test';
  await page.goto('/register');
  // The closed country is not among those offered.
  const countries = page.getByLabel('Country', { exact: true }).getByRole('option');
  await expect.poll(() => countries.allTextContents()).toEqual(['United Kingdom', 'Denmark', 'Norway']);
  await page.getByText('See the full price before you buy').waitFor();
  await fillRegistration(page, { email, typesAddress: true });
  const mail = await mailbox.mailTo(email, () => submit(page));
  await whileUnconfirmed();
  await page.goto(linkIn(mail, '/validate'));
  await page.getByRole('heading', { level: 1, name: 'Thank you, Your email has now been validated.' }).waitFor();
  await chooseCoverage(page);
  await settle(page, '/settings/lead-delivery');
  await settle(page, '/settings/lead-alerts');
  await setUpListing(page);
  await addCard(page);
}

async function askByOwnForm(page: Page): Promise<void> {
  const enquiry = line(page, 'Test enquiry');
  const formHint = /would: (.+), in (.+)\.$/.exec(await enquiry.getByText(/^Fill in your own form/).innerText());
  const [, workType = '', postcode = ''] = formHint ?? [];
  const opening = page.waitForEvent('popup');
  await enquiry.getByRole('link', { name: 'Open your own form' }).click();
  const form = await opening;
  await sendEnquiryForm(form, { workType, postcode, telephone: '07700 900123', email: 'test.customer@example.com' });
  await form.close();
}

/** Checks that the enquiry is released although no text messages are sent here to confirm the phone number. */
async function findReleased(page: Page): Promise<void> {
  await line(page, 'First sold lead')
    .getByRole('link', { name: /^lead / })
    .click();
  await page
    .getByRole('list', { name: 'Timeline' })
    .getByText(/^Released at/)
    .waitFor();
}

it('an empty installation becomes a marketplace that has sold its first lead', async () => {
  const { page } = await journey.visit();
  await openFirstAccount(page);
  await page.getByRole('heading', { name: 'Set up the marketplace' }).waitFor();
  await page.getByRole('link', { name: 'Continue the first run' }).click();
  for (const open of [
    'Seller',
    'Brand and logo',
    'VAT',
    'Price list',
    'Source with a key',
    'A company that can buy',
    'Test enquiry',
    'First sold lead',
  ])
    await expectState(page, open, 'To do');
  await expectState(page, 'Email', 'Done');
  for (const open of ['Card provider', 'Text messages']) await expectState(page, open, 'To do');
  await line(page, 'Card provider')
    .getByText(/^No card provider is configured\./)
    .waitFor();
  await line(page, 'Text messages').getByRole('link', { name: 'Open Own form, boilers' }).waitFor();

  await nameSeller(page);
  await closeSweden(page);
  await openGuide(page);
  await nameBrand(page);
  await openGuide(page);
  await expectState(page, 'Price list', 'To do');
  await givePrice(page);
  await openGuide(page);
  for (const done of ['Seller', 'Brand and logo', 'VAT', 'Price list']) await expectState(page, done, 'Done');
  await makeSource(page);
  await openGuide(page);
  await expectState(page, 'Source with a key', 'Done');
  await line(page, 'Test enquiry').getByText('Once a company covers a place, your own form and the call for it appear here.').waitFor();

  const { page: company } = await journey.visit();
  await setUpCompany(company, async () => {
    // Loaded again rather than waited for: the guide polls every few seconds.
    await openGuide(page);
    await line(page, 'A company that can buy')
      .getByText(/has not confirmed its email\./)
      .waitFor();
    await expectState(page, 'A company that can buy', 'To do');
  });
  expect(await company.title()).toContain('| Hale Leads');
  await openGuide(page);
  await expectState(page, 'A company that can buy', 'Done');
  await askByOwnForm(page);
  await expectState(page, 'Test enquiry', 'Done');
  await findReleased(page);
  await openGuide(page);
  const stations = page.getByRole('list', { name: 'Progress' });
  await stations.getByText('Offered, Done').waitFor();
  await expectState(page, 'First sold lead', 'To do');

  await company.goto('/buy-leads');
  // The only lead in the marketplace.
  await company.getByRole('button', { name: /^Buy .+, LE1$/ }).click();
  const pane = basket(company);
  await pane.getByRole('button', { name: 'Buy Lead' }).waitFor();
  // The seller is not registered for VAT.
  expect(await pane.getByText(/VAT/).count()).toBe(0);
  await pane.getByRole('checkbox', { name: 'I agree to buy this lead at the price shown', exact: true }).check();
  await pane.getByRole('button', { name: 'Buy Lead' }).click();
  await pane.getByRole('heading', { name: thanks }).waitFor();
  // The sandbox takes no money, and no text messages are sent.
  await page.getByText('Your first lead is sold. 9 of 11 done.').waitFor();

  await company.goto('/account/invoices');
  await company.getByRole('button', { name: 'Settle Account' }).click();
  const payment = paymentPane(company);
  await payment.getByRole('heading', { name: 'Check and pay' }).waitFor();
  await agreeAndPay(company);
  await payment.getByText(/^Thank you. £[\d,.]+ paid$/).waitFor();
  await expect.poll(() => readBalance(company)).toBe(0);
  await page.goto('/operator');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: /^Leads today 1$/ }).waitFor();
  await page.getByText('9 of 11 steps work now. Each of the others would stop a sale.').waitFor();
});
