import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { itInFull, itOnce, startJourneys } from '../journey.ts';
import { translateText } from '../language/journey-language.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { publicViolations } from '../pages/public-pages.ts';
import { fetchBalance, decide, decideWithoutDelay, expectReportState, expectStanding, followEntry } from '../pages/reports.ts';
import { openAs } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));
beforeAll(() => decideWithoutDelay(journey.server.connection));
const dane = 'dk@plumbline.test';

/** A Danish company, which may report no contact, buys a lead. */
async function bought(telephone: string) {
  const { origin } = journey.server;
  const company = await Caller.company(origin, dane);
  const { id, enquiry } = await putOnSale(origin, company, {
    country: 'dk',
    postcode: '8000',
    town: 'Aarhus',
    telephone,
    // No Danish company of the demonstration does this work, so the lead is open to everybody at once.
    work_type: 'leak-detection',
  });
  const { code } = await company.buy(id);
  return { company, code, enquiry, before: await fetchBalance(company) };
}

async function expectInvalid(page: Page, { company, before, code }: Awaited<ReturnType<typeof bought>>): Promise<void> {
  await page.goto(`/lead/${code}`);
  await expectStanding(page, 'Report accepted, Invalid');
  await page.locator('header .icon-report-accepted svg').first().waitFor();
  await page.getByText('Credit note issued').waitFor();
  expect(await fetchBalance(company)).toBeLessThan(before);
  const { text } = await company.call('GET', `/lead/find/${code}`);
  expect(text).toMatch(/"credit":\{"code":/);
}

itOnce('a report of no contact asks about attempts first, and one that staff accept is credited', async () => {
  const lead = await bought('20 12 34 56');
  const { page } = await journey.visit();
  await openAs(page, `/lead/${lead.code}`, dane);
  await followEntry(page, 'Report');
  await page
    .getByRole('status')
    .filter({ hasText: /^We usually reply by \w+day,? \d+ \w+$/ })
    .waitFor();
  await page.getByRole('radio', { name: 'I am unable to contact the customer' }).check();
  await page.getByLabel('What happened?').fill('I called and nobody answered.');
  await page.getByRole('button', { name: 'Send report' }).click();
  const problem = page.getByRole('alert').getByRole('link');
  await expect.poll(() => problem.innerText()).toMatch(translateText('Please tell us why you are unable to contact the customer.'));
  await problem.click();
  await page.getByRole('radio', { name: 'I have not tried yet' }).check();
  await page.getByRole('region', { name: 'Before you report' }).getByText('Our team.').waitFor();
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Your report has been sent').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/lead/${lead.code}`);
  await expectStanding(page, 'Reported');
  // The notice at the top and the history both say who decides.
  await page.getByRole('status').filter({ hasText: 'Your report has been sent' }).getByRole('paragraph').waitFor();
  await page.getByText('Our team is looking at it', { exact: true }).waitFor();

  const { page: desk } = await journey.visit();
  await decide(desk, { lead: lead.code, verb: 'Accept', message: 'The number belongs to nobody.' });
  await expectReportState(lead.company, lead.code, 'accepted');
  await mailbox.mailAbout(dane, lead.code);
  await expectInvalid(page, lead);
  await page.getByText('The number belongs to nobody.').waitFor();
});

itInFull('on a phone a customer confirms on a page without scripts that they never enquired, and the lead is credited', async () => {
  const lead = await bought('20 12 34 57');
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openAs(page, `/lead/${lead.code}`, dane);
  await followEntry(page, 'Report');
  await page.getByRole('radio', { name: 'It is not the type of work I chose' }).check();
  await page.getByLabel('What happened?').fill('They want a kitchen.');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Your report has been sent').waitFor();
  await page.getByText('We are waiting for your customer').waitFor();

  const { email } = lead.enquiry;
  const link = linkIn(await mailbox.mailAbout(email, '/answer/'), '/answer/');
  const { page: customer } = await journey.visit({ width: 390, height: 844, touch: true });
  await customer.goto(link);
  expect(await customer.locator('body').innerText()).not.toContain('kitchen');
  expect(await publicViolations(customer)).toEqual([]);
  await customer.getByRole('link', { name: 'Jeg har aldrig bedt om det her' }).tap();
  await customer.getByRole('heading', { level: 1, name: 'Er det dit svar?' }).waitFor();
  await expectNoSidewaysScroll(customer);
  expect(await publicViolations(customer)).toEqual([]);
  await customer.getByRole('button', { name: 'Send svaret' }).tap();
  await customer.getByRole('heading', { level: 1, name: 'Tak for dit svar' }).waitFor();

  await expectInvalid(page, lead);
  await page.getByText('They said they never asked for this.').waitFor();
  await expectNoSidewaysScroll(page);
});
