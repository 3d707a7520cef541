import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { registerCountries } from '../../contract/kit/country.ts';
import { testCountries } from '../testing/known-countries.ts';
import { answer } from '../testing/contract-answers.ts';
import { switchLanguage } from '../platform/i18n.ts';
import { eventually } from '../testing/eventually.ts';
import { fill, screen, user } from '../testing/page.ts';
import {
  choose,
  countries,
  countriesWith,
  field,
  fillIn,
  generic,
  key,
  noCounts,
  open,
  robot,
  sent,
  standInForCaptcha,
  submit,
  summary,
} from './test-registration.ts';

beforeEach(standInForCaptcha);

const counts = 'GET /lead-counts/';
const found = answer('GET /address/', { data: [{ id: 'x', description: '2 Mill Lane' }], meta: { finder: 'live' } });
const millLane = answer('GET /address/{id}', {
  data: { line1: '2 Mill Lane', line2: '', post_town: 'Leicester', county: 'Leicestershire', postcode: 'LE4 7ZS' },
});

test('asks for the language only in countries with several', async () => {
  await open();
  const country = await screen.findByLabelText('Country');
  expect(screen.queryByLabelText('Communications language')).toBeNull();
  await choose('Country', 'Sweden');
  await screen.findByLabelText('Communications language');
  expect(document.activeElement).toBe(country);
  await submit();
  await eventually(() => expect(summary()).toContain('Communications language: This field is required'));
  expect(summary()).toContain('Lead languages: This field is required');
  await choose('Country', 'United Kingdom');
  await eventually(() => expect(screen.queryByLabelText('Communications language')).toBeNull());
});

test.each(['/register', '/register-solar'])('%s sends the only language of a country that loads after the form', async (address) => {
  onTestFinished(() => registerCountries(testCountries));
  registerCountries([]);
  const app = await open(address, { [key]: 'unreachable' });
  await fillIn();
  await submit(address === '/register' ? undefined : 'Become a Partner');
  await eventually(() => expect(summary()).toEqual([generic]));
  expect(sent(app)).toMatchObject({ country: 'gb', commsLanguage: 'en', leadLanguages: ['en'] });
});

test('sends the chosen languages with the registration', async () => {
  const app = await open('/register', { [key]: 'unreachable', 'GET /countries/': countriesWith(false) });
  await screen.findByLabelText('Country');
  await choose('Country', 'Sweden');
  await choose('Communications language', 'English');
  await user.click(field('Swedish'));
  await user.click(field('English'));
  await fillIn();
  await fill(field('Phone number'), '08 123 456 78');
  await fill(field('Postcode'), '111 22');
  await submit();
  await eventually(() => expect(summary()).toEqual([generic]));
  expect(sent(app)).toMatchObject({ country: 'se', region: 'se', commsLanguage: 'en', leadLanguages: ['sv', 'en'] });
});

test('clears the address and reloads lead counts when the country changes', async () => {
  const app = await open();
  await screen.findByLabelText('Country');
  await user.click(screen.getByText('Enter the address manually'));
  await fill(field('Address line 1'), '1 Mill Lane');
  await choose('Country', 'Sweden');
  await eventually(() => expect(screen.queryByLabelText('Address line 1')).toBeNull());
  await user.click(screen.getByText('Enter the address manually'));
  expect(field('Address line 1').value).toBe('');
  await eventually(() => expect(app.calls).toContain(`${counts}?country=se&language=en`));
});

test('shows a failure to load countries in their place, with a retry', async () => {
  const app = await open('/register', { 'GET /countries/': 'unreachable' });
  await screen.findByText('We could not load the countries.');
  app.change({ 'GET /countries/': countries });
  await user.click(screen.getByText('Try again'));
  await screen.findByLabelText('Country');
});

test('finds the address by postcode and sends it with the registration', async () => {
  const app = await open('/register', { 'GET /address/': found, 'GET /address/{id}': millLane, [key]: 'unreachable' });
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  await user.click(screen.getByText('Find Address'));
  await user.selectOptions(await screen.findByLabelText('1 address found'), '2 Mill Lane');
  expect((await screen.findByLabelText('Address')).textContent).toBe('2 Mill LaneLeicesterLeicestershireLE4 7ZS');
  expect(app.calls).toContain('GET /address/?countryCode=gb&postcode=LE4+7ZS');
  await submit();
  await eventually(() => expect(summary()).toContain('Title: This field is required'));
  expect(summary().filter((line) => /^(Address|Postcode|Town)/.test(line))).toEqual([]);
});

