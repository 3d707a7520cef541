import { beforeAll, expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectPlainAccessible } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { expectFocus, tabTo } from '../pages/focus.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { openDesk } from '../pages/operator.ts';
import { decideByKeyboard, openReportByKeyboard } from '../pages/reports.ts';

const journey = startJourneys({ RATE_LIMIT_OVERRIDE: '1000' });
let company: Caller;
let code: string;

beforeAll(async () => {
  const { origin } = journey.server;
  company = await Caller.company(origin, 'demo@plumbline.test');
  const { id } = await offerInLeicester(origin, company);
  ({ code } = await company.buy(id));
  const report = { actionType: 'report', reason: 'fraud', comment: 'The name is that of a film star.' };
  expect((await company.call('POST', `/lead/report/${code}`, report)).status).toBe(200);
});

it('a decision is undone within ten seconds, and the report is pending again', async () => {
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  const decision = { lead: code, verb: 'Reject', message: 'We spoke to the customer.' } as const;
  await openDesk(page, `/operator/reports?search=${code}`);
  await openReportByKeyboard(page, decision);
  await expectPlainAccessible(page, 'a report');
  await expect.poll(() => page.getByRole('region').allInnerTexts()).toHaveLength(3);
  await decideByKeyboard(page, decision);
  await page.keyboard.press('u');
  await page.getByRole('heading', { level: 1, name: `Report of lead ${code}` }).waitFor();
  await page.getByRole('radio', { name: 'Reject' }).waitFor();
  const { text } = await company.call('GET', `/lead/report/${code}`);
  expect((JSON.parse(text) as { data: { facts: { state: string } } }).data.facts.state).toBe('with_operator');
});

it('certificates are approved by keyboard, one after the other, and their companies see it', async () => {
  const { origin } = journey.server;
  const others = ['company01@plumbline.test', 'company02@plumbline.test'];
  for (const [place, email] of others.entries()) {
    const caller = await Caller.company(origin, email);
    const answer = await caller.call('PUT', '/company/accreditations/', [{ id: 1, certificate_number: `99100${place}` }]);
    expect(answer.status).toBe(200);
  }
  const { page } = await journey.visit({ width: 1440, height: 1000 });
  await openDesk(page, '/operator/accreditations');
  const rows = page.getByRole('table', { name: 'Accreditations' }).getByRole('link');
  await rows.nth(1).waitFor();
  await page.keyboard.press('j');
  await expectFocus(rows.first());
  await page.keyboard.press('Enter');
  const approve = page.getByRole('button', { name: /^Approve until / });
  await page.getByText('991000').nth(1).waitFor();
  await expectPlainAccessible(page, 'a certificate');
  await page.keyboard.press('a');
  await expectFocus(approve);
  await page.keyboard.press('Enter');
  // The next one opens automatically, and focus moves to its row.
  await page
    .getByRole('link', { name: /^To approve/ })
    .or(page.getByText('991001').nth(1))
    .first()
    .waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await expectFocus(rows.first());
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Refuse the certificate of / });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The register does not know this number.');
  await tabTo(dialog.getByRole('button', { name: 'Refuse' }));
  await page.keyboard.press('Enter');
  await page.getByText('Nothing to approve.').waitFor();
  const states = [];
  for (const email of others) {
    const { text } = await (await Caller.company(origin, email)).call('GET', '/company/accreditations/');
    states.push((JSON.parse(text) as { data: { companyAccreditations: { state: string }[] } }).data.companyAccreditations[0]?.state);
  }
  expect(states).toEqual(['approved', 'rejected']);
});

it('on a phone the decision bar stays in reach', async () => {
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openDesk(page, `/operator/reports?search=${code}`);
  await page.getByRole('link', { name: new RegExp(`, ${code}$`) }).tap();
  await page.getByRole('link', { name: 'Open full page' }).tap();
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await accept.waitFor();
  await expectNoSidewaysScroll(page);
  await expectPlainAccessible(page, 'a report on a telephone');
  const box = await accept.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await accept.tap();
  await page.getByRole('textbox', { name: 'Message to the company' }).fill('The name is not theirs.');
  await page.getByRole('button', { name: /^Accept and credit £/ }).tap();
  await page.getByText(`Accepted: lead ${code}.`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('heading', { level: 1, name: `Report of lead ${code}` }).waitFor();
});
