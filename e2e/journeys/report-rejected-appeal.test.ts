import { beforeAll, expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { expectNoSidewaysScroll } from '../pages/layout.ts';
import { useMailbox } from '../pages/mailbox.ts';
import {
  fetchBalance,
  decide,
  decideWithoutDelay,
  expectReportState,
  expectStanding,
  followEntry,
  openAdministration,
} from '../pages/reports.ts';
import { openAs } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(async () => ({ ...(await mailbox.environment()), RATE_LIMIT_OVERRIDE: '1000' }));
beforeAll(() => decideWithoutDelay(journey.server.connection));
const demo = 'demo@plumbline.test';
const inGmt = /until \d{1,2} \w+ \d{4}, \d\d:\d\d GMT \(\d days left\)/;

it.each([
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844, touch: true }],
])('%s a rejected report is appealed against, and the appeal is accepted', async (_name, size) => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, demo);
  const { id } = await offerInLeicester(origin, company);
  const { code } = await company.buy(id);
  const before = await fetchBalance(company);

  const { page } = await journey.visit(size);
  await openAs(page, `/lead/${code}`, demo);
  await page.getByText(new RegExp(`^You can report this lead ${inGmt.source}$`)).waitFor();
  await followEntry(page, 'Report');
  await page.getByRole('radio', { name: 'I suspect fraud' }).check();
  await page.getByLabel('What happened?').fill('The name is that of a film star.');
  await expectAccessible(page, 'the report');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Your report has been sent').waitFor();
  await expectStanding(page, 'Reported');
  // The form redirects companies that cannot use it to the lead, which says why.
  await page.goto(`/lead/report/${code}?action=report`);
  await page.getByRole('status').filter({ hasText: 'You have already reported this lead' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/lead/${code}`);

  const { page: desk } = await journey.visit(size);
  await decide(desk, { lead: code, verb: 'Reject', message: 'We spoke to the customer, who has that name.' });
  await expectReportState(company, code, 'rejected');
  await mailbox.mailAbout(demo, code);
  await page.goto(`/lead/${code}`);
  await expectStanding(page, 'Report rejected');
  await page.getByText(new RegExp(`^You can appeal ${inGmt.source}$`)).waitFor();
  await openAdministration(page);
  expect(await page.getByRole('link', { name: 'Report', exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Appeal', exact: true }).click();
  await page.getByRole('region', { name: 'The first decision' }).getByText('We spoke to the customer, who has that name.').waitFor();
  await page.getByText(/^\d{1,2} \w+ \d{4}, \d\d:\d\d GMT$/).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the appeal');
  await page.getByLabel('Why should we look again?').fill('Somebody else answered that call.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Your appeal has been sent').waitFor();
  await expectStanding(page, 'Appealed');

  const { page: other } = await journey.visit(size);
  await decide(other, { lead: code, verb: 'Accept', message: 'You are right, it was somebody else.', step: 'appeal' });
  await expectReportState(company, code, 'appeal_accepted');
  await page.goto(`/lead/${code}`);
  await expectStanding(page, 'Report accepted, Invalid');
  for (const words of ['Appeal accepted', 'Credit note issued', 'You are right, it was somebody else.'])
    await page.getByText(words, { exact: true }).waitFor();
  expect(await fetchBalance(company)).toBeLessThan(before);
});
