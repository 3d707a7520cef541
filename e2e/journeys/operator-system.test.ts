import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { violations } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { expectFocus } from '../pages/focus.ts';
import { useMailbox } from '../pages/mailbox.ts';
import { openDesk } from '../pages/operator.ts';

interface Frame {
  readonly contentDocument: { readonly body: { readonly innerText: string } } | null;
}

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);
const writer = 'company05@plumbline.test';

/** Writes to the database what otherwise needs hours of retries or a change behind the product's back. */
async function plant(statement: string): Promise<pg.QueryResult<{ id: string }>> {
  const client = new pg.Client(journey.server.connection);
  await client.connect();
  try {
    return await client.query<{ id: string }>(statement);
  } finally {
    await client.end();
  }
}

/** Finds the first list row with this text. */
const row = (page: Page, words: string | RegExp): Locator => page.getByRole('row').filter({ hasText: words }).first();
const pane = (page: Page): Locator => page.getByRole('complementary').last();

/** Enters the reason a dialog asks for, by keyboard. */
async function confirm(page: Page, name: string | RegExp, act: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: act, exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Reads a mail from its sandboxed preview frame, in which no script can run, including ours. */
const shownIn = (page: Page, screen: string): Promise<string> =>
  page.getByTitle(`Preview: ${screen}`).evaluateAll((frames: Frame[]) => frames[0]?.contentDocument?.body.innerText ?? '');

it('a message is claimed, its author revealed, answered by mail, archived and restored', async () => {
  const company = await Caller.company(journey.server.origin, writer);
  const message = 'The map does not show Stornoway.';
  expect((await company.call('POST', '/installer-feedback', { message, currentPage: '/coverage' })).status).toBe(201);
  const { page } = await journey.visit();
  await openDesk(page, '/operator/messages?view=feedback');
  await row(page, message).getByRole('link').first().press('Enter');
  await pane(page).getByText(message).waitFor();
  expect(await pane(page).getByText(writer).count()).toBe(0);
  await pane(page).getByRole('button', { name: 'Show' }).press('Enter');
  await pane(page).getByText(writer).waitFor();
  await pane(page).getByRole('combobox', { name: 'Assigned to' }).selectOption('Robin Keeper');
  await row(page, message).getByText('Assigned to Robin Keeper').waitFor();
  expect(await violations(page)).toEqual([]);

  await pane(page).getByRole('button', { name: 'Reply' }).press('Enter');
  await page.getByRole('combobox', { name: 'Start with' }).selectOption("It's solved");
  const mail = await mailbox.mailTo(writer, () => page.getByRole('button', { name: 'Send reply' }).press('Enter'));
  expect(mail.text).toContain("We've put this right.");
  expect(mail.text).toContain(message);
  await pane(page).getByText('Robin Keeper: sent').waitFor();
  await row(page, message).getByText('Replied').waitFor();

  await pane(page).getByRole('button', { name: 'Done', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await row(page, message).getByText('Replied').waitFor();
});

it('a mail that was given up is read, and resent with a reason', async () => {
  await plant(`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, attempts, last_error, dead_at)
    select 'journey-dead', 'email', 'password-changed', 'user', id, 5, '552 the mailbox was full', now() from users where email = '${writer}' returning id`);
  const { page } = await journey.visit();
  await openDesk(page, '/operator/outbox?view=dead');
  await row(page, 'password-changed').getByRole('link').first().press('Enter');
  await pane(page).getByText('552 the mailbox was full').waitFor();
  await pane(page).getByRole('button', { name: 'Send again' }).press('Enter');
  const mail = await mailbox.mailTo(writer, () => confirm(page, /^Send .* again\?$/, 'Send again', 'they have emptied their mailbox'));
  await page.getByText('No messages match these filters.').waitFor();
  await page.goto('/operator/outbox?view=sent&template=password-changed');
  await row(page, mail.subject).getByRole('link').first().press('Enter');
  await pane(page).getByRole('tab', { name: 'Phone' }).press('Enter');
  await page.getByTitle(`Email preview: ${mail.subject}`).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('a failed job is read, retried and completed', async () => {
  const { rows } = await plant(`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, started_on, completed_on, output)
    values ('release-enquiry', '{"enquiryId": 999999999}', 'failed', 8, 8, now(), now(), '{"message": "the database was away"}') returning id`);
  const id = rows[0]?.id ?? '';
  const { page } = await journey.visit();
  await openDesk(page, `/operator/jobs?open=${encodeURIComponent(`release-enquiry/${id}`)}`);
  await row(page, 'the database was away').waitFor();
  await pane(page).getByText('999999999').waitFor();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await confirm(page, 'Try release-enquiry again?', 'Try again', 'the database is back');
  await page.getByText('No failed jobs.').waitFor();
  await expect
    .poll(async () => {
      await page.goto(`/operator/jobs?view=done&search=release-enquiry&open=${encodeURIComponent(`release-enquiry/${id}`)}`);
      await page.getByRole('heading', { name: 'Job types' }).waitFor();
      return pane(page).getByText('999999999').count();
    })
    .toBe(1);
});

it('a page is edited, compared, published, read by a visitor and rolled back', async () => {
  const { page } = await journey.visit();
  const visitor = await journey.visit();
  const readers = async (): Promise<string> => {
    await visitor.page.goto('/cookies');
    await visitor.page.getByRole('main').getByRole('article').waitFor();
    return visitor.page.getByRole('main').innerText();
  };
  const sentence = 'We keep no crumbs of any kind.';
  expect(await readers()).not.toContain(sentence);

  await openDesk(page, '/operator/content');
  await page
    .getByRole('row', { name: /^Cookies/ })
    .getByRole('link')
    .first()
    .press('Enter');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill(`${await text.inputValue()}\n\n${sentence}\n`);
  await page.getByRole('tab', { name: 'Compare with published' }).press('Enter');
  await page
    .getByRole('list', { name: 'Compare with published' })
    .getByRole('listitem')
    .filter({ hasText: /^Added/ })
    .getByText(sentence)
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText(/Robin Keeper saved a draft/).waitFor();
  expect(await readers()).not.toContain(sentence);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await confirm(page, 'Publish this draft?', 'Publish', 'worded with counsel');
  await page.getByText('Readers see our version.').waitFor();
  expect(await readers()).toContain(sentence);

  await page.getByRole('button', { name: 'Show the installed page' }).press('Enter');
  await confirm(page, 'Show the installed page?', 'Show the installed page', 'counsel thought again');
  await page.getByText('Readers see the page as installed.').waitFor();
  expect(await readers()).not.toContain(sentence);
});

it('the audit shows who acted and why, field by field, and reports tampering', async () => {
  const { page } = await journey.visit();
  await openDesk(page, '/operator/audit');
  await page.getByText(/^The log is intact: the newest \d+ of its \d+ entries match their links\./).waitFor();
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Content: publish' });
  await page.getByText('1 of 1 shown').waitFor();
  await page.keyboard.press('j');
  await expectFocus(page.getByRole('row').nth(1).getByRole('link').first());
  await page.keyboard.press('Enter');
  await pane(page).getByText('worded with counsel').waitFor();
  await pane(page).getByText('Robin Keeper').waitFor();
  await pane(page)
    .getByRole('table', { name: 'Change' })
    .getByRole('row', { name: /^version/i })
    .waitFor();
  expect(await violations(page)).toEqual([]);

  await plant(`
    begin; set local session_replication_role = replica;
    update audit_entries set reason = 'nobody remembers' where action = 'content.publish'; commit`);
  await page.reload();
  await page.getByRole('alert').getByText('The log has been tampered with: one entry no longer matches its link.').waitFor();
});

it('the template of a mail is previewed as a mail client shows it, published, and sent', async () => {
  const heading = 'This is how you choose a new password';
  const { page } = await journey.visit();
  await openDesk(page, '/operator/content/templates/reset-password/en');
  const field = page.getByRole('textbox', { name: 'Heading 1' });
  const before = await field.inputValue();
  await field.fill(heading);
  await expect.poll(() => shownIn(page, 'Phone')).toContain(heading);
  await page.getByRole('tab', { name: 'Desktop' }).press('Enter');
  await expect.poll(() => shownIn(page, 'Desktop')).toContain(heading);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await confirm(page, 'Publish these texts?', 'Publish', 'as our brand speaks');
  await page.getByText('The texts have been published.').waitFor();

  const asked = async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(writer);
    await page.getByRole('button', { name: 'Resend my password' }).press('Enter');
  };
  expect((await mailbox.mailTo(writer, asked)).text).toContain(heading);

  await page.goto('/operator/content/templates/reset-password/en');
  await page.getByRole('button', { name: 'Reset to the built-in text' }).press('Enter');
  await confirm(page, 'Reset to the built-in text?', 'Reset to the built-in text', 'the old words were clearer');
  await expect.poll(() => field.inputValue()).toBe(before);
});

it('a session that ends during a change keeps it; the setting then applies, and is reset to its default', async () => {
  const { page } = await journey.visit();
  await openDesk(page, '/operator/settings/business');
  await page.getByRole('button', { name: 'Change Time to appeal' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'New value in days' });
  await field.fill('21');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Companies asked for more time');
  await plant('update sessions set revoked_at = now() where staff_id is not null and revoked_at is null');
  await page.getByRole('button', { name: 'Save setting' }).press('Enter');

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  expect(await violations(page)).toEqual([]);
  await again.getByRole('textbox', { name: 'Email' }).fill('operator@plumbline.test');
  await again.getByLabel('Password', { exact: true }).fill('plumbline1');
  await again.getByRole('button', { name: 'Sign in' }).press('Enter');
  await again.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('21');
  await page.getByRole('button', { name: 'Save setting' }).press('Enter');
  await page.getByText('Default: 7 days').waitFor();

  await page.getByRole('button', { name: 'Time to appeal: reset to the default (7 days)' }).press('Enter');
  await confirm(page, 'Time to appeal: reset to the default?', 'Save setting', 'It was too long');
  await page.getByText('Default: 7 days').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
});
