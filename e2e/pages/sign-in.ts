import type { Page } from 'playwright-core';

export const password = 'plumbline1';

/** Signs a demonstration company in on the sign-in page that is open. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Asks for a page, signs in on the way and waits until the page is there. */
export async function signInTo(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await fillSignIn(page, email);
  await page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('button', { name: 'Open the menu' }))
    .first()
    .waitFor();
}
