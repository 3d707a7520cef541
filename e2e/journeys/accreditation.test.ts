import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { translateText, translatePattern } from '../language/journey-language.ts';
import { basket, leadButton, openLead } from '../pages/buy-leads.ts';
import { approveInQueue } from '../pages/certificates.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { openDesk } from '../pages/operator.ts';
import { openAs } from '../pages/sign-in.ts';
import { endApprovals } from '../pages/time.ts';

const journey = startJourneys();
const email = 'demo@plumbline.test';
// Missing, expired or still under review.
const blocked = /^(?:To buy this lead, add a valid accreditation|We're still checking an accreditation you need for this lead): /;

let companyId: number;
/** A boiler lead open to everybody that requires Gas Safe. */
let subject: string;

beforeAll(async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, email);
  companyId = (JSON.parse((await company.call('GET', '/company/')).text) as { data: { id: number } }).data.id;
  ({ subject } = await putOnSale(origin, company));
});

/** Staff look the number up and approve it in the back office. */
async function approveGasSafe(number: string, until: Date): Promise<void> {
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openDesk(page, '/operator/accreditations');
  await approveInQueue(page, { number, until });
}

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

const gasSafe = (page: Page) => page.getByRole('article', { name: /^Gas Safe Register/ });

/** Checks the state of the card after a reload. */
async function expectState(page: Page, state: RegExp): Promise<void> {
  await page.goto('/account/accreditations');
  await gasSafe(page).waitFor();
  expect(await gasSafe(page).getByRole('heading').innerText()).toMatch(translatePattern(state));
}

async function saveNumber(page: Page, number: string): Promise<void> {
  await gasSafe(page).getByRole('textbox').fill(number);
  await gasSafe(page).getByText("If you save, we'll need to approve this again").waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your accreditations have been updated').first().waitFor();
  await expect.poll(() => gasSafe(page).getByRole('heading').innerText()).toMatch(translateText('Approval pending'));
}

async function expectBuyingBlocked(page: Page): Promise<void> {
  await page.goto('/buy-leads?coverage=3&pageSize=60');
  await leadButton(page, subject).click();
  await basket(page).getByText(blocked).waitFor();
  expect(await basket(page).getByRole('button', { name: 'Buy Lead' }).count()).toBe(0);
}

it('a certificate is verified, changed, verified again and expires; meanwhile leads that need it cannot be bought', async () => {
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openAs(page, '/account/accreditations', email);
  await gasSafe(page).waitFor();
  await saveNumber(page, '654321');
  await gasSafe(page)
    .getByRole('button', { name: /^Show Lead Types/ })
    .hover();
  await gasSafe(page).getByText('Available once approved').waitFor();
  await expectBuyingBlocked(page);

  // The message links to the page that fixes it.
  await basket(page).getByRole('link', { name: 'Update accreditations' }).click();
  await gasSafe(page).waitFor();

  await approveGasSafe('654321', inDays(22));
  await expectState(page, /Approved until \d/);
  await gasSafe(page).getByText('Expires in 23 days').waitFor();
  await gasSafe(page)
    .getByRole('button', { name: /^Show Lead Types/ })
    .click();
  const pane = page.getByRole('dialog', { name: 'Lead types that need Gas Safe Register' });
  await pane.getByText('Gas boiler replacement').first().waitFor();

  // A lead type it permits can be added from there, after confirmation.
  await pane.getByRole('button', { name: 'Add New gas boiler' }).click();
  const addition = page.getByRole('dialog', { name: 'Add a lead type' });
  await addition.getByRole('button', { name: 'Save' }).click();
  await addition.getByText('This field is required').first().waitFor();
  await addition.getByRole('checkbox').check();
  await addition.getByRole('button', { name: 'Save' }).click();
  await page.getByText('New gas boiler has been added to Coverage 1.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => pane.getByRole('button', { name: 'Add New gas boiler' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.goto('/buy-leads?coverage=3&pageSize=60');
  await openLead(page, subject);
  await basket(page)
    .getByRole('checkbox', { name: /^I agree/ })
    .waitFor();
  expect(await basket(page).getByText(blocked).count()).toBe(0);

  // Step two of the coverage shows the same list.
  await page.goto('/settings/coverage/accreditations');
  await gasSafe(page).waitFor();
  await gasSafe(page).getByRole('textbox').fill('765432');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Accreditations saved').first().waitFor();
  await expectState(page, /Approval pending/);

  await approveGasSafe('765432', inDays(1));
  await expectState(page, /Approved until \d/);
  await endApprovals(journey.server.connection, companyId);
  await expectState(page, /Expired/);
  await expectBuyingBlocked(page);
});
