import { describe, expect, test } from 'vitest';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import { leadDetail } from './test-lead.ts';

const find = 'GET /lead/find/{id}';
const add = 'POST /lead/add-note/{id}';
const remove = 'POST /lead/remove-note/{id}';

const notes = [
  { id: 12, text: 'Rang at 9, nobody there', created: '2026-11-21T09:02:00Z' },
  { id: 11, text: 'First line\nsecond line', created: '2026-11-20T15:30:00Z' },
];

async function open(more: TestAnswers = {}, kept = notes) {
  const app = await openApp('/lead/LEADCODE1', {
    ...signedIn(),
    [find]: answer(find, { data: { ...leadDetail, lead: { ...leadDetail.lead, notes: kept } } }),
    'PUT /lead/inventory/{id}': answer('PUT /lead/inventory/{id}', { data: {} }),
    ...more,
  });
  await screen.findByRole('heading', { name: 'Notes' });
  return app;
}

const card = () => within(screen.getByRole('region', { name: 'Notes' }));
const shown = () =>
  card()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
const field = () => card().getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
const submit = () => user.click(card().getByRole('button', { name: 'Add note' }));

describe('notes', () => {
  test('are dated, newest first', async () => {
    await open();
    expect(shown()).toEqual(['Rang at 9, nobody there', 'First line\nsecond line']);
    expect(card().getByText('21 Nov 2026, 09:02').getAttribute('datetime')).toBe('2026-11-21T09:02:00Z');
  });

  test('show an empty state', async () => {
    await open({}, []);
    card().getByText('You have no notes about this lead.');
    expect(card().queryByRole('list')).toBeNull();
  });

  test('are shown as plain text, never as HTML', async () => {
    await open({}, [{ id: 1, text: '<img src=x onerror=alert(1)> https://evil.example', created: '2026-11-21T09:02:00Z' }]);
    expect(shown()).toEqual(['<img src=x onerror=alert(1)> https://evil.example']);
    expect([card().queryByRole('img'), card().queryByRole('link')]).toEqual([null, null]);
  });
});

describe('new note', () => {
  test('counts characters and comes first once saved', async () => {
    const note = { id: 13, text: 'Visit on Friday', created: '2026-11-22T10:00:00Z' };
    const app = await open({ [add]: answer(add, { data: { note } }) });
    card().getByText('0 of 500');
    await fill(field(), 'Visit on Friday');
    card().getByText('15 of 500');
    await submit();
    await eventually(() => expect(shown()).toEqual(['Visit on Friday', 'Rang at 9, nobody there', 'First line\nsecond line']));
    expect([field().value, app.bodies]).toEqual(['', ['{"text":"Visit on Friday"}']]);
    // The lead is not fetched again, which would be logged.
    expect(app.calls.filter((call) => call.startsWith('GET /lead/find'))).toHaveLength(1);
  });

  test('is limited to 500 characters', async () => {
    await open();
    expect(field().maxLength).toBe(500);
  });

  test.each(['', '   \n '])('is ignored if blank (%j)', async (text) => {
    const app = await open();
    await fill(field(), text);
    await submit();
    expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('stays in the field with the error when saving fails', async () => {
    await open({ [add]: 'unreachable' });
    await fill(field(), 'Visit on Friday');
    await submit();
    expect((await card().findByRole('alert')).textContent).toBe('There was an error adding your note');
    expect(field().value).toBe('Visit on Friday');
  });

  test('shows the server’s refusal of too many notes', async () => {
    await open({ [add]: refusal(add, 409, ['This lead has 200 notes. Please remove one first.']) });
    await fill(field(), 'One more');
    await submit();
    await card().findByText('This lead has 200 notes. Please remove one first.');
  });
});

describe('removing a note', () => {
  const removeFirst = () => user.click(card().getByRole('button', { name: 'Remove the note from 21 Nov 2026, 09:02' }));

  test('drops it from the list and confirms it with a toast', async () => {
    const app = await open({ [remove]: answer(remove, { data: {} }) });
    await removeFirst();
    await eventually(() => expect(shown()).toEqual(['First line\nsecond line']));
    expect(app.bodies).toEqual(['{"noteId":12}']);
    const toast = async () => (await screen.findAllByText('Note removed')).map((text) => text.closest('[role]')?.getAttribute('role'));
    // Announced by the page already, so the toast is visual only.
    await eventually(async () => expect(await toast()).toContain('none'));
  });

  test('keeps it with an error and a toast on failure', async () => {
    await open({ [remove]: 'unreachable' });
    await removeFirst();
    expect((await card().findByRole('alert')).textContent).toBe('There was an error removing your note');
    await eventually(() => expect(screen.getAllByText('There was an error removing your note')).toHaveLength(2));
    expect(shown()).toHaveLength(2);
  });
});
