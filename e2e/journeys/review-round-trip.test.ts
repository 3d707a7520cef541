import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { splitCases } from '../../test/scope.ts';
import { startJourneys } from '../journey.ts';
import type { VisitOptions } from '../open-browser.ts';
import { expectPlainAccessible } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { tabTo } from '../pages/focus.ts';
import { useMailbox } from '../pages/mailbox.ts';
import { openDesk } from '../pages/operator.ts';
import { openAs } from '../pages/sign-in.ts';
import { passReplyHour } from '../pages/time.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);
const who = 'demo@plumbline.test';

async function read<Data>(caller: Caller, path: string): Promise<Data> {
  const { status, text } = await caller.call('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

interface Detail {
  readonly remindFeedback: boolean;
  readonly feedbackTooLate: boolean;
  readonly lead: { readonly enquiry: { readonly email: string | null; readonly surname: string | null } };
}

/** Finds a bought lead whose customer can be asked for a review. */
async function askable(company: Caller): Promise<{ code: string; email: string; surname: string }> {
  const rows = await read<{ code: string }[]>(company, '/lead/inventory?pageSize=60');
  for (const { code } of rows) {
    const { remindFeedback, feedbackTooLate, lead } = await read<Detail>(company, `/lead/find/${code}`);
    const { email, surname } = lead.enquiry;
    if (!remindFeedback && !feedbackTooLate && email !== null && surname !== null) return { code, email, surname };
  }
  throw new Error('every customer was asked already');
}

/** On a phone the actions of a lead are collapsed. */
async function getReview(page: Page, code: string): Promise<void> {
  await openAs(page, `/lead/${code}`, who);
  const entry = page.getByRole('button', { name: 'Get a Review' });
  const fold = page.getByRole('button', { name: 'Administration' });
  await entry.or(fold).first().waitFor();
  if (!(await entry.isVisible())) await fold.click();
  await entry.click();
  const question = page.getByRole('dialog', { name: 'Request a review?' });
  await question.getByRole('heading', { name: /^How did .+ do\?$/ }).waitFor();
  await question.getByRole('button', { name: 'Send Email' }).click();
  await page.getByText('Feedback request sent').first().waitFor();
}

async function giveFourStars(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const four = page.getByRole('radio', { name: 'Very good' });
  expect(await four.isChecked()).toBe(true);
  await expectPlainAccessible(page, 'the form');
  await page.getByLabel('What work was done?').fill('New boiler');
  await page.getByLabel('Your review').fill('Quick and tidy, and the kitchen was left clean.');
  await page.getByRole('radio', { name: /^Initials/ }).check();
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByRole('heading', { name: 'Thank you. Your review will appear after a short check.' }).waitFor();
  await page.goto(address);
  await page.getByRole('heading', { name: 'You have already sent this review. Thank you.' }).waitFor();
}

/**
 * Reads the review as staff and publishes it: by keyboard on a desktop, on its own page on a phone. Staff see only the customer's initials.
 * Returns the review's number.
 */
async function publish(desk: Page): Promise<number> {
  await openDesk(desk, '/operator/reviews?order=since-desc&pageSize=100');
  const row = desk.getByRole('link', { name: /, \p{L}\. \p{L}\.$/u }).first();
  await row.waitFor();
  const isPhone = (desk.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await row.tap();
  else {
    await row.focus();
    await desk.keyboard.press('Enter');
  }
  await desk.getByRole('article', { name: 'The review' }).getByText('the kitchen was left clean').waitFor();
  const open = new URL(desk.url());
  const id = Number(open.searchParams.get('open') ?? open.pathname.split('/').at(-1));
  if (isPhone) await desk.getByRole('button', { name: 'Publish', exact: true }).tap();
  else await desk.keyboard.press('a');
  const dialog = desk.getByRole('dialog', { name: /^Publish the review of / });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('read and found fair');
  await desk.keyboard.press('Tab');
  await tabTo(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await desk.keyboard.press('Enter');
  await desk.getByText('The review has been published').first().waitFor();
  return id;
}

const published = async (company: Caller): Promise<number> =>
  (await read<{ average: { countPublished: number } }>(company, '/feedback/stats')).average.countPublished;

const windows: readonly (readonly [string, VisitOptions])[] = [
  ['on a telephone', { width: 390, height: 844, touch: true }],
  ['at a desk', {}],
];

it.each(splitCases(windows))('a review goes all the way round, %s', async (_, size) => {
  const { origin, connection } = journey.server;
  const company = await Caller.company(origin, who);
  const { code, email, surname } = await askable(company);
  const before = await published(company);
  await company.call('PUT', '/company/listing/sites/boilers', { published: true });

  const { page } = await journey.visit(size);
  const mail = await mailbox.mailTo(email, () => getReview(page, code));
  const link = mail.links.map((one) => new URL(one)).find(({ search }) => search === '?stars=4');
  const customer = await journey.visit(size);
  await giveFourStars(customer.page, `${link?.pathname}${link?.search}`);

  const { page: desk } = await journey.visit(size);
  const reviewId = await publish(desk);

  await page.goto('/profile/reviews');
  const item = page.getByRole('article', { name: surname }).filter({ hasText: 'the kitchen was left clean' });
  await item.getByText('Published', { exact: true }).waitFor();
  await page.getByText(new RegExp(`^${before + 1} published of`)).waitFor();
  await page.getByRole('button', { name: /^4 stars/ }).click();
  await page.getByRole('button', { name: /^4 stars, showing/ }).waitFor();

  await item.getByRole('textbox', { name: 'Your reply' }).fill('Thank you!');
  await item.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Your reply has been sent').first().waitFor();
  await item.getByText('You can edit this reply for 60 more minutes').waitFor();
  await item.getByRole('button', { name: 'Edit reply' }).click();
  await item.getByRole('textbox', { name: 'Your reply' }).fill('Thank you, it was a pleasure.');
  await item.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Your reply has been updated').first().waitFor();

  await passReplyHour(connection, reviewId);
  await page.reload();
  await item.getByText('You can no longer edit this reply').waitFor();
  expect(await item.getByRole('textbox').count()).toBe(0);

  const listing = await item.getByRole('link', { name: /^Share on X/ }).getAttribute('href');
  await customer.page.goto(new URL(new URL(listing ?? '').searchParams.get('url') ?? '').pathname);
  await customer.page.getByText('Thank you, it was a pleasure.').first().waitFor();
  expect(await customer.page.getByRole('main').innerText()).not.toContain(surname);
});
