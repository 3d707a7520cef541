import { describe, expect, test } from 'vitest';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { screen, user, within } from '../../testing/page.ts';
import { openBasket } from '../test-basket.tsx';

const check = 'GET /lead/availability/{id}';
const reject = 'PUT /lead/reject/{id}';
const reasons = 'GET /lead/reject-reasons';
const sendReason = 'PUT /lead/reject-reason/{enquiry}/{option}';
const declined = (survey: boolean): TestAnswers => ({ [reject]: answer(reject, { data: { survey } }) });
const options = answer(reasons, {
  data: {
    options: [
      { id: 3, text: 'Too far away', action_text: 'You can change your coverage at any time.' },
      { id: 4, text: 'No time', action_text: null },
    ],
  },
});

async function openQuestion(more: TestAnswers) {
  const pane = await openBasket(more);
  await user.click(await screen.findByRole('button', { name: 'No Thanks' }));
  const question = await screen.findByRole('heading', { name: 'Are you sure you do not want this lead?' });
  return { pane, question };
}

async function openSurvey(more: TestAnswers = {}) {
  const { pane } = await openQuestion({ ...declined(true), [reasons]: options, [sendReason]: answer(sendReason, { data: {} }), ...more });
  await user.click(screen.getByRole('button', { name: 'Yes, decline' }));
  const why = await screen.findByRole('heading', { name: 'Why are you declining?' });
  return { pane, why };
}

describe('"No Thanks"', () => {
  test('asks first and focuses the question', async () => {
    const { pane, question } = await openQuestion(declined(false));
    await eventually(() => expect(document.activeElement).toBe(question));
    expect(pane.sent.map(({ call }) => call)).not.toContain('PUT /lead/reject/7');
  });

  test('returns to the price with "Keep it"', async () => {
    const { pane } = await openQuestion(declined(false));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(await screen.findByRole('button', { name: 'Buy Lead' })).toBeTruthy();
    expect(pane.actioned).toEqual([]);
  });

  test.each(['104', '108', '109', '110', '111', '112', '113'])('is offered if the company itself is the obstacle (%s)', async (code) => {
    const pane = await openBasket({ [check]: refusal(check, 409, [`${code}--`]), ...declined(false) });
    await user.click(await screen.findByRole('button', { name: 'No Thanks' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'No Thanks' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, decline' }));
    expect(await screen.findByText('The pane is closed')).toBeTruthy();
    expect(pane.sent.filter(({ call }) => call === 'PUT /lead/reject/7')).toHaveLength(1);
  });

  test.each(['101', '102', '103', '105', '106', '107'])('is not offered for a lead no longer available to it (%s)', async (code) => {
    await openBasket({ [check]: refusal(check, 409, [`${code}--`]) });
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'No Thanks' })).toBeNull();
  });

  test('closes the pane and removes a lead that was not offered', async () => {
    const { pane } = await openQuestion(declined(false));
    await user.click(screen.getByRole('button', { name: 'Yes, decline' }));
    expect(await screen.findByText('The pane is closed')).toBeTruthy();
    expect(pane.sent.filter(({ call }) => call === 'PUT /lead/reject/7')).toHaveLength(1);
    expect(pane.actioned).toEqual([7]);
  });

  test('is sent once, and the pane waits for the answer', async () => {
    const { pane } = await openQuestion({ [reject]: 'pending' });
    const yes = screen.getByRole('button', { name: 'Yes, decline' });
    await user.click(yes);
    await eventually(() => expect(yes.getAttribute('aria-disabled')).toBe('true'));
    await user.click(yes);
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: 'Are you sure you do not want this lead?' })).toBeTruthy();
    expect(pane.sent.filter(({ call }) => call === 'PUT /lead/reject/7')).toHaveLength(1);
  });

  test.each<[string, TestAnswer, string]>([
    ['the server is away', 'unreachable', 'There was an error while processing your request'],
    ['it was bought meanwhile', refusal(reject, 409, ['105--']), 'You have already accepted this lead.'],
    ['it is gone', refusal(reject, 404), 'This lead is not available'],
  ])('shows the failure when %s, and can be retried', async (_, failure, words) => {
    const { pane } = await openQuestion({ [reject]: failure });
    await user.click(screen.getByRole('button', { name: 'Yes, decline' }));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(pane.actioned).toEqual([]);
    pane.change(declined(false));
    await user.click(screen.getByRole('button', { name: 'Yes, decline' }));
    expect(await screen.findByText('The pane is closed')).toBeTruthy();
  });
});

describe('survey after declining an offer', () => {
  test('takes the focus after the lead has left', async () => {
    const { pane, why } = await openSurvey();
    await eventually(() => expect(document.activeElement).toBe(why));
    expect(pane.actioned).toEqual([7]);
    expect(screen.queryByText('Combi is losing pressure.')).toBeNull();
  });

  test('requires a choice and focuses the first', async () => {
    const { pane } = await openSurvey();
    const first = await screen.findByRole('radio', { name: 'Too far away' });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please choose a reason')).toBeTruthy();
    expect(document.activeElement).toBe(first);
    expect(pane.sent.some(({ call }) => call.includes('reject-reason'))).toBe(false);
  });

  test('explains the effect of a reason where there is one', async () => {
    await openSurvey();
    await user.click(await screen.findByRole('radio', { name: 'Too far away' }));
    expect(await screen.findByText('You can change your coverage at any time.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'No time' }));
    await eventually(() => expect(screen.queryByText('You can change your coverage at any time.')).toBeNull());
  });

  test('sends the reason and focuses the thank-you', async () => {
    const { pane } = await openSurvey();
    await user.click(await screen.findByRole('radio', { name: 'No time' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const thanks = await screen.findByRole('heading', { name: 'Thank you for telling us' });
    await eventually(() => expect(document.activeElement).toBe(thanks));
    expect(pane.sent.at(-1)?.call).toBe('PUT /lead/reject-reason/7/4');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('The pane is closed')).toBeTruthy();
  });

  test('keeps the choice if sending fails', async () => {
    const { pane } = await openSurvey({ [sendReason]: 'unreachable' });
    await user.click(await screen.findByRole('radio', { name: 'No time' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe('There was an error while processing your request');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No time' }).checked).toBe(true);
    pane.change({ [sendReason]: answer(sendReason, { data: {} }) });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('heading', { name: 'Thank you for telling us' })).toBeTruthy();
  });

  test('can be skipped', async () => {
    await openSurvey();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('The pane is closed')).toBeTruthy();
  });

  test('reports reasons that failed to load and retries', async () => {
    const { pane } = await openSurvey({ [reasons]: 'unreachable' });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('We could not load the reasons.');
    pane.change({ [reasons]: options });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: 'Too far away' })).toBeTruthy();
  });
});
