import { expect, test } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { switchLanguage } from '../platform/i18n.ts';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';
import { midland, dane, versioned, countries, open, field, choose, lines, press, put, save, puts } from './test-company-details.ts';

test('fills the form with national phone formats and locks name and number', async () => {
  const app = await open();
  expect(['Title', 'First name', 'Last name', 'Company type', 'Telephone', 'Mobile'].map((label) => field(label).value)).toEqual([
    'Mr',
    'Sam',
    'Hill',
    'Ltd',
    '0116 496 0000',
    '07700 900123',
  ]);
  expect([screen.queryByLabelText('Company name'), screen.queryByLabelText('Company number')]).toEqual([null, null]);
  const reason = 'Please contact your account manager to change this';
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Company name', 'Company number']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    `Midland Heating Ltd${reason}`,
    `01234567${reason}`,
  ]);
  expect(screen.getAllByRole('button', { name: reason })).toHaveLength(2);
  expect(screen.getByRole('group', { name: 'Address' }).textContent).toBe('1 High StreetLeicesterLE1 5YA');
  expect(app.text()).toContain('United Kingdom Contact us to change country');
  expect(app.text()).not.toContain('unsaved change');
});

test('asks for the company number once for the five types that have one', async () => {
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
    await choose('Company type', kind);
    await eventually(() => expect(screen.queryByLabelText('Company number') !== null, kind).toBe(isAsked));
  }
  await save();
  expect(await lines()).toContain('Company number: This field is required');
});

test('lets a permitted company edit name and number', async () => {
  await open({ ...midland, account: { ...midland.account, allow_edit_company_details: true } });
  expect([field('Company name').value, field('Company number').value]).toEqual(['Midland Heating Ltd', '01234567']);
});

test('strips links while typing, with a note', async () => {
  const app = await open();
  await put('First name', 'Sam www.example.com');
  await eventually(() => expect(app.text()).toContain('We remove links'));
  expect(field('First name').value).toBe('Sam ');
});

test('shows a managed profile as text with a way to request changes', async () => {
  const app = await open({ ...midland, ban_edit: true, vat_number: 'GB123' });
  expect(app.text()).toContain('Your profile is managed by our account team. Contact us to change it');
  expect(screen.getByRole('link', { name: 'Contact us to change it' }).getAttribute('href')).toBe('/help/contact');
  for (const fact of [
    'TitleMr',
    'Company nameMidland Heating Ltd',
    'Company typeLtd',
    'VAT numberGB123',
    'WebsiteNot given',
    'Mobile07700 900123',
  ])
    expect(app.text()).toContain(fact);
  const page = within(screen.getByRole('main'));
  expect(['textbox', 'combobox', 'checkbox', 'switch', 'form'].flatMap((role) => page.queryAllByRole(role))).toEqual([]);
});

const checked = { name: null, checked_at: '2026-11-30T09:00:00Z', vat_charged: false } as const;
test.each<[CompanyWire['vat_number_check'], string]>([
  [{ ...checked, state: 'confirmed', name: 'Norra Värme AB' }, 'Confirmed by the VAT register on 30 Nov 2026: Norra Värme AB.'],
  [{ ...checked, state: 'confirmed' }, 'Confirmed by the VAT register on 30 Nov 2026.'],
  [
    { ...checked, state: 'invalid', vat_charged: true },
    'check it again or contact us. Until the number is confirmed, we charge VAT on your leads.',
  ],
  [{ ...checked, state: 'malformed', vat_charged: true }, 'starting with the country code. Until the number is confirmed, we charge VAT'],
  [{ ...checked, state: 'unavailable', checked_at: null }, 'The VAT register is not answering.'],
])('describes the VAT number by the register’s answer %j', async (vatNumberCheck, text) => {
  const numbered = { ...midland, vat_number: 'SE556012579001', vat_number_check: vatNumberCheck };
  const app = await open(numbered);
  const input = screen.getByLabelText('VAT number (optional)');
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(text);
  await put('VAT number (optional)', 'SE556677889901');
  expect(app.text(), 'about another number').not.toContain(text);
});

