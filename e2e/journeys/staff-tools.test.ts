import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { violations } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { postEnquiry, quietDistrict } from '../pages/consumer.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { openDesk } from '../pages/operator.ts';
import { signInTo } from '../pages/sign-in.ts';

const journey = startJourneys();
const reason = 'Asked for by telephone';

it('an operator finds a customer by telephone, sends their link and erases them in two steps, and imports companies after a preview', async () => {
  const { origin } = journey.server;
  const district = await quietDistrict(await Caller.company(origin, 'company05@plumbline.test'));
  const { quoteCode } = await postEnquiry(origin, { postcode: `${district} 1AA`, telephone: '07700 900778' });
  const { page } = await journey.visit();
  await openDesk(page, '/operator/leads/customer');
  await page.getByRole('searchbox', { name: 'Phone number, email or lead code' }).fill('07700 900778');
  await page.getByRole('button', { name: 'Find customer' }).click();
  await page.getByRole('link', { name: `Lead ${quoteCode}` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send their link' }).click();
  const sending = page.getByRole('dialog', { name: 'Send the link for 1 lead?' });
  await sending.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await sending.getByRole('button', { name: 'Send their link' }).click();
  await sending.waitFor({ state: 'detached' });
  await page.getByText('1 of 1 done').waitFor();
  await page.getByRole('button', { name: 'Erase data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase the data of 1 lead?' });
  await dialog.getByText('The lead is withdrawn from sale.').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Erase data' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1 of 1 done').waitFor();
  await page.getByRole('button', { name: 'Find customer' }).waitFor();

  await page.goto('/operator/companies/import');
  // A long row of digits would count as a telephone number.
  const name = `Journey ${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))} Heating`;
  const head = 'Company name,Telephone,Address,Town,Post code,First name,Last name,Email,Balance';
  const good = `${name},0116 496 0123,1 Mill Lane,Leicester,LE4 7ZS,Rosalind,Ashby,r${Date.now()}@journey.test,-12.50`;
  const bad = 'Broken Ltd,12,1 Mill Lane,Leicester,LE4 7ZS,Edwin,Marsh,nobody,0';
  const buffer = Buffer.from([head, good, bad].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('1 company, 0 further users, 1 row with errors').waitFor();
  await page.getByRole('row', { name: /^3 Broken Ltd .*Email: Please enter a valid email address/ }).waitFor();
  await page.getByRole('button', { name: 'Import 1 company' }).click();
  const ask = page.getByRole('dialog', { name: 'Import 1 company?' });
  await ask.getByRole('textbox', { name: 'Reason' }).fill('Moved from the old system');
  await ask.getByRole('button', { name: 'Import 1 company' }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with errors' }).click();
  expect((await download).suggestedFilename()).toBe('companies-rejects.csv');
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
});

it('an operator creates a company with coverage and an opening balance', async () => {
  const { page } = await journey.visit();
  await openDesk(page, '/operator/companies/new');
  const name = `Harbour Heating ${Date.now() % 1_000}`;
  const fields = {
    'Company name': name,
    'Company number': '12345678',
    Telephone: '0116 496 0124',
    'Address line 1': '2 Mill Lane',
    Town: 'Leicester',
    Postcode: 'LE4 7ZS',
    'First name': 'Nora',
    'Last name': 'Field',
    Email: `n${Date.now()}@journey.test`,
    Coverage: 'LE1 LE2',
    'Lead types': 'boiler-repair',
    'Opening balance': '12.50',
    Reason: 'Moved from the old system',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create company' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('£12.50 owed of', { exact: false }).waitFor();
  await page.getByRole('tab', { name: 'Coverage' }).click();
  await page.getByText('LE1 LE2').waitFor();
});

it('an administrator copies the confirmation link of an email that never left, and it confirms the address', async () => {
  const company = await journey.visit();
  await signInTo(company.page, '/', 'new@plumbline.test');
  await company.page.getByRole('button', { name: 'Resend confirmation email' }).click();
  await company.page.getByText('Email sent, please check your inbox').waitFor();

  const { page, context } = await journey.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDesk(page, '/operator/outbox?template=validate-email');
  await page.getByRole('row').filter({ hasText: 'validate-email' }).first().getByRole('link').first().press('Enter');
  const pane = page.getByRole('complementary').last();
  await pane.getByRole('button', { name: 'Show confirmation link' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Show the confirmation link of / });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Show confirmation link' }).press('Enter');
  await pane.getByRole('button', { name: 'Copy' }).press('Enter');
  await pane.getByText('Copied').waitFor();
  expect(await violations(page)).toEqual([]);
  const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));

  await company.page.goto(`${link.pathname}${link.search}`);
  await company.page.getByText('Your email has now been validated').first().waitFor();
});

it('an operator withdraws several leads at once and sees the result of each, on a phone', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openDesk(page, '/operator/leads?view=live');
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expectNoSidewaysScroll(page);
  const bar = page.getByRole('region', { name: 'Selection' });
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(160);
  await bar.getByRole('button', { name: 'Actions' }).click();
  await bar.getByRole('menuitem', { name: 'Hold 2 of the selected leads are not held.' }).waitFor();
  // The bar and its menu cover parts of the rows behind them.
  expect(await violations(page, '[aria-label=Selection]')).toEqual([]);
  await bar.getByRole('menuitem', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw 2 leads?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  const results = page.getByRole('dialog', { name: 'Result for each lead' });
  await results.getByText('2 of 2 done').waitFor();
  expect(await results.getByRole('listitem').count()).toBe(2);
  await results.getByRole('button', { name: 'Close' }).click();
});

it('an operator writes a notice in Markdown, and the company sees it formatted', async () => {
  const { page } = await journey.visit();
  await openDesk(page, '/operator/content/notices/new');
  const subject = `Open on Monday ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('# Hours\n\n**Closed** at noon.\n\n- [Prices](/prices)\n- <img src=x onerror=alert(1)>');
  await page.locator('strong', { hasText: 'Closed' }).waitFor();
  // Below the subject, which is level three.
  await page.getByRole('heading', { level: 4, name: 'Hours' }).waitFor();
  await page.getByRole('button', { name: 'Publish notice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the office');
  await dialog.getByRole('button', { name: 'Publish notice' }).click();
  await page.waitForURL(/view=notices/);
  const company = await Caller.company(journey.server.origin, 'company05@plumbline.test');
  const shown = (await company.call('GET', '/notifications/new')).text;
  expect(shown).toContain('<h4>Hours</h4>');
  expect(shown).toContain('<strong>Closed</strong>');
  expect(shown).toContain('<a href=\\"/prices\\">Prices</a>');
  expect(shown).not.toMatch(/html":"[^"]*onerror/);
});
