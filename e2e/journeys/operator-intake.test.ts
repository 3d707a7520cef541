import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectFocus } from '../pages/focus.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { openDesk } from '../pages/operator.ts';

const journey = startJourneys();

const consent = ['I agree that up to three companies may contact me.', '2025-01-15 14:30'];
const heads = 'site;work_type;country;postcode;forename;surname;telephone;email;consent_text;consent_timestamp';
const rows = [
  ['1', 'gas-boiler-replacement', 'gb', 'HS1 2AA', 'Rosalind', 'Ashby', '07700 900811', 'rosalind@journey.test', ...consent],
  ['1', 'gas-boiler-replacement', 'gb', 'ZZ99 9ZZ', 'Edwin', 'Marsh', '07700 900812', 'edwin@journey.test', ...consent],
];
const file = Buffer.from(`\uFEFF${[heads, ...rows.map((row) => row.join(';'))].join('\r\n')}\r\n`);

it('an operator tests a lead, enters it manually by keyboard alone, and imports a file whose invalid line is named', async () => {
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
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expectFocus(page.getByRole('heading', { name: 'Preview of march.csv' }));
  await page.getByText('1 added, 0 held, 1 with errors, 0 added before').waitFor();
  await page.getByRole('row', { name: /^3 Error .* postcode: We can't find this postcode$/ }).waitFor();
  await page.getByRole('button', { name: 'Import 1 lead' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import 1 lead from march.csv?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('List of the partner');
  await dialog.getByRole('button', { name: 'Import 1 lead' }).press('Enter');
  await page.getByRole('heading', { name: 'Result for march.csv' }).waitFor();
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await page.getByText('0 added, 0 held, 1 with errors, 1 added before').waitFor();
  await page.getByText('This file has nothing to import.').waitFor();
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