test('rejects a postcode without an address', async () => {
  await open('/register', { 'GET /address/': found });
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  await submit();
  await eventually(() => expect(summary()).toContain('Address: This field is required'));
  expect(summary().some((line) => line.startsWith('Postcode'))).toBe(false);
});

test('shows address fields at once in countries without a finder, and validates each line', async () => {
  const app = await open('/register', { 'GET /countries/': countriesWith(false) });
  await screen.findByLabelText('Address line 1');
  expect(app.text()).not.toMatch(/Find Address|Enter the address manually|Find address by postcode/);
  await submit();
  await eventually(() => expect(summary()).toContain('Address line 1: This field is required'));
  expect(summary()).toContain('Postcode: This field is required');
  expect(app.calls.some((call) => call.startsWith('GET /address/'))).toBe(false);
});

test('shows the latest leads as bars and as a table, or not at all', async () => {
  const latest = answer(counts, {
    data: [
      { work_type: 'Boilers', count: 46, typical_price: 22 },
      { work_type: 'Heat pumps', count: 18, typical_price: 30 },
    ],
    meta: { area: null, total: 64, typical_price: 24, currency: 'GBP' },
  });
  await open('/register', { [counts]: latest });
  await screen.findByText('Leads in your area');
  for (const none of [noCounts, 'unreachable'] as const) {
    const other = await open('/register', { [counts]: none });
    await eventually(() => expect(other.calls.some((call) => call.startsWith(counts))).toBe(true));
    expect(screen.queryByText('Leads in your area')).toBeNull();
    screen.getByText('Why us');
  }
});

test("counts leads of the postcode's area once it is typed, and says if there are none", async () => {
  const area = { code: 'LE', name: 'Leicester' };
  const some = answer(counts, {
    data: [{ work_type: 'Boilers', count: 6, typical_price: 22 }],
    meta: { area, total: 6, typical_price: 22, currency: 'GBP' },
  });
  const app = await open('/register', { [counts]: some });
  await user.click(await screen.findByText('Enter the address manually'));
  await fill(field('Postcode'), 'LE4');
  await fill(field('Postcode'), 'LE4 7ZS');
  await screen.findByText(/What homeowners asked for in LE Leicester in the last 30 days\./);
  await eventually(() =>
    expect(app.calls.filter((call) => call.startsWith(counts))).toEqual([
      `${counts}?country=gb&language=en`,
      `${counts}?country=gb&language=en&postcode=LE4+7ZS`,
    ]),
  );
  app.change({ [counts]: answer(counts, { data: [], meta: { area, total: null, typical_price: null, currency: 'GBP' } }) });
  await fill(field('Postcode'), 'LE1 5YA');
  await screen.findByText('Fewer than five leads of any one type came in from LE Leicester in the last 30 days.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('keeps company details when the country changes', async () => {
  await open();
  await screen.findByLabelText('Country');
  await fill(field('Company name'), 'Marsh Heating');
  await user.click(field(robot));
  await choose('Country', 'Sweden');
  expect(field('Company name').value).toBe('Marsh Heating');
  await eventually(() => expect(field(robot).checked).toBe(true));
});

test('reloads the countries in a new language, because their names change', async () => {
  const app = await open();
  const asked = () => app.calls.filter((call) => call.startsWith('GET /countries/')).length;
  await screen.findByLabelText('Country');
  expect(asked()).toBe(1);
  await switchLanguage('da');
  await eventually(() => expect(asked()).toBe(2));
  await switchLanguage('en');
});

test('offers no closed country, and begins with the first that is open', async () => {
  await open('/register', { 'GET /countries/': countriesWith(true, true, false) });
  const country = await screen.findByLabelText<HTMLSelectElement>('Country');
  await eventually(() => expect([...country.options].map(({ text }) => text)).not.toContain('United Kingdom'));
  await eventually(() => expect(country.value).toBe('se'));
});

test('does not promise to show VAT where none is charged', async () => {
  await open('/register', { 'GET /countries/': countriesWith(true, false) });
  await screen.findByText('See the full price before you buy');
  screen.getByText('One price per lead, with no VAT and no extra charges.');
});
