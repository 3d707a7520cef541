import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoBrands } from '../../db/demo/demo-units.ts';
import { itInFull, itOnce, startJourneys } from '../journey.ts';
import { journeyLanguage, matchesEnglish, translateText, translateExactly, translatePattern } from '../language/journey-language.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { errorSummary, expectProblems, readProblems } from '../pages/errors.ts';
import { expectFocus } from '../pages/focus.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { fillRegistration, findAddress, proveHuman, submit } from '../pages/register.ts';

const mailbox = useMailbox();
// Five registrations an hour are enough for one address, but not for a file of journeys.
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));

const generic = 'There was an error registering your company';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const readTitle = (page: Page): Promise<string> => page.title();

itOnce('a limited company registers and confirms its address by mail, which removes the prompt', async () => {
  const { page } = await journey.visit();
  await page.goto('/login');
  await page.getByRole('link', { name: 'New installers register your company here' }).click();
  await heading(page, 'Register your company').waitFor();
  expect(await page.getByLabel('Company number').count()).toBe(0);
  const email = 'ada.marsh@register.test';
  await fillRegistration(page, { email });
  const mail = await mailbox.mailTo(email, () => submit(page));
  await heading(page, 'Dashboard').waitFor();
  await page.getByText('Welcome to Plumbline, Ada').waitFor();
  await page.getByText('Confirm your email address').waitFor();
  await page.getByText('1 of 6 done').waitFor();
  // The registration has been reported once, and its parameter is gone from the address.
  await expect.poll(() => page.url()).toBe(`${journey.server.origin}/`);
  expect(mail).toMatchObject({ to: [email], subject: 'Please confirm your email address' });

  await page.goto(linkIn(mail, '/validate'));
  await heading(page, 'Thank you, Your email has now been validated.').waitFor();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.getByText('Your account is not set up yet').waitFor();
  expect(await page.getByText('Confirm your email address').count()).toBe(0);
});

itInFull('an empty form lists everything that is missing, and each line links to its field', async () => {
  const { page } = await journey.visit({ width: 1024, height: 700 });
  await page.goto('/register?email=typed%40register.test');
  await submit(page);
  await expectFocus(errorSummary(page));
  const missing = await readProblems(page);
  expect(missing).toHaveLength(13);
  expect(await readTitle(page)).toEqual(translateExactly('Error: Register your company | Plumbline'));
  for (const line of missing) {
    expect(line).toMatch(translatePattern(/: This field is required$/));
    const label = line.slice(0, line.lastIndexOf(':')).trim();
    await errorSummary(page).getByRole('link', { name: line, exact: true }).click();
    const focused = await page.evaluate<string>(`(() => {
      const { activeElement: control } = document;
      const { top, bottom } = control.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) return 'out of sight';
      return control.closest('fieldset[data-field-group]')?.querySelector('legend').innerText ?? control.labels[0].innerText;
    })()`);
    if (matchesEnglish(label, 'Terms and conditions'))
      for (const words of ['I accept the ', 'terms and conditions', '(opens in a new tab)']) expect(focused).toMatch(translateText(words));
    else expect(focused.trim()).toBe(label);
  }
});

itInFull('errors read as specified, and input survives a refusal by the server', async () => {
  const { page } = await journey.visit();
  await page.goto('/register');
  await fillRegistration(page, { email: 'demo@plumbline.test' });
  await page.getByLabel('Confirm password').fill('heron-lane-43');
  await page.getByLabel('Phone number').fill('000000');
  await submit(page);
  await expectProblems(page, [
    'Phone number: Please enter a valid phone number',
    'Confirm password: The confirm password field does not match the password',
  ]);
  await page.getByLabel('Phone number').fill('0116 496 0123');
  await page.getByLabel('Confirm password').fill('heron-lane-42');

  const existingOwnerMail = await mailbox.mailTo('demo@plumbline.test', () => submit(page));
  await expectProblems(page, [generic]);
  expect(existingOwnerMail.subject).toBe('You already have a Plumbline account');
  expect(await page.locator('body').innerText()).not.toContain('already');
  expect(await page.getByLabel('Company name').inputValue()).toBe('Marsh Heating Ltd');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('heron-lane-42');
  expect(await page.getByRole('checkbox', { name: /I accept/ }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'I am not a robot' }).isChecked()).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/register');

  await page.getByLabel('Email').fill('second@register.test');
  await proveHuman(page);
  await submit(page);
  await page.getByRole('button', { name: /^Marsh Heating Ltd/ }).waitFor();
});

