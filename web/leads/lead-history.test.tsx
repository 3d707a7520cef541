import { expect, test } from 'vitest';
import { openPart } from '../testing/open-part.tsx';
import { screen } from '../testing/page.ts';
import { LeadHistory } from './lead-history.tsx';
import { leadDetail } from './test-lead.ts';

const { lead } = leadDetail;
const read = () => screen.getAllByRole('listitem').map((event) => event.textContent);

test('a lead just bought has one event', async () => {
  await openPart(<LeadHistory lead={lead} />, { texts: ['lead'] });
  await screen.findByRole('heading', { name: 'History' });
  expect(read()).toEqual(['Bought20 Nov 2026, 14:32']);
});

test('tells the story from purchase to review in order, with the first note of several', async () => {
  const history = {
    opened: '2026-11-20T14:40:00Z',
    tried: '2026-11-20T15:00:00Z',
    reported: '2026-11-24T10:00:00Z',
    credited: '2026-11-25T10:00:00Z',
    review_requested: null,
  };
  const notes = [
    { id: 2, text: 'Nobody answers.', created: '2026-11-22T10:00:00Z' },
    { id: 1, text: 'Left a message.', created: '2026-11-21T10:00:00Z' },
  ];
  const feedback = { code: 'R1', rating: 8, rating_overall: 8, comment: null, created_date: '2026-11-26T10:00:00Z', is_published: true };
  await openPart(<LeadHistory lead={{ ...lead, history, notes, feedback }} />, { texts: ['lead'] });
  await screen.findByRole('heading', { name: 'History' });
  expect(read().map((event) => event.replace(/\d.*/, ''))).toEqual([
    'Bought',
    'Opened',
    'First contact attempt',
    'First note',
    'Reported',
    'Credited',
    'Reviewed',
  ]);
});
