import { expect, test } from 'vitest';
import type { ContentPageWire } from '../../../contract/content/pages-endpoints.ts';
import type { TemplateWire } from '../../../contract/content/wordings-endpoints.ts';
import { answer, refusal, type TestAnswer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const pageKey = 'GET /operator/content/{key}/{language}';
const save = 'PUT /operator/content/{key}/{language}';
const templateKey = 'GET /operator/mail-templates/{key}/{language}';
const noticeKey = 'GET /operator/notices/{id}';

const words = (title: string) => ({ id: 2, title, body: 'Var snäll.', by: 'Olivia Hart', saved: '2026-03-02T10:00:00Z' });
const pageWith = (more: Partial<ContentPageWire>, version: string): TestAnswer => {
  const none = { shown: null, draft: null, scheduled: null, periods: {}, broken_links: [], history: [] };
  return { status: 200, body: { data: { key: 'terms', language: 'sv', ...none, ...more } }, headers: { etag: version } };
};
const template = (subject: string): TemplateWire => ({
  key: 'reset-password',
  channel: 'email',
  language: 'sv',
  languages: ['en', 'sv'],
  parts: [{ key: 'reset.subject', role: 'subject', form: null, built_in: 'Välj', text: subject, placeholders: [] }],
  history: [],
});
const notice = (subject: string) => ({
  id: 9,
  type: 'info' as const,
  subject,
  content: 'On Monday.',
  dismissable: true,
  message_type: 'other' as const,
  audience: { kind: 'all' as const },
  company_name: null,
  from: '2026-03-04T10:00:00Z',
  until: null,
  state: 'live' as const,
});
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'));

test.each([
  ['a page', '/operator/content/terms/sv', 'Title', pageKey, (said: string) => pageWith({ draft: words(said) }, `"${said}"`)],
  [
    'a message',
    '/operator/content/templates/reset-password/sv',
    'Subject 1',
    templateKey,
    (said: string) => ({ status: 200, body: { data: template(said) }, headers: { etag: `"${said}"` } }),
  ],
  [
    'a notice',
    '/operator/content/notices/9',
    'Subject',
    noticeKey,
    (said: string) => ({ status: 200, body: { data: notice(said) }, headers: { etag: `"${said}"` } }),
  ],
] as const)('keeps the text typed in %s when a colleague saves it in the meantime', async (_, address, label, key, read) => {
  const desk = await openDesk(address, { ...staffAnswers(), [key]: read('as it was') });
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await fill(field, 'as it is typed');
  desk.change({ [key]: read('as they wrote it') });
  comeBack();
  await new Promise((over) => setTimeout(over, 50));
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('as it is typed');
});

test('keeps text typed while a draft is being saved', async () => {
  const desk = await openDesk('/operator/content/terms/sv', { ...staffAnswers(), [pageKey]: pageWith({ draft: words('One') }, '"one"') });
  await fill(await screen.findByLabelText('Title'), 'Two');
  desk.change({ [pageKey]: pageWith({ draft: words('Two') }, '"two"'), [save]: answer(save, { data: {} }) });
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await fill(screen.getByLabelText('Text'), 'Var mycket snäll.');
  await eventually(() => expect(desk.calls.filter((call) => call.startsWith('GET /operator/content/terms'))).toHaveLength(2));
  await screen.findByText('1 unsaved change');
  expect([screen.getByLabelText<HTMLInputElement>('Title').value, screen.getByLabelText<HTMLTextAreaElement>('Text').value]).toEqual([
    'Two',
    'Var mycket snäll.',
  ]);
});

test('keeps input when a planned version is cancelled', async () => {
  const unschedule = 'POST /operator/content/{key}/{language}/unschedule';
  const planned = { ...words('Planned'), from: '2099-03-02T10:00:00Z' };
  const desk = await openDesk('/operator/content/terms/sv', {
    ...staffAnswers(),
    [pageKey]: pageWith({ shown: words('Shown'), scheduled: planned }, '"shown"'),
    [unschedule]: answer(unschedule, { data: {} }),
  });
  await fill(await screen.findByLabelText('Title'), 'as it is typed');
  desk.change({ [pageKey]: pageWith({ shown: words('Shown'), draft: words('Planned') }, '"planned"') });
  await user.click(screen.getByRole('button', { name: 'Cancel planned version' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Reason'), 'not after all');
  await user.click(dialog.getByRole('button', { name: 'Cancel planned version' }));
  await screen.findByText(/saved a draft/);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('as it is typed');
});

test('does not carry the start of one draft over to the next', async () => {
  const publish = 'POST /operator/content/{key}/{language}/publish';
  const desk = await openDesk('/operator/content/terms/sv', {
    ...staffAnswers(),
    [pageKey]: pageWith({ draft: words('One') }, '"one"'),
    [publish]: answer(publish, { data: {} }),
  });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    return within(await screen.findByRole('dialog'));
  };
  const first = await ask();
  await fill(first.getByLabelText('From'), '2099-03-02T10:00');
  await fill(first.getByLabelText('Reason'), 'agreed with the lawyer');
  await user.click(first.getByRole('button', { name: 'Publish' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await ask()).getByLabelText<HTMLInputElement>('From').value).toBe('');
  expect(desk.bodies).toHaveLength(1);
});

test('refuses to overwrite a colleague’s draft and keeps the input', async () => {
  await openDesk('/operator/content/terms/sv', {
    ...staffAnswers(),
    [pageKey]: pageWith({ draft: words('One') }, '"one"'),
    [save]: refusal(save, 412, ['Somebody changed this']),
  });
  await fill(await screen.findByLabelText('Title'), 'Two');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Somebody changed this');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Two');
});