itOnce('a company in Sweden chooses its languages and is greeted in its own currency', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await page.goto('/register');
  await fillRegistration(page, { email: 'norra@register.test' });
  await page.getByLabel('Country', { exact: true }).selectOption('se');
  await page.getByLabel('Company type').selectOption('SoleTrader');
  await page.getByLabel('Phone number').fill('08-465 004 00');
  await submit(page);
  await expectProblems(page, [
    'Communications language: This field is required',
    'Lead languages: This field is required',
    'Postcode: This field is required',
  ]);
  await page.getByLabel('Communications language').selectOption('sv');
  await page.getByRole('checkbox', { name: 'Swedish' }).check();
  await findAddress(page, '114 35');
  await expectNoSidewaysScroll(page);
  await submit(page);
  // The page uses the company's communication language unless a language was chosen manually.
  await page.getByRole('button', { name: journeyLanguage === 'en' ? 'Öppna meny' : 'Open the menu' }).waitFor();
  const company = await page.evaluate<{ country: { iso_code: string }; communications_language: { iso_code: string } }>(
    "fetch('/api/v1/company/').then(async (answer) => (await answer.json()).data)",
  );
  expect(company).toMatchObject({ country: { iso_code: 'se' }, communications_language: { iso_code: 'sv' } });
});

describe.each([
  { suffix: 'boilers', hasGasNotice: true },
  { suffix: 'solar', hasGasNotice: false },
] as const)('the partner page of $suffix', ({ suffix, hasGasNotice }) => {
  const { name } = demoBrands[suffix];

  itInFull('recruits under its own name, for one country, and sends mail under that name', async () => {
    const { page } = await journey.visit();
    await page.goto(`/register-${suffix}`);
    await heading(page, `Become a ${name} Partner`).waitFor();
    expect((await readTitle(page)).split(' | ')).toEqual([translateExactly(`Become a ${name} Partner`), name]);
    expect(await page.getByLabel('Country', { exact: true }).count()).toBe(0);
    await page.getByRole('contentinfo').getByText('registered in England and Wales').waitFor();
    expect(await page.getByRole('img', { name: 'Gas safety registered' }).count()).toBe(hasGasNotice ? 1 : 0);
    expect(await page.getByText('Only engineers on the gas safety register').count()).toBe(hasGasNotice ? 1 : 0);
    await page.getByRole('heading', { level: 2, name: 'What kind of leads will I get?' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
    expect(await page.getByRole('article').getByText('Example', { exact: true }).count()).toBe(3);
    await page.getByRole('heading', { level: 2, name: 'Why us' }).waitFor();

    const email = `${suffix}@register.test`;
    await fillRegistration(page, { email });
    const mail = await mailbox.mailTo(email, () => submit(page, 'Become a Partner'));
    expect([mail.headers['from'], mail.text]).toEqual([expect.stringContaining(name), expect.stringContaining(`registering with ${name}`)]);
    await page.getByRole('button', { name: /^Marsh Heating Ltd/ }).waitFor();
  });

  itInFull('keeps the link to the form in view on a phone until the form is reached', async () => {
    const { page } = await journey.visit({ width: 390, height: 844, touch: true });
    await page.goto(`/register-${suffix}`);
    const buttons = page.getByRole('button', { name: 'Become a Partner' });
    await heading(page, `Become a ${name} Partner`).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Why us' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 10_000);
    await expect.poll(() => buttons.count()).toBe(2);
    await buttons.last().click();
    await expect.poll(() => buttons.count()).toBe(1);
    await expectFocus(page.getByLabel('Title', { exact: true }));
  });
});

itInFull('the form with its errors and optional parts is accessible, also at 320 pixels', async () => {
  const { page } = await journey.visit();
  await page.goto('/register');
  await page.getByRole('heading', { level: 2, name: 'Why us' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Leads in your area' }).waitFor();
  await submit(page);
  await errorSummary(page).waitFor();
  await page.getByLabel('Company type').selectOption('Ltd');
  await page.getByRole('button', { name: 'Enter the address manually' }).click();
  await proveHuman(page);
  await page.getByText('Show as table').click();
  await expectAccessible(page, 'with errors');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
