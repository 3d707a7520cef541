import type { Page } from 'playwright-core';

/** Opens a page of the back office as the demonstration's operator, signing in first. */
export async function openDesk(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Operator sign-in' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill('operator@plumbline.test');
  await page.getByLabel('Password', { exact: true }).fill('plumbline1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor();
}
