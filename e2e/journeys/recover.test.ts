import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { translateExactly } from '../language/journey-language.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { expectProblems } from '../pages/errors.ts';
import { expectFocus } from '../pages/focus.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { fillSignIn, password } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));

const newPassword = 'heron-lane-42';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sent = 'A password reset email has been sent';

/** Asks for a reset and returns what the page says. */
async function askForReset(page: Page, email: string): Promise<string> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Resend my password' }).click();
  await page.locator('main').getByText(sent).waitFor();
  return page.locator('main').innerText();
}

it('a forgotten password is reset by the link in the mail, and sign-in then returns to the requested page', async () => {
  const email = 'company13@plumbline.test';
  const elsewhere = await Caller.company(journey.server.origin, email);
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await page.goto('/login');
  await fillSignIn(page, email, 'plumbline2');
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([translateExactly('Invalid credentials')]);
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await heading(page, 'Forgotten your password?').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  const mail = await mailbox.mailTo(email, () => page.getByRole('button', { name: 'Resend my password' }).click());
  const notice = page.locator('main').getByText(sent);
  await notice.waitFor();
  await page.getByText('It can take a few minutes. Check your junk mail.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('');

  await page.goto(linkIn(mail, '/reset-password'));
  await expectFocus(heading(page, 'Choose a new password'));
  await expectNoSidewaysScroll(page);
  await page.getByLabel('New password', { exact: true }).fill('plumb');
  await page.getByLabel('Confirm password').fill('plumber');
  await page.getByRole('button', { name: 'Reset my password' }).click();
  await expectProblems(page, [
    'New password: The password must contain one letter, one number, and be at least seven characters long',
    'Confirm password: The confirm password field does not match the password',
  ]);
  await expectAccessible(page, 'a new password with errors');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset my password' }).click();
  await heading(page, 'Trade login').waitFor();
  await page.getByText('Your password has been updated. Please sign in.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);

  // Sessions of the old password are ended, and it no longer signs in.
  expect((await elsewhere.call('GET', '/company/')).status).toBe(401);
  await fillSignIn(page, email, password);
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([translateExactly('Invalid credentials')]);

  await page.goto('/my-leads?order=name-asc');
  await fillSignIn(page, email, newPassword);
  await heading(page, 'My leads').waitFor();
  expect(page.url()).toBe(`${journey.server.origin}/my-leads?order=name-asc`);

  // A link works once, and a signed-in user does not need one.
  await page.context().clearCookies();
  await page.goto(linkIn(mail, '/reset-password'));
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([translateExactly('This link is invalid')]);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await heading(page, 'Forgotten your password?').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});

it('an unknown e-mail gets the same answer as a known one, but no mail', async () => {
  const { page } = await journey.visit();
  const unknown = await askForReset(page, 'nobody@plumbline.test');
  let known = '';
  await mailbox.mailTo('company14@plumbline.test', async () => {
    known = await askForReset(page, 'company14@plumbline.test');
  });
  expect(unknown).toBe(known);
  expect(mailbox.countTo('nobody@plumbline.test')).toBe(0);
});

it('a locked account links to the contact page, which is open to everybody', async () => {
  const { origin } = journey.server;
  const email = 'company15@plumbline.test';
  const [company, operator] = await Promise.all([Caller.company(origin, email), Caller.operator(origin)]);
  const { id } = (JSON.parse((await company.call('GET', '/company/')).text) as { data: { id: number } }).data;
  expect((await operator.call('POST', `/operator/companies/${id}/lock`, { reason: 'Locked by a journey' })).status).toBe(200);
  const { page } = await journey.visit();
  await page.goto('/login');
  await fillSignIn(page, email);
  const alert = page.getByRole('alert');
  const text = 'This account has been locked, to unlock the account please contact our account management team here';
  await expect.poll(() => alert.allInnerTexts()).toEqual([translateExactly(text)]);
  await expectFocus(alert);
  await alert.getByRole('link', { name: 'here' }).click();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
});
