import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { basket } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { setRemainingCredit } from '../pages/credit.ts';
import { paymentPane } from '../pages/invoices.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

it('a lead above the remaining credit leads to settling the account with all unpaid invoices selected', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'company07@plumbline.test');
  await company.buy((await putOnSale(server.origin, company)).id);
  const lead = await putOnSale(server.origin, company, { work_type: 'boiler-repair' });
  await setRemainingCredit(server, 'company07@plumbline.test', 100);
  const { page } = await journey.visit();
  await openAs(page, `/buy-leads?enquirycode=${lead.quoteCode}`, 'company07@plumbline.test');
  const pane = basket(page);
  const settle = pane.getByRole('link', { name: 'Settle Account' });
  await settle.waitFor();
  expect(await pane.getByRole('button', { name: 'Buy Lead' }).count()).toBe(0);
  await settle.click();
  const payment = paymentPane(page);
  // Shown once invoices are chosen.
  await payment.getByRole('heading', { name: 'Check and pay' }).waitFor();
});
