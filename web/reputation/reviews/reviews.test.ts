import { describe, expect, test } from 'vitest';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openApp } from '../../testing/open-app.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { inventory, repliedWith, review, reviewed } from './test-reviews.ts';

const rows = [
  review(1, { rating: 10 }),
  review(2, { comment: null, work_done_comments: 'Two radiators moved.' }),
  review(3, { isPublished: false }),
];
const open = (address = '/profile/reviews', more: TestAnswers = {}, width = 1280) =>
  openApp(address, { ...reviewed(rows), ...more }, width);
const findReview = async (number: number) => within(await screen.findByRole('article', { name: `Winifred Customer${number}` }));
const bar = (name: RegExp) => screen.findByRole('button', { name });

describe('the summary', () => {
  test('states the average and the number of public reviews', async () => {
    await open();
    await screen.findByText('4.3 out of 5');
    screen.getByText('42 published of 47');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Customer feedback');
  });

  test('shows a bar per number of stars; those without reviews are disabled', async () => {
    await open();
    const bars = within(await screen.findByRole('list', { name: 'Reviews by star rating' }));
    expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '5 stars3030 reviews',
      '4 stars1212 reviews',
      '3 stars33 reviews',
      '2 stars00 reviews',
      '1 star22 reviews',
    ]);
    expect(bars.getAllByRole('button')).toHaveLength(4);
    expect(bars.queryByRole('button', { name: /^2 stars/ })).toBeNull();
  });

  test('shows no average without a published review', async () => {
    await open('/profile/reviews', reviewed(rows, { stats: { rating: null, published: 0, ratings: [0, 3, 0, 0, 0] } }));
    await screen.findByText('No average yet, because none of your reviews are published.');
    screen.getByText('0 published of 3');
  });

  test('shows a failed load with a retry', async () => {
    const app = await open('/profile/reviews', { 'GET /feedback/stats': 'unreachable' });
    await screen.findByText('We could not load your rating.');
    app.change(reviewed(rows));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('4.3 out of 5');
  });
});

describe('a bar', () => {
  test('filters its reviews, and shows all when pressed again', async () => {
    const app = await open();
    await user.click(await bar(/^4 stars/));
    await eventually(() => expect(app.place()).toBe('/profile/reviews?overallRating=4'));
    await eventually(() => expect(app.calls).toContain('GET /feedback/inventory?page=1&overallRating=4'));
    const pressed = await bar(/^4 stars, showing/);
    expect(pressed.getAttribute('aria-pressed')).toBe('true');
    await eventually(() => expect(screen.getByText('3 reviews with 4 stars')).toBeTruthy());
    await user.click(pressed);
    await eventually(() => expect(app.place()).toBe('/profile/reviews'));
    await eventually(async () => expect((await bar(/^4 stars/)).getAttribute('aria-pressed')).toBe('false'));
  });

  test('returns to the first page', async () => {
    const app = await open('/profile/reviews?page=2', reviewed(rows, { total: 25 }));
    await user.click(await bar(/^5 stars/));
    await eventually(() => expect(app.place()).toBe('/profile/reviews?overallRating=5'));
  });

  test('named in an address but empty by now returns to all reviews', async () => {
    const app = await open('/profile/reviews?overallRating=2', { 'GET /feedback/inventory': inventory([]) });
    await screen.findByText('No reviews with 2 stars');
    app.change({ 'GET /feedback/inventory': 'pending' });
    await user.click(screen.getByRole('button', { name: 'Show all reviews' }));
    await eventually(() => expect(app.place()).toBe('/profile/reviews'));
    // The total is not known yet.
    await eventually(() => expect(screen.queryByText('No reviews with 2 stars')).toBeNull());
    expect(screen.queryByText('No reviews yet')).toBeNull();
  });
});