test('describes the VAT number of a managed profile', async () => {
  const check = { ...checked, state: 'unavailable', vat_charged: true } as const;
  const app = await open({ ...midland, ban_edit: true, vat_number: 'SE556012579001', vat_number_check: check });
  expect(app.text()).toContain('VAT numberSE556012579001The VAT register is not answering.');
});

test('shows the register’s answer once it arrives', async () => {
  const waiting = { state: 'waiting', vat_charged: true, name: null, checked_at: null } as const;
  const numbered = { ...midland, vat_number: 'SE556012579001' };
  const app = await open({ ...numbered, vat_number_check: waiting });
  expect(app.text()).toContain('We are checking this number with the VAT register.');
  app.change({ 'GET /company/': versioned({ ...numbered, vat_number_check: { ...checked, state: 'confirmed' } }, '"one"') });
  await eventually(() => expect(app.text()).toContain('Confirmed by the VAT register'));
});

test('asks the VAT register again about a refused number', async () => {
  const numbered = { ...midland, vat_number: 'SE556012579001' };
  const refused = { ...checked, state: 'invalid', vat_charged: true } as const;
  const app = await open(
    { ...numbered, vat_number_check: refused },
    { 'POST /company/vat-check': answer('POST /company/vat-check', { data: {} }) },
  );
  await press('Check again');
  await eventually(() => expect(app.text()).toContain("We're asking the VAT register."));
  expect(screen.getByRole('button', { name: 'Check again' }).getAttribute('aria-disabled')).toBe('true');
  const later = { ...checked, state: 'confirmed', checked_at: '2026-12-01T09:00:00Z' } as const;
  app.change({ 'GET /company/': versioned({ ...numbered, vat_number_check: later }, '"one"') });
  await eventually(() => expect(app.text()).toContain('The VAT register has answered.'));
  expect(app.text()).toContain('Confirmed by the VAT register on 1 Dec 2026.');
  await put('VAT number (optional)', 'SE556677889901');
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

test('says why the VAT register was not asked again', async () => {
  const numbered = { ...midland, vat_number: 'SE556012579001', ban_edit: true };
  const refused = { ...checked, state: 'invalid', vat_charged: true } as const;
  const app = await open(
    { ...numbered, vat_number_check: refused },
    { 'POST /company/vat-check': refusal('POST /company/vat-check', 409, ['The company has no VAT number.']) },
  );
  await press('Check again');
  await eventually(() => expect(app.text()).toContain('The company has no VAT number.'));
});

test.each([null, { ...checked, state: 'waiting', checked_at: null }, { ...checked, state: 'malformed' }] as const)(
  'does not offer to ask the VAT register again given %j',
  async (vatNumberCheck) => {
    await open({ ...midland, vat_number: 'SE556012579001', vat_number_check: vatNumberCheck });
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  },
);

test('becomes read-only when the account team takes over during editing', async () => {
  const app = await open(midland, {
    'PUT /company/update': refusal('PUT /company/update', 403, ['Your profile is managed by our account team.']),
  });
  await put('Last name', 'Hull');
  app.change({ 'GET /company/': versioned({ ...midland, ban_edit: true }, '"two"') });
  await save();
  await eventually(() => expect(app.text()).toContain('Contact us to change it'));
});

test('offers the languages of a multilingual country and requires one', async () => {
  await open(dane);
  const languages = within(screen.getByRole('group', { name: 'Languages accepted' }));
  const boxes = languages.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
    ['da', true],
    ['en', false],
  ]);
  await user.click(languages.getByLabelText('Danish'));
  await screen.findByText('1 unsaved change');
  await save();
  expect(await lines()).toContain('Languages accepted: This field is required');
});

test('reveals and requires the billing address with its switch', async () => {
  const app = await open();
  const toggle = screen.getByRole('switch', { expanded: false });
  await user.click(toggle);
  await eventually(() => expect(screen.getByRole('switch', { expanded: true })).toBe(document.activeElement));
  const country = await screen.findByLabelText('Billing country');
  await eventually(() => expect(country.textContent).toContain('Denmark'));
  await save();
  expect(await lines()).toContain('Billing address line 1: This field is required');
  expect(await lines()).toContain('Billing postcode: This field is required');
  expect(puts(app)).toBe(0);
});

