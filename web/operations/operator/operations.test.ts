import { expect, test } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, readExportAddress, screen, user, within } from '../../testing/page.ts';

const entry = {
  id: 7,
  at: '2026-03-02T10:00:00Z',
  actor: 'Olivia Hart',
  staff: 3,
  action: 'company.lock',
  object: { type: 'company', id: '12', name: 'Midland Heating Ltd' },
  reason: 'asked by the police',
  changes: [{ field: 'locked', before: 'false', after: 'true' }],
};
const chain = { entries: 41, last_link: 'ab'.repeat(32), looked_at: 41, broken: [], whole_at: '2026-03-02T02:41:00Z' };
const audit = {
  ...staffAnswers(),
  'GET /operator/audit': answer('GET /operator/audit', {
    data: [entry],
    meta: { next: 7, totalResults: 41, people: [{ id: 3, name: 'Olivia Hart' }], actions: ['company.lock'], objects: ['company'] },
  }),
  'GET /operator/audit/chain': answer('GET /operator/audit/chain', { data: chain }),
  'GET /operator/audit/days': answer('GET /operator/audit/days', { data: [{ day: '2026-03-02', count: 41 }] }),
};

test('shows who did what, to what and why, with changed fields as a table', async () => {
  const { place } = await openDesk('/operator/audit?open=7', audit);
  await screen.findAllByRole('link', { name: 'Company Midland Heating Ltd' });
  const [, row = document.body] = screen.getAllByRole('row');
  expect(within(row).getByText('asked by the police')).toBeDefined();
  // Where the action happened.
  within(row).getByText('Back office');
  expect(within(row).getByRole('link', { name: 'Company Midland Heating Ltd' }).getAttribute('href')).toBe('/operator/companies/12');
  const diff = await screen.findByRole('table', { name: 'Change' });
  expect(within(diff).getByRole('row', { name: 'Locked No Yes' })).toBeDefined();
  expect(place()).toContain('open=7');
  expect(screen.getByText('1 of 41 shown')).toBeDefined();
});

test('shows entries as cards on a phone, with changes on demand', async () => {
  const { place } = await openDesk('/operator/audit', audit, 390);
  await user.click(await screen.findByRole('button', { name: 'Show change' }));
  const diff = await screen.findByRole('table', { name: 'Change' });
  within(diff).getByRole('row', { name: 'Locked No Yes' });
  expect(place()).toContain('open=7');
});

