import type { Locator, Page } from 'playwright-core';

/** The open pane, beside the list or over it. */
export function getPane(page: Page, name: string | RegExp): Locator {
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
}

export const paymentPane = (page: Page): Locator => getPane(page, 'Pay invoices');

/** Fills in the sandbox's fields, in their frame. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = paymentPane(page).frameLocator('iframe').first();
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill('12/39');
  await frame.getByLabel('Security code').fill('123');
}

/** Enters a new card. The form already has the account's address. */
export async function enterNewCard(page: Page, number: string): Promise<void> {
  const pane = paymentPane(page);
  await pane.getByRole('radio', { name: 'Use a new card' }).check();
  await fillCard(page, number);
  await pane.getByLabel('Cardholder name').fill('Sam Hill');
}

export async function agreeAndPay(page: Page): Promise<void> {
  const pane = paymentPane(page);
  await pane.getByRole('checkbox', { name: 'I agree to paying the amount shown with the payment method selected' }).check();
  await pane.getByRole('button', { name: /^Pay £/ }).click();
}
