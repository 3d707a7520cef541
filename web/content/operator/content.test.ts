import { expect, test } from 'vitest';
import type { ContentPageWire } from '../../../contract/content/pages-endpoints.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, readExportAddress, screen, user, within } from '../../testing/page.ts';

const draft = { id: 2, title: 'Villkor', body: '## Rubrik\n\n[här](/nowhere)', by: 'Olivia Hart', saved: '2026-03-02T10:00:00Z' };
const page: ContentPageWire = {
  key: 'terms',
  language: 'sv',
  shown: null,
  draft,
  scheduled: null,
  periods: { 'enquiry.draft_hours': '24 timmar' },
  broken_links: [{ url: '/nowhere', text: 'här', problem: 'page' }],
  history: [{ id: 2, state: 'draft', title: 'Villkor', by: 'Olivia Hart', saved: '2026-03-02T10:00:00Z', shown_from: null }],
};
const path = 'GET /operator/content/{key}/{language}';
const save = 'PUT /operator/content/{key}/{language}';
const publish = 'POST /operator/content/{key}/{language}/publish';
const read = (data: ContentPageWire) => ({ status: 200, body: { data } }) as const;
const answers = {
  ...staffAnswers(),
  'GET /operator/content': answer('GET /operator/content', {
    data: [{ key: 'terms', language: 'sv', title: null, source: 'missing', updated: null, has_draft: true, scheduled_for: null }],
  }),
  'GET /operator/notices': answer('GET /operator/notices', { data: [], meta: { totalResults: 0, pageSize: 20 } }),
  [path]: { ...read(page), headers: { etag: '"v1"' } },
  [save]: answer(save, { data: {} }),
  [publish]: answer(publish, { data: {} }),
};

test('shows what is missing per language and links to its editor', async () => {
  const { place } = await openDesk('/operator/content', answers);
  await screen.findByText('Missing in Swedish');
  await user.click(screen.getByRole('link', { name: 'Terms of use, Swedish' }));
  await eventually(() => expect(place()).toBe('/operator/content/terms/sv'));
});

test('lists notices with the words of the brand in their subjects', async () => {
  const notice = {
    id: 4,
    type: 'info',
    subject: 'Older {{leads}} cost less',
    content: 'See {{brand}}.',
    audience: { kind: 'all' },
    company_name: null,
    dismissable: true,
    message_type: 'other',
    marketing: false,
    from: '2026-03-01T09:00:00Z',
    until: null,
    state: 'live',
  } as const;
  const notices = answer('GET /operator/notices', { data: [notice], meta: { totalResults: 1, pageSize: 20 } });
  await openDesk('/operator/content?view=notices', { ...answers, 'GET /operator/notices': notices });
  await screen.findByRole('link', { name: 'Older leads cost less' });
  screen.getByRole('button', { name: /^End ?Older leads cost less$/ });
});

test('previews a table as a table', async () => {
  const table = { ...draft, body: '| Name | Kept |\n| --- | --- |\n| plumbline | 30 days |' };
  await openDesk('/operator/content/terms/sv', { ...answers, [path]: read({ ...page, draft: table, broken_links: [] }) });
  const preview = within(await screen.findByRole('region', { name: 'Preview: Phone' }));
  await preview.findByRole('columnheader', { name: 'Kept' });
  preview.getByRole('cell', { name: '30 days' });
});

