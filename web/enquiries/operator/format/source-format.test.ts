import { expect, it } from 'vitest';
import { answer } from '../../../testing/contract-answers.ts';
import type { SourceFormat } from './format-api.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../../testing/page.ts';

const format = {
  name: 'Boiler guide',
  kind: 'json' as const,
  path: '/api/v1/intake/sources/0123456789abcdef0123456789abcdef',
  field_map: [{ from: 'contact.phone', to: 'telephone' as const }],
  fixed: [{ field: 'question_12', value: 'semi' }],
  field_values: [],
  event_id_fields: ['event_id', 'lead_id', 'id'],
  consent_forms: [],
  success_body: null,
  failure_body: null,
  verify_token: 'fedcba9876543210fedcba9876543210',
  has_signing_secret: false,
  has_access_token: false,
  tested_at: null,
};
const at = '2026-03-02T10:00:00Z';
const failed = {
  id: 41,
  received_at: at,
  last_at: at,
  times: 3,
  errors: [{ field: 'postcode', text: 'We cannot find this postcode' }],
  fields: [{ name: 'contact.phone', value: '99999 999999' }],
  replayable: true,
  enquiry: null,
};
const metaLead = {
  id: 5,
  lead_id: '5550000000001',
  state: 'failed' as const,
  received_at: at,
  attempts: 10,
  due_at: at,
  problem: 'refused' as const,
  message: 'Session has expired.',
};
const callback = { url: null, method: 'post' as const, events: ['sold' as const] };
const statusDelivery = {
  id: 9,
  event: 'sold' as const,
  state: 'dead' as const,
  happened_at: at,
  attempts: 10,
  due_at: at,
  status: 500,
  problem: 'refused' as const,
  enquiry: { id: 100_007, code: 'K7M2Q9XW' },
};
const campaign = { source: 'google', medium: null, campaign: 'spring', received: 12, held: 1, released: 11, sold: 20, returned: 2 };

async function open(role: 'agent' | 'admin' = 'admin', change: Partial<SourceFormat> = {}) {
  return openDesk('/operator/sources/2', {
    ...staffAnswers(role),
    'GET /operator/sources/{id}/format': answer('GET /operator/sources/{id}/format', { data: { ...format, ...change } }),
    'PUT /operator/sources/{id}/format': answer(
      'PUT /operator/sources/{id}/format',
      { data: { ...format, kind: 'form' } },
      { etag: '"2"' },
    ),
    'POST /operator/sources/{id}/format/test': answer('POST /operator/sources/{id}/format/test', {
      data: {
        outcome: 'held',
        hold_reasons: ['duplicate'],
        fields: [{ name: 'telephone', value: '+447700900123' }],
        tracking: [{ name: 'utm_campaign', value: 'spring' }],
        left_out: 2,
        errors: [],
        answer: { status: 200, type: 'application/json', body: '{"data":{"quote_code":"AB23CD45","test":false}}' },
      },
    }),
    'GET /operator/sources/{id}/failed-calls': answer('GET /operator/sources/{id}/failed-calls', {
      data: [failed, { ...failed, id: 40, replayable: false, enquiry: { id: 100_007, code: 'K7M2Q9XW' } }],
      meta: { total: 2, next: null },
    }),
    'POST /operator/failed-calls/{id}/replay': answer('POST /operator/failed-calls/{id}/replay', {
      data: { quote_code: 'AB23CD45', enquiry_id: 100_008 },
    }),
    'GET /operator/sources/{id}/meta-leads': answer('GET /operator/sources/{id}/meta-leads', { data: [metaLead], meta: { total: 1 } }),
    'POST /operator/meta-leads/{id}/retry': answer('POST /operator/meta-leads/{id}/retry', { data: {} }),
    'GET /operator/sources/{id}/callback': answer('GET /operator/sources/{id}/callback', { data: callback }, { etag: '"1"' }),
    'PUT /operator/sources/{id}/callback': answer(
      'PUT /operator/sources/{id}/callback',
      { data: { ...callback, url: 'https://track.example.com/', secret: 'whsec_shown' } },
      { etag: '"2"' },
    ),
    'POST /operator/sources/{id}/callback/test': answer('POST /operator/sources/{id}/callback/test', { data: {} }),
    'GET /operator/sources/{id}/callback/deliveries': answer('GET /operator/sources/{id}/callback/deliveries', {
      data: [statusDelivery],
      meta: { next: null },
    }),
    'POST /operator/status-deliveries/{id}/retry': answer('POST /operator/status-deliveries/{id}/retry', { data: {} }),
    'GET /operator/sources/{id}/campaigns': answer('GET /operator/sources/{id}/campaigns', { data: [campaign] }),
  });
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const readBody = (desk: { readonly bodies: readonly string[] }): unknown => JSON.parse(desk.bodies.at(-1) ?? '');

it('maps the provider’s fields and saves them with a reason', async () => {
  const desk = await open();
  await screen.findByRole('heading', { level: 1, name: 'How Boiler guide sends leads' });
  screen.getByText(`${location.origin}${format.path}`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'What it sends' }), 'form');
  await fill(await screen.findByRole('textbox', { name: 'When a lead is accepted' }), 'OK');
  await fill(screen.getByRole('textbox', { name: 'Example' }), 'phone=1');
  await press('Add field');
  await press('Add word');
  await fill(screen.getByRole('textbox', { name: 'Their word' }), 'New boiler');
  await fill(screen.getByRole('textbox', { name: 'Our value' }), 'gas-boiler-replacement');
  await press('Save');
  await screen.findByText("Enter the provider's field on each line.");
  const [, added] = screen.getAllByRole('textbox', { name: 'Their field' });
  if (added === undefined) throw new Error('no line was added');
  await fill(added, 'mail');
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Our field' })[1] ?? added, 'email');
  await press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change how Boiler guide sends leads?' }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed with the partner');
  await user.click(dialog.getByRole('button', { name: 'Save format' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The example is kept for the next try.
  expect(screen.getByRole('textbox', { name: 'Example' })).toHaveProperty('value', 'phone=1');
  expect(readBody(desk)).toEqual({
    kind: 'form',
    field_map: [
      { from: 'contact.phone', to: 'telephone' },
      { from: 'mail', to: 'email' },
    ],
    fixed: [{ field: 'question_12', value: 'semi' }],
    field_values: [{ field: 'work_type', theirs: 'New boiler', ours: 'gas-boiler-replacement' }],
    event_id_fields: ['event_id', 'lead_id', 'id'],
    consent_forms: [],
    success_body: 'OK',
    failure_body: null,
    reason: 'Agreed with the partner',
  });
});

it('sends a test and shows what would become of it', async () => {
  const desk = await open();
  await fill(await screen.findByRole('textbox', { name: 'Example' }), 'phone=07700900123');
  await press('Send test');
  await screen.findByText('This lead would be accepted and held.');
  screen.getByText('telephone = +447700900123');
  screen.getByText('utm_campaign = spring');
  screen.getByText('2 more fields are over the limit and left out.');
  expect(readBody(desk)).toEqual({ content: 'phone=07700900123' });
});

it('lists refused leads without personal data, and replays one', async () => {
  const desk = await open();
  const list = within(await screen.findByRole('list', { name: 'Refused leads' }));
  list.getByRole('link', { name: 'Open lead K7M2Q9XW' });
  expect(list.getAllByText('contact.phone = 99999 999999')).toHaveLength(2);
  await press(/^Replay the lead of/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay this lead?' }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'The map is right now');
  desk.change({
    'GET /operator/sources/{id}/failed-calls': answer('GET /operator/sources/{id}/failed-calls', {
      data: [{ ...failed, replayable: false }],
      meta: { total: 1, next: null },
    }),
  });
  await user.click(dialog.getByRole('button', { name: 'Replay' }));
  await screen.findByText('Accepted as AB23CD45');
  expect(readBody(desk)).toEqual({ reason: 'The map is right now' });
  await eventually(() => expect(document.activeElement?.textContent).toBe('Refused leads'));
});

it('moves the focus to the next line’s button when a line is removed, and to "add" after the last one', async () => {
  await open();
  await press('Add field');
  await press('Remove line 1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove line 1' }));
  await press('Remove line 1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add field' }));
});

