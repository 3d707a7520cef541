import { expect, it } from 'vitest';
import { marketplaceOrders } from '../../contract/buying/values.ts';
import { startJourneys } from '../journey.ts';
import { agreeAndBuy, basket, leadRow, openLead, thanks } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { postEnquiry, releasedLead } from '../pages/consumer.ts';
import { leaks, plantedEnquiry, plantedIn } from '../pages/planted-consumer.ts';
import { recordBodies, type Received } from '../pages/recorder.ts';
import { signInTo } from '../pages/sign-in.ts';

const journey = startJourneys({ LOG_LEVEL: 'trace' });
const subject = 'Gas boiler replacement, HS4';

function marketplaceQueries(quoteCode: string): string[] {
  return [
    ...[1, 2, 3].map((coverage) => `coverage=${coverage}`),
    ...['HS4', 'HS4 7QZ'].map((postcode) => `coverage=4&postcode=${encodeURIComponent(postcode)}`),
    ...marketplaceOrders.map((order) => `order=${order}`),
    ...['0', '1', '2', '0,1,2'].map((sold) => `sold=${sold}`),
    `enquirycode=${quoteCode}`,
    `leadcode=${quoteCode}`,
    'auto-switch=true&coverage=1',
  ].map((query) => `/lead/marketplace?pageSize=60&${query}`);
}

/** Requests everything about a lead that can be requested without buying it. */
async function askEverything(caller: Caller, id: number, quoteCode: string): Promise<Received[]> {
  const reads = [
    ...marketplaceQueries(quoteCode),
    `/lead/questions/${id}`,
    `/lead/availability/${id}`,
    `/lead/find/${quoteCode}`,
    `/lead/find/${id}`,
    '/lead/inventory?search=HS4',
    '/lead/marketplace/work-types',
    '/lead/reject-reasons',
    '/locations/?search=HS4',
    '/operator/leads',
    `/operator/leads/${id}`,
  ];
  const received: Received[] = [];
  for (const path of reads) received.push({ from: `GET ${path}`, text: (await caller.call('GET', path)).text });
  const view = `/lead/mark-viewed/${id}`;
  received.push({ from: `PUT ${view}`, text: (await caller.call('PUT', view)).text });
  return received;
}

it('nobody learns a customer’s name or address before buying the lead', async () => {
  const { server } = journey;
  const { origin } = server;
  const [watcher, decliner] = await Promise.all(['company05', 'company06'].map((name) => Caller.company(origin, `${name}@plumbline.test`)));
  if (watcher === undefined || decliner === undefined) throw new Error('two companies are signed in');
  const { quoteCode } = await postEnquiry(origin, plantedEnquiry);
  const row = await releasedLead(quoteCode, watcher);
  const { id } = row['0'];
  expect(row['0'].description).toContain('The combi is losing pressure.');

  // Over the API: as a company, as one that declines, and anonymously.
  const anonymous = Caller.anonymous(origin);
  const responses = [
    ...(await askEverything(watcher, id, quoteCode)),
    ...(await askEverything(anonymous, id, quoteCode)),
    { from: 'PUT /lead/reject', text: (await decliner.call('PUT', `/lead/reject/${id}`)).text },
    { from: 'PUT /lead/reject-reason', text: (await decliner.call('PUT', `/lead/reject-reason/${id}/1`)).text },
    ...(await askEverything(decliner, id, quoteCode)),
  ];
  for (const path of ['/openapi.json', '/docs', '/../../metrics', '/../../health', '/../../'])
    responses.push({ from: path, text: (await anonymous.call('GET', path)).text });
  expect(leaks(responses)).toEqual([]);

  // In a browser: sign-in, list, notes, basket, questions, decline.
  const looker = await journey.visit();
  const recording = await recordBodies(looker.page);
  await signInTo(looker.page, '/buy-leads?coverage=3', 'company07@plumbline.test');
  await leadRow(looker.page, subject).hover();
  const pane = await openLead(looker.page, subject);
  await pane.getByText('The combi is losing pressure.').waitFor();
  expect(plantedIn(await looker.page.content())).toEqual([]);
  await pane.getByRole('button', { name: 'No Thanks' }).click();
  await pane.getByRole('button', { name: 'Yes, decline' }).click();
  await expect.poll(() => pane.count()).toBe(0);
  const bodies = await recording.bodies();
  expect(bodies.filter(({ from }) => from.includes('/api/v1/')).length).toBeGreaterThan(5);
  expect(leaks(bodies)).toEqual([]);
  expect(plantedIn(server.log())).toEqual([]);

  // The buyer sees everything; the other companies and the log see nothing.
  const buyer = await journey.visit();
  const bought = await recordBodies(buyer.page);
  await signInTo(buyer.page, `/buy-leads?enquirycode=${quoteCode}`, 'demo@plumbline.test');
  await basket(buyer.page).getByRole('button', { name: 'Buy Lead' }).waitFor();
  expect(leaks(await bought.bodies())).toEqual([]);
  await agreeAndBuy(basket(buyer.page));
  await basket(buyer.page).getByRole('heading', { name: thanks }).waitFor();
  expect(plantedIn(await basket(buyer.page).innerText())).toEqual(
    expect.arrayContaining(['zyxwhitlock', '7700955123', 'vexmail', 'vexfeather', 'hs47qz']),
  );
  await basket(buyer.page).getByRole('link', { name: 'View Lead' }).click();
  await buyer.page.getByRole('heading', { name: 'Lead information' }).waitFor();
  const code = new URL(buyer.page.url()).pathname.split('/').at(-1) ?? '';
  const otherCompany = { from: 'GET /lead/find as another company', ...(await watcher.call('GET', `/lead/find/${code}`)) };
  expect(otherCompany.status).toBe(404);
  expect(
    leaks([otherCompany, ...(await askEverything(watcher, id, quoteCode)), ...(await askEverything(anonymous, id, quoteCode))]),
  ).toEqual([]);
  expect(plantedIn(server.log())).toEqual([]);
  expect(server.log()).toContain('"level"');
});
