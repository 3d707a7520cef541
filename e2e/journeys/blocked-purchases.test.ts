import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { agreeAndBuy, basket, thanks } from '../pages/buy-leads.ts';
import { fillHolder, typeCard, waitForCards } from '../pages/cards.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { openAs } from '../pages/sign-in.ts';

// Reasons that block a purchase, each with a link to the fix. Expired accreditations have a journey of their own.

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));
const email = 'company08@plumbline.test';

let companyId: number;
let operator: Caller;
let lead: string;

beforeAll(async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, email);
  operator = await Caller.operator(origin);
  companyId = (JSON.parse((await company.call('GET', '/company/')).text) as { data: { id: number } }).data.id;
  const { quoteCode } = await putOnSale(origin, company, { work_type: 'boiler-repair' });
  lead = `/buy-leads?enquirycode=${quoteCode}`;
});

/** Sets up a state that no screen can produce. */
async function happen(statement: string): Promise<void> {
  const client = new pg.Client(journey.server.connection);
  await client.connect();
  try {
    await client.query(statement, [companyId]);
  } finally {
    await client.end();
  }
}

const permit = async (isPermitted: boolean): Promise<void> => {
  const flags = { reason: 'for a journey', purchase_enabled: isPermitted };
  expect(await operator.call('PUT', `/operator/companies/${companyId}/flags`, flags)).toMatchObject({ status: 200 });
};

async function expectBlocked(page: Page, words: string): Promise<void> {
  await page.goto(lead);
  await basket(page).getByRole('alert').filter({ hasText: words }).waitFor();
  expect(await basket(page).getByRole('button', { name: 'Buy Lead' }).count()).toBe(0);
}

async function expectFree(page: Page): Promise<void> {
  await page.goto(lead);
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
}

it('each blocked purchase states its reason and links to the fix, after which it goes through', async () => {
  const { page } = await journey.visit();
  await openAs(page, lead, email);
  await expectFree(page);

  await happen('update users set email_validated_at = null where company_id = $1');
  await expectBlocked(page, 'Confirm your email address first.');
  const mail = await mailbox.mailTo(email, () => basket(page).getByRole('button', { name: 'Resend confirmation email' }).click());
  await page.goto(linkIn(mail, '/validate'));
  await page.getByRole('heading', { level: 1, name: 'Thank you, Your email has now been validated.' }).waitFor();
  await expectFree(page);

  await happen(`update cards set removed_at = now(), removed_by = 'operator', is_default = false where company_id = $1`);
  await expectBlocked(page, 'Add a card to your account to buy a lead.');
  await basket(page).getByRole('link', { name: 'Add a card' }).click();
  await page.waitForURL('**/account/payment-methods');
  await waitForCards(page);
  await typeCard(page, { number: '5555555555554444' });
  await fillHolder(page);
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('article', { name: 'Mastercard ending 4444' }).waitFor();
  await expectFree(page);

  await happen('update companies set lead_delivery_confirmed_at = null where id = $1');
  await expectBlocked(page, 'Complete the To Do list to start buying.');
  await basket(page).getByRole('link', { name: 'To Do list' }).click();
  await page
    .getByRole('region', { name: 'To Do' })
    .getByRole('link', { name: /lead delivery/i })
    .first()
    .click();
  const settled = page.getByRole('button', { name: 'Keep these settings' });
  await settled.click();
  await settled.waitFor({ state: 'detached' });
  await expectFree(page);

  await permit(false);
  await expectBlocked(page, 'You are not currently able to purchase leads. Please contact us.');
  await basket(page).getByRole('link', { name: 'Contact us' }).click();
  await page.waitForURL('**/help/contact');
  await permit(true);
  await expectFree(page);

  await agreeAndBuy(basket(page));
  await basket(page).getByRole('heading', { name: thanks }).waitFor();
});
