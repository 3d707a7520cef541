import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Caller } from './company-api.ts';
import { expectFocus, tabTo } from './focus.ts';
import { openDesk } from './operator.ts';

interface Decision {
  readonly lead: string;
  readonly verb: 'Accept' | 'Reject';
  /** What the company is told. */
  readonly message: string;
  readonly step?: 'report' | 'appeal';
}

const queueOf = ({ lead, step = 'report' }: Pick<Decision, 'lead' | 'step'>): string => `/operator/reports?view=${step}s&search=${lead}`;

const headingOf = ({ lead, step = 'report' }: Decision): string =>
  step === 'report' ? `Report of lead ${lead}` : `Appeal about lead ${lead}`;

/** Opens the report of a lead from the queue, by keyboard alone. */
export async function openReportByKeyboard(page: Page, decision: Decision): Promise<void> {
  const row = page.getByRole('link', { name: new RegExp(`, ${decision.lead}$`) });
  await row.waitFor();
  await page.keyboard.press('j');
  await expectFocus(row);
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: 'Open full page' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: headingOf(decision) }).waitFor();
}

/** Decides what is open, by keyboard alone: the letter chooses, and the message follows. */
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

/** A member of staff signs in and decides a report or an appeal: at a desk by keyboard alone, on a telephone with a finger. */
export async function decide(page: Page, decision: Decision): Promise<void> {
  await openDesk(page, queueOf(decision));
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone) {
    await openReportByKeyboard(page, decision);
    await decideByKeyboard(page, decision);
    return;
  }
  const { verb, message, lead } = decision;
  await page.getByRole('link', { name: new RegExp(`, ${lead}$`) }).tap();
  await page.getByRole('link', { name: 'Open full page' }).tap();
  await page.getByRole('heading', { level: 1, name: headingOf(decision) }).waitFor();
  await page.getByRole('button', { name: verb, exact: true }).tap();
  const field = page.getByRole('textbox', { name: 'Message to the company' });
  await expectFocus(field);
  await field.fill(message);
  await page.getByRole('button', { name: verb === 'Accept' ? /^Accept and credit / : 'Reject' }).tap();
  await page.getByText(`${verb}ed: lead ${lead}.`).waitFor();
}

/** A decision happens three seconds after it was taken: only who takes one back needs the ten of the product. */
export async function decideWithoutDelay(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`insert into business_settings (key, value) values ('disputes.undo_seconds', '3')`);
  } finally {
    await client.end();
  }
}

/** How the reporting of a lead stands by now: a decision happens once it can no longer be taken back. */
export async function expectReportState(company: Caller, lead: string, state: string): Promise<void> {
  await expect
    .poll(async () => {
      const { text } = await company.call('GET', `/lead/report/${lead}`);
      return (JSON.parse(text) as { data: { facts: { state: string | null } } }).data.facts.state;
    })
    .toBe(state);
}

export async function balanceOf(company: Caller): Promise<number> {
  const { text } = await company.call('GET', '/company/balance');
  return (JSON.parse(text) as { data: { balance: number } }).data.balance;
}

/** How the lead that is open stands, by the word of its badge. */
export async function expectStanding(page: Page, words: string): Promise<void> {
  await page.locator('header').getByText(words, { exact: true }).first().waitFor();
}

/** On a phone the administration of a lead is folded up. */
export async function openAdministration(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: 'Administration' });
  // At a desk the entries stand there at once.
  await fold
    .or(page.getByRole('link', { name: 'PDF' }))
    .first()
    .waitFor();
  if (await fold.isVisible()) await fold.click();
}

/** From the page of a lead to its report or appeal. */
export async function followEntry(page: Page, name: 'Report' | 'Appeal'): Promise<void> {
  await openAdministration(page);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: name === 'Report' ? 'Report this lead' : 'Appeal against the decision' }).waitFor();
}
