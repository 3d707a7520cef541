import { expect, test } from 'vitest';
import type { CountryCode } from '../../contract/kit/country.ts';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import type { Address } from './api.ts';
import { AddressForm, type AddressFormProps, nowhere, seen, somewhere } from './test-address-form.tsx';

const countries = 'GET /countries/';
const look = 'GET /address/';
const one = 'GET /address/{id}';
const servedWith = (address_finder: boolean) =>
  answer(countries, {
    data: [[{ id: 'gb', iso_code: 'gb', name: 'United Kingdom', languages: [], address_finder, is_offered: true, charges_vat: true }]],
  });
const found = (...streets: string[]): TestAnswer =>
  answer(look, { data: streets.map((street, id) => ({ id: String(id), description: street })), meta: { finder: 'live' } });
const millLane = answer(one, {
  data: { line1: '2 Mill Lane', line2: '', post_town: 'Leicester', county: 'Leicestershire', postcode: 'LE4 7ZS' },
});

let answers: TestAnswers = {};
const change = (more: TestAnswers) => (answers = { ...answers, ...more });
async function open(props: AddressFormProps, more: TestAnswers = {}) {
  seen.modes = [];
  answers = { [countries]: servedWith(true), [one]: millLane, ...more };
  return openComponent(<AddressForm {...props} />, ['common'], (key) => answers[key as keyof TestAnswers] ?? 'unreachable');
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function find(postcode: string): Promise<void> {
  await fill(await screen.findByLabelText('Postcode'), postcode);
  await press('Find Address');
}

test('explains what it needs without a postcode and makes no request', async () => {
  const { calls } = await open({ first: nowhere });
  const button = await screen.findByRole('button', { name: 'Find Address', description: 'Enter a postcode first' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  await user.type(field('Postcode'), ' {Enter}');
  expect(calls).toEqual([countries]);
});

test('counts, announces and lists the addresses, focusing the list', async () => {
  const { calls, getAnnouncement } = await open({ first: nowhere }, { [look]: found('1 Mill Lane', '2 Mill Lane') });
  await find('LE4 7ZS');
  const list = await screen.findByLabelText('2 addresses found');
  await eventually(() => expect(document.activeElement).toBe(list));
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose an address', '1 Mill Lane', '2 Mill Lane']);
  expect([calls.at(-1), getAnnouncement()]).toEqual([`${look}?countryCode=gb&postcode=LE4+7ZS`, '2 addresses found']);
});

test('searches on Enter in the postcode', async () => {
  const { calls } = await open({ first: nowhere }, { [look]: found('1 Mill Lane') });
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  await user.keyboard('{Enter}');
  await screen.findByLabelText('1 address found');
  expect(calls.filter((call) => call.startsWith(look))).toHaveLength(1);
});

test('shows the chosen address as a card that can be changed', async () => {
  await open({ first: nowhere }, { [look]: found('1 Mill Lane', '2 Mill Lane') });
  await find('LE4 7ZS');
  await user.selectOptions(await screen.findByLabelText('2 addresses found'), '2 Mill Lane');
  const card = await screen.findByLabelText('Address');
  expect(card.textContent).toBe('2 Mill LaneLeicesterLeicestershireLE4 7ZS');
  await press('Change');
  expect((await screen.findByLabelText<HTMLInputElement>('Postcode')).value).toBe('LE4 7ZS');
  expect(seen.modes).toEqual(['card', 'find']);
});

test('changes nothing while no address is chosen', async () => {
  const { calls } = await open({ first: nowhere }, { [look]: found('1 Mill Lane') });
  await find('LE4 7ZS');
  await user.selectOptions(await screen.findByLabelText('1 address found'), 'Choose an address');
  expect(calls.at(-1)).toBe(`${look}?countryCode=gb&postcode=LE4+7ZS`);
  expect(seen.modes).toEqual([]);
});

test('reports a postcode without addresses', async () => {
  const { getAnnouncement } = await open({ first: nowhere }, { [look]: found() });
  await find('LE4 7ZS');
  const words = 'We found no address for this postcode. Check it, or enter the address manually.';
  await screen.findAllByText(words);
  expect([getAnnouncement(), screen.queryByRole('combobox')]).toEqual([words, null]);
});

test('reports an invalid postcode at its field', async () => {
  const words = 'Please provide a valid UK postcode';
  const given: TestAnswer = { status: 422, body: { data: { errors: [`postcode: ${words}`], fields: { postcode: [words] } } } };
  await open({ first: nowhere }, { [look]: given });
  await find('LE');
  await screen.findByText(words);
  expect([field('Postcode').getAttribute('aria-invalid'), seen.modes]).toEqual(['true', []]);
});

test('marks the button busy while searching', async () => {
  await open({ first: nowhere }, { [look]: 'pending' });
  await find('LE4 7ZS');
  await eventually(() => expect(screen.getByRole('button', { name: 'Find Address' })).toHaveProperty('disabled', true));
});

test('marks invented addresses beside their list', async () => {
  const invented = answer(look, { data: [{ id: 'x', description: '2 High Street' }], meta: { finder: 'invented' } });
  await open({ first: nowhere }, { [look]: invented });
  await find('LE4 7ZS');
  await screen.findByRole('combobox', { description: 'These addresses are made up for the demonstration.' });
});

test('lists nothing for a town-wide postcode and offers manual entry', async () => {
  await open({ first: nowhere }, { [look]: answer(look, { data: [], meta: { finder: 'live', too_many: true } }) });
  await find('8000');
  // Shown and announced.
  expect(await screen.findAllByText(/^There are too many addresses at this postcode to list/)).toHaveLength(2);
  expect(screen.queryByText(/We found no address/)).toBeNull();
  await press('Enter the address manually');
  expect(field('Address line 1')).toBeTruthy();
});

test.each<[string, TestAnswers]>([
  ['looking', { [look]: 'unreachable' }],
  ['looking, which is too busy,', { [look]: refusal(look, 503) }],
  ['taking one of the list', { [look]: found('1 Mill Lane'), [one]: 'unreachable' }],
])('opens the lines with the focus on the first and keeps the postcode if %s fails', async (_, given) => {
  await open({ first: nowhere }, given);
  await find('LE4 7ZS');
  if (given[look] !== 'unreachable' && given[one] !== undefined) {
    await user.selectOptions(await screen.findByLabelText('1 address found'), '1 Mill Lane');
  }
  expect((await screen.findByRole('alert')).textContent).toContain('The address finder is not available. Enter the address manually.');
  await eventually(() => expect(document.activeElement).toBe(field('Address line 1')));
  expect([field('Postcode').value, seen.modes]).toEqual(['LE4 7ZS', ['manual']]);
});

test('retries a failed finder', async () => {
  await open({ first: nowhere }, { [look]: 'unreachable' });
  await find('LE4 7ZS');
  await press('Try again');
  await eventually(() => expect(screen.getByRole('button', { name: 'Try again' }).hasAttribute('aria-busy')).toBe(false));
  screen.getByLabelText('Address line 1');
  change({ [look]: found('1 Mill Lane') });
  await press('Try again');
  await screen.findByLabelText('1 address found');
  expect(screen.queryByLabelText('Address line 1')).toBeNull();
});

test('switches between manual entry and search, keeping the postcode', async () => {
  await open({ first: nowhere });
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  await press('Enter the address manually');
  expect(
    ['Address line 1', 'Address line 2 (optional)', 'Town or city', 'County (optional)', 'Postcode'].map((label) => field(label).value),
  ).toEqual(['', '', '', '', 'LE4 7ZS']);
  await press('Find address by postcode');
  expect([field('Postcode').value, seen.modes]).toEqual(['LE4 7ZS', ['manual', 'find']]);
});

test('shows a known address as a card that can be edited', async () => {
  await open({ first: somewhere });
  expect((await screen.findByLabelText('Address')).textContent).toBe('1 High StreetLeicesterLE1 5YA');
  await press('Enter the address manually');
  expect(field('Address line 1').value).toBe('1 High Street');
});

test('opens the lines on an invalid part', async () => {
  await open({ first: somewhere, error: { town: 'This field is required' } });
  await screen.findByText('This field is required');
  expect([field('Town or city').getAttribute('aria-invalid'), screen.queryByLabelText('Address')]).toEqual(['true', null]);
});

test('reports beside the finder that no address was chosen', async () => {
  await open({ first: { ...nowhere, postcode: 'LE4 7ZS' }, error: { line1: 'This field is required' } });
  await screen.findByText('This field is required');
  screen.getByRole('button', { name: 'Find Address' });
});

test('sets autocomplete attributes on each address field', async () => {
  await open({ first: nowhere, section: 'billing' }, { [countries]: servedWith(false) });
  await screen.findByLabelText('Address line 1');
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.getAttribute('autocomplete'))).toEqual([
    'billing address-line1',
    'billing address-line2',
    'billing address-level2',
    'billing address-level1',
    'billing postal-code',
  ]);
});

test('strips links from a line while typing, with a note', async () => {
  await open({ first: nowhere }, { [countries]: servedWith(false) });
  await fill(await screen.findByLabelText('Town or city'), 'Leicester www.example.com');
  expect(field('Town or city').value).toBe('Leicester ');
  screen.getByText('We remove links');
});

test.each<[string, TestAnswers, CountryCode]>([
  ['without a finder', { [countries]: servedWith(false) }, 'gb'],
  ['that is not served', {}, 'se'],
])('in a country %s offers manual entry at once and notifies the form', async (_, given, country) => {
  await open({ first: nowhere, country }, given);
  await screen.findByLabelText('Address line 1');
  await eventually(() => expect(seen.modes).toEqual(['manual']));
  expect(screen.queryByRole('button')).toBeNull();
});

test('opens a known address on "Change" without a finder, focusing the first line', async () => {
  await open({ first: somewhere }, { [countries]: servedWith(false) });
  await screen.findByRole('button', { name: 'Change' });
  await eventually(() => expect(screen.queryByRole('button', { name: 'Enter the address manually' })).toBeNull());
  await press('Change');
  await eventually(() => expect(document.activeElement).toBe(field('Address line 1')));
});

test('checks for a finder first and tries it if the check fails', async () => {
  await open({ first: nowhere }, { [countries]: 'pending' });
  await new Promise((next) => setTimeout(next, 5));
  expect(screen.queryByRole('button')).toBeNull();
  await open({ first: nowhere }, { [countries]: 'unreachable' });
  await screen.findByRole('button', { name: 'Find Address' });
});

test.each<[string, Address, () => Promise<void>, () => Element | null]>([
  ['changing what was chosen', somewhere, () => press('Change'), () => screen.queryByLabelText('Postcode')],
  [
    'typing instead of what was chosen',
    somewhere,
    () => press('Enter the address manually'),
    () => screen.queryByLabelText('Address line 1'),
  ],
  ['typing instead of looking', nowhere, () => press('Enter the address manually'), () => screen.queryByLabelText('Address line 1')],
])('%s moves the focus on', async (_, first, act, next) => {
  await open({ first });
  if (first === nowhere) await screen.findByRole('button', { name: 'Find Address' });
  await act();
  await eventually(() => {
    expect(next()).not.toBeNull();
    expect(document.activeElement).toBe(next());
  });
});

test('moves the focus from the list to the card of the chosen address', async () => {
  await open({ first: nowhere }, { [look]: found('1 Mill Lane', '2 Mill Lane') });
  await find('LE4 7ZS');
  await user.selectOptions(await screen.findByLabelText('2 addresses found'), '2 Mill Lane');
  const card = await screen.findByLabelText('Address');
  await eventually(() => expect(document.activeElement).toBe(card.parentElement));
});
