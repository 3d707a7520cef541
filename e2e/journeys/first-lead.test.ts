import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { agreeAndBuy, openLead, readBalance, thanks } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { fillRegistration, submit } from '../pages/register.ts';
import { addCard, chooseCoverage, settle, setUpListing } from '../pages/setting-up.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));

/** None of them needs an accreditation. */
const plumbing = ['Blocked drain', 'Emergency plumbing', 'General plumbing', 'Leak detection', 'Water softener'];

async function register(page: Page): Promise<void> {
  const email = 'first.lead@register.test';
  await page.goto('/register');
  await fillRegistration(page, { email });
  const mail = await mailbox.mailTo(email, () => submit(page));
  await page.goto(linkIn(mail, '/validate'));
  await page.getByRole('heading', { level: 1, name: 'Thank you, Your email has now been validated.' }).waitFor();
}

it('a company registers, sets itself up, adds a card and buys its first lead', async () => {
  const { page } = await journey.visit();
  await register(page);
  await chooseCoverage(page);
  await settle(page, '/settings/lead-delivery');
  await settle(page, '/settings/lead-alerts');
  await setUpListing(page);
  await page.goto('/');
  await page.getByText('5 of 6 done').waitFor();
  await addCard(page);
  await page.goto('/');
  await page.getByText('6 of 6 done').waitFor();

  const demo = await Caller.company(journey.server.origin, 'demo@plumbline.test');
  const lead = (await demo.marketplace('coverage=3')).find(({ work_type_translation: type }) => plumbing.includes(type));
  if (lead === undefined) throw new Error('nobody wants a plumber');
  await page.goto('/buy-leads?coverage=3&pageSize=60');
  const pane = await openLead(page, `${lead.work_type_translation}, ${lead['0'].postcode}`);
  await agreeAndBuy(pane);
  await pane.getByRole('heading', { name: thanks }).waitFor();
  await expect.poll(() => readBalance(page)).toBeGreaterThan(0);
});
