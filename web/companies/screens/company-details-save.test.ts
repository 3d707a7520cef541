import { expect, test } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { refusal } from '../../testing/contract-answers.ts';
import { company } from '../../testing/known-company.ts';
import { eventually } from '../../testing/eventually.ts';
import { midland, versioned, saved, open, field, fill, save, summary, sentBody, puts } from '../test-company-details.ts';

test('a change is sent with the version that was read; then the page says so and goes on with the next version', async () => {
  const app = await open();
  fill('phone', '0116 496 0999');
  await eventually(() => expect(app.text()).toContain('Unsaved changes'));
  app.change({ 'GET /company/': versioned({ ...midland, phone: '+441164960999', internal_name: 'Midland Heating' }, '"two"') });
  save();
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
  await eventually(() => expect(document.body.textContent).toContain('Your details have been saved successfully'));
  await eventually(() => expect(control('Midland Heating, Account menu')).toBeDefined());
  fill('phone', '0116 496 0998');
  await eventually(() => expect(app.text()).toContain('Unsaved changes'));
  save();
  await eventually(() => expect(app.versions).toEqual(['"one"', '"two"']));
});

test('without a change nothing is sent, unless the first save is to say that all is right', async () => {
  const app = await open();
  save();
  await eventually(() => expect(document.body.textContent).toContain('There are no changes to save'));
  expect(puts(app)).toBe(0);
  const newcomer = await open({ ...midland, registration_journey: company.registration_journey });
  save();
  await eventually(() => expect(puts(newcomer)).toBe(1));
});

test('what is wrong is told at the field and above, in order, and nothing is sent', async () => {
  const app = await open();
  fill('forename', '');
  fill('mobile', '0116 496 0123');
  fill('vat_number', 'ABCDEF');
  save();
  await eventually(() => expect(summary()).toContain('There is a problem'));
  expect([...document.querySelectorAll('[role=alert] li')].map((item) => item.textContent)).toEqual([
    'First name: This field is required',
    'VAT number: Please enter a valid VAT number',
    'Mobile: The value must be a valid mobile number',
  ]);
  expect(puts(app)).toBe(0);
  control('Mobile: The value must be a valid mobile number').click();
  expect(document.activeElement).toBe(field('mobile'));
});

test('what the server finds stands at its field, also where the body keeps it one level down', async () => {
  const app = await open(midland, {
    'PUT /company/update': {
      status: 422,
      body: { data: { errors: ['company_user.surname: refused'], fields: { 'company_user.surname': ['Not this one'] } } },
    },
  });
  fill('surname', 'Hull');
  save();
  await eventually(() => expect(summary()).toContain('Last name: Not this one'));
  expect(app.text()).toContain('Unsaved changes');
});

test('where the server cannot be reached, that is said, and what was typed stays', async () => {
  await open(midland, { 'PUT /company/update': 'unreachable' });
  fill('surname', 'Hull');
  save();
  await eventually(() => expect(summary()).toContain('There was an error saving your details'));
  expect(field('surname').value).toBe('Hull');
});

test('what somebody else saved meanwhile is shown, what was typed stays, and the next save knows of both', async () => {
  const app = await open(midland, {
    'PUT /company/update': refusal('PUT /company/update', 412, ['Someone else changed this meanwhile, so nothing was saved.']),
  });
  fill('mobile', '07700 900999');
  fill('phone', '0116 496 0998');
  app.change({ 'GET /company/': versioned({ ...midland, phone: '+441164960777', vat_number: 'GB123' }, '"two"') });
  save();
  await eventually(() => expect(summary()).toContain('so nothing was saved'));
  expect([...document.querySelectorAll('[role=alert] li')].map((item) => item.textContent).slice(1)).toEqual([
    'VAT number: Someone else changed this meanwhile. The new value is shown',
    'Telephone: Someone else changed this meanwhile to: 0116 496 0777. Save again to keep yours',
  ]);
  expect(['vat_number', 'phone', 'mobile'].map((name) => field(name).value)).toEqual(['GB123', '0116 496 0998', '07700 900999']);
  app.change({ 'PUT /company/update': saved });
  save();
  await eventually(() => expect(app.versions).toEqual(['"one"', '"two"']));
  expect(sentBody(app)).toMatchObject({ vat_number: 'GB123', phone: '0116 496 0998', mobile: '07700 900999' });
});

test('unsaved work is not left behind unasked', async () => {
  const app = await open();
  fill('surname', 'Hull');
  await eventually(() => expect(app.text()).toContain('Unsaved changes'));
  control('My leads').click();
  await eventually(() => expect(document.body.textContent).toContain('You have unsaved changes, are you sure you want to leave?'));
  control('Stay').click();
  await eventually(() => expect(document.body.textContent).not.toContain('are you sure you want to leave?'));
  expect([app.place(), field('surname').value]).toEqual(['/account/company', 'Hull']);
  control('Discard').click();
  await eventually(() => expect(field('surname').value).toBe('Hill'));
  control('My leads').click();
  await eventually(() => expect(app.place()).toContain('/my-leads'));
});
