import { expect, test } from 'vitest';
import type { CompanyWire } from '../../../contract/companies.ts';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { eventually } from '../../testing/eventually.ts';

const done = '2026-01-06T09:00:00Z';
const midland: CompanyWire = {
  ...company,
  mobile: '+447700900123',
  registration_journey: { ...company.registration_journey, step_one: done },
};
const dane: CompanyWire = {
  ...midland,
  country: { id: 'dk', iso_code: 'dk' },
  business_unit: {
    id: 'dk',
    countries: [
      {
        id: 'dk',
        iso_code: 'dk',
        name: 'Denmark',
        languages: [
          { id: 'da', iso_code: 'da', name: 'Danish' },
          { id: 'en', iso_code: 'en', name: 'English' },
        ],
      },
    ],
  },
  communications_language: { id: 'en', iso_code: 'en' },
  languages_accepted: [{ id: 'da', iso_code: 'da' }],
  phone: '+4533123456',
  mobile: '+4520123456',
};

/** The company under a version. */
function versioned(data: CompanyWire, version: string): TestAnswer {
  const given = answer('GET /company/', { data });
  return typeof given === 'object' ? { ...given, headers: { etag: version } } : given;
}
const saved = answer('PUT /company/update', { data: {} });
const countries = answer('GET /countries/', {
  data: [
    [
      ...company.business_unit.countries,
      { id: 'dk', iso_code: 'dk', name: 'Denmark', languages: [{ id: 'da', iso_code: 'da', name: 'Danish' }] },
    ],
  ],
});

async function open(data: CompanyWire = midland, more: TestAnswers = {}) {
  const app = await openApp('/account/company', {
    ...signedIn(data),
    'GET /company/': versioned(data, '"one"'),
    'PUT /company/update': saved,
    'GET /countries/': countries,
    ...more,
  });
  await eventually(() => expect(app.text()).toContain('Billing address'));
  return app;
}

