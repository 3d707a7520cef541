import { expect, it } from 'vitest';
import { asId } from '../../contract/kit/ids.ts';
import { offerLead } from '../../server/buying/offer-lead.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { openTestDatabase } from '../../test/races/buyers.ts';
import { startJourneys } from '../journey.ts';
import { agreeAndBuy, leadRow, openLead, thanks } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester, putOnSale, type ForSale } from '../pages/consumer.ts';
import { expectFocus } from '../pages/focus.ts';
import { offerCountdown, priorityUntil } from '../pages/offer-window.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

/** Gives the demonstration company half an hour of priority on an open lead, so that another company can watch. */
async function offerToDemo({ id }: ForSale): Promise<void> {
  const database = openTestDatabase(journey.server.connection);
  const user = await database.db.first(sql<{ companyId: number }>`
    select company_id as "companyId" from users where email = 'demo@plumbline.test'`);
  const until = new Date(Date.now() + 30 * 60_000);
  const isOffered = await database.inTx((tx) =>
    offerLead(tx, { enquiryId: asId<'enquiry'>(id), companyId: asId<'company'>(user?.companyId ?? 0), until }),
  );
  await database.close();
  expect(isOffered).toBe(true);
}

it('an offered lead counts down, asks for a reason when declined and disappears for this company only', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'company05@plumbline.test');
  const lead = await putOnSale(server.origin, company);
  await offerToDemo(lead);
  const { page } = await journey.visit();
  // Offered manually, outside the company's area.
  await openAs(page, '/buy-leads?coverage=3', 'demo@plumbline.test');
  const row = leadRow(page, lead.subject);
  await row.waitFor();
  const facts = await row.innerText();
  for (const words of [offerCountdown, priorityUntil]) expect(facts).toMatch(words);

  const pane = await openLead(page, lead.subject);
  expect(await pane.innerText()).toMatch(priorityUntil);
  await pane.getByRole('button', { name: 'No Thanks' }).click();
  await expectFocus(pane.getByRole('heading', { name: 'Are you sure you do not want this lead?' }));
  await pane.getByRole('button', { name: 'Keep it' }).click();
  await pane.getByRole('button', { name: 'No Thanks' }).click();
  await pane.getByRole('button', { name: 'Yes, decline' }).click();
  await expectFocus(pane.getByRole('heading', { name: 'Why are you declining?' }));
  await pane.getByRole('radio').first().waitFor();
  await pane.getByRole('button', { name: 'Send' }).click();
  await pane.getByText('Please choose a reason').waitFor();
  await pane.getByRole('radio', { name: 'It is too far away' }).check();
  await pane.getByText('Change your coverage area, so that we offer you closer work.').waitFor();
  await pane.getByRole('button', { name: 'Send' }).click();
  await expectFocus(pane.getByRole('heading', { name: 'Thank you for telling us' }));
  await pane.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => row.count()).toBe(0);

  await page.reload();
  await page.getByRole('table', { name: 'Leads for sale' }).waitFor();
  expect(await row.count()).toBe(0);
  expect(await company.findLead(lead.quoteCode)).toMatchObject({ offered: 0 });
});

it('an enquiry in Leicester is offered to the local company at once and hidden from everybody else', async () => {
  const { origin } = journey.server;
  const [company, other] = await Promise.all(['demo', 'company05'].map((name) => Caller.company(origin, `${name}@plumbline.test`)));
  if (company === undefined || other === undefined) throw new Error('two companies are signed in');
  const lead = await offerInLeicester(origin, company);
  const { page } = await journey.visit();
  await openAs(page, '/buy-leads', 'demo@plumbline.test');
  const row = leadRow(page, lead.subject);
  await row.waitFor();
  expect(await row.innerText()).toMatch(priorityUntil);
  expect(await other.findLead(lead.quoteCode)).toBeUndefined();
  expect(await other.call('PUT', `/lead/accept/${lead.id}`, {})).toMatchObject({ status: 409 });
  const pane = await openLead(page, lead.subject);
  await agreeAndBuy(pane);
  await pane.getByRole('heading', { name: thanks }).waitFor();
});

it('a lead that was not offered is declined without questions', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'company05@plumbline.test');
  const lead = await putOnSale(server.origin, company);
  const { page } = await journey.visit();
  await openAs(page, '/buy-leads?coverage=3', 'demo@plumbline.test');
  const pane = await openLead(page, lead.subject);
  await pane.getByRole('button', { name: 'No Thanks' }).click();
  await pane.getByRole('button', { name: 'Yes, decline' }).click();
  await expect.poll(() => leadRow(page, lead.subject).count()).toBe(0);
  expect(await company.findLead(lead.quoteCode)).toBeDefined();
});
