import { expect, it } from 'vitest';
import type { ImportedLine, LeadImportDetail } from '../../../contract/enquiries/import-endpoints.ts';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const line = (more: Partial<ImportedLine>): ImportedLine => ({
  line: 2,
  outcome: 'taken',
  enquiry: null,
  hold_reasons: [],
  held_until: null,
  work_type: 'boiler-repair',
  postcode: 'LE1 1AA',
  errors: [],
  ...more,
});
const lines = [
  line({}),
  line({ line: 3, outcome: 'held', hold_reasons: ['duplicate'] }),
  line({ line: 4, outcome: 'wrong', errors: [{ field: 'Post code', text: "We can't find this postcode" }] }),
  line({ line: 5, outcome: 'before', enquiry: { id: 9, code: 'ABCD2345' } }),
];
const heading = (name: string, ...samples: string[]) => ({ heading: name, samples });

const detail = (more: Partial<LeadImportDetail>): LeadImportDetail => ({
  id: 7,
  source: { id: 1, name: 'Back office' },
  file_name: 'march.csv',
  format: 'utf-16le',
  state: 'mapping',
  created_at: '2026-03-02T09:00:00Z',
  started_at: null,
  ended_at: null,
  by: 'Olivia Hart',
  rows: 4,
  done: 0,
  counts: { taken: 0, held: 0, wrong: 0, before: 0 },
  holds_all: false,
  emails: null,
  texts: null,
  columns: [
    { heading: 'full_name', field: 'full_name' },
    { heading: 'phone_number', field: 'telephone' },
    { heading: 'Post code', field: 'postcode' },
  ],
  fixed: [],
  remembered: false,
  provider: 'meta',
  headings: [
    heading('full_name', 'Nora Hughes'),
    heading('phone_number', 'p:+447700900611'),
    heading('Post code', 'z:LE1 1AA'),
    heading('mail', 'nora@consumer.test'),
    heading('ad_id'),
  ],
  ...more,
});
const checked = detail({
  state: 'checked',
  done: 4,
  counts: { taken: 1, held: 1, wrong: 1, before: 1 },
  emails: { customers: 2, companies: 3 },
  texts: 1,
});
const get = (one: LeadImportDetail) => ({
  'GET /operator/imports/{id}': answer('GET /operator/imports/{id}', { data: one }),
  'GET /operator/imports/{id}/rows': answer('GET /operator/imports/{id}/rows', { data: lines, meta: { next: null } }),
});
const common = {
  ...staffAnswers('agent'),
  'GET /operator/source-names': answer('GET /operator/source-names', { data: [{ id: 1, name: 'Back office', for_staff: true }] }),
  'GET /operator/imports': answer('GET /operator/imports', { data: [] }),
  'GET /operator/intake/work-types': answer('GET /operator/intake/work-types', {
    data: [{ code: 'boiler-repair', site: 1, description: 'Boiler repair', questions: [] }],
  }),
};

it('uploads a file, matches its columns and names missing fields', async () => {
  const desk = await openDesk('/operator/leads/import', {
    ...common,
    'POST /operator/imports': answer('POST /operator/imports', { data: { id: 7 } }),
    ...get(detail({})),
    'PUT /operator/imports/{id}/mapping': answer('PUT /operator/imports/{id}/mapping', { data: { state: 'checking' } }),
  });
  await screen.findByText('No imports in the last 30 days.');
  await screen.findByRole('option', { name: 'Back office' });
  await user.click(screen.getByRole('button', { name: 'Upload and map' }));
  await screen.findByText('Choose a file first');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for a file');
  await user.upload(input, new File(['site\n1'], 'march.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Upload and map' }));
  await screen.findByRole('heading', { name: 'Import of march.csv' });
  await screen.findByText(/looks like an export from Meta/);
  screen.getByText('For example: Nora Hughes');
  await user.click(screen.getByRole('button', { name: 'Check all rows' }));
  await screen.findByText('Choose a column or a value for: Lead type, Email, Consent text');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for mail' }), 'email');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for ad_id' }), 'leaveOut');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Lead type' }), 'boiler-repair');
  await fill(screen.getByRole('textbox', { name: 'What the customers agreed to' }), 'Up to three companies may contact me.');
  await user.click(screen.getByRole('button', { name: 'Check all rows' }));
  await eventually(() => expect(desk.calls.at(-1)).not.toBe('POST /operator/imports'));
  await eventually(() => expect(desk.bodies.length).toBeGreaterThan(0));
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toMatchObject({
    columns: [
      { heading: 'full_name', field: 'full_name' },
      { heading: 'phone_number', field: 'telephone' },
      { heading: 'Post code', field: 'postcode' },
      { heading: 'mail', field: 'email' },
      { heading: 'ad_id', field: null },
    ],
    fixed: [
      { field: 'work_type', value: 'boiler-repair' },
      { field: 'country', value: 'gb' },
      { field: 'consent_text', value: 'Up to three companies may contact me.' },
    ],
  });
});

it('says what starting does and sends, starts with a reason, and links each lead', async () => {
  const desk = await openDesk('/operator/leads/import/7', {
    ...common,
    ...get(checked),
    'POST /operator/imports/{id}/start': answer('POST /operator/imports/{id}/start', { data: { state: 'running' } }),
  });
  await screen.findByRole('heading', { name: 'What will happen' });
  for (const effect of [
    '1 lead goes live',
    '1 lead is held',
    '1 row has errors and is skipped',
    '1 row was added before',
    '2 emails to customers',
    'About 3 emails to companies',
    'About 1 text message to companies',
  ])
    screen.getByText(effect);
  const table = within(await screen.findByRole('table', { name: 'Rows of the file' }));
  table.getByText("Post code: We can't find this postcode");
  table.getByText('Held: the same customer asked for the same work before');
  expect(table.getByRole('link', { name: 'Lead ABCD2345' }).getAttribute('href')).toBe('/operator/leads/9');
  await user.click(screen.getByRole('checkbox', { name: 'Hold every lead for review' }));
  screen.getByText('0 leads go live');
  screen.getByText('About 0 emails to companies');
  await user.click(screen.getByRole('button', { name: 'Import 2 leads' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import 2 leads?' }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'List of the partner');
  desk.change({
    ...common,
    ...get({ ...checked, state: 'running', started_at: '2026-03-02T09:05:00Z', done: 1 }),
    'POST /operator/imports/{id}/start': answer('POST /operator/imports/{id}/start', { data: { state: 'running' } }),
  });
  await user.click(dialog.getByRole('button', { name: 'Import 2 leads' }));
  await screen.findByText('1 of 4 rows finished');
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({ hold: true, reason: 'List of the partner' });
  desk.change({ ...common, ...get({ ...checked, state: 'done', started_at: '2026-03-02T09:05:00Z', ended_at: '2026-03-02T09:06:00Z' }) });
  await screen.findByRole('link', { name: 'Download the rows with errors' }, { timeout: 3_000 });
  expect(screen.queryByRole('button', { name: 'Cancel import' })).toBeNull();
});
