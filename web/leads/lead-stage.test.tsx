import { describe, expect, test } from 'vitest';
import type { LeadProgressWire } from '../../contract/leads/progress-endpoints.ts';
import { answer } from '../testing/contract-answers.ts';
import { leadProgress } from '../testing/known-company.ts';
import { openPart } from '../testing/open-part.tsx';
import { eventually } from '../testing/eventually.ts';
import { fill, screen, user } from '../testing/page.ts';
import { LeadStage, ReachedDialog } from './lead-stage.tsx';
import { parseValue } from './progress.ts';

const open = (change: Partial<LeadProgressWire> = {}) =>
  openPart(<LeadStage code="LEADCODE1" hasContact />, {
    texts: ['lead', 'errors'],
    answers: {
      'GET /lead/progress/{id}': answer('GET /lead/progress/{id}', { data: { ...leadProgress, ...change } }),
      'PUT /lead/stages': answer('PUT /lead/stages', { data: { moved: 1 } }),
      'PUT /lead/attempts/{id}': answer('PUT /lead/attempts/{id}', { data: { stage: 'contacted' } }),
      'PUT /lead/progress/{id}': answer('PUT /lead/progress/{id}', { data: { ...leadProgress, ...change } }),
    },
  });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('the progress of a lead', () => {
  test('is won in one tap', async () => {
    const { sent } = await open();
    await press('Won');
    await eventually(() => expect(sent[0]?.body).toEqual({ leads: ['LEADCODE1'], stage: 'won', lost_reason: null }));
  });

  test('is lost with a reason', async () => {
    const { sent } = await open();
    await press('Lost');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'They chose another company');
    await press('Mark as lost');
    await eventually(() => expect(sent[0]?.body).toEqual({ leads: ['LEADCODE1'], stage: 'lost', lost_reason: 'other_company' }));
  });

  test('asks about the last attempt until it is answered', async () => {
    const at = '2026-11-20T14:40:00Z';
    const { sent } = await open({ attempts: [{ id: 4, channel: 'phone', at, reached: null }], first_response_minutes: 8 });
    await screen.findByText('You first tried to reach them 8 minutes after buying.');
    await press('Reached');
    await eventually(() => expect(sent[0]?.body).toEqual({ attempt: 4, reached: true }));
  });

  test('takes a job value once won, and no next action without a time', async () => {
    const { sent } = await open({ stage: 'won', quote_value: 1250.5 });
    expect(await screen.findByRole('textbox', { name: 'Your quote (GBP)' })).toHaveProperty('value', '1250.5');
    await fill(screen.getByRole('textbox', { name: 'Job value (GBP)' }), '1,300');
    await fill(screen.getByRole('textbox', { name: 'Next action' }), 'Send the invoice');
    await press('Save');
    expect(sent).toEqual([]);
    await fill(screen.getByRole('textbox', { name: 'Next action' }), '');
    await press('Save');
    await eventually(() => expect(sent[0]?.body).toMatchObject({ stage: 'won', quote_value: 1250.5, job_value: 1300, next_action: null }));
  });

  test('shows why a credited lead cannot be won', async () => {
    await open({ credited: true });
    await screen.findByText("You were credited for this lead, so it can't be won.");
  });

  test('says that the customer confirmed the win', async () => {
    const won = { stage: 'won', quote_value: null, job_value: null, lost_reason: null } as const;
    const at = '2026-11-20T14:40:00Z';
    await open({ ...won, confirmed_by_customer: true, changes: [{ ...won, from_stage: 'quoted', at, by: 'customer' }] });
    await screen.findByText('The customer confirmed that you got the job.');
    await screen.findByText('Won (the customer)');
  });
});

test('closes the question after a call once it is answered', async () => {
  let isClosed = false;
  await openPart(<ReachedDialog code="LEADCODE1" attempt={4} onClose={() => (isClosed = true)} />, {
    texts: ['lead'],
    answers: { 'PUT /lead/attempts/{id}': answer('PUT /lead/attempts/{id}', { data: { stage: 'new' } }) },
  });
  await press('No answer');
  await eventually(() => expect(isClosed).toBe(true));
});

test.each([
  ['1250.50', 1250.5],
  ['1 250,50', 1250.5],
  ['1,250', 1250],
  ['1.250,5', 1250.5],
  ['12', 12],
  ['0', 0],
  ['-5', undefined],
  ['12.345,678', undefined],
  ['about 100', undefined],
  ['1000000000', undefined],
])('reads %s as %s', (typed, value) => {
  expect(parseValue(typed)).toBe(value);
});