describe('the list', () => {
  test('shows stars, customer, work, publication state and comment', async () => {
    await open();
    const first = await findReview(1);
    for (const text of ['5 out of 5', 'Published', 'Quick and tidy, number 1.']) first.getByText(text);
    first.getByText(/^Gas boiler replacement/);
    const second = await findReview(2);
    second.getByText('4 out of 5');
    second.getByText('Two radiators moved.', { exact: false });
    (await findReview(3)).getByText('Unpublished');
  });

  test('marks the customer as erased', async () => {
    await open('/profile/reviews', reviewed([review(1, { customer: null })]));
    await screen.findByRole('article', { name: 'Customer details erased' });
  });

  test('links to the lead of each review', async () => {
    await open();
    const link = (await findReview(1)).getByRole('link', { name: 'View lead for Winifred Customer1' });
    expect(link.getAttribute('href')).toBe('/lead/LEADCODE1');
  });

  test('offers sharing of published reviews, with their public page', async () => {
    await open();
    const links = (await findReview(1)).getAllByRole('link', { name: /^Share on/ });
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Share on Facebook (opens in a new tab)',
      'Share on X (opens in a new tab)',
      'Share on LinkedIn (opens in a new tab)',
    ]);
    for (const link of links) {
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
      const said = [...new URL(link.getAttribute('href') ?? '').searchParams.values()].join(' ');
      expect(said).toContain(`${window.location.origin}/boilers/companies/midland-heating`);
      expect(said).toContain('5 out of 5: “Quick and tidy, number 1.”');
    }
    expect((await findReview(3)).queryByRole('link', { name: /^Share on/ })).toBeNull();
  });

  test('offers no sharing if the company has no public listing', async () => {
    await open('/profile/reviews', reviewed([review(1)], { listingPath: null }));
    (await findReview(1)).getByText('To share reviews, publish your listing first.');
  });

  test('shows pages of ten reviews', async () => {
    const app = await open('/profile/reviews', reviewed(rows, { total: 25 }));
    await user.click(await screen.findByRole('button', { name: /page 3$/i }));
    await eventually(() => expect(app.place()).toBe('/profile/reviews?page=3'));
  });

  test('without reviews links to the page that requests them', async () => {
    await open('/profile/reviews', reviewed([], { stats: { rating: null, published: 0, ratings: [0, 0, 0, 0, 0] } }));
    await screen.findByText('No reviews yet');
    expect(screen.getByRole('link', { name: 'Request reviews from My leads' }).getAttribute('href')).toBe('/my-leads');
  });

  test('shows a failed load with a retry', async () => {
    const app = await open('/profile/reviews', { 'GET /feedback/inventory': 'unreachable' });
    await screen.findByText('We could not load your reviews.');
    app.change({ 'GET /feedback/inventory': inventory(rows) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findReview(1);
  });

  test('shows a skeleton while loading', async () => {
    await open('/profile/reviews', { 'GET /feedback/inventory': 'pending', 'GET /feedback/stats': 'pending' });
    await screen.findByText('Loading your reviews');
    screen.getByText('Loading your rating');
  });
});

const respond = 'POST /feedback/response/{id}';
const taken = (response: string) => {
  const { response_ts: at, responseEditUntil: until } = repliedWith(response, 60);
  return answer(respond, { data: { response, response_ts: at ?? '', responseEditUntil: until ?? '' } });
};

