import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectFocus } from '../pages/focus.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { openDesk } from '../pages/operator.ts';

const journey = startJourneys();

const heads = 'First name;Last name;Phone;Email;Zip;What is wrong?;created_time;;';
const rows = [
  ['Rosalind', 'Ashby', '7700900811', 'rosalind@journey.test', 'HS1 2AA', 'No heat, no hot water', '15/01/2025 14:30', '', ''],
  ['Edwin', 'Marsh', '07700 900812', 'edwin@journey.test', 'ZZ99 9ZZ', 'Leaks', '15/01/2025 14:31', '', ''],
];
const consent = 'I agree that up to three companies may contact me.';
// As Excel in a country with decimal commas saves “Unicode text”.
const file = Buffer.concat([
  Buffer.from([0xff, 0xfe]),
  Buffer.from(`${['sep=;', heads, ...rows.map((row) => row.join(';'))].join('\r\n')}\r\n`, 'utf16le'),
]);

it('an operator tests a lead, enters it manually by keyboard alone, and imports a foreign file whose invalid row is named', async () => {
  const { page } = await journey.visit();
  await openDesk(page, '/operator/dry-run');
  await page.getByRole('combobox', { name: 'Lead type' }).locator('option[value=gas-boiler-replacement]').waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Lead type' }).selectOption('gas-boiler-replacement');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('HS1 2AA');
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('heading', { name: /^.+, HS1: £\d/ }));
  await page.getByText('Nobody matches, so it opens to all companies at once.').waitFor();

  await page.goto('/operator/leads/new');
  await page.getByRole('combobox', { name: 'Lead type' }).locator('option[value=gas-boiler-replacement]').waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Lead type' }).selectOption('gas-boiler-replacement');
  const fields = { Postcode: 'HS1 2AA', 'First name': 'Winifred', Surname: 'Hart', Telephone: '07700 900813', Email: 'w@journey.test' };
  for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByRole('textbox', { name: 'How the lead came in' }).fill('Rang on Monday morning');
  await page.keyboard.press('Enter');
  await page.getByText('It has been released. Companies will hear about it in a moment.').waitFor();

  await page.goto('/operator/leads/import');
  await page.locator('input[type=file]').setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: file });
  await page.getByRole('button', { name: 'Upload and map' }).press('Enter');
  await page.getByRole('heading', { name: 'Import of march.csv' }).waitFor();
  await page.getByRole('combobox', { name: 'Field for What is wrong?' }).selectOption('description');
  await page.getByRole('combobox', { name: 'Lead type' }).locator('option[value=gas-boiler-replacement]').waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Lead type' }).selectOption('gas-boiler-replacement');
  await page.getByRole('textbox', { name: 'What the customers agreed to' }).fill(consent);
  await page.getByRole('button', { name: 'Check all rows' }).press('Enter');
  await page.getByRole('heading', { name: 'What will happen' }).waitFor();
  await page.getByText('1 lead goes live').waitFor();
  await page.getByText('1 email to customers').waitFor();
  await page.getByRole('checkbox', { name: 'Hold every lead for review' }).check();
  await page.getByText('0 leads go live').waitFor();
  await page.getByText('1 lead is held').waitFor();
  await page.getByRole('checkbox', { name: 'Hold every lead for review' }).uncheck();
  await page.getByText('1 lead goes live').waitFor();
  await page.getByRole('row', { name: /^4 Error .* Zip: We can't find this postcode$/ }).waitFor();
  await page.getByRole('button', { name: 'Import 1 lead' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import 1 lead?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('List of the partner');
  await dialog.getByRole('button', { name: 'Import 1 lead' }).press('Enter');
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the rows with errors' }).click();
  expect((await download).suggestedFilename()).toMatch(/^import-\d+-rejects\.csv$/);
  await page.getByRole('link', { name: /^Lead / }).press('Enter');
  await page.waitForURL(/\/operator\/leads\/\d+$/);
});

it('an operator creates a source with a key that is shown once, and stops it, on a phone', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openDesk(page, '/operator/sources');
  await page.getByRole('button', { name: 'New source' }).press('Enter');
  const name = `Partner ${Date.now()}`;
  const dialog = page.getByRole('dialog', { name: 'New source' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the partner');
  await dialog.getByRole('button', { name: 'Create source' }).press('Enter');
  const keyDialog = page.getByRole('dialog', { name: 'Your new key' });
  const key = await keyDialog.locator('code').innerText();
  await keyDialog.getByRole('button', { name: "I've saved it" }).press('Enter');
  const takesIn = async () =>
    (await page.request.get('/api/v1/intake/work-types', { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await takesIn()).toBe(200);

  await page.getByRole('link', { name }).press('Enter');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  const stop = page.getByRole('dialog', { name: `Stop ${name}?` });
  await stop.getByRole('textbox', { name: 'Reason' }).fill('The contract has ended');
  await stop.getByRole('button', { name: 'Stop source' }).press('Enter');
  await page.getByRole('button', { name: 'Start again' }).waitFor();
  expect(await takesIn()).toBe(401);
});

it('an operator sets up a JSON webhook, tests it, replays a refused lead, and finds its campaign on the lead', async () => {
  const { page } = await journey.visit();
  await openDesk(page, '/operator/sources');
  await page.getByRole('button', { name: 'New source' }).press('Enter');
  const name = `Webhook ${Date.now()}`;
  const dialog = page.getByRole('dialog', { name: 'New source' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the partner');
  await dialog.getByRole('button', { name: 'Create source' }).press('Enter');
  const keyDialog = page.getByRole('dialog', { name: 'Your new key' });
  const key = await keyDialog.locator('code').innerText();
  await keyDialog.getByRole('button', { name: "I've saved it" }).press('Enter');
  await page.getByRole('link', { name }).press('Enter');
  await page.getByRole('link', { name: 'Format, test and refused leads' }).press('Enter');
  await page.getByRole('heading', { name: `How ${name} sends leads` }).waitFor();

  await page.getByRole('combobox', { name: 'What it sends' }).selectOption('json');
  const address = await page.locator('code').first().innerText();
  const lead = {
    id: `journey-${Date.now()}`,
    mobile: '07700 900831',
    full_name: 'Rosalind Ashby',
    email: 'rosalind.webhook@journey.test',
    postcode: 'HS1 2AA',
    country: 'gb',
    work_type: 'gas-boiler-replacement',
    consent_text: 'I agree that up to three companies may contact me.',
    consent_at: '2025-01-15 14:30',
    utm_campaign: 'journey-campaign',
  };
  const send = () => page.request.post(address, { data: lead, headers: { 'x-api-key': key } });
  expect((await send()).status()).toBe(422);

  await page.getByRole('button', { name: 'Add field' }).press('Enter');
  await page.getByRole('textbox', { name: 'Their field' }).fill('mobile');
  await page.getByRole('combobox', { name: 'Our field' }).selectOption('telephone');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const saving = page.getByRole('dialog', { name: `Change how ${name} sends leads?` });
  await saving.getByRole('textbox', { name: 'Reason' }).fill('The field of the telephone');
  await saving.getByRole('button', { name: 'Save format' }).press('Enter');
  await saving.waitFor({ state: 'detached' });

  await page.getByRole('textbox', { name: 'Example' }).fill(JSON.stringify(lead));
  await page.getByRole('button', { name: 'Send test' }).press('Enter');
  await page.getByText('This lead would be accepted.').waitFor();

  await page.reload();
  const refused = page.getByRole('list', { name: 'Refused leads' });
  await refused.getByText('Original content (masked)').click();
  await refused.getByText('mobile = 99999 999999').waitFor();
  await expectNoSidewaysScroll(page);
  await refused.getByRole('button', { name: /^Replay/ }).press('Enter');
  const replaying = page.getByRole('dialog', { name: 'Replay this lead?' });
  await replaying.getByRole('textbox', { name: 'Reason' }).fill('The map is right now');
  await replaying.getByRole('button', { name: 'Replay' }).press('Enter');
  await refused.getByRole('link', { name: /^Open lead/ }).press('Enter');
  await page.getByRole('heading', { name: 'Tracking' }).waitFor();
  await page.getByText('journey-campaign').waitFor();
  expect((await send()).status()).toBe(200);
});
