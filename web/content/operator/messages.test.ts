import { expect, test } from 'vitest';
import type { ListedTicketWire, TicketWire } from '../../../contract/content/tickets-endpoints.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, readExportAddress, screen, user, within } from '../../testing/page.ts';

const listed: ListedTicketWire = {
  id: 5,
  kind: 'contact',
  state: 'new',
  created: '2026-03-02T10:00:00Z',
  done: null,
  company: { id: null, name: 'Midland Heating Ltd' },
  name: 'Sam Hill',
  email: 's•••@example.test',
  enquiry: null,
  first_words: 'Please call me',
  page: null,
  assigned: null,
  has_attachment: true,
};
const whole: TicketWire = {
  ...listed,
  message: 'Please call me',
  telephone: '•••123',
  attachment: { filename: 'list.csv', size: 2_048, type: 'csv' },
  attachment_deleted: null,
  replies: [],
  staff: [{ id: 3, name: 'Olivia Hart' }],
};
const of = (ticket: TicketWire) => answer('GET /operator/tickets/{id}', { data: ticket });
const answers = {
  ...staffAnswers(),
  'GET /operator/tickets': answer('GET /operator/tickets', { data: [listed], meta: { totalResults: 1, pageSize: 20 } }),
  'GET /operator/tickets/{id}': of(whole),
  'POST /operator/tickets/{id}/reveal': answer('POST /operator/tickets/{id}/reveal', {
    data: { email: 'sam@example.test', telephone: null },
  }),
  'POST /operator/tickets/{id}/reply': refusal('POST /operator/tickets/{id}/reply', 409, ['This message is already closed']),
  'POST /operator/tickets/{id}/done': answer('POST /operator/tickets/{id}/done', { data: {} }),
  'POST /operator/tickets/{id}/reopen': answer('POST /operator/tickets/{id}/reopen', { data: {} }),
};

test('marks a message as new, reveals contact details and downloads the file on demand', async () => {
  await openDesk('/operator/messages?open=ticket-5', answers);
  await screen.findByText('New');
  await screen.findByText('s•••@example.test');
  expect(screen.getByRole('link', { name: 'Save list.csv (CSV, 2 kB)' }).getAttribute('href')).toBe(
    '/api/v1/operator/tickets/5/attachment',
  );
  await user.click(screen.getByRole('button', { name: 'Show details' }));
  await screen.findByText('sam@example.test');
});

test('distinguishes an empty search from an empty queue', async () => {
  await openDesk('/operator/messages?search=nobody', {
    ...answers,
    'GET /operator/tickets': answer('GET /operator/tickets', { data: [], meta: { totalResults: 0, pageSize: 20 } }),
  });
  await screen.findByText('No messages match.');
  expect(screen.queryByText('No messages waiting.')).toBeNull();
});

test('starts a reply from a saved text and keeps it when sending fails', async () => {
  await openDesk('/operator/messages?open=ticket-5', answers);
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  await user.selectOptions(screen.getByLabelText('Start with'), "It's solved");
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your reply');
  expect(field.value).toContain("We've put this right.");
  await fill(field, 'All is well.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('This message is already closed');
  expect(field.value).toBe('All is well.');
});

test('restores the last archived item', async () => {
  const { calls } = await openDesk('/operator/messages?open=ticket-5', answers);
  await screen.findByRole('button', { name: 'Reply' });
  // The list also has a view with this name.
  const [, button] = screen.getAllByRole('button', { name: 'Done' });
  if (button !== undefined) await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await eventually(() => expect(calls).toContain('POST /operator/tickets/5/reopen'));
});

test('keeps an unsent reply for a retry', async () => {
  const again = 'POST /operator/outbox/{id}/send-again';
  const failed = {
    id: 1,
    at: listed.created,
    by: 'Olivia Hart',
    text: 'Hello',
    state: 'failed',
    error: 'mailbox full',
    message: 9,
  } as const;
  const { calls } = await openDesk('/operator/messages?open=ticket-5', {
    ...answers,
    'GET /operator/tickets/{id}': of({ ...whole, replies: [failed] }),
    [again]: answer(again, { data: {} }),
  });
  await screen.findByText('Not sent. mailbox full');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await eventually(() => expect(calls).toContain('POST /operator/outbox/9/send-again'));
});

test('exports the listed messages or introductions as a spreadsheet', async () => {
  const { place } = await openDesk('/operator/messages?view=done&search=sam&mine=1', {
    ...answers,
    'GET /operator/introductions': answer('GET /operator/introductions', { data: [], meta: { totalResults: 0, pageSize: 20 } }),
  });
  expect(await readExportAddress()).toBe('/api/v1/operator/tickets/export?view=done&order=created-desc&search=sam&mine=1');
  const chips = within(screen.getByRole('list', { name: 'Messages filters' }));
  await user.click(chips.getByRole('button', { name: 'Clear assigned to filter' }));
  await eventually(() => expect(place()).toBe('/operator/messages?view=done&search=sam'));
  await user.click(screen.getByRole('button', { name: 'Finance introductions' }));
  const introductions = '/api/v1/operator/introductions/export?search=sam&order=sent-desc';
  await eventually(() => expect(place()).toContain('view=finance'));
  expect(await readExportAddress()).toBe(introductions);
});
