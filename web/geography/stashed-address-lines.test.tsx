import { beforeEach, expect, test } from 'vitest';
import { answer, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { fill, screen, user } from '../testing/page.ts';
import { AddressForm, nowhere, seen, somewhere } from './test-address-form.tsx';

const countries = answer('GET /countries/', {
  data: [[{ id: 'gb', iso_code: 'gb', name: 'United Kingdom', languages: [], address_finder: true, is_offered: true, charges_vat: true }]],
});
let asked: string[] = [];
beforeEach(() => (asked = []));
const open = () =>
  openComponent(<AddressForm first={somewhere} />, ['common'], (key) => (key === 'GET /countries/' ? countries : 'unreachable'));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('sets the old lines aside while another postcode is searched', async () => {
  await open();
  await press('Change');
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  expect(seen.held).toEqual({ ...nowhere, postcode: 'LE4 7ZS' });
});

test.each([
  ['typed once more', 'LE1 5YA'],
  ['typed in another way', 'le15ya'],
])('restores the previous address with its postcode, %s', async (_, typed) => {
  await open();
  await press('Change');
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  await fill(field('Postcode'), typed);
  expect(seen.held).toEqual({ ...somewhere, postcode: typed });
});

test('shows the lines again in manual entry, with the typed postcode', async () => {
  await open();
  await press('Change');
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  await press('Enter the address manually');
  await eventually(() => expect(field('Address line 1').value).toBe('1 High Street'));
  expect([field('Town or city').value, field('Postcode').value]).toEqual(['Leicester', 'LE4 7ZS']);
});

test('keeps typed input while the finder fails', async () => {
  const late = Promise.withResolvers<TestAnswer>();
  await openComponent(<AddressForm first={somewhere} />, ['common'], (key) => (key === 'GET /countries/' ? countries : late.promise));
  await press('Change');
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  await press('Find Address');
  await fill(field('Postcode'), 'LE4 7ZT');
  late.resolve('unreachable');
  await eventually(() => expect(field('Address line 1').value).toBe('1 High Street'));
  expect(field('Postcode').value).toBe('LE4 7ZT');
});

test('shows addresses of the postcode searched last, whichever arrives first', async () => {
  const early = Promise.withResolvers<TestAnswer>();
  const found = (street: string) => answer('GET /address/', { data: [{ id: '0', description: street }], meta: { finder: 'live' } });
  await openComponent(<AddressForm first={nowhere} />, ['common'], (key, path) => {
    if (key === 'GET /countries/') return countries;
    return path === '/address/' ? (asked.push(path) === 1 ? early.promise : found('2 Mill Lane')) : 'unreachable';
  });
  await fill(await screen.findByLabelText('Postcode'), 'LE1 5YA');
  await user.keyboard('{Enter}');
  await fill(field('Postcode'), 'LE4 7ZS');
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: '2 Mill Lane' });
  early.resolve(found('1 High Street'));
  await new Promise((over) => setTimeout(over, 50));
  expect(screen.queryByRole('option', { name: '1 High Street' })).toBeNull();
});

test('uses the address chosen last, whichever arrives first', async () => {
  const early = Promise.withResolvers<TestAnswer>();
  const streets = ['1 Mill Lane', '2 Mill Lane'];
  const list = answer('GET /address/', {
    data: streets.map((description, id) => ({ id: String(id), description })),
    meta: { finder: 'live' },
  });
  const whole = (line1: string) =>
    answer('GET /address/{id}', { data: { line1, line2: '', post_town: 'Leicester', county: '', postcode: 'LE4 7ZS' } });
  await openComponent(<AddressForm first={nowhere} />, ['common'], (key, path) => {
    if (key === 'GET /countries/') return countries;
    if (key === 'GET /address/') return list;
    return path.endsWith('/0') ? early.promise : whole('2 Mill Lane');
  });
  await fill(await screen.findByLabelText('Postcode'), 'LE4 7ZS');
  await press('Find Address');
  const choice = await screen.findByLabelText('2 addresses found');
  await user.selectOptions(choice, '1 Mill Lane');
  await user.selectOptions(choice, '2 Mill Lane');
  await eventually(() => expect(seen.held.line1).toBe('2 Mill Lane'));
  early.resolve(whole('1 Mill Lane'));
  await new Promise((over) => setTimeout(over, 50));
  expect(seen.held.line1).toBe('2 Mill Lane');
});
