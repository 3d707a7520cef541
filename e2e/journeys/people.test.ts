import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { agreeAndBuy, basket, pence, thanks } from '../pages/buy-leads.ts';
import { agreeAndPay, paymentPane } from '../pages/invoices.ts';
import { fillSignIn, signInTo } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));

const owner = 'company05@plumbline.test';
const email = 'eva.lind@people.test';
const newPassword = 'heron-lane-42';

/** Invites somebody from the page People. Returns the link of the mail. */
async function invite(page: Page, to: string, role: 'sales' | 'accounts'): Promise<string> {
  await page.getByLabel('Email address').fill(to);
  await page.locator('select[name=role]').selectOption(role);
  const mail = await mailbox.mailTo(to, () => page.getByRole('button', { name: 'Send invitation' }).click());
  await page.getByRole('button', { name: `Revoke the invitation to ${to}` }).waitFor();
  return linkIn(mail, '/join');
}

async function join(page: Page, link: string, [forename, surname]: readonly [string, string]): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: /^Join / }).waitFor();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'joining, with errors');
  await page.getByLabel('First name').fill(forename);
  await page.getByLabel('Last name').fill(surname);
  await page.getByLabel('Choose a password').fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}

/** Sets what a member may spend in a day. */
async function limitTo(page: Page, name: string, amount: string): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: `Spending limit of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Spending limit of ${name}` });
  await dialog.getByLabel('Per day, in GBP').fill(amount);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function openFirstLead(page: Page): Promise<void> {
  await page.goto('/buy-leads');
  await page.locator('[data-lead-button]').first().click();
}

it('an owner invites a salesperson, who buys within a limit, is refused above it, and buys again once it is raised', async () => {
  const office = await journey.visit();
  await signInTo(office.page, '/account/people', 'demo@plumbline.test');
  const { page } = await journey.visit();
  await join(page, await invite(office.page, 'ola.berg@people.test', 'sales'), ['Ola', 'Berg']);

  await openFirstLead(page);
  const total = basket(page)
    .locator('dt', { hasText: /^Total/ })
    .locator('+ dd');
  const price = (pence((await total.textContent()) ?? '') / 100).toFixed(2);
  await limitTo(office.page, 'Ola Berg', price);
  await openFirstLead(page);
  await basket(page).getByText(`£${price} left of your spending limit`).waitFor();
  await agreeAndBuy(basket(page));
  await page.getByText(thanks).waitFor();

  await openFirstLead(page);
  await basket(page)
    .getByText(/^This lead costs more than you may still spend\..* You have £0\.00 left\.$/)
    .waitFor();
  await limitTo(office.page, 'Ola Berg', '1000');
  await office.page.getByText(`Today: £${price} of £1,000.00`).waitFor();
  await openFirstLead(page);
  await agreeAndBuy(basket(page));
  await page.getByText(thanks).waitFor();
});

it('an owner invites a bookkeeper, who joins, pays an invoice and cannot buy, and is signed out on removal', async () => {
  const office = await journey.visit();
  await signInTo(office.page, '/account/people', owner);
  const link = await invite(office.page, email, 'accounts');

  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await join(page, link, ['Eva', 'Lind']);

  // The list opens, and the purchase says why it is not hers to make.
  await page.goto('/buy-leads');
  await page.locator('[data-lead-button]').first().click();
  const buy = page.getByRole('button', { name: /buy lead$/i });
  await buy.waitFor();
  expect(await buy.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Your role in this company does not allow that').first().waitFor();

  await page.goto('/settings/coverage');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByText('Your role in this company does not allow that').first().waitFor();

  await page.goto('/account/invoices?settleAccount=true');
  await paymentPane(page).waitFor();
  await agreeAndPay(page);
  await paymentPane(page)
    .getByText(/^Thank you. £[\d,.]+ paid$/)
    .waitFor();

  // Her next sign-in works; her removal ends the open tab.
  await page.context().clearCookies();
  await page.goto('/account/invoices');
  await fillSignIn(page, email, newPassword);
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await office.page.reload();
  await office.page.getByRole('button', { name: 'Remove Eva Lind' }).click();
  await office.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.goto('/my-leads');
  await page.getByRole('heading', { level: 1, name: 'Trade login' }).waitFor();
});
