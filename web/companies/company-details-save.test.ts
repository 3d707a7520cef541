import { expect, test } from 'vitest';
import { answer, refusal } from '../testing/contract-answers.ts';
import { company } from '../testing/known-company.ts';
import { eventually } from '../testing/eventually.ts';
import { screen, user } from '../testing/page.ts';
import { midland, versioned, saved, open, field, lines, press, put, save, sentBody, puts } from './test-company-details.ts';

test('sends a change with its version, confirms and continues with the next version', async () => {
  const app = await open();
  await put('Telephone', '0116 496 0999');
  await eventually(() => expect(app.text()).toContain('1 unsaved change'));
  app.change({ 'GET /company/': versioned({ ...midland, phone: '+441164960999', internal_name: 'Midland Heating' }, '"two"') });
  await save();
  await eventually(() => expect(app.text()).toContain('Saved'));
  expect(app.versions).toEqual(['"one"']);
  expect(sentBody(app)).toMatchObject({
    phone: '0116 496 0999',
    internal_name: 'Midland Heating Ltd',
    country: 'gb',
    company_user: { title: 'Mr', company_type: 'Ltd', company_number: '01234567' },
    languages_accepted: ['en'],
    billing_address_enabled: false,
  });
  await screen.findByText('Your details have been saved successfully');
  await screen.findByRole('button', { name: 'Midland Heating, Account menu' });
  await put('Telephone', '0116 496 0998');
  await eventually(() => expect(app.text()).toContain('1 unsaved change'));
  await save();
  await eventually(() => expect(app.versions).toEqual(['"one"', '"two"']));
});

test('offers no save without changes, except that newcomers can confirm their details', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep these settings' })).toBeNull();
  const newcomer = await open({ ...midland, created_date: new Date().toISOString(), registration_journey: company.registration_journey });
  await user.click(await screen.findByRole('button', { name: 'Keep these settings' }));
  await eventually(() => expect(puts(newcomer)).toBe(1));
});

test('shows errors in order at the field and in the summary, and sends nothing', async () => {
  const app = await open();
  await put('First name', '');
  await put('Mobile', '0116 496 0123');
  await put('VAT number (optional)', 'ABCDEF');
  await save();
  expect(await lines()).toEqual([
    'First name: This field is required',
    'VAT number: Please enter a valid VAT number',
    'Mobile: The value must be a valid mobile number',
  ]);
  expect(puts(app)).toBe(0);
  await user.click(screen.getByRole('link', { name: 'Mobile: The value must be a valid mobile number' }));
  expect(document.activeElement).toBe(field('Mobile'));
});

test('shows server errors at their field, even when nested in the body', async () => {
  const app = await open(midland, {
    'PUT /company/update': {
      status: 422,
      body: { data: { errors: ['company_user.surname: refused'], fields: { 'company_user.surname': ['Not this one'] } } },
    },
  });
  await put('Last name', 'Hull');
  await save();
  expect(await lines()).toEqual(['Last name: Not this one']);
  expect(app.text()).toContain('1 unsaved change');
});

test('reports an unreachable server and keeps the input', async () => {
  await open(midland, { 'PUT /company/update': 'unreachable' });
  await put('Last name', 'Hull');
  await save();
  expect(await lines()).toEqual(['There was an error saving your details']);
  expect(field('Last name').value).toBe('Hull');
});

test('shows concurrent changes, keeps the input and saves on top of both', async () => {
  const app = await open(midland, {
    'PUT /company/update': refusal('PUT /company/update', 412, ['Someone else changed this, so nothing was saved.']),
  });
  await put('Mobile', '07700 900999');
  await put('Telephone', '0116 496 0998');
  app.change({ 'GET /company/': versioned({ ...midland, phone: '+441164960777', vat_number: 'GB123' }, '"two"') });
  await save();
  expect(await lines()).toEqual([
    'Someone else changed this, so nothing was saved.',
    'VAT number: Someone else changed this. You are seeing the new value',
    'Telephone: Someone else changed this to: 0116 496 0777. Save again to keep yours',
  ]);
  expect(['VAT number (optional)', 'Telephone', 'Mobile'].map((label) => field(label).value)).toEqual([
    'GB123',
    '0116 496 0998',
    '07700 900999',
  ]);
  app.change({ 'PUT /company/update': saved });
  await save();
  await eventually(() => expect(app.versions).toEqual(['"one"', '"two"']));
  expect(sentBody(app)).toMatchObject({ vat_number: 'GB123', phone: '0116 496 0998', mobile: '07700 900999' });
});

test('asks before leaving unsaved work', async () => {
  const app = await open();
  await put('Last name', 'Hull');
  await eventually(() => expect(app.text()).toContain('1 unsaved change'));
  await user.click(screen.getByRole('link', { name: 'My leads' }));
  await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
  expect(document.activeElement?.textContent).toBe('Stay');
  await press('Stay');
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([app.place(), field('Last name').value]).toEqual(['/account/company', 'Hull']);
  await press('Discard');
  await eventually(() => expect(field('Last name').value).toBe('Hill'));
  await user.click(screen.getByRole('link', { name: 'My leads' }));
  await eventually(() => expect(app.place()).toContain('/my-leads'));
});

test('ignores a second press while saving', async () => {
  const app = await open(midland, { 'PUT /company/update': 'pending' });
  await put('Last name', 'Hull');
  await save();
  await eventually(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
  await save();
  expect(puts(app)).toBe(1);
});

test('returns from sign-in after the session expired', async () => {
  const app = await open(midland, { 'PUT /company/update': refusal('PUT /company/update', 401) });
  app.change({ 'GET /session': answer('GET /session', { data: { signedIn: false } }), 'GET /company/': refusal('GET /company/', 401) });
  await put('Last name', 'Hull');
  await save();
  await eventually(() => expect(app.place()).toBe('/login?to=%2Faccount%2Fcompany'));
});
