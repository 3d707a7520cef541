import type { Page } from 'playwright-core';

export const password = 'plumbline1';

/** Signs a demonstration company in on the open sign-in page. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function expectShell(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('button', { name: 'Open the menu' }))
    .first()
    .waitFor();
}

/** Stores the language as a manual choice: lookups are English, whatever the company's language. */
async function readIn(page: Page, language: string): Promise<void> {
  await page.addInitScript({
    content: `localStorage.getItem('installer-dashboard') ?? localStorage.setItem('installer-dashboard', '{"language":"${language}"}')`,
  });
}

/** Requests a page, signs in on the way and waits for the page. */
export async function signInTo(page: Page, address: string, email: string): Promise<void> {
  await readIn(page, 'en');
  // Visitors see the home page at the root, which the dashboard has otherwise.
  await page.goto(address === '/' ? '/login' : address);
  await fillSignIn(page, email);
  await expectShell(page);
}

/** Opens a page already signed in, for journeys that start after sign-in. */
export async function openAs(page: Page, address: string, email: string): Promise<void> {
  const answer = await page.request.post('/api/v1/authenticate', {
    headers: { 'x-requested-with': 'journey' },
    data: { username: email, password },
  });
  if (answer.status() !== 202) throw new Error(`${email} could not sign in: ${answer.status()}`);
  await readIn(page, 'en');
  await page.goto(address);
  await expectShell(page);
}