describe('a reply', () => {
  test('is sent, counted while typing, and editable for an hour', async () => {
    const app = await open('/profile/reviews', { [respond]: taken('Thank you!') });
    const first = await findReview(1);
    await user.type(first.getByRole('textbox', { name: 'Your reply' }), 'Thank you!');
    first.getByText('10 of 500');
    await user.click(first.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('Your reply has been sent');
    expect(app.bodies).toEqual(['{"response":"Thank you!"}']);
    await first.findByText('You can edit this reply for 60 more minutes');
    expect(first.queryByRole('textbox')).toBeNull();
  });

  test('can be changed within its hour', async () => {
    const app = await open('/profile/reviews', {
      ...reviewed([review(1, repliedWith('Thanks', 42))]),
      [respond]: taken('Thanks, Winifred!'),
    });
    const first = await findReview(1);
    first.getByText('You can edit this reply for 42 more minutes');
    await user.click(first.getByRole('button', { name: 'Edit reply' }));
    const box = await first.findByRole('textbox', { name: 'Your reply' });
    expect((box as HTMLTextAreaElement).value).toBe('Thanks');
    await user.type(box, ', Winifred!');
    await user.click(first.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('Your reply has been updated');
    expect(app.bodies).toEqual(['{"response":"Thanks, Winifred!"}']);
    await first.findByText('Thanks, Winifred!');
  });

  test('stays unchanged if editing is cancelled', async () => {
    const app = await open('/profile/reviews', reviewed([review(1, repliedWith('Thanks', 1))]));
    const first = await findReview(1);
    first.getByText('You can edit this reply for 1 more minute');
    await user.click(first.getByRole('button', { name: 'Edit reply' }));
    await user.click(await first.findByRole('button', { name: 'Cancel' }));
    await first.findByText('Thanks');
    expect(app.bodies).toEqual([]);
    await eventually(() => expect(document.activeElement).toBe(first.getByRole('heading', { name: 'Winifred Customer1' })));
  });

  test('is read-only after its hour', async () => {
    await open('/profile/reviews', reviewed([review(1, repliedWith('Thanks', -1))]));
    const first = await findReview(1);
    first.getByText('You can no longer edit this reply');
    expect([first.queryByRole('textbox'), first.queryByRole('button', { name: 'Edit reply' })]).toEqual([null, null]);
  });

  test.each([
    ['', 'This field is required'],
    ['x'.repeat(501), 'You have exceeded the 500 character limit'],
  ])('of %j is not sent', async (text, problem) => {
    const app = await open();
    const first = await findReview(1);
    const box = first.getByRole('textbox', { name: 'Your reply' });
    if (text !== '') {
      await user.click(box);
      await user.paste(text);
    }
    await user.click(first.getByRole('button', { name: 'Send reply' }));
    await first.findByText(`Your reply: ${problem}`);
    expect(app.bodies).toEqual([]);
  });

  test('strips links while typing', async () => {
    await open();
    const box = (await findReview(1)).getByRole('textbox', { name: 'Your reply' });
    await user.click(box);
    await user.paste('See www.us.test now');
    expect((box as HTMLTextAreaElement).value).toBe('See  now');
    screen.getByText('We remove links');
  });

  test('that came too late keeps the typed text and says why', async () => {
    await open('/profile/reviews', { [respond]: refusal(respond, 409, ['You can no longer edit this reply']) });
    const first = await findReview(1);
    await user.type(first.getByRole('textbox', { name: 'Your reply' }), 'Thank you!');
    await user.click(first.getByRole('button', { name: 'Send reply' }));
    await first.findByText('You can no longer edit this reply');
    expect(first.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe('Thank you!');
  });

  test('can be retried after a failure', async () => {
    const app = await open('/profile/reviews', { [respond]: 'unreachable' });
    const first = await findReview(1);
    await user.type(first.getByRole('textbox', { name: 'Your reply' }), 'Thank you!');
    await user.click(first.getByRole('button', { name: 'Send reply' }));
    await first.findByText('We could not send your reply. Please try again.');
    app.change({ [respond]: taken('Thank you!') });
    await user.click(first.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('Your reply has been sent');
  });

  test('shows tags as plain text', async () => {
    await open('/profile/reviews', reviewed([review(1, { ...repliedWith('<b>Thanks</b>', -1), comment: '<img src=x onerror=alert(1)>' })]));
    const first = await findReview(1);
    first.getByText('<b>Thanks</b>');
    first.getByText('<img src=x onerror=alert(1)>');
  });
});
