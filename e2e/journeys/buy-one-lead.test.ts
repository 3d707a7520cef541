import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { itInFull, itOnce, startJourneys } from '../journey.ts';
import { translateText } from '../language/journey-language.ts';
import { agreeAndBuy, basket, leadButton, leadRow, openLead, readBalance, readPrices, thanks } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { postEnquiry, putOnSale, quietDistrict, releasedLead, type Posted } from '../pages/consumer.ts';
import { expectFocus } from '../pages/focus.ts';
import { signInTo } from '../pages/sign-in.ts';

const journey = startJourneys();

function contactDetails({ enquiry }: Posted): string[] {
  return [enquiry.surname, enquiry.email, enquiry.address1 ?? '', enquiry.postcode, enquiry.telephone];
}

async function expectNoContactDetails(place: Locator, posted: Posted): Promise<void> {
  const text = await place.innerText();
  for (const detail of contactDetails(posted)) expect(text).not.toContain(detail);
}

itOnce('a company finds the lead of a new enquiry, buys it and finds it again in My leads', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'demo@plumbline.test');
  const { page } = await journey.visit();
  await page.clock.install();
  await signInTo(page, '/buy-leads', 'demo@plumbline.test');
  await page.getByRole('table', { name: 'Leads for sale' }).waitFor();

  // It arrives while the list is open and is shown only on request.
  const district = await quietDistrict(company, 'LE');
  const subject = `Gas boiler replacement, ${district}`;
  const posted = await postEnquiry(server.origin, { postcode: `${district} 7ZS` });
  await releasedLead(posted.quoteCode, company);
  await page.clock.fastForward('01:05');
  await page.getByText('1 new lead.').waitFor();
  expect(await leadRow(page, subject).count()).toBe(0);
  await page.getByRole('button', { name: 'Show it' }).click();
  const row = leadRow(page, subject);
  await row.waitFor();
  await expectNoContactDetails(page.locator('body'), posted);
  const facts = await row.innerText();
  for (const fact of [
    district,
    'Gas boiler replacement',
    'As soon as possible',
    'Priority access until',
    'Quote First',
    '0/3 sold',
    'inc. VAT',
  ])
    expect(facts).toMatch(translateText(fact));

  // The list opened on the company's area. All leads are one press away, and so is the way back.
  const views = page.getByRole('group', { name: 'Leads to show' });
  await views.getByRole('button', { name: 'All' }).click();
  await expect.poll(() => page.getByRole('cell', { name: 'Outside' }).count()).toBeGreaterThan(0);
  await views.getByRole('button', { name: /^In your area/ }).click();
  await expect.poll(() => page.getByRole('cell', { name: 'Outside' }).count()).toBe(0);
  await row.waitFor();

  // Closing without buying returns focus to the row.
  let pane = await openLead(page, subject);
  expect(await pane.innerText()).toMatch(new RegExp(`${district}\\s+.*Leicestershire`));
  await expectNoContactDetails(page.locator('body'), posted);
  await pane.getByRole('button', { name: 'Cancel' }).click();
  await expectFocus(leadButton(page, subject));

  pane = await openLead(page, subject);
  const prices = await readPrices(pane);
  expect(prices.net).toBeGreaterThan(0);
  expect(prices.vat).toBe(Math.round(prices.net * 0.2));
  expect(prices.total).toBe(prices.net + prices.vat);
  const owedBefore = await readBalance(page);
  await agreeAndBuy(pane);
  await pane.getByRole('heading', { name: thanks }).waitFor();
  const shown = await pane.innerText();
  for (const detail of contactDetails(posted)) expect(shown).toContain(detail);
  await expect.poll(() => readBalance(page)).toBe(owedBefore + prices.total);

  // The row stays, marked as bought, until the pane is closed.
  await leadButton(page, subject, 'Bought').waitFor();
  expect(await row.innerText()).toMatch(translateText('1/3 sold'));
  await pane.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => row.count()).toBe(0);
  await expectFocus(page.getByRole('button', { name: /^Buy / }));

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My leads' }).click();
  const mine = page.getByRole('table', { name: 'Leads you have bought' }).getByRole('row').nth(1);
  await expect.poll(() => mine.innerText()).toContain(posted.enquiry.surname);
  await mine.getByRole('link', { name: /^Full View/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Gas boiler replacement' }).waitFor();
  const detail = await page.getByRole('main').innerText();
  for (const value of contactDetails(posted)) expect(detail).toContain(value);
});

itInFull('other companies see a sale on the meter and can still buy the lead', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'company06@plumbline.test');
  const lead = await putOnSale(server.origin, company, { work_type: 'boiler-repair' });
  const { page } = await journey.visit();
  await signInTo(page, `/buy-leads?enquirycode=${lead.quoteCode}`, 'company05@plumbline.test');
  const row = leadRow(page, lead.subject);
  await expect.poll(() => row.innerText()).toMatch(translateText('0/3 sold'));
  await company.buy(lead.id);
  await page.reload();
  await expect.poll(() => row.innerText()).toMatch(translateText('1/3 sold'));
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
});
