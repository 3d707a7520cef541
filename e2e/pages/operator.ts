import type { Page } from 'playwright-core';

/** Opens a page of the back-office as the demonstration's operator, over its sign-in. */
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

/** Saves a form that no page offers yet, as whoever is signed in on this one. */
export async function saveAsOperator(page: Page, path: string, body: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([address, given]) => {
      const read = await fetch(address);
      const headers = { 'content-type': 'application/json', 'if-match': read.headers.get('etag') ?? '*' };
      return (await fetch(address, { method: 'PUT', headers, body: given })).status;
    },
    [`/api/v1${path}`, JSON.stringify(body)] as const,
  );
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
}
