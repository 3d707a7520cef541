import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { leadButton } from '../pages/buy-leads.ts';
import { approveInQueue } from '../pages/certificates.ts';
import { Caller } from '../pages/company-api.ts';
import { postEnquiry, putOnSale, quietDistrict } from '../pages/consumer.ts';
import { chooseInMenu, expectRows, expectWaiting, goByMenu, openDeskByKeys, openRow, searchList, waitingIn } from '../pages/desk-keys.ts';
import { expectFocus, tabTo } from '../pages/focus.ts';
import { arrowTo, chooseAt, confirmByKeys, pressAt, typeAt, typeOver } from '../pages/keys.ts';
import { decideByKeyboard, expectReportState, expectStanding, openReportByKeyboard } from '../pages/reports.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys({ RATE_LIMIT_OVERRIDE: '1000' });
const demo = 'demo@plumbline.test';
const applicants = ['company01@plumbline.test', 'company02@plumbline.test'];

const decisions = [
  { verb: 'Accept', message: 'The name is that of a film star.', state: 'accepted', words: 'Report accepted, Invalid' },
  { verb: 'Reject', message: 'We spoke to the customer.', state: 'rejected', words: 'Report rejected' },
  { verb: 'Accept', message: 'Nobody lives at this address.', state: 'accepted', words: 'Report accepted, Invalid' },
] as const;

/** The demonstration company buys three leads and reports them as fake. */
async function reportThree(company: Caller): Promise<string[]> {
  const codes: string[] = [];
  for (const [nth] of decisions.entries()) {
    const { id } = await putOnSale(journey.server.origin, company, { telephone: `07700 90084${nth}` });
    const { code } = await company.buy(id);
    const report = { actionType: 'report', reason: 'fraud', comment: 'This name is invented.' };
    expect((await company.call('POST', `/lead/report/${code}`, report)).status).toBe(200);
    codes.push(code);
  }
  return codes;
}

/** Two companies enter a certificate. */
async function applyTwice(): Promise<void> {
  for (const [place, email] of applicants.entries()) {
    const company = await Caller.company(journey.server.origin, email);
    const answer = await company.call('PUT', '/company/accreditations/', [{ id: 1, certificate_number: `88200${place}` }]);
    expect(answer.status).toBe(200);
  }
}

async function decideReports(page: Page, codes: readonly string[]): Promise<void> {
  const before = await waitingIn(page, 'Reports');
  for (const [nth, { verb, message }] of decisions.entries()) {
    const decision = { lead: codes[nth] ?? '', verb, message };
    await goByMenu(page, 'Reports');
    await searchList(page, decision.lead);
    await expectRows(page, 1);
    await openReportByKeyboard(page, decision);
    await decideByKeyboard(page, decision);
    await expectWaiting(page, 'Reports', before - nth - 1);
  }
}

async function approveCertificates(page: Page): Promise<void> {
  const before = await waitingIn(page, 'Accreditations');
  await goByMenu(page, 'Accreditations');
  for (const [nth] of applicants.entries()) {
    await approveInQueue(page, { number: `88200${nth}` });
    await expectWaiting(page, 'Accreditations', before - nth - 1);
  }
}

async function holdLead(page: Page, code: string): Promise<void> {
  await goByMenu(page, 'Leads');
  await pressAt(page.getByRole('button', { name: /^Held/ }));
  await searchList(page, code);
  await expectRows(page, 1);
  await openRow(page.getByRole('link', { name: code }));
  const pane = page.getByRole('complementary', { name: `Lead ${code}` });
  await chooseInMenu(pane.getByRole('button', { name: 'Actions' }), 'Hold');
  await confirmByKeys(page, `Hold lead ${code}?`, { reason: 'the source is asked first', act: 'Hold' });
  const timeline = pane.getByRole('list', { name: 'Timeline' });
  await expect.poll(() => timeline.innerText()).toMatch(/Held until .+\s+the source is asked first · by Robin Keeper/);
}

/** Raises the price of a boiler service in Britain from midnight. */
async function raisePrice(page: Page): Promise<void> {
  await goByMenu(page, 'Pricing');
  const service = page.getByRole('textbox', { name: 'Boiler service, United Kingdom, price in pounds' });
  await tabTo(page.getByRole('textbox', { name: /, United Kingdom, price in pounds$/ }).first());
  await arrowTo(service);
  await typeOver(service, '9');
  await pressAt(page.getByRole('button', { name: 'Review 1 change' }), { by: 'Shift+Tab' });
  const dialog = page.getByRole('dialog', { name: 'Review 1 change' });
  await tabTo(dialog.getByRole('radio', { name: 'Immediately' }));
  await page.keyboard.press('ArrowDown');
  await expectFocus(dialog.getByRole('radio', { name: 'From a day', checked: true }));
  await confirmByKeys(page, 'Review 1 change', { reason: 'demand in winter', act: /^Apply from / });
  await page.getByText(/£9\.00 from /).waitFor();
  expect(await service.inputValue()).toBe('8.00');
}

