import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { openDesk } from '../pages/operator.ts';

const journey = startJourneys();
const getDialog = (page: Page) => page.getByRole('dialog');

/** Issues an invoice to the first company manually and returns its code. */
async function issueByKeyboard(page: Page, text: string): Promise<string> {
  await page.getByRole('button', { name: 'Issue invoice' }).press('Enter');
  const dialog = getDialog(page);
  await dialog.getByLabel('Company').fill('10001');
  await dialog.getByRole('list', { name: 'Companies found' }).getByRole('button').first().press('Enter');
  await dialog.getByText(/Account balance now/).waitFor();
  await dialog.getByLabel('What it is for').fill(text);
  await dialog.getByLabel('Amount excluding VAT').fill('100');
  await dialog.getByText(/£120\.00/).waitFor();
  await dialog.getByLabel('Reason').fill('agreed on the telephone');
  await dialog.getByRole('button', { name: 'Issue invoice' }).press('Enter');
  const confirmation = await page.getByText(/^Invoice \d+-\d+ has been issued$/).textContent();
  await dialog.waitFor({ state: 'detached' });
  return /\d+-\d+/.exec(confirmation ?? '')?.[0] ?? '';
}

it('an invoice is issued, credited in part and paid by transfer, by keyboard alone', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openDesk(page, '/operator/invoices');
  const code = await issueByKeyboard(page, 'Set-up of the listing');
  await page.keyboard.press('/');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: code, exact: true }).press('Enter');
  const preview = page.getByRole('complementary').filter({ hasText: code });
  await preview.getByRole('button', { name: 'Credit' }).press('Enter');
  const dialog = getDialog(page);
  await dialog.getByRole('radio', { name: 'Part of it' }).check();
  await dialog.getByLabel('Amount excluding VAT').fill('25');
  await dialog.getByLabel('Text on the credit note').fill('A quarter less, as agreed');
  await dialog.getByLabel('Reason').fill('agreed on the telephone');
  await dialog.getByRole('button', { name: 'Issue credit note' }).press('Enter');
  await preview.getByText(/Credit note 10001-C\d+, -£30\.00/).waitFor();

  await preview.getByRole('button', { name: 'Record transfer' }).press('Enter');
  await expect.poll(() => dialog.getByLabel('Amount received').inputValue()).toBe('90.00');
  await dialog.getByLabel('Bank reference').fill(`JOURNEY ${code}`);
  await dialog.getByLabel('Reason').fill('on the statement of today');
  await dialog.getByRole('button', { name: 'Record transfer' }).press('Enter');
  await preview.getByText('£90.00 by bank transfer').waitFor();
  await preview.getByText('Paid', { exact: true }).waitFor();
});

it('a transfer that covers two invoices in part says what each of them got and still needs', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openDesk(page, '/operator/invoices');
  const first = await issueByKeyboard(page, 'Leaflets, first batch');
  // Its confirmation would be read again.
  await page.goto('/operator/invoices');
  const second = await issueByKeyboard(page, 'Leaflets, second batch');
  await page.goto(`/operator/invoices?search=${first}`);
  await page.getByRole('link', { name: first, exact: true }).click();
  await page.getByRole('complementary').filter({ hasText: first }).getByRole('button', { name: 'Record transfer' }).click();
  const dialog = getDialog(page);
  await dialog.getByRole('checkbox', { name: second }).check();
  await expect.poll(() => dialog.getByLabel('Amount received').inputValue()).toBe('240.00');
  await dialog.getByLabel('Amount received').fill('150');
  await dialog.getByLabel('Bank reference').fill(`JOURNEY ${second}`);
  await dialog.getByLabel('Reason').fill('on the statement of today');
  await dialog.getByRole('button', { name: 'Record transfer' }).click();
  await dialog.getByRole('row', { name: `${first} £120.00 Paid in full` }).waitFor();
  await dialog.getByRole('row', { name: `${second} £30.00 £90.00` }).waitFor();
});

it('on a phone a transfer is recorded from the card of its invoice', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openDesk(page, '/operator/invoices');
  const code = await issueByKeyboard(page, 'Advert in the newsletter');
  await page.goto(`/operator/invoices?search=${code}`);
  await page.getByRole('listitem').filter({ hasText: code }).getByRole('button', { name: 'Record transfer' }).tap();
  const dialog = getDialog(page);
  await expect.poll(() => dialog.getByLabel('Amount received').inputValue()).toBe('120.00');
  await dialog.getByLabel('Bank reference').fill(`JOURNEY ${code}`);
  await dialog.getByLabel('Reason').fill('on the statement of today');
  await dialog.getByRole('button', { name: 'Record transfer' }).tap();
  await page.getByText('Nothing here. Choose another view or search for something else.').waitFor();
});

it('the overview links to pending work', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openDesk(page, '/operator');
  await page.getByRole('heading', { name: 'How many leads come in, and are they sold?' }).waitFor();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await page.getByRole('table', { name: 'How many leads come in, and are they sold?' }).waitFor();
  await page.getByRole('link', { name: /^Unpaid/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Invoices and credits' }).waitFor();
});
