import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { translateExactly } from '../language/journey-language.ts';
import { errorSummary, expectProblems } from '../pages/errors.ts';
import { expectFocus } from '../pages/focus.ts';
import { expectBelow, expectNoSidewaysScroll } from '../pages/layout.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { fillSignIn, password, openAs } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => page.getByText('Your details have been saved successfully').waitFor();

it('when two tabs edit the same company details, the second sees the changes, keeps its own and saves both', async () => {
  const { page: first, context } = await journey.visit();
  await openAs(first, '/account/company', 'demo@plumbline.test');
  await first.getByLabel('First name').waitFor();
  const second = await context.newPage();
  await second.goto('/account/company');
  await second.getByLabel('First name').waitFor();
  const mobile = await second.getByLabel('Mobile').inputValue();

  await first.getByLabel('First name').fill('Samantha');
  await first.getByLabel('Telephone').fill('0116 496 0999');
  await save(first);
  await saved(first);

  await second.getByLabel('Telephone').fill('0116 496 0888');
  await second.getByLabel('VAT number').fill('GB 999 9999 73');
  await save(second);
  await expectProblems(second, [
    "Someone else changed this, so we haven't saved your changes. Check what changed and save again",
    'First name: Someone else changed this. You are seeing the new value',
    'Telephone: Someone else changed this to: 0116 496 0999. Save again to keep yours',
  ]);
  expect(await second.getByLabel('First name').inputValue()).toBe('Samantha');
  await save(second);
  await saved(second);

  await first.reload();
  const value = (label: string) => first.getByLabel(label).inputValue();
  await first.getByLabel('First name').waitFor();
  expect([await value('First name'), await value('Telephone'), await value('VAT number'), await value('Mobile')]).toEqual([
    'Samantha',
    '0116 496 0888',
    'GB 999 9999 73',
    mobile,
  ]);
});

it('unsaved work prompts before following a link, going back or closing the page', async () => {
  const { page } = await journey.visit();
  await openAs(page, '/my-leads', 'company13@plumbline.test');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Company', exact: true }).click();
  const surname = page.getByLabel('Last name');
  await surname.click();
  await page.keyboard.type('X');
  const changed = await surname.inputValue();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });

  await page.getByRole('link', { name: 'My leads' }).first().click();
  await question.waitFor();
  await expectFocus(question.getByRole('button', { name: 'Stay' }));
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect([new URL(page.url()).pathname, await surname.inputValue()]).toEqual(['/account/company', changed]);

  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  expect([new URL(page.url()).pathname, await surname.inputValue()]).toEqual(['/account/company', changed]);

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);

  await page.getByRole('link', { name: 'My leads' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'My leads' }).waitFor();
  await page.goto('/account/company');
  expect(await surname.inputValue()).not.toBe(changed);
});

it('errors in the company details read as specified, also on a phone', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openAs(page, '/account/company', 'company14@plumbline.test');
  await page.getByLabel('First name').fill('www.example.com');
  await page.getByText('We remove links').first().waitFor();
  await page.getByLabel('Telephone').fill('00000000000');
  await page.getByLabel('Mobile').fill('0116 496 0123');
  await page.getByLabel('VAT number').fill('ABCDEF');
  await page.getByRole('switch', { name: 'Use a different billing address' }).click();
  await page.getByText(/^\d unsaved changes$/).waitFor();
  await save(page);
  await expectProblems(page, [
    'First name: This field is required',
    'VAT number: Please enter a valid VAT number',
    'Telephone: Please enter a valid phone number',
    'Mobile: The value must be a valid mobile number',
    'Billing address line 1: This field is required',
    'Billing town or city: This field is required',
    'Billing postcode: This field is required',
  ]);
  await expectFocus(errorSummary(page));
  await expectBelow(errorSummary(page).getByRole('heading'), page.getByRole('banner'));
  await expectNoSidewaysScroll(page);
  // The focused control is never under the bar; in a low window the bar is not sticky.
  await page.getByLabel('Mobile').focus();
  await expectBelow(page.locator('[data-page-bar]'), page.getByLabel('Mobile'));
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate('scrollTo(0, 0)');
  await expectBelow(page.locator('[data-page-bar]'), page.getByLabel('Mobile'));
});

it('a new account e-mail is confirmed by its own mail, and a new password signs in', async () => {
  const { page } = await journey.visit();
  await openAs(page, '/account/user', 'company17@plumbline.test');
  const accountEmail = page.getByRole('textbox', { name: 'Account email' });
  const invoiceEmails = page.getByRole('textbox', { name: 'Invoice emails' });
  await accountEmail.fill('new.address@accounts.test');
  await page.getByText("We'll send a link to the new address").waitFor();
  const mail = await mailbox.mailTo('new.address@accounts.test', () =>
    page.locator('form').filter({ has: accountEmail }).getByRole('button', { name: 'Save' }).click(),
  );
  await page.getByText('Your details have been successfully saved').waitFor();
  await page.goto(linkIn(mail, '/validate'));
  await page.getByRole('heading', { level: 1, name: 'Thank you, Your email has now been validated.' }).waitFor();

  await page.goto('/account/user');
  await invoiceEmails.fill('office@accounts.test, nonsense');
  await page.locator('form').filter({ has: invoiceEmails }).getByRole('button', { name: 'Save' }).click();
  await expectProblems(page, ['Invoice emails: Please enter a valid email. If more than one then they must be separated by a comma']);

  await page.getByLabel('New password', { exact: true }).fill('heron-lane-42');
  await page.getByLabel('Confirm password').fill('heron-lane-42');
  await page.getByRole('button', { name: 'Update password' }).click();
  await page.getByText('Your password has been updated').waitFor();

  const otherVisit = await journey.visit();
  await otherVisit.page.goto('/login');
  await fillSignIn(otherVisit.page, 'new.address@accounts.test', password);
  await expect.poll(() => otherVisit.page.getByRole('alert').allInnerTexts()).toEqual([translateExactly('Invalid credentials')]);
  await fillSignIn(otherVisit.page, 'new.address@accounts.test', 'heron-lane-42');
  await otherVisit.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});
