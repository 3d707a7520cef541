import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { agreeAndBuy, basket, thanks } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { signInTo } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);

it('a bought lead is mailed within seconds, and the mail links to it', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'company05@plumbline.test');
  const lead = await putOnSale(server.origin, company, { work_type: 'boiler-repair' });
  const { page } = await journey.visit();
  await signInTo(page, `/buy-leads?enquirycode=${lead.quoteCode}`, 'company05@plumbline.test');
  const pane = basket(page);
  await pane.getByRole('button', { name: 'Buy Lead' }).waitFor();
  await agreeAndBuy(pane);
  await pane.getByRole('heading', { name: thanks }).waitFor();
  const mail = await mailbox.mailAbout('company05@plumbline.test', lead.enquiry.email);
  expect(mail.subject).toContain('Boiler repair');
  for (const detail of [lead.enquiry.surname, lead.enquiry.email]) expect(mail.text).toContain(detail);

  await page.goto(linkIn(mail, '/lead/'));
  await page.getByRole('heading', { level: 1, name: 'Boiler repair' }).waitFor();
  expect(await page.getByRole('main').innerText()).toContain(lead.enquiry.surname);
  expect(mailbox.countTo('company05@plumbline.test', lead.enquiry.email)).toBe(1);
});