test('exports a period for a SIEM, for administrators', async () => {
  const saved: File[] = [];
  Object.assign(URL, { createObjectURL: (file: File) => saved.push(file) && 'blob:audit', revokeObjectURL: () => {} });
  const desk = await openDesk('/operator/audit?from=2026-03-02', audit);
  await user.click(await screen.findByRole('button', { name: 'Export for a SIEM' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export for a SIEM' }));
  expect(dialog.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-02');
  await fill(dialog.getByLabelText('From'), '');
  await fill(dialog.getByLabelText('Until'), '2026-03-31');
  await user.selectOptions(dialog.getByLabelText('Format'), 'CEF (Common Event Format)');
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'For the weekly review');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await dialog.findByText('Enter the first and the last day.');
  await fill(dialog.getByLabelText('From'), '2026-03-01');
  const key = 'POST /operator/audit/siem';
  desk.change({ ...audit, [key]: refusal(key, 422, ['The last day must not be before the first']) });
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await dialog.findByText('The last day must not be before the first');
  desk.change({ ...audit, [key]: answer(key, 'CEF:0') });
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await eventually(() => expect(saved.map(({ name }) => name)).toEqual(['audit-2026-03-01-2026-03-31.cef']));
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({
    from: '2026-03-01',
    until: '2026-03-31',
    format: 'cef',
    reason: 'For the weekly review',
  });
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('filters by day, person and action in address and export', async () => {
  const { place } = await openDesk('/operator/audit', audit);
  await user.click(await screen.findByRole('button', { name: /41 entries/ }));
  await eventually(() => expect(place()).toContain('from=2026-03-02&until=2026-03-02'));
  await screen.findByRole('option', { name: 'Olivia Hart' });
  await user.selectOptions(screen.getByLabelText('Person'), 'Olivia Hart');
  await eventually(() => expect(place()).toContain('person=3'));
  expect(await readExportAddress()).toContain('person=3');
  const chips = within(screen.getByRole('list', { name: 'Audit filters' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Person: Olivia Hart',
    'From: 2 Mar 2026',
    'Until: 2 Mar 2026',
  ]);
  await user.click(chips.getByRole('button', { name: 'Clear person filter' }));
  await eventually(() => expect(place()).not.toContain('person'));
  expect(screen.getAllByRole('button', { name: 'Clear filters' })).toHaveLength(1);
});

test('ignores an invalid day', async () => {
  const { calls } = await openDesk('/operator/audit?from=20266-01-01', audit);
  await screen.findAllByRole('link', { name: 'Company Midland Heating Ltd' });
  expect(screen.queryByRole('list', { name: 'Audit filters' })).toBeNull();
  expect(calls.filter((call) => call.includes('20266'))).toEqual([]);
});

test('shows whether the log is intact and which links are broken', async () => {
  await openDesk('/operator/audit', audit);
  await screen.findByText(/^The log is intact: the newest 41 of its 41 entries match their links\. All of them last matched at 2 Mar/);
  expect(screen.getByText('abababababababab…')).toBeDefined();
});

test('reports a tampered log before anything else', async () => {
  const broken = [
    { position: 3, entry: 5 },
    { position: 4, entry: null },
  ];
  const tampered = answer('GET /operator/audit/chain', { data: { ...chain, broken, whole_at: null } });
  await openDesk('/operator/audit', { ...audit, 'GET /operator/audit/chain': tampered });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The log has been tampered with: 2 entries no longer match their links.')).toBeDefined();
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Link 3, entry 5',
    'Link 4: its entry or the link itself is missing',
  ]);
});

const run = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'release-enquiry',
  state: 'failed' as const,
  created: '2026-03-02T10:00:00Z',
  due: '2026-03-02T10:00:00Z',
  started: '2026-03-02T10:00:01Z',
  ended: '2026-03-02T10:00:02Z',
  tries: 8,
  most_tries: 8,
  about: [{ name: 'enquiryId', value: '12' }],
  error: 'it could not be done',
};
const queue = { name: 'release-enquiry', cron: null, waiting: 1, planned: 0, running: 0, failed: 1, waiting_since: null, last: null };
const retry = 'POST /operator/jobs/{name}/{id}/retry';
const jobs = {
  ...staffAnswers(),
  'GET /operator/jobs': answer('GET /operator/jobs', { data: [queue] }),
  'GET /operator/jobs/runs': answer('GET /operator/jobs/runs', { data: [run], meta: { totalResults: 1, pageSize: 20 } }),
  [retry]: answer(retry, { data: {} }),
};

test('retries a failed job with a reason and keeps it on refusal', async () => {
  const { change, bodies } = await openDesk(`/operator/jobs?open=release-enquiry/${run.id}`, {
    ...jobs,
    [retry]: refusal(retry, 409, ['Somebody else did']),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await fill(await screen.findByLabelText('Reason'), 'the cause is gone');
  const dialog = within(screen.getByRole('dialog', { name: 'Try release-enquiry again?' }));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Somebody else did');
  change({ [retry]: answer(retry, { data: {} }) });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await eventually(() => expect(screen.queryByRole('dialog', { name: 'Try release-enquiry again?' })).toBeNull());
  expect(bodies.at(-1)).toBe(JSON.stringify({ reason: 'the cause is gone' }));
});

test('exports the listed jobs as a spreadsheet', async () => {
  await openDesk('/operator/jobs?view=done&search=release&page=2', jobs);
  expect(await readExportAddress()).toBe('/api/v1/operator/jobs/runs/export?view=done&order=created-desc&search=release');
});

test('searches the audit log and exports the result', async () => {
  const { place, calls } = await openDesk('/operator/audit', audit);
  await screen.findAllByRole('link', { name: 'Company Midland Heating Ltd' });
  await user.keyboard('/');
  const field = screen.getByRole('searchbox', { name: 'Word in the reason, person or code' });
  expect(document.activeElement).toBe(field);
  await fill(field, 'police');
  await user.keyboard('{Enter}');
  await eventually(() => expect(place()).toBe('/operator/audit?search=police'));
  await eventually(() => expect(calls).toContain('GET /operator/audit?search=police&pageSize=40'));
  expect(calls).toContain('GET /operator/audit/days?search=police');
  expect(await readExportAddress()).toBe('/download/audit.csv?search=police');
});

test('states when each kind of job runs, in words', async () => {
  const crons = ['* * * * *', '*/10 * * * *', '43 * * * *', '17 3 * * *', null];
  const queues = crons.map((cron, index) => ({ ...queue, name: `job-${index}`, cron }));
  await openDesk('/operator/jobs', {
    ...jobs,
    'GET /operator/jobs': answer('GET /operator/jobs', {
      data: queues.map((one) => ({
        ...one,
        last: { at: '2026-03-02T03:17:00Z', state: 'completed' as const, ended: '2026-03-02T03:17:02Z' },
      })),
    }),
  });
  const kinds = within(await screen.findByRole('table', { name: 'Job types' }));
  expect(
    crons.map((_, index) => within(kinds.getByRole('row', { name: new RegExp(`^job-${index} `) })).getAllByRole('cell')[0]?.textContent),
  ).toEqual([
    'Every minute',
    'Every 10 minutes',
    'Every hour, 43 minutes past',
    expect.stringMatching(/^Every day at [34]:17am$/),
    'When needed',
  ]);
  const [, next, last] = within(kinds.getByRole('row', { name: /^job-3 / })).getAllByRole('cell');
  expect([next?.textContent, last?.textContent]).toEqual([expect.stringMatching(/0[34]:17$/), '2 Mar 2026, 03:17, Done']);
});
