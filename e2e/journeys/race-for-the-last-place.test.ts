import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { translateText, translateExactly } from '../language/journey-language.ts';
import { agreeTo, basket, thanks, tooLate } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale } from '../pages/consumer.ts';
import { countSales } from '../pages/sales.ts';
import { signInTo } from '../pages/sign-in.ts';

const journey = startJourneys();

/** Holds purchases until both are pending, so that they reach the server at the same moment. */
function startingGate(racers: number): (page: Page) => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  return async (page) => {
    await page.route('**/api/v1/lead/accept/*', async (route) => {
      waiting += 1;
      if (waiting === racers) open();
      await opened;
      await route.continue();
    });
  };
}

async function prepare(email: string, quoteCode: string, gate: (page: Page) => Promise<void>): Promise<Locator> {
  const { page } = await journey.visit();
  await signInTo(page, `/buy-leads?enquirycode=${quoteCode}`, email);
  await gate(page);
  await agreeTo(basket(page));
  return basket(page);
}

it('when two companies confirm the last slot at the same moment, one buys it and the other sees that it is sold out', async () => {
  const { origin, connection } = journey.server;
  const early = await Promise.all(['company05', 'company06'].map((name) => Caller.company(origin, `${name}@plumbline.test`)));
  const [watcher] = early;
  if (watcher === undefined) throw new Error('two companies are signed in');
  const lead = await putOnSale(origin, watcher);
  for (const company of early) await company.buy(lead.id);

  const gate = startingGate(2);
  const panes = [
    await prepare('demo@plumbline.test', lead.quoteCode, gate),
    await prepare('company07@plumbline.test', lead.quoteCode, gate),
  ];
  for (const pane of panes) expect(await pane.innerText()).toMatch(translateText('2/3 sold'));
  await Promise.all(panes.map((pane) => pane.getByRole('button', { name: 'Buy Lead' }).click()));

  const outcomes = await Promise.all(
    panes.map(async (pane) => {
      const won = pane.getByRole('heading', { name: thanks });
      await won.or(pane.getByRole('alert')).waitFor();
      return (await won.count()) > 0 ? 'bought' : pane.getByRole('alert').innerText();
    }),
  );
  const late = outcomes.findIndex((one) => one !== 'bought');
  expect([outcomes[late], outcomes[1 - late]]).toEqual([translateExactly(tooLate), 'bought']);
  const loser = panes[late];
  expect(await loser?.innerText()).not.toContain(lead.enquiry.surname);
  expect(await countSales(connection, lead.id)).toBe(3);
});
