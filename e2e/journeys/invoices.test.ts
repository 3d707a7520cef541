import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectFocus } from '../pages/focus.ts';
import { getPane } from '../pages/invoices.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

it('invoices are sorted, paged, viewed and exported, and the address keeps the state', async () => {
  const { page } = await journey.visit();
  await openAs(page, '/account/invoices', 'demo@plumbline.test');
  const table = page.getByRole('table', { name: 'Invoices and credit notes' });
  await table.waitFor();
  await table.getByRole('button', { name: 'Total inc. VAT' }).click();
  await expect.poll(() => page.url()).toContain('sort=price_including_vat-desc');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => page.url()).toContain('page=2');
  await page.reload();
  await page.getByRole('columnheader', { name: 'Total inc. VAT' }).and(page.locator('[aria-sort=descending]')).waitFor();
  const view = table.getByRole('button', { name: /^View / }).first();
  const code = (await view.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
  await table.getByRole('button', { name: `More actions for ${code}` }).click();
  const [fromMenu] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download PDF' }).click()]);
  expect(fromMenu.suggestedFilename()).toBe(`${code}.pdf`);
  await expectFocus(table.getByRole('button', { name: `More actions for ${code}` }));

  await view.click();
  const preview = getPane(page, new RegExp(`${code}$`));
  await preview.getByRole('link', { name: 'View Lead' }).waitFor();
  expect(page.url()).toContain(`code=${code}`);
  const [file] = await Promise.all([page.waitForEvent('download'), preview.getByRole('link', { name: 'Download PDF' }).last().click()]);
  expect(file.suggestedFilename()).toBe(`${code}.pdf`);
  await page.goBack();
  await preview.waitFor({ state: 'detached' });
  await expectFocus(table.getByRole('button', { name: `View ${code}` }));

  await page.getByRole('button', { name: 'Export Invoices' }).click();
  const pane = getPane(page, 'Export invoices');
  await pane.getByRole('radio', { name: 'Custom' }).check();
  await pane.getByLabel('Last day').fill('2020-01-01');
  await pane.getByText('The last day must not be before the first').waitFor();
  const today = new Date().toISOString().slice(0, 10);
  await pane.getByLabel('Last day').fill(today);
  await pane.getByRole('radio', { name: /^CSV\b.*other programs/ }).check();
  const [csv] = await Promise.all([page.waitForEvent('download'), pane.getByRole('link', { name: 'Download' }).click()]);
  expect(csv.suggestedFilename()).toMatch(new RegExp(`^invoices-\\d{4}-\\d\\d-\\d\\d-${today}\\.csv$`));
  await page.keyboard.press('Escape');
  await expectFocus(page.getByRole('button', { name: 'Export Invoices' }));
});

it('on a phone a link opens the document, with a summary instead of a preview', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openAs(page, '/account/invoices', 'demo@plumbline.test');
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .tap();
  await page.getByRole('menuitem', { name: 'View', exact: true }).tap();
  const pane = page.getByRole('dialog', { name: /^Invoice / });
  await pane.getByRole('link', { name: 'Open PDF' }).waitFor();
  await pane.getByRole('link', { name: 'View Lead' }).tap();
  await page.getByRole('heading', { name: 'Lead information' }).waitFor();
});