it('shows results by campaign', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Results by campaign' }));
  table.getByRole('row', { name: 'google Not stated spring 12 1 11 20 2' });
});

it('is for administrators', async () => {
  await open('agent');
  await screen.findByText('Only administrators can set up sources.');
});

it('enters the secrets of a provider, and keeps saved ones', async () => {
  const desk = await open('admin', { kind: 'typeform', has_signing_secret: true });
  const secret = await screen.findByLabelText('Secret of the Typeform webhook');
  screen.getByText('Saved. Leave empty to keep it.');
  await fill(secret, 'short');
  await press('Save');
  await screen.findByText('Enter at least 8 characters for each secret.');
  await fill(secret, 'a long random secret');
  await press('Save');
  await fill(await screen.findByRole('textbox', { name: 'Reason' }), 'agreed with the partner');
  await press('Save format');
  await eventually(() => expect(readBody(desk)).toMatchObject({ kind: 'typeform', signing_secret: 'a long random secret' }));
  expect(readBody(desk)).not.toHaveProperty('access_token');
});

it('shows what Meta needs and leads that could not be fetched, and fetches them again', async () => {
  const desk = await open('admin', { kind: 'meta' });
  await screen.findByText(format.verify_token);
  screen.getByLabelText('Page access token');
  await screen.findByText('1 lead not fetched yet');
  screen.getByText('Meta says: Session has expired.');
  screen.getByText('We stopped after 10 attempts.');
  await press('Fetch lead 5550000000001 again');
  await fill(await screen.findByRole('textbox', { name: 'Reason' }), 'renewed the token');
  await press('Fetch again');
  await screen.findByText('We are fetching it.');
  expect(readBody(desk)).toEqual({ reason: 'renewed the token' });
});

it('enters where statuses are sent, shows the secret once, and sends a failed one again', async () => {
  const desk = await open();
  await fill(await screen.findByRole('textbox', { name: 'Address' }), 'https://track.example.com/');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What we send' }), 'get');
  await user.click(screen.getByRole('checkbox', { name: 'Sold' }));
  await press('Save address');
  await screen.findByText('Choose at least one status.');
  for (const name of ['Rejected', 'Accepted']) await user.click(screen.getByRole('checkbox', { name }));
  await press('Save address');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change where we send statuses?' }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed with the partner');
  await user.click(dialog.getByRole('button', { name: 'Save address' }));
  await screen.findByText('whsec_shown');
  expect(readBody(desk)).toEqual({
    url: 'https://track.example.com/',
    method: 'get',
    events: ['accepted', 'rejected'],
    reason: 'Agreed with the partner',
  });
  await press('Done');
  expect(screen.queryByText('whsec_shown')).toBeNull();
  await screen.findByText('The server did not accept the call. Answered with 500.');
  await press('Send Sold again');
  const again = within(await screen.findByRole('dialog', { name: 'Send this status again?' }));
  await fill(again.getByRole('textbox', { name: 'Reason' }), 'The server is back');
  await user.click(again.getByRole('button', { name: 'Send again' }));
  await eventually(() => expect(readBody(desk)).toEqual({ reason: 'The server is back' }));
});
