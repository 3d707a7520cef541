import { expect, test } from 'vitest';
import type { BusinessUnitWire } from '../../../contract/companies/business-units-endpoints.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const put = 'PUT /operator/business-units/{country}' as const;
const makeUnit = (more: Partial<BusinessUnitWire> = {}) =>
  answer('GET /operator/business-units/{country}', {
    data: {
      country: 'gb',
      currency: 'GBP',
      is_offered: true,
      missing: ['price'],
      seller: null,
      seller_seat: null,
      seller_statements: [],
      support_phone: null,
      support_email: 'help@level.example',
      support_hours: { first_day: 1, last_day: 5, opens: '09:00', closes: '17:00' },
      legal_line: null,
      gas_safety_badge: true,
      languages: ['en'],
      time_zone: 'Europe/London',
      vat_area: 'gb',
      default_credit_limit: 250,
      payment_terms_days: 14,
      minimum_payment: 0.5,
      unsold_retention_days: 90,
      sold_retention_months: 24,
      rejected_retention_days: 30,
      vat_rates: [{ since: '2011-01-04', rate: 20 }],
      scheduled: [],
      ...more,
    },
  });
const unit = makeUnit();
const answers: TestAnswers = {
  'GET /operator/business-units': answer('GET /operator/business-units', {
    data: [
      { country: 'gb', currency: 'GBP', is_offered: true, missing: [] },
      { country: 'dk', currency: 'DKK', is_offered: false, missing: ['seller', 'price'] },
    ],
  }),
  'GET /operator/business-units/{country}': typeof unit === 'object' ? { ...unit, headers: { etag: '"one"' } } : unit,
  [put]: answer(put, { data: {} }),
};

async function openUnit(role: 'admin' | 'agent' = 'admin', more: TestAnswers = {}) {
  const desk = await openDesk('/operator/settings/units/gb', { ...staffAnswers(role), ...answers, ...more });
  await screen.findByRole('heading', { level: 1, name: 'Business unit United Kingdom' });
  await screen.findByRole('heading', { name: 'Accounts and payments' });
  return desk;
}
async function changeTerms() {
  await user.click(screen.getByRole('button', { name: 'Change accounts and payments' }));
  const dialog = within(await screen.findByRole('dialog'));
  const days = dialog.getByLabelText('Payment terms for new accounts, in days');
  await user.clear(days);
  await user.type(days, '30');
  await user.type(dialog.getByLabelText(/Reason/), 'longer terms');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  return dialog;
}

test('names a refused field by its label, not its request name', async () => {
  const said = 'Please enter a valid number';
  await openUnit('admin', {
    [put]: { status: 422, body: { data: { errors: [`seller.vat_number: ${said}`], fields: { 'seller.vat_number': [said] } } } },
  });
  const dialog = await changeTerms();
  await dialog.findByText(`VAT number: ${said}`);
});

test('lists open countries and what the others lack', async () => {
  await openDesk('/operator/settings/units', { ...staffAnswers(), ...answers });
  const link = await screen.findByRole('link', { name: 'United Kingdom' });
  expect(link.getAttribute('href')).toBe('/operator/settings/units/gb');
  expect(screen.getByText('Open: its companies can buy.')).toBeDefined();
  screen.getByText(
    'Closed to new companies and enquiries. Closed: companies can register and set up, but not buy. Missing: seller, a price.',
  );
  expect(screen.getByRole('button', { name: 'New business unit' })).toBeDefined();
});

test('saves one part with its reason', async () => {
  const desk = await openUnit();
  await changeTerms();
  await eventually(() =>
    expect(desk.bodies.map((body) => JSON.parse(body) as object)).toContainEqual({
      default_credit_limit: 250,
      payment_terms_days: 30,
      minimum_payment: 0.5,
      reason: 'longer terms',
    }),
  );
});

