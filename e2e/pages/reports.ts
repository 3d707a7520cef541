import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Caller } from './company-api.ts';
import { expectFocus, tabTo } from './focus.ts';
import { openDesk } from './operator.ts';

interface Decision {
  readonly lead: string;
  readonly verb: 'Accept' | 'Reject';
  /** Message sent to the company. */
  readonly message: string;
  readonly step?: 'report' | 'appeal';
}

const buildQueueUrl = ({ lead, step = 'report' }: Pick<Decision, 'lead' | 'step'>): string =>
  `/operator/reports?view=${step}s&search=${lead}`;

const formatHeading = ({ lead, step = 'report' }: Decision): string =>
  step === 'report' ? `Report of lead ${lead}` : `Appeal about lead ${lead}`;

/** Opens a lead's report from the queue, by keyboard alone. */
export async function openReportByKeyboard(page: Page, decision: Decision): Promise<void> {
  const row = page.getByRole('link', { name: new RegExp(`, ${decision.lead}$`) });
  await row.waitFor();
  await page.keyboard.press('j');
  await expectFocus(row);
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: 'Open full page' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: formatHeading(decision) }).waitFor();
}

/** Decides the open report by keyboard alone: a letter chooses, then the message is typed. */
export async function decideByKeyboard(page: Page, { verb, message, lead }: Decision): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message to the company' });
  await field.waitFor();
  await page.keyboard.press(verb === 'Accept' ? 'a' : 'r');
  await expectFocus(field);
  await page.keyboard.type(message);
  await tabTo(page.getByRole('button', { name: verb === 'Accept' ? /^Accept and credit / : 'Reject' }));
  await page.keyboard.press('Enter');
  await page.getByText(`${verb}ed: lead ${lead}.`).waitFor();
}

/** Signs in as staff and decides a report or appeal: by keyboard on a desktop, by touch on a phone. */
export async function decide(page: Page, decision: Decision): Promise<void> {
  await openDesk(page, buildQueueUrl(decision));
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone) {
    await openReportByKeyboard(page, decision);
    await decideByKeyboard(page, decision);
    return;
  }
  const { verb, message, lead } = decision;
  await page.getByRole('link', { name: new RegExp(`, ${lead}$`) }).tap();
  await page.getByRole('link', { name: 'Open full page' }).tap();
  await page.getByRole('heading', { level: 1, name: formatHeading(decision) }).waitFor();
  await page.getByRole('button', { name: verb, exact: true }).tap();
  const field = page.getByRole('textbox', { name: 'Message to the company' });
  await expectFocus(field);
  await field.fill(message);
  await page.getByRole('button', { name: verb === 'Accept' ? /^Accept and credit / : 'Reject' }).tap();
  await page.getByText(`${verb}ed: lead ${lead}.`).waitFor();
}

/** Shortens the undo period to three seconds; only tests that undo need the product's ten. */
export async function decideWithoutDelay(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`insert into business_settings (key, value) values ('disputes.undo_seconds', '3')`);
  } finally {
    await client.end();
  }
}

/** Waits for the state of a lead's report; decisions take effect once they can no longer be undone. */
export async function expectReportState(company: Caller, lead: string, state: string): Promise<void> {
  await expect
    .poll(async () => {
      const { text } = await company.call('GET', `/lead/report/${lead}`);
      return (JSON.parse(text) as { data: { facts: { state: string | null } } }).data.facts.state;
    })
    .toBe(state);
}

export async function fetchBalance(company: Caller): Promise<number> {
  const { text } = await company.call('GET', '/company/balance');
  return (JSON.parse(text) as { data: { balance: number } }).data.balance;
}

/** Checks the status badge of the open lead. */
export async function expectStanding(page: Page, words: string): Promise<void> {
  await page.locator('header').getByText(words, { exact: true }).first().waitFor();
}

/** Expands the lead's administration, which is collapsed on a phone. */
export async function openAdministration(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: 'Administration' });
  // On a desktop the entries are shown at once.
  await fold
    .or(page.getByRole('link', { name: 'PDF' }))
    .first()
    .waitFor();
  if (await fold.isVisible()) await fold.click();
}

/** Goes from a lead's page to its report or appeal. */
export async function followEntry(page: Page, name: 'Report' | 'Appeal'): Promise<void> {
  await openAdministration(page);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: name === 'Report' ? 'Report this lead' : 'Appeal against the decision' }).waitFor();
}