const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};
const fill = (name: string, value: string) => type(`[name="${name}"]`, value);
const choose = (name: string, value: string) => {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
  if (select === null) throw new Error(`no list ${name}`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const save = () => control('Save').click();
const summary = () => document.querySelector('[role=alert]')?.textContent ?? '';
const sentBody = (app: { bodies: readonly string[] }) => JSON.parse(app.bodies.at(-1) ?? '{}') as Record<string, unknown>;
const puts = (app: { calls: readonly string[] }) => app.calls.filter((call) => call.startsWith('PUT')).length;

test('the form is filled, numbers as people write them; name and number are text with a lock', async () => {
  const app = await open();
  expect(['title', 'forename', 'surname', 'company_type', 'phone', 'mobile'].map((name) => field(name).value)).toEqual([
    'Mr',
    'Sam',
    'Hill',
    'Ltd',
    '0116 496 0000',
    '07700 900123',
  ]);
  expect(document.querySelector('[name=internal_name], [name=company_number]')).toBeNull();
  const locks = [...document.querySelectorAll('dl')].map((locked) => [
    locked.textContent,
    locked.querySelector('button')?.getAttribute('aria-label'),
  ]);
  const reason = 'Please contact your account manager to change this';
  expect(locks).toEqual([
    [`Company nameMidland Heating Ltd${reason}`, reason],
    [`Company number01234567${reason}`, reason],
  ]);
  expect(document.querySelector('address')?.textContent).toBe('1 High StreetLeicesterLE1 5YA');
  expect(app.text()).toContain('United Kingdom Contact us to change country');
  expect(app.text()).not.toContain('Unsaved changes');
});

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

test('the number is asked for by the five types that have one, and can be told once', async () => {
  const app = await open({ ...midland, company_user: { ...midland.company_user, company_type: 'SoleTrader', company_number: null } });
  expect(app.text()).not.toContain('Company number');
  for (const [kind, isAsked] of [
    ['Plc', true],
    ['LLP', false],
    ['CIC', true],
    ['Partnership', false],
    ['PrivateLtd', true],
    ['Unlimited', true],
    ['Ltd', true],
  ] as const) {
    choose('company_type', kind);
    await eventually(() => expect(document.querySelector('[name=company_number]') !== null, kind).toBe(isAsked));
  }
  save();
  await eventually(() => expect(summary()).toContain('Company number: This field is required'));
});

test('a company that was given leave edits name and number', async () => {
  await open({ ...midland, account: { ...midland.account, allow_edit_company_details: true } });
  expect([field('internal_name').value, field('company_number').value]).toEqual(['Midland Heating Ltd', '01234567']);
});

test('links go as soon as they are typed, and a note says so', async () => {
  const app = await open();
  fill('forename', 'Sam www.example.com');
  await eventually(() => expect(app.text()).toContain('Links are removed'));
  expect(field('forename').value).toBe('Sam ');
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

test('a managed profile is text with the way to have it changed, and has nothing to save', async () => {
  const app = await open({ ...midland, ban_edit: true, vat_number: 'GB123' });
  expect(app.text()).toContain('Your profile is managed by our account team. Contact us to change it');
  expect(control('Contact us to change it').getAttribute('href')).toBe('/help/contact');
  for (const fact of [
    'TitleMr',
    'Company nameMidland Heating Ltd',
    'Company typeLtd',
    'VAT numberGB123',
    'WebsiteNot given',
    'Mobile07700 900123',
  ])
    expect(app.text()).toContain(fact);
  expect(document.querySelector('main input, main select, main form')).toBeNull();
});

test('a profile that is taken over while it is edited turns into text', async () => {
  const app = await open(midland, {
    'PUT /company/update': refusal('PUT /company/update', 403, ['Your profile is managed by our account team.']),
  });
  fill('surname', 'Hull');
  app.change({ 'GET /company/': versioned({ ...midland, ban_edit: true }, '"two"') });
  save();
  await eventually(() => expect(app.text()).toContain('Contact us to change it'));
});

test('a country of several languages offers them, one at least is accepted', async () => {
  const app = await open(dane);
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]:not([role=switch])')];
  expect(boxes().map(({ value, checked }) => [value, checked])).toEqual([
    ['da', true],
    ['en', false],
  ]);
  boxes()[0]?.click();
  await eventually(() => expect(app.text()).toContain('Unsaved changes'));
  save();
  await eventually(() => expect(summary()).toContain('Languages accepted: This field is required'));
});

test('a billing address opens with its switch and is required then', async () => {
  const app = await open();
  const toggle = document.querySelector<HTMLInputElement>('[role=switch]');
  expect(toggle?.getAttribute('aria-expanded')).toBe('false');
  toggle?.click();
  await eventually(() => expect(toggle?.getAttribute('aria-expanded')).toBe('true'));
  await eventually(() => expect(field('billing_address_country').textContent).toContain('Denmark'));
  save();
  await eventually(() => expect(summary()).toContain('Billing address line 1: This field is required'));
  expect(summary()).toContain('Billing postcode: This field is required');
  expect(puts(app)).toBe(0);
});

test('a finder that is down opens the lines of the address by itself, and can be tried again', async () => {
  const app = await open(midland, { 'GET /address/': 'unreachable' });
  control('Change').click();
  await eventually(() => expect(control('Find Address')).toBeDefined());
  control('Find Address').click();
  await eventually(() => expect(app.text()).toContain('The address finder is not available. Enter the address manually.'));
  expect(field('address_line1').value).toBe('1 High Street');
  expect(document.activeElement).toBe(field('address_line1'));
  app.change({ 'GET /address/': answer('GET /address/', { data: [{ id: 'x', description: '2 High Street' }] }) });
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('1 address found'));
});

test('lines of an address that are put right stay open, and lose their links', async () => {
  const app = await open();
  control('Enter the address manually').click();
  await eventually(() => expect(field('town')).toBeDefined());
  fill('town', '');
  fill('postcode', 'LE1');
  save();
  await eventually(() => expect(summary()).toContain('Postcode: Please provide a valid UK postcode'));
  fill('postcode', 'LE1 5YA');
  fill('town', 'Leicester http://example.com');
  await eventually(() => expect(app.text()).toContain('Links are removed'));
  expect(field('town').value).toBe('Leicester ');
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

test('details that cannot be loaded can be asked for again', async () => {
  const app = await openApp('/help/contact', { ...signedIn(midland), 'GET /countries/': countries });
  await eventually(() => expect(control('Account')).toBeDefined());
  app.change({ 'GET /company/': 'unreachable' });
  control('Account').click();
  await eventually(() => expect(control('Company')).toBeDefined());
  control('Company').click();
  await eventually(() => expect(app.text()).toContain('We could not load your company details.'));
  app.change({ 'GET /company/': versioned(midland, '"one"') });
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('Billing address'));
});
