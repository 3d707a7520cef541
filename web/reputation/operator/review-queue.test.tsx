import { expect, it } from 'vitest';
import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const review: ModeratedReviewWire = {
  id: 5,
  code: 'REVIEW000005',
  company: { id: 3, name: 'Midland Heating Ltd' },
  lead: 'LEAD000007',
  work_type: 'Boiler service',
  rating: 2,
  comment: 'Idiots! Call 07700 900123',
  work_done_comments: null,
  display_name: 'Anna, Leeds',
  state: 'held',
  flags: ['contact', 'insult'],
  passages: [
    { field: 'comment', flag: 'insult', start: 0, end: 6 },
    { field: 'comment', flag: 'contact', start: 13, end: 25 },
  ],
  created_date: '2026-01-03T10:00:00Z',
  since: '2026-01-03T10:00:00Z',
  publish_at: null,
  moderation_reason: null,
  moderated_by: null,
  reply: null,
  asked: null,
  changes: 0,
};
const second: ModeratedReviewWire = { ...review, id: 6, display_name: 'Ben, Hull' };
const listed = (data: ModeratedReviewWire[]) =>
  answer('GET /operator/reviews', {
    data,
    meta: { totalResults: data.length, pageSize: 20, counts: { waiting: 2, flagged: 2, asked: 0 }, now: '2026-01-05T11:00:00Z' },
  });
const answers: TestAnswers = { ...staffAnswers('agent'), 'GET /operator/reviews': listed([review, second]) };
const open = (more: TestAnswers = {}) => openDesk('/operator/reviews?open=5', { ...answers, ...more }, 1440);

it('labels flagged passages beside the text and shows the waiting time', async () => {
  await open();
  const paper = within(await screen.findByRole('article', { name: 'The review' }));
  paper.getByText('strong language');
  paper.getByText('phone or email');
  expect(screen.getAllByText('waiting 2 days')).toHaveLength(2);
});

it('publishes by keyboard with a reason, and opens the next review with the focus on its row', async () => {
  const publish = 'POST /operator/reviews/{id}/publish';
  const desk = await open({ [publish]: answer(publish, { data: {} }) });
  await screen.findByRole('article', { name: 'The review' });
  await user.keyboard('a');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'harsh, but an opinion');
  await user.click(screen.getAllByRole('button', { name: 'Publish' }).at(-1) ?? document.body);
  await expect.poll(() => desk.place()).toBe('/operator/reviews?open=6');
  expect(JSON.parse(desk.bodies[0] ?? '')).toEqual({ reason: 'harsh, but an opinion', seen: 'held' });
});

it('redacts a flagged passage exactly', async () => {
  const hide = 'POST /operator/reviews/{id}/hide';
  const desk = await open({ [hide]: answer(hide, { data: {} }) });
  await user.click(await screen.findByRole('button', { name: 'Hide “07700 900123”' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'a telephone number');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await expect
    .poll(() => JSON.parse(desk.bodies[0] ?? '{}'))
    .toEqual({ field: 'comment', passage: '07700 900123', reason: 'a telephone number' });
});

it('redacts words of a reply to a review without text, and words across two lines', async () => {
  const hide = 'POST /operator/reviews/{id}/hide';
  const created = '2026-01-03T12:00:00Z';
  const reply = { text: 'Thank you, Anna\nHill!', state: 'published' as const, flags: [], created, moderation_reason: null };
  const wordless = { ...review, comment: null, flags: [], passages: [], reply };
  const desk = await open({ 'GET /operator/reviews': listed([wordless]), [hide]: answer(hide, { data: {} }) });
  await user.click(await screen.findByRole('button', { name: 'Hide personal data' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByRole('textbox', { name: 'Words to hide' }), 'Anna\nHill');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a surname');
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  await expect.poll(() => JSON.parse(desk.bodies[0] ?? '{}')).toEqual({ field: 'reply', passage: 'Anna\nHill', reason: 'a surname' });
});

it('offers no redaction if nobody wrote any text', async () => {
  await open({ 'GET /operator/reviews': listed([{ ...review, comment: null, flags: [], passages: [] }]) });
  await screen.findByRole('article', { name: 'The review' });
  expect(screen.queryByRole('button', { name: 'Hide personal data' })).toBeNull();
});

it('opens a review by its code from the audit log, in any view', async () => {
  const published = { ...review, state: 'published' as const };
  const one = 'GET /operator/reviews/{id}';
  const list = 'GET /operator/reviews';
  const desk = await openDesk('/operator/reviews/REVIEW000005', {
    ...answers,
    [list]: listed([published]),
    [one]: answer(one, { data: published }),
  });
  await screen.findByRole('article', { name: 'The review' });
  expect(desk.calls).toContain('GET /operator/reviews/5');
});

it('explains why the customer cannot be asked', async () => {
  const ask = 'POST /operator/reviews/{id}/ask';
  await open({ [ask]: refusal(ask, 409, ["We don't have an email address for this customer."]) });
  await user.click(await screen.findByRole('button', { name: 'Ask the customer to change it' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Leave out the number.');
  await user.click(screen.getAllByRole('button', { name: 'Ask the customer to change it' }).at(-1) ?? document.body);
  await screen.findByText("We don't have an email address for this customer.");
});
