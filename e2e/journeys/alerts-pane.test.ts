import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { alertGroup, bell, openAlerts } from '../pages/alerts.ts';
import { basket } from '../pages/buy-leads.ts';
import { Caller } from '../pages/company-api.ts';
import { offerInLeicester } from '../pages/consumer.ts';
import { offerCountdown } from '../pages/offer-window.ts';
import { openAs } from '../pages/sign-in.ts';
import { passPriorityWindow } from '../pages/time.ts';

const journey = startJourneys();
const buyers = ['company01', 'company02', 'company03'];

it('a priority lead is announced, expires, sells out and is cleared, and the bell follows', async () => {
  const { origin, connection } = journey.server;
  const demo = await Caller.company(origin, 'demo@plumbline.test');
  const { page } = await journey.visit();
  await openAs(page, '/buy-leads', 'demo@plumbline.test');
  // View and clear the alerts the demonstration already has.
  const before = await openAlerts(page);
  await before.getByRole('button', { name: 'Clear All' }).click();
  await before.getByText('You have no lead alerts currently.').waitFor();
  await before.getByRole('link', { name: 'Check your Lead Alert settings' }).waitFor();
  await before.getByRole('button', { name: 'Close' }).click();

  const lead = await offerInLeicester(origin, demo);
  const words = new RegExp(lead.subject.replace(', ', '.*'), 's');
  await expect.poll(() => bell(page).getAttribute('aria-label')).toMatch(/\b1\b/);
  const pane = await openAlerts(page);
  const priority = alertGroup(pane, 'Priority Leads');
  const link = priority.getByRole('link', { name: words });
  await link.waitFor();
  expect(await priority.innerText()).toMatch(offerCountdown);
  await priority.getByRole('button', { name: `Dismiss ${lead.subject}` }).waitFor();
  await expect.poll(() => bell(page).getAttribute('aria-label')).not.toMatch(/\d/);

  await passPriorityWindow(connection, lead.id);
  const expired = alertGroup(pane, 'Priority Expired');
  await expired.getByRole('link', { name: words }).waitFor();
  expect(await priority.count()).toBe(0);

  for (const buyer of buyers) await (await Caller.company(origin, `${buyer}@plumbline.test`)).buy(lead.id);
  const soldOut = alertGroup(pane, 'Sold Out');
  await soldOut.getByText('Sold 3/3').waitFor();
  expect(await soldOut.getByRole('link').count()).toBe(0);
  expect(await soldOut.getByRole('button').count()).toBe(0);
  await pane.getByRole('button', { name: 'Clear Sold' }).click();
  await expect.poll(() => soldOut.count()).toBe(0);
  await pane.getByRole('button', { name: 'Undo' }).click();
  await soldOut.getByText('Sold 3/3').waitFor();
  await pane.getByRole('button', { name: 'Clear Sold' }).click();
  await pane.getByText('You have no lead alerts currently.').waitFor();
});

it('an alert opens its lead in Buy leads', async () => {
  const { origin } = journey.server;
  const demo = await Caller.company(origin, 'demo@plumbline.test');
  const lead = await offerInLeicester(origin, demo);
  const { page } = await journey.visit({ width: 390, height: 844, touch: true });
  await openAs(page, '/my-leads', 'demo@plumbline.test');
  const pane = await openAlerts(page);
  await alertGroup(pane, 'Priority Leads')
    .getByRole('link', { name: new RegExp(lead.subject.replace(', ', '.*'), 's') })
    .tap();
  await basket(page).getByRole('button', { name: 'Buy Lead' }).waitFor();
  expect(page.url()).toContain(lead.quoteCode);
});
