import { expect, it } from 'vitest';
import { startReadOnlyJourneys } from '../journey.ts';
import { openDesk } from '../pages/operator.ts';
import { measureOverflow, publicViolations } from '../pages/public-pages.ts';
import { fillSignIn, signInTo } from '../pages/sign-in.ts';

const journey = startReadOnlyJourneys();

it('a visitor reads the home page without scripts, chooses a language and signs in to the dashboard', async () => {
  const { page } = await journey.visit({ width: 390, height: 844 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/?lang=en');
  await page.getByRole('heading', { level: 1, name: 'Find a good local trade, or your next job' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'For homeowners',
    'For trades',
    'Already have an account?',
  ]);
  expect([scripts, await measureOverflow(page), await publicViolations(page)]).toEqual([[], 0, []]);
  await page.getByRole('link', { name: 'Dansk' }).click();
  await page.getByRole('heading', { level: 2, name: 'For boligejere' }).waitFor();
  await page.goto('/?lang=en');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, 'demo@plumbline.test');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

it('a signed-in company finds its dashboard at the root, and a homeowner the form', async () => {
  const { page } = await journey.visit();
  await signInTo(page, '/my-leads', 'demo@plumbline.test');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const visitor = await journey.visit();
  await visitor.page.goto('/?lang=en');
  await visitor.page.getByRole('link', { name: 'Get quotes' }).click();
  expect(new URL(visitor.page.url()).pathname).toBe('/boilers/enquiry');
});

it('an operator compares a period with the one before it, by campaign and company, and exports it', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openDesk(page, '/operator/sales-report');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 12 months');
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&until=/);
  await page.getByRole('combobox', { name: 'Break down by' }).selectOption('Company');
  const table = page.getByRole('table', { name: 'Figures' });
  await table.getByRole('columnheader', { name: 'Company' }).waitFor();
  const tile = page.getByRole('listitem').filter({ hasText: 'Invoiced' }).first();
  // The figures of the former period stay until those of the chosen one arrive.
  const total = table.getByRole('row', { name: /^Total/ });
  const totalShowsTile = async (): Promise<boolean> => {
    const invoiced = /£[\d,.]+/.exec(await tile.innerText())?.[0] ?? 'no amount';
    return (await total.innerText()).includes(invoiced);
  };
  await expect.poll(totalShowsTile).toBe(true);
  await page.getByRole('button', { name: 'Export' }).click();
  const pane = page.getByRole('dialog', { name: /^Export/ });
  const download = pane.getByRole('link', { name: 'Download' });
  // The formats move while the pane loads.
  await download.waitFor();
  await pane.getByRole('radio', { name: /^CSV/ }).last().check();
  const downloading = page.waitForEvent('download');
  await download.click();
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  expect((await downloading).url()).toContain('/operator/sales-report/export?by=company&from=');
});
