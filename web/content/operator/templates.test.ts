import { expect, test } from 'vitest';
import type { TemplateWire } from '../../../contract/content/wordings-endpoints.ts';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const part = (key: string, role: TemplateWire['parts'][number]['role'], text: string, names: string[] = []) => ({
  key,
  role,
  form: null,
  built_in: text,
  text,
  placeholders: names.map((name) => ({ name, needed: name === 'link', sample: 'x' })),
});
const template: TemplateWire = {
  key: 'reset-password',
  channel: 'email',
  language: 'sv',
  languages: ['en', 'sv', 'da', 'no'],
  parts: [part('reset.subject', 'subject', 'Välj lösenord'), part('reset.text', 'paragraph', 'Hej från {{brand}}.', ['brand'])],
  history: [
    { id: 2, by: 'Olivia Hart', saved: '2026-03-02T10:00:00Z', words: null },
    { id: 1, by: 'Robin Vale', saved: '2026-03-01T10:00:00Z', words: { 'reset.subject': 'Nytt lösenord' } },
  ],
};
const read = 'GET /operator/mail-templates/{key}/{language}';
const preview = 'POST /operator/mail-templates/{key}/{language}/preview';
const save = 'PUT /operator/mail-templates/{key}/{language}';
const shown = {
  data: { subject: 'Välj lösenord', html: '<html lang="sv"><body style="color: red"><h1>Välj</h1></body></html>', plain: 'Välj', sms: [] },
};
const answers = {
  ...staffAnswers(),
  'GET /operator/mail-templates': answer('GET /operator/mail-templates', {
    data: [
      {
        key: 'reset-password',
        channel: 'email',
        title: 'Choose a {{brand}} password',
        languages: [
          { language: 'en', changed: 2, by: 'Olivia Hart', at: '2026-03-02T10:00:00Z' },
          { language: 'sv', changed: 0, by: null, at: null },
        ],
      },
      {
        key: 'staff-notice',
        channel: 'email',
        title: '{{subject}}',
        languages: [{ language: 'en', changed: 0, by: null, at: null }],
      },
    ],
  }),
  [read]: { status: 200, body: { data: template }, headers: { etag: '"v1"' } },
  [preview]: answer(preview, shown),
  [save]: answer(save, { data: {} }),
};
const address = '/operator/content/templates/reset-password/sv';

test('lists customised languages and missing texts', async () => {
  const { place } = await openDesk('/operator/content?view=templates', answers);
  await screen.findByText('Missing in Swedish');
  screen.getByText('2 custom texts');
  screen.getByRole('rowheader', { name: /^Staff notice/ });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Message', 'English', 'Swedish']);
  await user.click(screen.getByRole('link', { name: /^Choose a .* password, Swedish: Built-in text$/ }));
  await eventually(() => expect(place()).toBe(address));
});

test('publishes only changed texts with a reason, beside a preview', async () => {
  const { bodies } = await openDesk(address, answers);
  await fill(await screen.findByLabelText('Subject 1'), 'Byt lösenord');
  await screen.findByTitle('Preview: Phone');
  await eventually(() => expect(bodies).toContain('{"words":{"reset.subject":"Byt lösenord"}}'));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish these texts?' }));
  await fill(dialog.getByLabelText('Reason'), 'agreed with the office');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await eventually(() => expect(bodies).toContain('{"words":{"reset.subject":"Byt lösenord"},"reason":"agreed with the office"}'));
});

test('reports invalid texts at their field and does not publish them', async () => {
  await openDesk(address, answers);
  await fill(await screen.findByLabelText('Paragraph 1'), 'Hej {{forename}}');
  await screen.findByText('You cannot use {{forename}} in this text');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('loads an earlier version into the fields', async () => {
  await openDesk(address, answers);
  await user.click(await screen.findByRole('button', { name: 'Edit these texts' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Subject 1').value).toBe('Nytt lösenord');
});

test('shows editing and preview as tabs on a tablet', async () => {
  await openDesk(address, answers, 1024);
  await screen.findByRole('tab', { name: 'Edit' });
  screen.getByLabelText('Subject 1');
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await screen.findByTitle('Preview: Phone');
  expect(screen.queryByLabelText('Subject 1')).toBeNull();
});

test('is read-only on a phone', async () => {
  await openDesk(address, answers, 390);
  await screen.findByTitle('Preview: Phone');
  expect(screen.queryByLabelText('Subject 1')).toBeNull();
});
