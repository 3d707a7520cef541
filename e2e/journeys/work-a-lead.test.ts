import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itInFull, startJourneys } from '../journey.ts';
import { splitCases } from '../../test/scope.ts';
import { translateExactly, translatePattern } from '../language/journey-language.ts';
import { Caller } from '../pages/company-api.ts';
import { expectFocus } from '../pages/focus.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();
const who = 'demo@plumbline.test';

const desk = { name: 'at a desk', options: { width: 1440, height: 900 } };
const telephone = { name: 'on a telephone', options: { width: 390, height: 844, touch: true } };

/** One lead bought just now, and one past its reporting deadline. */
async function prepareLeads(): Promise<{ fresh: string; old: string }> {
  const company = await Caller.company(journey.server.origin, who);
  const onSale = (await company.marketplace('coverage=1')).find((row) => row['0'].sold === 0);
  if (onSale === undefined) throw new Error('the demonstration has nothing on sale');
  const bought = await company.buy(onSale['0'].id);
  const list = JSON.parse((await company.call('GET', '/lead/inventory?pageSize=60&order=accepted_date-asc')).text) as {
    data: { code: string; statusIcons: string[] }[];
  };
  const old = list.data.find(({ statusIcons }) => statusIcons.length === 0);
  return { fresh: bought.code, old: old?.code ?? '' };
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** On a phone the entries are collapsed. */
async function administration(page: Page): Promise<Locator> {
  const fold = page.getByRole('button', { name: 'Administration' });
  await section(page, 'Administration').waitFor();
  if ((await fold.count()) > 0 && (await fold.getAttribute('aria-expanded')) === 'false') await fold.tap();
  return section(page, 'Administration');
}

async function readDisabledReason(entry: Locator): Promise<string> {
  expect(await entry.getAttribute('aria-disabled')).toBe('true');
  const id = await entry.getAttribute('aria-describedby');
  return (await entry.page().locator(`[id="${id}"]`).textContent()) ?? '';
}

it.each(splitCases([telephone, desk]))('$name a lead is annotated, archived and exported', async ({ options }) => {
  const { page } = await journey.visit(options);
  const { fresh } = await prepareLeads();
  await openAs(page, `/lead/${fresh}`, who);

  const notes = section(page, 'Notes');
  await notes.getByText('You have no notes about this lead.').waitFor();
  await notes.getByRole('textbox', { name: 'New note' }).fill('Rings back after six');
  await notes.getByText('20 of 500').waitFor();
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByRole('listitem').filter({ hasText: 'Rings back after six' }).waitFor();
  // The history has it at once, after purchase and opening.
  const history = section(page, 'History').getByRole('listitem');
  await history.filter({ hasText: 'First note' }).waitFor();
  await history.first().filter({ hasText: 'Bought' }).waitFor();
  const ways = page.getByRole('list', { name: 'Ways to reach the customer' });
  expect(await ways.getByRole('link', { name: 'Text', exact: true }).getAttribute('href')).toMatch(/^sms:\+44\d+$/);
  await page.reload();
  await notes.getByRole('listitem').filter({ hasText: 'Rings back after six' }).waitFor();
  await notes.getByRole('button', { name: /^Remove the note from Today/ }).click();
  await notes.getByText('You have no notes about this lead.').waitFor();
  await expectFocus(notes.getByRole('heading', { name: 'Notes' }));

  const entries = await administration(page);
  const [file] = await Promise.all([page.waitForEvent('download'), entries.getByRole('link', { name: 'PDF' }).click()]);
  expect(file.suggestedFilename()).toContain(fresh);

  await entries.getByRole('button', { name: 'Archive' }).click();
  const question = page.getByRole('dialog', { name: 'Archive this lead?' });
  await question.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Lead successfully archived').waitFor();
  await page
    .locator('header')
    .filter({ has: page.locator('h1') })
    .getByText('Archived')
    .waitFor();
  await expectFocus(entries.getByRole('button', { name: 'Unarchive' }));
  await page.reload();
  await (await administration(page)).getByRole('button', { name: 'Unarchive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unarchive' }).click();
  await page.getByText('Lead successfully unarchived').waitFor();
});

itInFull.each([desk, telephone])('$name unavailable actions say why', async ({ options }) => {
  const { page } = await journey.visit(options);
  const { fresh, old } = await prepareLeads();
  await openAs(page, `/lead/${fresh}`, who);
  await page.getByText(/^You can report this lead until \d+ \w+ \d{4}, \d\d:\d\d GMT \([67] days left\)$/).waitFor();
  const entries = await administration(page);
  expect(await readDisabledReason(entries.getByRole('button', { name: 'View Credit' }))).toEqual(
    translateExactly('There is no credit note for this lead.'),
  );
  expect(await entries.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(`/lead/report/${fresh}?action=report`);

  await page.goto(`/lead/${old}`);
  const older = await administration(page);
  expect(await readDisabledReason(older.getByRole('button', { name: 'Report' }))).toMatch(
    translatePattern(/^Closed on \d+ \w+ \d{4}, \d\d:\d\d GMT$/),
  );
  expect(await page.getByText(/^You can report/).count()).toBe(0);
});

itInFull('on a desktop the print page opens beside the lead, and the map marker moves by keyboard', async () => {
  const { page, context } = await journey.visit(desk.options);
  const { fresh } = await prepareLeads();
  await openAs(page, `/lead/${fresh}`, who);
  const entries = await administration(page);
  const [print] = await Promise.all([context.waitForEvent('page'), entries.getByRole('link', { name: /^Print/ }).click()]);
  await print.getByText(fresh).first().waitFor();
  await print.close();

  const place = section(page, 'Map');
  await place.scrollIntoViewIfNeeded();
  const marker = place.getByRole('button', { name: /^Marker/ });
  await marker.focus();
  const start = await marker.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await marker.boundingBox())?.x).toBe((start?.x ?? 0) + 8);
  await place.getByRole('button', { name: 'Reset marker' }).click();
  await expect.poll(async () => (await marker.boundingBox())?.x).toBe(start?.x);
});
