import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { agreeToTotal, basket, leadRow, pence, readBalance, readPrices, tooLate } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { putOnSale, type ForSale } from '../pages/consumer.ts';
import { openAs } from '../pages/sign-in.ts';

const journey = startJourneys();

const readDistrict = ({ subject }: ForSale) => subject.split(', ')[1] ?? '';

async function sellOut(lead: ForSale): Promise<void> {
  for (const email of ['company05', 'company06', 'company07']) {
    const company = await Caller.company(journey.server.origin, `${email}@plumbline.test`);
    await company.buy(lead.id);
  }
}

it('of five leads selected together four are bought, and the one that sold out is named', async () => {
  const { server } = journey;
  const company = await Caller.company(server.origin, 'company05@plumbline.test');
  const leads: ForSale[] = [];
  while (leads.length < 6) leads.push(await putOnSale(server.origin, company));
  const subjects = leads.map((lead) => lead.subject);
  const [, , third, , fifth, sixth] = leads;
  if (third === undefined || fifth === undefined || sixth === undefined) throw new Error('six leads were put on sale');
  const { page } = await journey.visit({ width: 1440 });
  await openAs(page, '/buy-leads?coverage=3', 'demo@plumbline.test');
  await page.getByRole('switch', { name: 'Bulk buy' }).click();
  const pane = basket(page, 'Bulk Buy');
  await pane.getByText('Tick up to 5 leads in the list.').waitFor();

  const box = (subject: string) => page.getByRole('checkbox', { name: `Select ${subject}`, exact: true });
  for (const subject of subjects.slice(0, 5)) await box(subject).check();
  expect(await box(`${sixth.subject} (Max reached)`).isDisabled()).toBe(true);
  // Once beside the basket, and not on every row.
  await pane.getByText("You've picked the maximum of 5 leads").waitFor();
  const summary = await pane.getByRole('checkbox').locator('xpath=ancestor::*[.//button and .//dl][1]').boundingBox();
  expect(summary?.height).toBeLessThanOrEqual(160);

  // Removing one makes room for another.
  await pane.getByRole('button', { name: `Remove ${fifth.subject}` }).click();
  await box(sixth.subject).check();
  await pane.getByRole('button', { name: `Remove ${sixth.subject}` }).click();
  await box(fifth.subject).check();

  const lines = await pane.getByRole('list', { name: 'Leads to buy' }).getByRole('listitem').allInnerTexts();
  const nets = lines.map(pence);
  const prices = await readPrices(pane, 'Subtotal');
  expect(prices.net).toBe(nets.reduce((sum, net) => sum + net, 0));
  expect(prices.vat).toBe(nets.reduce((sum, net) => sum + Math.round(net * 0.2), 0));
  expect(prices.total).toBe(prices.net + prices.vat);

  await sellOut(third);
  const owedBefore = await readBalance(page);
  await agreeToTotal(pane, 5);
  await pane.getByRole('button', { name: 'Buy 5 Leads' }).click();
  await pane.getByRole('heading', { name: '4 purchased, 1 could not be bought' }).waitFor();
  const results = pane.getByRole('list', { name: 'Results' }).getByRole('listitem');
  expect(await results.filter({ has: page.getByText('Purchased', { exact: true }) }).count()).toBe(4);
  expect(await results.filter({ hasText: tooLate }).allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`\\b${readDistrict(third)}\\b`)),
  ]);
  expect(await results.getByRole('link', { name: 'View Lead' }).count()).toBe(4);
  const paid = nets.filter((_, index) => index !== 2).reduce((sum, net) => sum + net + Math.round(net * 0.2), 0);
  await expect.poll(() => readBalance(page)).toBe(owedBefore + paid);

  await pane.getByRole('button', { name: 'CLEAR' }).click();
  await pane.getByText('Tick up to 5 leads in the list.').waitFor();
  const bought = subjects.slice(0, 5).filter((subject) => subject !== third.subject);
  for (const subject of bought) await expect.poll(() => leadRow(page, subject).count(), { message: subject }).toBe(0);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(await box(sixth.subject).isEnabled()).toBe(true);
});