async function publishNotice(page: Page, subject: string): Promise<void> {
  await goByMenu(page, 'Content');
  await tabTo(page.getByRole('tab', { name: 'Pages', selected: true }));
  for (let tab = 0; tab < 2; tab += 1) await page.keyboard.press('ArrowRight');
  await expectFocus(page.getByRole('tab', { name: 'Notices' }));
  await page.keyboard.press('Enter');
  await pressAt(page.getByRole('link', { name: 'New notice' }));
  await expectFocus(page.getByRole('heading', { level: 1, name: 'New notice' }));
  await chooseAt(page.getByRole('combobox', { name: 'Style' }), 'Urgent');
  await typeAt(page.getByRole('textbox', { name: 'Subject' }), subject);
  await typeAt(page.getByRole('textbox', { name: 'Text' }), 'Our team is away from noon.');
  await pressAt(page.getByRole('button', { name: 'Publish notice' }));
  await confirmByKeys(page, `Publish “${subject}”?`, { reason: 'agreed with the team', act: 'Publish notice' });
  await page.getByRole('list', { name: 'Notices' }).getByRole('link', { name: subject }).waitFor();
}

/** An expected audit entry. */
interface ExpectedAuditEntry {
  readonly action: string;
  readonly reason: string;
  /** The table row of the change: field, before and after. */
  readonly change: RegExp;
}

const acts = (subject: string): readonly ExpectedAuditEntry[] => [
  { action: 'Report: decision made', reason: 'Nobody lives at this address.', change: /^Outcome\s+Not set\s+accepted$/m },
  {
    action: 'Report: rejected',
    reason: 'We spoke to the customer.',
    change: /^State\s+with_operator\s+Removed$[^]*^Outcome\s+Not set\s+rejected$/m,
  },
  { action: 'Accreditation: approve', reason: 'Looked up in the register', change: /^Until\s+Not set\s+\d+ \w+ \d{4}, 23:59$/m },
  { action: 'Enquiry: hold', reason: 'the source is asked first', change: /^Until\s+Not set\s+.+$/m },
  { action: 'Price: scheduled', reason: 'demand in winter', change: /^Net\s+8\.00\s+9\.00$/m },
  { action: 'Notice: publish', reason: 'agreed with the team', change: new RegExp(`^Subject\\s+Not set\\s+${subject}$`, 'm') },
];

/** Filters the audit by action and opens the newest entry. */
async function readInAudit(page: Page, { action, reason, change }: ExpectedAuditEntry, by: 'Tab' | 'Shift+Tab'): Promise<void> {
  await chooseAt(page.getByRole('combobox', { name: 'Action' }), action, by);
  const first = page.getByRole('table', { name: 'Audit' }).getByRole('row').nth(1);
  await expect.poll(() => first.innerText()).toContain(action);
  await pressAt(first.getByRole('link').first());
  const pane = page.getByRole('complementary').last();
  await pane.getByText(reason).waitFor();
  await pane.getByText('Robin Keeper').waitFor();
  const table = await pane.getByRole('table', { name: 'Change' }).innerText();
  expect(table).toMatch(change);
  await page.keyboard.press('Escape');
}

/** Checks what the affected companies see. */
async function expectSeenByCompanies({ codes, subject, held }: { codes: readonly string[]; subject: string; held: string }): Promise<void> {
  const { page } = await journey.visit();
  await openAs(page, '/', demo);
  await page.getByText(subject).waitFor();
  for (const [nth, { words, message }] of decisions.entries()) {
    await page.goto(`/lead/${codes[nth]}`);
    await expectStanding(page, words);
    await page.getByText(message).waitFor();
  }
  await page.goto('/buy-leads?coverage=3&pageSize=60');
  await page.getByRole('table', { name: 'Leads for sale' }).waitFor();
  expect(await leadButton(page, held).count()).toBe(0);
  for (const email of applicants) {
    const applicant = await journey.visit();
    await openAs(applicant.page, '/account/accreditations', email);
    await applicant.page.getByRole('heading', { name: /^Gas Safe Register.*Approved until / }).waitFor();
  }
}

it('a day in the back office by keyboard: reports, certificates, a lead, a price and a notice, all of it in the audit', async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, demo);
  const codes = await reportThree(company);
  await applyTwice();
  const district = await quietDistrict(company);
  const text = 'Boiler is loud. Look me up on facebook, the one with the red van.';
  const waiting = await postEnquiry(origin, { postcode: `${district} 1AA`, telephone: '07700 900849', description: text });
  const subject = 'We close early on Friday';

  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openDeskByKeys(page, '/operator');
  await decideReports(page, codes);
  await approveCertificates(page);
  await holdLead(page, waiting.quoteCode);
  await raisePrice(page);
  await publishNotice(page, subject);

  // Decisions can be undone for a few seconds before they take effect.
  for (const [nth, { state }] of decisions.entries()) await expectReportState(company, codes[nth] ?? '', state);
  await goByMenu(page, 'Audit');
  // Tab down from the heading to the filter at first, then back up to it from the row that was read.
  for (const [nth, told] of acts(subject).entries()) await readInAudit(page, told, nth === 0 ? 'Tab' : 'Shift+Tab');
  await expectSeenByCompanies({ codes, subject, held: `Gas boiler replacement, ${district}` });
});
