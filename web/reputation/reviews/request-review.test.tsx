import { Button } from '@mantine/core';
import { describe, expect, test, vi } from 'vitest';
import type { RequestObstacle } from '../../../contract/reputation/reviews-values.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { RequestReview } from './request-review.tsx';
import { ReviewCard } from './review-card.tsx';

const request = 'POST /feedback/request/{id}';
const preview = 'GET /feedback/request-preview/{id}';
const mail = {
  language: 'en',
  subject: 'How did Midland Heating do?',
  heading: 'How did Midland Heating do?',
  paragraphs: ['Hello Sam,', 'On 2 Mar 2026 we passed your enquiry on to Midland Heating: Boiler.'],
  button: 'Review Midland Heating',
};
const known: TestAnswers = { [preview]: answer(preview, { data: mail }), [request]: answer(request, { data: {} }) };

async function open(answers: TestAnswers = known, obstacle: RequestObstacle | null = null) {
  const onRequested = vi.fn(() => Promise.resolve());
  const part = await openPart(
    <>
      <RequestReview code="LEADCODE1" obstacle={obstacle} onRequested={onRequested}>
        {({ label, reason, onClick }) => (
          <ReasonButton reason={reason} onClick={onClick}>
            {label}
          </ReasonButton>
        )}
      </RequestReview>
      <Button>Something else</Button>
      <Toasts />
    </>,
    { texts: ['reviews', 'errors'], answers },
  );
  return { ...part, onRequested };
}
const entry = () => screen.findByRole('button', { name: /^Get a Review/ });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Request a review?' }));

describe('a review request', () => {
  test('is sent after previewing the mail', async () => {
    const { sent, onRequested } = await open();
    await user.click(await entry());
    const shown = await dialog();
    await shown.findByText('Hello Sam,');
    shown.getByRole('heading', { name: 'How did Midland Heating do?' });
    await user.click(shown.getByRole('button', { name: 'Send Email' }));
    await screen.findByText('Feedback request sent');
    expect(sent.map(({ call }) => call)).toEqual(['POST /feedback/request/LEADCODE1']);
    expect([onRequested.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null]);
  });

  test('is not sent if the dialog is closed', async () => {
    const { sent } = await open();
    await user.click(await entry());
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect([screen.queryByRole('dialog'), sent]).toEqual([null, []]);
  });

  test.each<[RequestObstacle, string]>([
    ['reviewRequested', 'You have already requested a review from this customer.'],
    ['reviewGiven', 'This customer has already reviewed you.'],
    [
      'reviewTooLate',
      'Too much time has passed to request a review from this customer. We allow a window of up to 20 weeks to gather feedback.',
    ],
    ['reviewNoAddress', "We don't have an email address for this customer."],
  ])('with %s is disabled and says why', async (obstacle, reason) => {
    await open(known, obstacle);
    const button = await entry();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    screen.getByText(reason);
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the server’s message if a colleague has already sent it', async () => {
    const said = 'You have already requested a review from this customer.';
    await open({ ...known, [request]: refusal(request, 409, [said]) });
    await user.click(await entry());
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Send Email' }));
    await shown.findByText(said);
  });

  test('can be retried after a failure', async () => {
    const part = await open({ ...known, [request]: 'unreachable' });
    await user.click(await entry());
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Send Email' }));
    await shown.findByText('We could not send the request. Please try again.');
    part.change(known);
    await user.click(shown.getByRole('button', { name: 'Send Email' }));
    await screen.findByText('Feedback request sent');
  });
});

describe('the mail preview', () => {
  test('can be retried after a failure, and the mail sent without it', async () => {
    const part = await open({ ...known, [preview]: 'unreachable' });
    await user.click(await entry());
    const shown = await dialog();
    await shown.findByText('We could not load the email.');
    part.change(known);
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    await shown.findByText('Hello Sam,');
  });

  test('explains why the mail can never be sent, without a retry', async () => {
    await open({ ...known, [preview]: refusal(preview, 409, ["We don't have an email address for this customer."]) });
    await user.click(await entry());
    const shown = await dialog();
    await shown.findByText("We don't have an email address for this customer.");
    expect(shown.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('shows a loading state', async () => {
    await open({ ...known, [preview]: 'pending' });
    await user.click(await entry());
    (await dialog()).getByText('Preparing the email');
  });
});

describe('the review of a lead', () => {
  const review = { rating: 9, comment: 'Quick and tidy.', created_date: '2026-03-02T10:00:00Z', is_published: true };

  test('shows half stars and links to all reviews', async () => {
    await openPart(<ReviewCard review={review} />, { texts: ['reviews'] });
    for (const text of ['4.5 out of 5', 'Published', 'Quick and tidy.', '2 Mar 2026']) await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'All reviews' }).getAttribute('href')).toBe('/profile/reviews');
  });

  test('says that it has no comment', async () => {
    await openPart(<ReviewCard review={{ ...review, comment: null, is_published: false }} />, { texts: ['reviews'] });
    await screen.findByText('Stars only, no comment.');
    screen.getByText('Unpublished');
  });
});
