import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { leadRow } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { postEnquiry, quietDistrict, releasedLead } from '../pages/consumer.ts';
import { expectFocus } from '../pages/focus.ts';
import { useMailbox } from '../pages/mailbox.ts';
import { openAs } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);
const demo = 'demo@plumbline.test';
const boilers = 'Gas boiler replacement';

it('with automatic buying at one a day, the first enquiry is bought and mailed; the second stays in the marketplace', async () => {
  const { origin } = journey.server;
  const { page } = await journey.visit();
  await openAs(page, '/settings/lead-delivery', demo);
  const guide = page.getByRole('region', { name: 'Automatic buying' });
  await guide.getByText('Flip the toggle switch to begin').waitFor();
  const list = page.getByRole('table', { name: 'Automatic buying by lead type' });
  // Recent volume at today's price, shown before anything is switched on.
  await list
    .getByText(/^About \d+ a month at £\d+\.\d\d on average: £\d+\.\d\d/)
    .first()
    .waitFor();

  const top = () => page.evaluate<number>(`document.querySelector('main table').offsetTop`);
  const before = await top();

  await list.getByRole('switch', { name: `Cap for ${boilers}` }).check();
  expect(await page.getByText('Confirm or cancel your change first').count()).toBeGreaterThan(0);
  await list.getByRole('textbox', { name: `Cap per day for ${boilers}` }).fill('1');
  await list.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Successfully updated your lead delivery settings').waitFor();

  await list.getByRole('switch', { name: `Automatic buying for ${boilers}, off` }).check();
  await guide.getByText('Confirm to start buying automatically.').waitFor();
  await list.getByText(/^Based on the last 30 days: about \d+ a month at £\d+\.\d\d on average, £\d+\.\d\d/).waitFor();
  await expectFocus(list.getByRole('button', { name: 'Confirm' }));
  // The line above the list changes its text without moving the list.
  expect(await top()).toBe(before);
  await page.keyboard.press('Enter');
  await guide.getByText(`Automatic buying is on for ${boilers}`).waitFor();
  expect(await top()).toBe(before);

  const company = await Caller.company(origin, demo);
  const postcode = `${await quietDistrict(company, 'LE')} 7ZS`;
  const { enquiry } = await postEnquiry(origin, { postcode });
  const mail = await mailbox.mailAbout(demo, enquiry.email);
  expect(mail.subject).toMatch(/^Bought for you: Gas boiler replacement/);
  const second = await postEnquiry(origin, { postcode });
  // No company with a free slot matches, so the lead is open to everybody at once.
  const lead = await releasedLead(second.quoteCode, company);
  expect(lead).toMatchObject({ offered: 0 });

  await page.goto('/buy-leads');
  await leadRow(page, `${boilers}, ${lead['0'].postcode}`).waitFor();
  await page.goto('/my-leads');
  await page
    .getByRole('row')
    .filter({ hasText: mail.subject.split(', ').at(-1)?.split(' ').at(-1) ?? '' })
    .first()
    .waitFor();
  expect([enquiry, second.enquiry].map(({ email }) => mailbox.countTo(demo, email))).toEqual([1, 0]);
  await page.goto('/settings/lead-delivery');
  await list.getByText('1 of 1 today').waitFor();
});
