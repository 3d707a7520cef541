import { expect, it } from 'vitest';
import { untilListening } from '../../test/until-listening.ts';
import { withoutLinks } from '../../test/read-mail.ts';
import { startJourneys } from '../journey.ts';
import { translateText } from '../language/journey-language.ts';
import { bell } from '../pages/alerts.ts';
import { basket, leadRow } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { postEnquiry, quietDistrict, releasedLead } from '../pages/consumer.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { openAs } from '../pages/sign-in.ts';
import { textMessage } from '../pages/text-messages.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);
const demo = 'demo@plumbline.test';

/** Disables timers of two seconds or more, so that the page can only show what the server pushed, never what it polled. */
const neverPoll = `
  for (const name of ['setTimeout', 'setInterval']) {
    const start = window[name];
    window[name] = (work, pause, ...more) => (pause >= 2000 ? 0 : start(work, pause, ...more));
  }`;

it('an enquiry posted to intake reaches a matching company in its open browser without polling, by mail and by text message', async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, demo);
  const postcode = `${await quietDistrict(company, 'LE')} 7ZS`;
  const { page } = await journey.visit();
  await page.addInitScript(neverPoll);
  const streaming = page.waitForRequest('**/api/v1/events');
  await openAs(page, '/buy-leads', demo);
  await streaming;
  await untilListening(journey.server.connection);
  await page.getByRole('table', { name: 'Leads for sale' }).waitFor();
  const unread = Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

  await postEnquiry(origin, { postcode });
  await page.getByText('1 new lead.').waitFor();
  const posted = await postEnquiry(origin, { postcode });
  await page.getByText('2 new leads.').waitFor();
  await expect.poll(() => bell(page).getAttribute('aria-label')).toMatch(translateText(`Lead alerts, ${unread + 2} unread`));
  const mail = await mailbox.mailAbout(demo, posted.quoteCode);
  const lead = await releasedLead(posted.quoteCode, company);
  const row = leadRow(page, `Gas boiler replacement, ${lead['0'].postcode}`);
  expect(await row.count()).toBe(0);
  await page.getByRole('button', { name: 'Show them' }).click();
  await row.waitFor();

  // Nobody is signed in there: the one-time link in the mail signs in and leads to the lead.
  expect(mail.subject).toMatch(/^Priority lead: Gas boiler replacement/);
  const shown = withoutLinks(`${mail.text}${mail.html}`);
  for (const secret of [posted.enquiry.surname, posted.enquiry.email, '7ZS']) expect(shown).not.toContain(secret);
  const { page: byMail } = await journey.visit();
  await byMail.goto(linkIn(mail, '/buy-leads'));
  await basket(byMail).getByRole('button', { name: 'Buy Lead' }).waitFor();
  expect(byMail.url()).toContain(posted.quoteCode);
  expect(byMail.url()).not.toMatch(/[?&][ts]=/);

  const text = await textMessage(await Caller.operator(origin), posted.quoteCode);
  const short = /\/a\/[A-Za-z0-9]{16}/.exec(text)?.[0] ?? '';
  const { page: byText } = await journey.visit({ width: 390, height: 844, touch: true });
  await byText.goto(short);
  await basket(byText).getByRole('button', { name: 'Buy Lead' }).waitFor();
  expect(byText.url()).toContain(posted.quoteCode);
});
