import { expect, test } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { midland, dane, versioned, countries, open, field, fill, choose, save, summary, puts } from '../test-company-details.ts';

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
  app.change({
    'GET /address/': answer('GET /address/', { data: [{ id: 'x', description: '2 High Street' }], meta: { finder: 'live' } }),
  });
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('1 address found'));
});

test('addresses that are invented say so beside their list', async () => {
  const found = answer('GET /address/', { data: [{ id: 'x', description: '2 High Street' }], meta: { finder: 'invented' } });
  const app = await open(midland, { 'GET /address/': found });
  control('Change').click();
  await eventually(() => control('Find Address').click());
  await eventually(() => expect(app.text()).toContain('These addresses are invented, for the demonstration.'));
});

test('without a finder the lines open at once, and nothing is asked', async () => {
  const [list] = midland.business_unit.countries.map((one) => ({ ...one, address_finder: false }));
  const app = await open(midland, { 'GET /countries/': answer('GET /countries/', { data: [list === undefined ? [] : [list]] }) });
  await eventually(() => expect(app.text()).not.toContain('Enter the address manually'));
  control('Change').click();
  await eventually(() => expect(field('address_line1').value).toBe('1 High Street'));
  expect(document.activeElement).toBe(field('address_line1'));
  expect(app.text()).not.toContain('Find the address by its postcode');
  expect(app.calls.some((call) => call.startsWith('GET /address/'))).toBe(false);
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