test('saves another billing country', async () => {
  const app = await open();
  await user.click(screen.getByRole('switch', { expanded: false }));
  const country = await screen.findByLabelText('Billing country');
  await eventually(() => expect(country.textContent).toContain('Denmark'));
  await choose('Billing country', 'dk');
  for (const button of screen.getAllByRole('button', { name: 'Enter the address manually' }).slice(-1)) await user.click(button);
  for (const [label, text] of [
    ['Address line 1', 'Gammel Kongevej 1'],
    ['Town or city', 'København'],
    ['Postcode', '1610'],
  ] as const)
    for (const input of (await screen.findAllByLabelText(label)).slice(-1)) await user.type(input, text);
  await save();
  await eventually(() => expect(puts(app)).toBe(1));
});

test('opens the address lines when the finder is down, with a retry', async () => {
  const app = await open(midland, { 'GET /address/': 'unreachable' });
  await press('Change');
  await screen.findByRole('button', { name: 'Find Address' });
  await press('Find Address');
  await eventually(() => expect(app.text()).toContain('The address finder is not available. Enter the address manually.'));
  expect(field('Address line 1').value).toBe('1 High Street');
  expect(document.activeElement).toBe(field('Address line 1'));
  app.change({
    'GET /address/': answer('GET /address/', { data: [{ id: 'x', description: '2 High Street' }], meta: { finder: 'live' } }),
  });
  await press('Try again');
  await eventually(() => expect(app.text()).toContain('1 address found'));
});

test('marks invented addresses beside their list', async () => {
  const found = answer('GET /address/', { data: [{ id: 'x', description: '2 High Street' }], meta: { finder: 'invented' } });
  const app = await open(midland, { 'GET /address/': found });
  await press('Change');
  await user.click(await screen.findByRole('button', { name: 'Find Address' }));
  await eventually(() => expect(app.text()).toContain('These addresses are made up for the demonstration.'));
});

test('opens the lines at once in a country without a finder', async () => {
  const [list] = midland.business_unit.countries.map((one) => ({ ...one, address_finder: false, is_offered: true, charges_vat: true }));
  const app = await open(midland, { 'GET /countries/': answer('GET /countries/', { data: [list === undefined ? [] : [list]] }) });
  await eventually(() => expect(app.text()).not.toContain('Enter the address manually'));
  await press('Change');
  await eventually(() => expect(field('Address line 1').value).toBe('1 High Street'));
  expect(document.activeElement).toBe(field('Address line 1'));
  expect(app.text()).not.toContain('Find address by postcode');
  expect(app.calls.some((call) => call.startsWith('GET /address/'))).toBe(false);
});

test('keeps corrected address lines open and strips their links', async () => {
  const app = await open();
  await press('Enter the address manually');
  await eventually(() => expect(field('Town or city')).toBeDefined());
  await put('Town or city', '');
  await put('Postcode', 'LE1');
  await save();
  expect(await lines()).toContain('Postcode: Please provide a valid UK postcode');
  await put('Postcode', 'LE1 5YA');
  await put('Town or city', 'Leicester http://example.com');
  await eventually(() => expect(app.text()).toContain('We remove links'));
  expect(field('Town or city').value).toBe('Leicester ');
});

test('retries loading the details', async () => {
  const app = await openApp('/help/contact', { ...signedIn(midland), 'GET /countries/': countries });
  const group = await screen.findByRole('button', { name: 'Account' });
  app.change({ 'GET /company/': 'unreachable' });
  await user.click(group);
  await user.click(await screen.findByRole('link', { name: 'Company' }));
  await eventually(() => expect(app.text()).toContain('We could not load your company details.'));
  app.change({ 'GET /company/': versioned(midland, '"one"') });
  await press('Try again');
  await eventually(() => expect(app.text()).toContain('Billing address'));
});

test('names country and languages in the page’s language', async () => {
  await open(dane);
  await switchLanguage('da');
  await eventually(() => expect(screen.getByRole('group', { name: 'Sprog, du taler med kunder' }).textContent).toBe('danskengelsk'));
  expect(document.body.textContent).toContain('Danmark Kontakt os for at skifte land');
  await switchLanguage('en');
});
