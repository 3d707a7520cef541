import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openForTests } from '../../test/open-together.ts';
import { untilListening } from '../../test/until-listening.ts';
import { startJourneys } from '../journey.ts';
import { Caller } from '../pages/company-api.ts';
import { quietDistrict } from '../pages/consumer.ts';
import { sendEnquiryForm } from '../pages/enquiry-form.ts';
import { linkIn, useMailbox } from '../pages/mailbox.ts';
import { measureOverflow } from '../pages/public-pages.ts';
import { openAs } from '../pages/sign-in.ts';

const mailbox = useMailbox();
const journey = startJourneys(mailbox.environment);
const demo = 'demo@plumbline.test';

/** A third-party site: a heading and the embed code from the back office. */
const guide = openForTests(async (closeLater) => {
  let [code, head] = ['', ''];
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Boiler guide</title>${head}<h1>Boiler guide</h1>${code}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, show: (given: string, inHead = '') => ([code, head] = [given, inHead]) };
});

interface Source {
  readonly id: number;
  readonly name: string;
  readonly form_site: string | null;
}

/** Applies the administrator's one-off setting that lets this site embed the form. */
async function allowFrames(operator: Caller, origins: readonly string[]): Promise<void> {
  const { data } = JSON.parse((await operator.call('GET', '/operator/sources')).text) as { data: Source[] };
  const source = data.find(({ form_site: site }) => site === 'boilers');
  const change = { name: source?.name, hold_minutes: 0, frame_origins: origins, reason: 'agreed with the guide' };
  expect((await operator.call('PUT', `/operator/sources/${source?.id}`, change)).status).toBe(200);
}

async function release(operator: Caller, quoteCode: string): Promise<void> {
  const { data } = JSON.parse((await operator.call('GET', `/operator/leads?view=held&search=${quoteCode}`)).text) as {
    data: { id: number; hold_reasons: string[] }[];
  };
  expect(data[0]?.hold_reasons).toContain('unconfirmed');
  expect((await operator.call('POST', `/operator/enquiries/${data[0]?.id}/release`, { reason: 'rang them' })).status).toBe(200);
}

interface Sent {
  readonly quoteCode: string;
  readonly email: string;
}

/** Sends the embedded form at a given width, checking that the frame fits its content and sets no cookies. */
async function sendFrom(width: number, postcode: string): Promise<Sent> {
  const email = `rosalind${width}@journey.test`;
  const { page, context } = await journey.visit({ width, height: 844 });
  await page.goto(guide.origin);
  const form = page.frameLocator('iframe[title="Ask for quotes"]');
  await form.getByRole('heading', { name: 'What do you need help with?' }).waitFor();
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByRole('alert').getByText('What do you need help with? Please choose an answer').waitFor();
  await sendEnquiryForm(form, { workType: 'Gas boiler replacement', postcode, email, telephone: `07700 900${width === 390 ? 821 : 822}` });
  const frame = page.frames().at(-1);
  await expect.poll(() => frame?.evaluate<number>('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0);
  expect(await measureOverflow(page)).toBe(0);
  expect(await context.cookies()).toEqual([]);
  const referenceText = await form.getByText(/^Your reference is/).innerText();
  return { quoteCode: /[2-9A-Z]{8}/.exec(referenceText)?.[0] ?? '', email };
}

it('the form embedded in another site, on a phone and on a desktop, brings leads that a matching company sees two seconds after release', async () => {
  const { origin } = journey.server;
  const company = await Caller.company(origin, demo);
  const operator = await Caller.operator(origin);
  await allowFrames(operator, [guide.origin]);
  guide.show(
    `<script src="${origin}/public/embed.js" data-site="boilers" data-country="gb" data-lang="en" data-label="Ask for quotes"></script>`,
  );

  const { page: trade } = await journey.visit();
  const streaming = trade.waitForRequest('**/api/v1/events');
  await openAs(trade, '/buy-leads', demo);
  await streaming;
  await untilListening(journey.server.connection);
  await trade.getByRole('table', { name: 'Leads for sale' }).waitFor();

  for (const [nth, width] of [390, 1440].entries()) {
    const postcode = `${await quietDistrict(company, 'LE')} 7ZS`;
    const { quoteCode, email } = await sendFrom(width, postcode);
    const mail = await mailbox.mailAbout(email, quoteCode);
    expect(linkIn(mail, '/confirm-email/')).toMatch(/^\/confirm-email\/[\w-]{43}$/);
    await release(operator, quoteCode);
    await trade.getByText(nth === 0 ? '1 new lead.' : '2 new leads.').waitFor({ timeout: 2_000 });
    const lead = await company.findLead(quoteCode);
    expect(lead?.contactFacts.map(({ fact }) => fact)).toEqual(['telephone_format']);
  }
});

it('a form embedded from the head of a page appears at its end', async () => {
  const { origin } = journey.server;
  await allowFrames(await Caller.operator(origin), [guide.origin]);
  guide.show('<p>All about boilers</p>', `<script src="${origin}/public/embed.js" data-label="Ask for quotes"></script>`);
  const { page } = await journey.visit();
  await page.goto(guide.origin);
  await page.frameLocator('p + iframe').getByRole('heading', { name: 'What do you need help with?' }).waitFor();
});

it('a site that is not on the allow list shows nothing', async () => {
  const { origin } = journey.server;
  await allowFrames(await Caller.operator(origin), ['https://guide.example']);
  guide.show(`<script src="${origin}/public/embed.js" data-label="Ask for quotes"></script>`);
  const { page, errors } = await journey.visit();
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(guide.origin);
  await refused;
  expect(await page.frameLocator('iframe').getByRole('heading', { name: 'What do you need help with?' }).count()).toBe(0);
  // The errors this page logs are expected.
  errors.splice(0);
});
