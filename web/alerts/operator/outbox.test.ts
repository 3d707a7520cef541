import { expect, test } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, readExportAddress, screen, user, within } from '../../testing/page.ts';

const message = {
  id: 9,
  created: '2026-03-02T10:00:00Z',
  channel: 'email' as const,
  template: 'purchase.receipt',
  recipient: 's•••@example.test',
  recipientKind: 'company' as const,
  company: { id: 12, name: 'Midland Heating Ltd' },
  subject: 'Your lead',
  state: 'dead' as const,
  at: '2026-03-02T10:00:05Z',
  attempts: 8,
  report: null,
};
const whole = {
  ...message,
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { Subject: 'Your lead' },
  lastError: 'mailbox full',
  dropReason: null,
  sms: null,
  canSendAgain: true,
  canRevealLink: false,
};
const again = 'POST /operator/outbox/{id}/send-again';
const answers = {
  ...staffAnswers(),
  'GET /operator/outbox': answer('GET /operator/outbox', { data: [message], meta: { next: null, templates: ['purchase.receipt'] } }),
  'GET /operator/outbox/{id}': answer('GET /operator/outbox/{id}', { data: whole }),
  [again]: answer(again, { data: {} }),
  // Requested before the frame, which cannot report a failure.
  'GET /operator/outbox/{id}/page': { status: 200, body: '<p>Hello</p>' },
};

test('shows a mail as text, and as a page in a sandboxed frame at two widths', async () => {
  await openDesk('/operator/outbox?open=9', answers, 1440);
  await screen.findByText('mailbox full');
  expect(screen.getByRole('tabpanel').textContent).toBe('Hello');
  await user.click(screen.getByRole('tab', { name: 'Phone' }));
  const frame = await screen.findByTitle('Email preview: Your lead');
  expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual(['', '/api/v1/operator/outbox/9/page']);
  await user.click(screen.getByRole('tab', { name: 'Headers' }));
  await screen.findByText('Subject', { selector: 'dt' });
});

test.each([
  ['bounced', 'no_mailbox', /^Bounced: mailbox does not exist, 2 Mar 2026/],
  ['bounced', 'mailbox_full', /^Bounced: mailbox is full, 2 Mar 2026/],
  ['sent', 'spam', /^Reported as spam, 2 Mar 2026/],
] as const)('shows that a message is %s with the report %s', async (state, reason, expected) => {
  const at = '2026-03-02T10:05:00Z';
  const reported = answer('GET /operator/outbox/{id}', { data: { ...whole, state, at, report: { reason, at }, canSendAgain: false } });
  await openDesk('/operator/outbox?open=9', { ...answers, 'GET /operator/outbox/{id}': reported }, 1440);
  await screen.findByText(expected);
});

test('falls back to the text with a note, and shows the phone view first on small screens', async () => {
  const { change } = await openDesk(
    '/operator/outbox?open=9',
    { ...answers, 'GET /operator/outbox/{id}/page': { status: 404, body: {} } },
    1024,
  );
  await screen.findByText('We could not show this email as its recipient sees it. Its text is below.');
  expect(screen.getAllByRole('tab')[0]?.textContent).toBe('Phone');
  screen.getByText('Hello', { selector: 'pre' });
  change(answers);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTitle('Email preview: Your lead');
});

test('resends a failed message with a reason', async () => {
  const { bodies } = await openDesk('/operator/outbox?view=dead&open=9', answers);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send “Your lead” again?' }));
  await fill(dialog.getByLabelText('Reason'), 'the server is back');
  await user.click(dialog.getByRole('button', { name: 'Send again' }));
  await eventually(() => expect(bodies.at(-1)).toBe(JSON.stringify({ reason: 'the server is back' })));
});

test('keeps the search in the address', async () => {
  const { place } = await openDesk('/operator/outbox', answers);
  await screen.findByRole('option', { name: 'purchase.receipt' });
  await user.selectOptions(screen.getByLabelText('Template'), 'purchase.receipt');
  await eventually(() => expect(place()).toBe('/operator/outbox?template=purchase.receipt'));
});

test('shows filters as chips, each removable', async () => {
  const { place } = await openDesk('/operator/outbox?channel=sms&lead=Ab3dE6gH&company=12', answers);
  const chips = within(await screen.findByRole('list', { name: 'Outbox filters' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Channel: Text message',
    'Company number: 12',
    'Lead or quote code: Ab3dE6gH',
  ]);
  expect(await readExportAddress()).toBe('/api/v1/operator/outbox/export?channel=sms&company=12&lead=Ab3dE6gH');
  await user.click(chips.getByRole('button', { name: 'Clear company number filter' }));
  await eventually(() => expect(place()).toBe('/operator/outbox?channel=sms&lead=Ab3dE6gH'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await eventually(() => expect(place()).toBe('/operator/outbox'));
});

test('searches messages with the keyboard', async () => {
  const { place, calls } = await openDesk('/operator/outbox?view=dead', answers);
  await screen.findByRole('row', { name: /Your lead/ });
  await user.keyboard('/');
  const field = screen.getByRole('searchbox', { name: 'Company, email, lead or quote code' });
  expect(document.activeElement).toBe(field);
  await fill(field, 'midland');
  await user.keyboard('{Enter}');
  await eventually(() => expect(place()).toBe('/operator/outbox?view=dead&search=midland'));
  await eventually(() => expect(calls).toContain('GET /operator/outbox?search=midland&state=dead&pageSize=40'));
});

const link = 'POST /operator/outbox/{id}/link';
const kept = answer('GET /operator/outbox/{id}', {
  data: { ...whole, template: 'validate-email', subject: 'Confirm your email', state: 'kept', canSendAgain: false, canRevealLink: true },
});

test('shows an administrator a link to pass on, once they have said why', async () => {
  const { bodies } = await openDesk('/operator/outbox?open=9', {
    ...answers,
    'GET /operator/outbox/{id}': kept,
    [link]: answer(link, { data: { link: 'https://leads.test/validate?s=abc' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show confirmation link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show the confirmation link of “Confirm your email”?' }));
  expect(screen.queryByText(/leads\.test/)).toBeNull();
  await fill(dialog.getByLabelText('Reason'), 'they asked by telephone');
  await user.click(dialog.getByRole('button', { name: 'Show confirmation link' }));
  expect((await screen.findByLabelText('Confirmation link')).textContent).toBe('https://leads.test/validate?s=abc');
  expect(bodies.at(-1)).toBe(JSON.stringify({ reason: 'they asked by telephone' }));
  screen.getByRole('button', { name: 'Copy' });
});

test('does not offer the link to agents', async () => {
  await openDesk('/operator/outbox?open=9', { ...answers, ...staffAnswers('agent'), 'GET /operator/outbox/{id}': kept });
  await screen.findByText(/An administrator can show its confirmation link/);
  expect(screen.queryByRole('button', { name: 'Show confirmation link' })).toBeNull();
});