test('writes, previews, saves and publishes a draft, listing broken links', async () => {
  const { bodies, change } = await openDesk('/operator/content/terms/sv', answers);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Text');
  await fill(field, 'Var snäll');
  await user.click(within(screen.getByRole('toolbar', { name: 'Format' })).getByRole('button', { name: 'Heading' }));
  const preview = within(screen.getByRole('region', { name: 'Preview: Phone' }));
  await preview.findByRole('heading', { name: 'Var snäll' });
  change({ [path]: { ...read({ ...page, draft: { ...draft, body: '## Var snäll' } }), headers: { etag: '"v2"' } } });
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await eventually(() => expect(bodies.some((body) => body.includes('"body":"## Var snäll"'))).toBe(true));
  await eventually(() => expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish this draft?' }));
  dialog.getByText(/we have no such page/);
  await fill(dialog.getByLabelText('Reason'), 'agreed with the lawyer');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await eventually(() => expect(bodies.at(-1)).toBe(JSON.stringify({ reason: 'agreed with the lawyer' })));
});

test('shows a known period placeholder as readers see it, and an unknown one as written', async () => {
  await openDesk('/operator/content/terms/sv', answers);
  await fill(await screen.findByLabelText('Text'), 'Efter {{enquiry.draft_hours}}, efter {{nobody.knows_days}}.');
  const preview = within(screen.getByRole('region', { name: 'Preview: Phone' }));
  await preview.findByText('Efter 24 timmar, efter {{nobody.knows_days}}.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toContain('{{enquiry.draft_hours}}');
});

const pictures = 'GET /operator/pictures';
const upload = 'POST /operator/pictures';
const boiler = {
  url: `/media/${'a'.repeat(32)}.png`,
  alt: 'A boiler [old]',
  width: 8,
  height: 6,
  by: 'Olivia Hart',
  added: '2026-03-02T10:00:00Z',
};

async function openPictureDialog(more: TestAnswers) {
  const desk = await openDesk('/operator/content/terms/sv', { ...answers, ...more });
  await screen.findByLabelText('Text');
  await user.click(within(screen.getByRole('toolbar', { name: 'Format' })).getByRole('button', { name: 'Picture' }));
  return { ...desk, dialog: within(await screen.findByRole('dialog', { name: 'Add a picture' })) };
}

test('uploads a picture with alt text into text and preview', async () => {
  const { calls, dialog } = await openPictureDialog({ [upload]: { status: 201, body: { data: boiler } } });
  await user.click(dialog.getByRole('button', { name: 'Add picture' }));
  dialog.getByText('Choose a file');
  dialog.getByText('Enter what the picture shows');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for a file');
  await user.upload(input, new File([new Uint8Array([1])], 'boiler.png', { type: 'image/png' }));
  await fill(dialog.getByLabelText('What the picture shows'), 'A boiler');
  await user.click(dialog.getByRole('button', { name: 'Add picture' }));
  await eventually(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toContain(`![A boiler](${boiler.url})`));
  expect(calls.filter((call) => call.startsWith('POST')).length).toBe(1);
  within(screen.getByRole('region', { name: 'Preview: Phone' })).getByRole('img', { name: 'A boiler' });
});

test('inserts an existing picture with new alt text', async () => {
  const { dialog } = await openPictureDialog({ [pictures]: answer(pictures, { data: [boiler], meta: { totalResults: 1, pageSize: 20 } }) });
  await user.click(dialog.getByLabelText('One added before'));
  await user.click(await dialog.findByLabelText('A boiler [old]'));
  await user.click(dialog.getByRole('button', { name: 'Add picture' }));
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text').value;
  await eventually(() => expect(text()).toContain(`![A boiler \\[old\\]](${boiler.url})`));
  within(screen.getByRole('region', { name: 'Preview: Phone' })).getByRole('img', { name: 'A boiler [old]' });
});

test('exports notices as a spreadsheet', async () => {
  await openDesk('/operator/content?view=notices', answers);
  expect(await readExportAddress()).toBe('/api/v1/operator/notices/export');
});

test('addresses a notice to a company found by name', async () => {
  const key = 'POST /operator/notices';
  const { bodies } = await openDesk('/operator/content/notices/new', {
    ...answers,
    [key]: answer(key, { data: { id: 1001 } }),
    'GET /operator/search': answer('GET /operator/search', {
      data: { companies: [{ id: 12, name: 'North Gas Ltd', detail: '10012' }], leads: [], invoices: [], people: [], places: [] },
    }),
  });
  await fill(await screen.findByLabelText('Subject'), 'Your card expires');
  await fill(screen.getByLabelText('Text'), 'Please add another.');
  await user.selectOptions(screen.getByLabelText('Audience'), 'One company');
  await user.click(screen.getByRole('button', { name: 'Publish notice' }));
  await screen.findByText('Choose a company first.');
  await fill(screen.getByRole('searchbox', { name: 'Company' }), 'north');
  await user.click(await screen.findByRole('radio', { name: 'North Gas Ltd' }));
  expect(screen.queryByText('Choose a company first.')).toBeNull();
  await fill(screen.getByRole('searchbox', { name: 'Company' }), '');
  await screen.findByText('Chosen: North Gas Ltd');
  await user.click(screen.getByRole('button', { name: 'Publish notice' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Reason'), 'agreed with the office');
  await user.click(dialog.getByRole('button', { name: 'Publish notice' }));
  await eventually(() => expect(bodies.some((body) => body.includes('"audience":{"kind":"company","company":12}'))).toBe(true));
});

test('fixes the marketing choice once a notice is published', async () => {
  const key = 'POST /operator/notices';
  const { bodies } = await openDesk('/operator/content/notices/new', { ...answers, [key]: answer(key, { data: { id: 1001 } }) });
  await fill(await screen.findByLabelText('Subject'), 'Half price this week');
  await fill(screen.getByLabelText('Text'), 'Until Sunday.');
  await user.click(screen.getByRole('checkbox', { name: 'News and offers' }));
  await user.click(screen.getByRole('button', { name: 'Publish notice' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/Only people who asked for news and offers will see it/);
  await fill(dialog.getByLabelText('Reason'), 'the spring campaign');
  await user.click(dialog.getByRole('button', { name: 'Publish notice' }));
  await eventually(() => expect(bodies.some((body) => body.includes('"marketing":true'))).toBe(true));
});

test('names the company of an edited notice, also in the list', async () => {
  const notice = {
    id: 9,
    type: 'info',
    subject: 'Your card expires',
    content: 'Please add another.',
    dismissable: true,
    message_type: 'other',
    marketing: false,
    audience: { kind: 'company', company: 12 },
    company_name: 'North Gas Ltd',
    from: '2026-03-04T10:00:00Z',
    until: null,
    state: 'live',
  } as const;
  await openDesk('/operator/content?view=notices', {
    ...answers,
    'GET /operator/notices': answer('GET /operator/notices', { data: [notice], meta: { totalResults: 1, pageSize: 20 } }),
    'GET /operator/notices/{id}': answer('GET /operator/notices/{id}', { data: notice }),
  });
  await screen.findByText(/Live · Information · North Gas Ltd only/);
  await user.click(screen.getByRole('link', { name: 'Your card expires' }));
  await screen.findByText('Chosen: North Gas Ltd');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'News and offers' }).disabled).toBe(true);
});

test('starts a planned notice at once when its time is removed', async () => {
  const notice = answer('GET /operator/notices/{id}', {
    data: {
      id: 9,
      type: 'info',
      subject: 'Closed',
      content: 'On Monday.',
      dismissable: true,
      message_type: 'other',
      marketing: false,
      audience: { kind: 'all' },
      company_name: null,
      from: '2099-03-04T10:00:00Z',
      until: null,
      state: 'planned',
    },
  });
  const change = 'PUT /operator/notices/{id}';
  const { bodies } = await openDesk('/operator/content/notices/9', {
    ...answers,
    'GET /operator/notices/{id}': notice,
    [change]: answer(change, { data: {} }),
  });
  await fill(await screen.findByLabelText('From'), '');
  await user.click(screen.getByRole('button', { name: 'Save notice' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Reason'), 'sooner than planned');
  await user.click(dialog.getByRole('button', { name: 'Save notice' }));
  await eventually(() => expect(bodies).toHaveLength(1));
  const { from } = JSON.parse(bodies[0] ?? '') as { from: string };
  expect(Math.abs(Date.parse(from) - Date.now())).toBeLessThan(60_000);
});

/** Simulates a half-typed datetime field: empty value, but bad input. */
const halfType = (field: HTMLElement) => Object.defineProperty(field, 'validity', { value: { badInput: true } });

test('does not treat a half-typed time as empty', async () => {
  const { calls } = await openDesk('/operator/content/notices/new', answers);
  await fill(await screen.findByLabelText('Subject'), 'Closed on Monday');
  await fill(screen.getByLabelText('Text'), 'Back on Tuesday.');
  halfType(screen.getByLabelText('From'));
  await user.click(screen.getByRole('button', { name: 'Publish notice' }));
  await screen.findByText('Enter both the day and the time, or neither.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('does not publish with a half-typed time, and saves input first', async () => {
  const { bodies } = await openDesk('/operator/content/terms/sv', answers);
  await fill(await screen.findByLabelText('Title'), 'Andra villkor');
  screen.getAllByText('Save or discard your changes first.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  halfType(dialog.getByLabelText('From'));
  await fill(dialog.getByLabelText('Reason'), 'agreed with the lawyer');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await dialog.findByText('Enter both the day and the time, or neither.');
  expect(bodies).toEqual([]);
});

test('previews a notice like the dashboard, with dismiss and restore', async () => {
  const { calls } = await openDesk('/operator/content/notices/new', answers);
  await fill(await screen.findByLabelText('Subject'), 'Closed on Monday');
  const preview = within(screen.getByRole('region', { name: 'How it will look on the dashboard' }));
  preview.getByRole('heading', { level: 3, name: /^Information: ?Closed on Monday$/ });
  await user.click(preview.getByRole('button', { name: 'Dismiss Closed on Monday' }));
  await user.click(await preview.findByRole('button', { name: /^Undo ?Closed on Monday$/ }));
  await user.click(screen.getByLabelText('Readers can dismiss it'));
  expect(preview.queryByRole('button')).toBeNull();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('previews a notice while typing and publishes it with a reason', async () => {
  const key = 'POST /operator/notices';
  const { bodies, place } = await openDesk('/operator/content/notices/new', { ...answers, [key]: answer(key, { data: { id: 1001 } }) });
  await fill(await screen.findByLabelText('Subject'), 'Closed on Monday');
  await fill(screen.getByLabelText('Text'), 'Back on Tuesday.');
  await user.selectOptions(screen.getByLabelText('Audience'), 'Companies of a country');
  await user.selectOptions(await screen.findByLabelText('Country'), 'Sweden');
  const preview = screen.getByRole('region', { name: 'How it will look on the dashboard' });
  within(preview).getByText('Back on Tuesday.');
  await user.click(screen.getByRole('button', { name: 'Publish notice' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Reason'), 'agreed with the office');
  await user.click(dialog.getByRole('button', { name: 'Publish notice' }));
  await eventually(() => expect(place()).toBe('/operator/content?view=notices'));
  expect(bodies.some((body) => body.includes('"audience":{"kind":"country","country":"se"}'))).toBe(true);
});
