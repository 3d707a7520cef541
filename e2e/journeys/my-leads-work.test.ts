import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import { startJourneys } from '../journey.ts';
import { translateText } from '../language/journey-language.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

/** Reads the list from the API; this is a separate read, logged as such. */
async function fetchLeads(page: Page, query = ''): Promise<readonly InventoryRow[]> {
  const answer = await page.request.get(`/api/v1/lead/inventory?pageSize=60${query}`);
  return ((await answer.json()) as { data: InventoryRow[] }).data;
}
const formatCustomerName = ({ enquiry }: InventoryRow): string =>
  [enquiry.title, enquiry.forename, enquiry.surname].filter(Boolean).join(' ');
const getLeadCheckbox = (page: Page, row: InventoryRow) =>
  page.getByRole('checkbox', { name: `Select ${formatCustomerName(row)}`, exact: true }).first();

it.each([
  ['a desk', { width: 1440, height: 900, touch: false }],
  ['a telephone', { width: 390, height: 844, touch: true }],
])('from %s leads are found, opened, archived, restored and exported', async (_, size) => {
  const { page } = await journey.visit(size);
  await openAs(page, '/my-leads', 'demo@plumbline.test');
  const [first, second] = (await fetchLeads(page)).filter(({ enquiry }) => !enquiry.contact_erased);
  if (first === undefined || second === undefined) throw new Error('the demonstration company has no leads');
  await getLeadCheckbox(page, first).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'My leads');

  // Found by name and opened; Back returns to the list.
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${first.enquiry.forename ?? ''} ${first.enquiry.surname ?? ''}`);
  await page.waitForURL(/search=/);
  await page
    .getByRole('link', { name: `Full View, ${formatCustomerName(first)}` })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: first.enquiry.work_type_description }).waitFor();
  // On a phone the actions of a lead are collapsed.
  if (size.touch) await page.getByRole('button', { name: 'Administration' }).click();
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /PDF/ }).first().click()]);
  expect(pdf.suggestedFilename()).toBe(`lead-${first.code}.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto('/my-leads');

  // Two are archived after confirmation and move to the other list.
  await getLeadCheckbox(page, first).check();
  await getLeadCheckbox(page, second).check();
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByText('2 selected').waitFor();
  await expectAccessible(page, 'My leads, two selected');
  await bar.getByRole('button', { name: 'Archive' }).click();
  const question = page.getByRole('dialog', { name: 'Archive 2 leads?' });
  await question.getByRole('button', { name: 'Cancel' }).waitFor();
  await expect.poll(() => page.evaluate<string>('document.activeElement?.textContent')).toMatch(translateText('Cancel'));
  await question.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('2 leads successfully archived').waitFor();
  await getLeadCheckbox(page, first).waitFor({ state: 'detached' });
  expect((await fetchLeads(page, '&archived=1')).map(({ code }) => code)).toEqual(expect.arrayContaining([first.code, second.code]));

  if (size.touch) await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Show archived' }).click();
  await page.getByRole('heading', { level: 1, name: 'My leads, archived' }).waitFor();
  await getLeadCheckbox(page, first).waitFor();
  await expectNoSidewaysScroll(page);
  await getLeadCheckbox(page, first).check();
  await getLeadCheckbox(page, second).check();
  await bar.getByRole('button', { name: 'Unarchive' }).click();
  await page.getByRole('dialog', { name: 'Unarchive 2 leads?' }).getByRole('button', { name: 'Unarchive' }).click();
  await page.getByText('2 leads successfully unarchived').waitFor();
  await page.getByRole('button', { name: 'Hide archived' }).first().click();
  await getLeadCheckbox(page, first).waitFor();

  // The whole year as a file that includes the lead.
  await page.getByRole('button', { name: 'Export' }).click();
  const pane = page.getByRole('dialog', { name: 'Export' });
  await pane.getByRole('radio', { name: /^CSV\b.*other programs/ }).check();
  const [csv] = await Promise.all([page.waitForEvent('download'), pane.getByRole('link', { name: 'Download' }).click()]);
  await page.keyboard.press('Escape');
  expect(csv.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await csv.path(), 'utf8');
  expect(text).toContain('Lead code,Date accepted,Status');
  expect(text).toContain(first.code);
});

it('the print page shows the lead, with its buttons on screen only', async () => {
  const { page } = await journey.visit({ width: 1440, height: 900 });
  await openAs(page, '/my-leads', 'demo@plumbline.test');
  const [lead] = (await fetchLeads(page)).filter(({ enquiry }) => !enquiry.contact_erased);
  if (lead === undefined) throw new Error('the demonstration company has no leads');
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: `Print ${formatCustomerName(lead)} (opens in a new tab)` })
      .first()
      .click(),
  ]);
  await paper.getByRole('heading', { level: 1, name: lead.enquiry.work_type_description }).waitFor();
  expect(await paper.title()).toContain(lead.code);
  await paper.evaluate("window.print = () => { document.title = 'printed'; }");
  await paper.getByRole('button', { name: 'Print' }).click();
  expect(await paper.title()).toBe('printed');
  await paper.emulateMedia({ media: 'print' });
  expect(await paper.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await paper.emulateMedia({ media: 'screen' });
  const closed = paper.waitForEvent('close');
  // The page may close before the click resolves.
  await paper
    .getByRole('link', { name: 'Close' })
    .click()
    .catch(() => undefined);
  await closed;
});
