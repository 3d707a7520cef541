import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { agreeAndPay, paymentPane } from '../pages/invoices.ts';
import { fillSignIn, signInTo } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));

const owner = 'company05@plumbline.test';
const email = 'eva.lind@people.test';
const newPassword = 'heron-lane-42';

it('an owner invites a bookkeeper, who joins, pays an invoice and cannot buy, and is signed out on removal', async () => {
  const office = await journey.visit();
  await signInTo(office.page, '/account/people', owner);
  await office.page.getByLabel('Email address').fill(email);
  await office.page.locator('select[name=role]').selectOption('accounts');
  const mail = await mailbox.mailTo(email, () => office.page.getByRole('button', { name: 'Send invitation' }).click());
  await office.page.getByRole('button', { name: `Revoke the invitation to ${email}` }).waitFor();

  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await page.goto(linkIn(mail, '/join'));
  await page.getByRole('heading', { level: 1, name: /^Join / }).waitFor();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'joining, with errors');
  await page.getByLabel('First name').fill('Eva');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Choose a password').fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

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