test('shows support days and hours in the reader’s format', async () => {
  const desk = await openUnit();
  screen.getByText('Monday to Friday, 9am to 5pm');
  await user.click(screen.getByRole('button', { name: 'Change contact and legal line' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Phone lines open until (day)'), 'Saturday');
  await fill(dialog.getByLabelText('Closes at'), '16:30');
  await fill(dialog.getByLabelText('Reason'), 'open on Saturdays');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await eventually(() =>
    expect(desk.bodies.some((body) => body.includes('"support_hours":{"first_day":1,"last_day":6,"opens":"09:00","closes":"16:30"}'))).toBe(
      true,
    ),
  );
});

test('does not overwrite concurrent changes', async () => {
  await openUnit('admin', { [put]: refusal(put, 412, ['Someone else changed this']) });
  const dialog = await changeTerms();
  expect(await dialog.findByText(/Someone else changed this/)).toBeDefined();
});

test('is read-only for agents', async () => {
  await openUnit('agent');
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Plan a rate' })).toBeNull();
});

test('says what closing a country does before it is closed', async () => {
  const desk = await openUnit();
  await user.click(screen.getByRole('button', { name: 'Change whether the country is open' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open or close the United Kingdom?' }));
  expect(dialog.queryByText(/Existing companies keep working/)).toBeNull();
  await user.click(dialog.getByRole('switch', { name: 'Open to new companies and enquiries' }));
  dialog.getByText(/no longer offer the United Kingdom.*Existing companies keep working/);
  await fill(dialog.getByLabelText('Reason'), 'we leave the country');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await eventually(() =>
    expect(desk.bodies.map((body) => JSON.parse(body) as object)).toContainEqual({ is_offered: false, reason: 'we leave the country' }),
  );
});

test('saves a seller that is not registered for VAT without a number', async () => {
  const desk = await openUnit();
  await user.click(screen.getByRole('button', { name: 'Change the seller' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the seller in the United Kingdom?' }));
  const typed = {
    'Legal name': 'Hale Leads',
    Address: '1 High Street',
    'Company number': '12345678',
    'Bank details': 'Account 1',
    Reason: 'we start small',
  };
  for (const [label, value] of Object.entries(typed)) await fill(dialog.getByLabelText(label), value);
  dialog.getByLabelText('VAT number');
  await user.click(dialog.getByRole('switch', { name: 'Registered for VAT' }));
  expect(dialog.queryByLabelText('VAT number')).toBeNull();
  const note = dialog.getByText(/^Prices are shown and charged without VAT/);
  // Beside the switch, which is below the fold of a phone.
  const follows = (before: Node, after: Node): boolean => (before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(follows(dialog.getByRole('switch', { name: 'Registered for VAT' }), note)).toBe(true);
  expect(follows(note, dialog.getByLabelText('Bank details'))).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await eventually(() =>
    expect(desk.bodies.map((body) => JSON.parse(body) as object)).toContainEqual({
      seller: { name: 'Hale Leads', address: ['1 High Street'], company_number: '12345678', vat_number: null, bank_details: 'Account 1' },
      seller_seat: null,
      seller_statements: [],
      reason: 'we start small',
    }),
  );
});

test('asks a Swedish seller for what its invoices must state, and no other', async () => {
  const desk = await openDesk('/operator/settings/units/se', {
    ...staffAnswers('admin'),
    ...answers,
    'GET /operator/business-units/{country}': makeUnit({ country: 'se', seller_seat: 'Lund' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Change the seller' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('switch', { name: /Foretaksregisteret/ })).toBeNull();
  await fill(dialog.getByLabelText('Registered office'), 'Stockholm');
  await user.click(dialog.getByRole('switch', { name: /Godkänd för F-skatt/ }));
  await user.type(dialog.getByLabelText(/Reason/), 'the company moved');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await eventually(() =>
    expect(desk.bodies.map((body) => JSON.parse(body) as object)).toContainEqual(
      expect.objectContaining({ seller_seat: 'Stockholm', seller_statements: ['f_tax'] }),
    ),
  );
});
