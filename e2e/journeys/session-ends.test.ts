import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { fillSignIn, signInTo } from '../pages/sign-in.ts';

const journey = startJourneys();

it('a session that ends in another tab while a form is filled in returns to the form after sign-in', async () => {
  const { page, context } = await journey.visit();
  await signInTo(page, '/account/company', 'demo@plumbline.test');
  await page.getByLabel('First name').fill('Samuel');
  await page.getByText('1 unsaved change').waitFor();

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /Account menu$/ }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByRole('heading', { level: 1, name: 'Trade login' }).waitFor();
  await other.close();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Trade login' }).waitFor();
  expect(new URL(page.url()).searchParams.get('to')).toBe('/account/company');
  await page.getByText(/^You were signed out because this browser no longer has your session/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await fillSignIn(page, 'demo@plumbline.test');
  await page.getByRole('heading', { level: 1, name: 'Company details' }).waitFor();
  // Input the server never received is gone; nothing pretends it was saved.
  expect(await page.getByLabel('First name').inputValue()).not.toBe('Samuel');
});

it('while the server is down the list keeps its leads and says so, then recovers automatically', async () => {
  const { page } = await journey.visit();
  await page.clock.install();
  await signInTo(page, '/buy-leads?pageSize=10', 'demo@plumbline.test');
  const leads = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^(Buy|View)/ }) });
  await leads.first().waitFor();
  const shown = await leads.count();
  const away = page.getByText('Could not refresh.');
  expect(await away.count()).toBe(0);

  await journey.server.interrupt(async () => {
    await page.clock.fastForward('01:05');
    // The message appears after two more attempts.
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:05');
        return away.count();
      })
      .toBe(1);
    expect(await leads.count()).toBe(shown);
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/buy-leads');
  });

  await page.clock.fastForward('01:05');
  await expect.poll(() => away.count()).toBe(0);
  expect(await leads.count()).toBe(shown);
});
