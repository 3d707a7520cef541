import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { Caller } from '../pages/company-api.ts';
import { expectRows, expectWaiting, goByMenu, openDeskByKeys, openRow, searchList, waitingIn } from '../pages/desk-keys.ts';
import { tabTo } from '../pages/focus.ts';
import { chooseAt, confirmByKeys, pressAt, typeAt } from '../pages/keys.ts';
import { useMailbox } from '../pages/mailbox.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);
const writer = 'company05@plumbline.test';

/** Fills the day's queues in the database. */
async function plant(statement: string): Promise<void> {
  const client = new pg.Client(journey.server.connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const getRow = (page: Page, words: string | RegExp): Locator => page.locator('[data-row]').filter({ hasText: words }).first();
const rowLink = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words }).first().locator('[data-row]');
const pane = (page: Page): Locator => page.getByRole('complementary').last();

it('a review is read and published by keyboard alone, and leaves the queue', async () => {
  await plant(`
    insert into reviews (code, purchase_id, company_id, rating_overall, comment, display_name, flags)
    select 'by-keys-review', p.id, p.company_id, 8, 'Call me on facebook, they were quick.', 'R. A.', '{contact}'
    from purchases p where not exists (select from reviews r where r.purchase_id = p.id) limit 1`);
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openDeskByKeys(page, '/operator');
  const before = await waitingIn(page, 'Reviews');
  await goByMenu(page, 'Reviews');
  await openRow(getRow(page, /, R\. A\.$/));
  await page.getByRole('article', { name: 'The review' }).getByText('they were quick').waitFor();
  await page.keyboard.press('a');
  await confirmByKeys(page, /^Publish the review of /, { reason: 'read and found fair', act: 'Publish' });
  await page.getByText('The review has been published').first().waitFor();
  await expectWaiting(page, 'Reviews', before - 1);
});

it('a message is opened, claimed, answered and archived by keyboard alone', async () => {
  const company = await Caller.company(journey.server.origin, writer);
  const message = 'The map does not show Stornoway.';
  expect((await company.call('POST', '/installer-feedback', { message, currentPage: '/coverage' })).status).toBe(201);
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openDeskByKeys(page, '/operator');
  const before = await waitingIn(page, 'Messages');
  await goByMenu(page, 'Messages');
  await pressAt(page.getByRole('button', { name: 'Feedback' }));
  await openRow(rowLink(page, message));
  await pane(page).getByText(message).waitFor();
  await pressAt(pane(page).getByRole('button', { name: 'Show' }));
  await pane(page).getByText(writer).waitFor();
  await chooseAt(pane(page).getByRole('combobox', { name: 'Assigned to' }), 'Robin');
  await page.getByRole('row').filter({ hasText: message }).getByText('Assigned to Robin Keeper').waitFor();
  await pressAt(pane(page).getByRole('button', { name: 'Reply' }));
  await chooseAt(page.getByRole('combobox', { name: 'Start with' }), "It's solved");
  const mail = await mailbox.mailTo(writer, () => pressAt(page.getByRole('button', { name: 'Send reply' })));
  expect(mail.text).toContain("We've put this right.");
  await pane(page).getByText('Robin Keeper: sent').waitFor();
  await pressAt(pane(page).getByRole('button', { name: 'Done', exact: true }));
  await expectWaiting(page, 'Messages', before - 1);
});

it('a mail that was given up is resent by keyboard alone', async () => {
  await plant(`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, attempts, last_error, dead_at)
    select 'by-keys-dead', 'email', 'password-changed', 'user', id, 5, '552 the mailbox was full', now() from users where email = '${writer}'`);
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openDeskByKeys(page, '/operator');
  const before = await waitingIn(page, 'Outbox');
  await goByMenu(page, 'Outbox');
  await pressAt(page.getByRole('button', { name: /^Given up/ }));
  await openRow(rowLink(page, 'password-changed'));
  await pane(page).getByText('552 the mailbox was full').waitFor();
  await pressAt(pane(page).getByRole('button', { name: 'Send again' }));
  await mailbox.mailTo(writer, () =>
    confirmByKeys(page, /^Send .* again\?$/, { reason: 'they have emptied their mailbox', act: 'Send again' }),
  );
  await expectWaiting(page, 'Outbox', before - 1);
});

it('a failed job is retried by keyboard alone', async () => {
  await plant(`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, started_on, completed_on, output)
    values ('release-enquiry', '{"enquiryId": 999999999}', 'failed', 8, 8, now(), now(), '{"message": "the database was away"}')`);
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openDeskByKeys(page, '/operator');
  const before = await waitingIn(page, 'Jobs');
  await goByMenu(page, 'Jobs');
  await openRow(rowLink(page, 'the database was away'));
  await pane(page).getByText('999999999').waitFor();
  await pressAt(pane(page).getByRole('button', { name: 'Try again' }));
  await confirmByKeys(page, 'Try release-enquiry again?', { reason: 'the database is back', act: 'Try again' });
  await expectWaiting(page, 'Jobs', before - 1);
});

it('an invoice is issued and its transfer recorded by keyboard alone', async () => {
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openDeskByKeys(page, '/operator');
  await goByMenu(page, 'Invoices', 'Invoices and credits');
  await pressAt(page.getByRole('button', { name: 'Issue invoice' }));
  const dialog = page.getByRole('dialog');
  await typeAt(dialog.getByLabel('Company'), '10001');
  await pressAt(dialog.getByRole('list', { name: 'Companies found' }).getByRole('button').first());
  await typeAt(dialog.getByLabel('What it is for'), 'Set-up of the listing');
  await typeAt(dialog.getByLabel('Amount excluding VAT'), '100');
  await typeAt(dialog.getByLabel('Reason'), 'agreed on the telephone');
  await pressAt(dialog.getByRole('button', { name: 'Issue invoice' }));
  const confirmation = await page.getByText(/^Invoice \d+-\d+ has been issued$/).innerText();
  const code = /\d+-\d+/.exec(confirmation)?.[0] ?? '';

  await dialog.waitFor({ state: 'detached' });
  await searchList(page, code);
  await expectRows(page, 1);
  await openRow(getRow(page, code));
  const preview = page.getByRole('complementary').filter({ hasText: code });
  await pressAt(preview.getByRole('button', { name: 'Record transfer' }));
  await tabTo(dialog.getByLabel('Amount received'));
  await expect.poll(() => dialog.getByLabel('Amount received').inputValue()).toBe('120.00');
  await typeAt(dialog.getByLabel('Bank reference'), `BY KEYS ${code}`);
  await typeAt(dialog.getByLabel('Reason'), 'on the statement of today');
  await pressAt(dialog.getByRole('button', { name: 'Record transfer' }));
  await preview.getByText('Paid', { exact: true }).waitFor();
});
